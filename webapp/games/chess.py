"""Chess on pages: the board, and positions and endings in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _

from engine.game import TERMINAL
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.games.squares import BoardSquare, Piece, Squares, Target
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES

SIZE = 8

PIECE_NAMES = {
    "P": N_("pawn"),
    "N": N_("knight"),
    "B": N_("bishop"),
    "R": N_("rook"),
    "Q": N_("queen"),
    "K": N_("king"),
}


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Squares:
    ways: dict[str, list[Target]] = {}
    for name, action in position.actions.items():
        start, end = game.ends(action)
        ways.setdefault(start, []).append(Target(name, *_place(end)))
    last = game.ends(game.find(past[-1].state, past[-1].action)) if past else ()
    fields = [
        BoardSquare(name, *_place(name), _piece(letter, name, ways.get(name, [])), name in last)
        for name, letter in zip(game.squares, game.cells(position.state), strict=True)
    ]
    return Squares([fields[first : first + SIZE] for first in reversed(range(0, SIZE * SIZE, SIZE))])


def _place(square: str) -> tuple[int, int]:
    """The row from the top, and the column."""
    return SIZE - int(square[1]), ord(square[0]) - ord("a")


def _piece(letter: str, square: str, targets: list[Target]) -> Piece | None:
    if letter == ".":
        return None
    side = "max" if letter.isupper() else "min"
    called = _(PIECE_NAMES[letter.upper()])
    label = _("%(piece)s of %(side)s on %(square)s", piece=called, side=side.upper(), square=square)
    return Piece(letter.upper(), side, str(label), targets)


def action_label(game: Any, position: Position, action: str) -> str:
    start, end = game.ends(position.actions[action])
    return str(_("%(action)s: from %(start)s to %(end)s", action=action, start=start, end=end))


def prompt(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    if game.in_check(position.state):
        return str(_("%(side)s is in check.", side=SIDES[position.turn].upper()))
    return str(_("Choose a piece, then where it goes."))


def ending(game: Any, state: Any) -> str:
    utility = game.utility(state)
    if utility != 0:
        return str(_("Checkmate: %(side)s has won.", side="MAX" if utility > 0 else "MIN"))
    reasons = {
        "stalemate": _("Stalemate: the game is a draw."),
        "material": _("Neither side has enough left to mate: the game is a draw."),
        "repetition": _("The position has come for the third time: the game is a draw."),
        "fifty-moves": _("Fifty moves without a capture or a pawn's move: the game is a draw."),
    }
    return str(reasons[game.reason_of_draw(state)])


def notation_help(game: Any) -> str:
    return str(_("A position in Forsyth–Edwards Notation (FEN), as chess programs copy and paste it."))


def rules(parameters: Mapping[str, Any]) -> str:
    return str(_("White is MAX and moves first. A position that comes for the third time is a draw."))


PAGES = (
    GamePage(
        slug="chess",
        name=N_("Chess"),
        rules=rules,
        parameter_names={},
        evaluation_names={"positional": N_("positional"), "material": N_("material")},
        feature_names={
            "material": N_("material"),
            "pawn-structure": N_("pawn structure"),
            "king-safety": N_("king safety"),
            "mobility": N_("mobility"),
            "piece-square": N_("squares of the pieces"),
            "pawns": N_("pawns"),
            "knights": N_("knights"),
            "bishops": N_("bishops"),
            "rooks": N_("rooks"),
            "queens": N_("queens"),
        },
        feature_units={
            "material": N_("in pawns"),
            "pawn-structure": N_("points"),
            "king-safety": N_("points"),
            "mobility": N_("squares"),
            "piece-square": N_("in pawns"),
        },
        home_cards=(
            HomeCard(
                N_(
                    "The running example of every course: far too large to finish, so that all depends on depth and"
                    " evaluation."
                ),
                HomeCardDrawing("lobby/_boards.html", "chequers", ()),
            ),
        ),
        board_template="squares",
        open_board=open_board,
        action_label=action_label,
        prompt=prompt,
        ending=ending,
        notation_help=notation_help,
        win_legend=N_("±{value} is a win"),
        scale_remark=N_("Searching with an evaluation, the engine counts a win as ±1000 instead of ±1."),
        values_legend=N_("Exact results: +1 MAX wins, 0 draw, −1 MIN wins"),
    ),
)
