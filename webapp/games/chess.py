"""Chess on pages: the board, and positions and endings in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN, TERMINAL, State
from engine.games.chess.layout import MOVER
from engine.games.chess.notation import pgn
from engine.games.chess.overlooked import last_overlooked
from engine.refusals import N_
from webapp.games.chess_board import open_board
from webapp.games.chess_words import LETTERS_OF_MOVES, SIDE_NAMES, move_label
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.games.squares import turned
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES


def action_label(game: Any, position: Position, action: str) -> str:
    return move_label(game, position.state, position.actions[action], action)


def _side(player: int) -> str:
    name = _(SIDE_NAMES[player])
    return f"{SIDES[player].upper()} ({name})"


def prompt(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    if game.in_check(position.state):
        return str(_("%(side)s is in check.", side=_side(position.turn)))
    return str(_("Choose a piece, then where it goes."))


def last_move(game: Any, past: Sequence[PlayedStep]) -> str:
    step = past[-1]
    told = _("%(side)s has just played %(cell)s.", side=_side(step.state[MOVER]), cell=_in_letters(step.action))
    return str(_("Check! %(move)s", move=told) if step.action.endswith("+") else told)


def _in_letters(move: str) -> str:
    """A move with the letters of the reader's language."""
    return move.translate(str.maketrans(LETTERS_OF_MOVES, _(LETTERS_OF_MOVES)))


def overlooked(game: Any, states: Sequence[Any], actions: Sequence[str]) -> tuple[int, str] | None:
    """The last mate in one that the loser overlooked: the ply of its move, and a sentence."""
    utility = game.utility(states[-1])
    loser = MIN if utility > 0 else MAX
    found = last_overlooked(game, states, loser) if utility else None
    if found is None:
        return None
    said = {
        "number": found.ply + 1,
        "action": _in_letters(actions[found.ply]),
        "side": _side(loser),
        "mate": _in_letters(found.mate),
    }
    if found.missed:
        return found.ply, _("Move %(number)d, %(action)s by %(side)s, missed a mate at once: %(mate)s.", **said)
    return found.ply, _(
        "Move %(number)d, %(action)s by %(side)s, allowed a mate at once, %(mate)s; another move would have prevented"
        " it.",
        **said,
    )


def ending(game: Any, state: Any) -> str:
    utility = game.utility(state)
    if utility != 0:
        return str(_("Checkmate: %(side)s has won.", side=_side(MAX if utility > 0 else MIN)))
    reasons = {
        "stalemate": _("Stalemate: the game is a draw."),
        "material": _("Neither side has enough left to mate: the game is a draw."),
        "repetition": _("The position has come for the third time: the game is a draw."),
        "fifty-moves": _("Fifty moves without a capture or a pawn's move: the game is a draw."),
    }
    return str(reasons[game.reason_of_draw(state)])


def cause(game: Any, state: Any) -> str:
    return str(_("Checkmate."))


def game_record(game: Any, start: State, moves: Sequence[str]) -> str:
    state, actions = start, []
    for move in moves:
        actions.append(game.find(state, move))
        state = game.result(state, actions[-1])
    return pgn(game, start, actions, {"Event": "Poda"})


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
                HomeCardDrawing(
                    "lobby/_boards.html",
                    "chess",
                    (("qkb.r", "p.Qpp", "..n..", ".p..."), ((1, 2),)),
                ),
            ),
        ),
        board_template="squares",
        side_names=SIDE_NAMES,
        open_board=open_board,
        seen_by_min=turned,
        letters=LETTERS_OF_MOVES,
        action_label=action_label,
        prompt=prompt,
        last_move=last_move,
        ending=ending,
        cause=cause,
        overlooked=overlooked,
        game_record=game_record,
        notation_help=notation_help,
        values_legend=N_("Exact results: +1 MAX wins, 0 draw, −1 MIN wins"),
    ),
)
