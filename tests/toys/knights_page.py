"""What the web has to know of Knights: one chooses a piece, and then where it goes."""

from engine.game import TERMINAL
from tests.toy_games.knights import REPEATED, SIZE, SQUARES, attacked
from webapp.games import GamePage, HomeCard, HomeCardDrawing
from webapp.games.squares import BoardSquare, Piece, Squares, Taken, Target, turned

WORDS = {"K": "king", "N": "knight"}


def open_board(game, position, past):
    state, ways = position.state, {}
    for name, action in position.actions.items():
        start, to = divmod(action, SQUARES)
        ways.setdefault(start, []).append(Target(name, *_place(to)))
    last = divmod(game.find(past[-1].state, past[-1].action), SQUARES) if past else ()
    cells = game.cells(state)
    kings = {cells.index(king): side for side, king in enumerate("Kk")}
    fields = [
        BoardSquare(
            name,
            *_place(place),
            _piece(game, letter, place, ways.get(place, []), last),
            last=place in last,
            attacked=place in kings and bool(attacked(*game._look(state), kings[place])),
            label=f"{name}, free",
        )
        for place, (name, letter) in enumerate(zip(game.squares, cells, strict=True))
    ]
    rows = [fields[first : first + SIZE] for first in reversed(range(0, SQUARES, SIZE))]
    return Squares(rows, taken=(_taken(cells, "min"), _taken(cells, "max")))


def _place(square):
    """The row from the top, and the column."""
    row, column = divmod(square, SIZE)
    return SIZE - 1 - row, column


def _piece(game, letter, place, targets, last):
    if letter == ".":
        return None
    side, kind = "max" if letter.isupper() else "min", letter.upper()
    came_from = game.squares[last[0]] if last and place == last[1] else ""
    return Piece(kind, side, f"{side.upper()}'s {WORDS[kind]} on {game.squares[place]}", targets, came_from)


def _taken(cells, side):
    gone = {letter: 2 - cells.count(letter) for letter in "Nn"}
    own, other = ("N", "n") if side == "max" else ("n", "N")
    ahead = gone[other] - gone[own]
    return Taken(side, "N" * gone[other], f"+{ahead}" if ahead > 0 else "", f"{side.upper()} has taken {gone[other]}")


def label(game, position, name):
    start, to = game.ends(position.actions[name])
    return f"{name}: from {start} to {to}"


def ending(game, state):
    if state[REPEATED]:
        return "The position was there before: a draw."
    utility = game.utility(state)
    return f"{'MAX' if utility > 0 else 'MIN'} has won." if utility else "Nobody attacks, and no move is left: a draw."


def of_knights():
    return GamePage(
        slug="knights",
        name="Knights",
        rules=lambda parameters: "Kings and knights move as in chess; a position that comes again is a draw.",
        parameter_names={},
        evaluation_names={"material": "material"},
        home_cards=(HomeCard("Chess on 5 × 5.", HomeCardDrawing("play/boards/small.html", "small", ("N",))),),
        board_template="squares",
        open_board=open_board,
        seen_by_min=turned,
        action_label=label,
        prompt=lambda game, position: "" if position.turn == TERMINAL else "Choose a piece, then where it goes.",
        ending=ending,
        notation_help=lambda game: "5 rows from the top with K, N, k and n, then max or min",
        values_legend="Exact results: +1 MAX wins, 0 draw, −1 MIN wins",
    )
