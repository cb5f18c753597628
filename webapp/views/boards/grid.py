"""The m,n,k board: rows of cells, named by column letter and row number."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN
from webapp.matches.positions import Position, Step

SHAPE = "grid"
MARKS = ("X", "O")


@dataclass(frozen=True)
class Cell:
    """One cell. A stone is X, O or nothing."""

    name: str
    stone: str
    last: bool  # the action that led here
    won: bool  # part of the finished line
    label: str  # for those who do not see the grid


@dataclass(frozen=True)
class Grid:
    rows: list[list[Cell]]
    fine: bool  # too many columns for large cells


COARSE = 8


def picture(game: Any, position: Position, past: Sequence[Step]) -> Grid:
    last = past[-1].action if past else None
    won = set(game.winning_line(position.state))
    names = [game.cell_name(i) for i in range(len(game.cells(position.state)))]
    cells = [
        _cell(name, stone, name == last, name in won)
        for name, stone in zip(names, game.cells(position.state), strict=True)
    ]
    rows = [cells[i : i + game.columns] for i in range(0, len(cells), game.columns)]
    return Grid(rows, game.columns > COARSE)


def _cell(name: str, stone: str, last: bool, won: bool) -> Cell:
    if stone not in MARKS:
        return Cell(name, "", last, won, _("%(cell)s, free", cell=name))
    return Cell(name, stone, last, won, _("%(cell)s, %(stone)s", cell=name, stone=stone))


def label(game: Any, position: Position, action: str) -> str:
    return str(_("%(cell)s, free", cell=action))


def hint(game: Any, position: Position) -> str:
    return str(_("Choose a free cell.")) if position.turn in (MAX, MIN) else ""


def notation(game: Any) -> str:
    return str(_("Rows from the top, with slashes between them; a dot is a free cell."))


def outcome(game: Any, state: Any) -> str:
    utility = game.utility(state)
    if utility == 0:
        return str(_("The game is a draw."))
    return str(_("%(side)s has won.", side="MAX (X)" if utility > 0 else "MIN (O)"))
