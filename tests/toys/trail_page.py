"""What the web has to know of Trail: its board is the grid of the m,n,k games."""

from engine.game import TERMINAL
from tests.toy_games.trail import MOVER, SIZE
from webapp.games import GamePage, HomeCard, HomeCardDrawing
from webapp.games.grid import Grid, GridCell

STONES = {"@": "O", "o": "X", ".": ""}
"""The token, the squares where it was, and the free ones."""


def open_board(game, position, past):
    last = past[-1].action if past else None
    cells = [
        GridCell(name, STONES[cell], name == last, False)
        for name, cell in zip(game.names, game.cells(position.state), strict=True)
    ]
    return Grid([cells[first : first + SIZE] for first in range(0, len(cells), SIZE)], fine=False)


def of_trail():
    return GamePage(
        slug="trail",
        name="Trail",
        rules=lambda parameters: "Move the token to a square next to it where it never was; whoever cannot, loses.",
        parameter_names={},
        evaluation_names={"room": "room"},
        home_cards=(HomeCard("One token for both.", HomeCardDrawing("play/boards/small.html", "small", ("@",))),),
        board_template="grid",
        open_board=open_board,
        action_label=lambda game, position, action: f"{action}, free",
        prompt=lambda game, position: "" if position.turn == TERMINAL else "Choose a free square next to the token.",
        ending=lambda game, state: f"{('MAX', 'MIN')[state[MOVER]]} cannot move.",
        notation_help=lambda game: "8 rows of . for free, o for visited and @ for the token, then max or min",
        values_legend="Exact results: +1 MAX wins, −1 MIN wins",
    )
