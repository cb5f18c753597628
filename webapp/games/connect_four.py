"""The board of Connect Four: columns into which stones fall, named by letters; cells count from the bottom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import MAX, MIN
from engine.refusals import N_
from webapp.games import grid
from webapp.games.grid import MARKS, Grid, GridCell
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES

FREE = ""


@dataclass(frozen=True)
class BoardColumn:
    """A column, its cells from the top."""

    name: str
    key: str | None  # that drops a stone into it; the keyboard has ten digits
    cells: list[GridCell]

    @property
    def lands(self) -> str:
        """The cell that the next stone falls to; "" in a full column."""
        return next((cell.name for cell in reversed(self.cells) if not cell.stone), "")

    @property
    def label(self) -> str:
        """For screen readers: its stones from the bottom up."""
        return _column_label(self.name, [cell.stone for cell in reversed(self.cells)])


@dataclass(frozen=True)
class ColumnBoard:
    """The board as columns, and as rows for the small pictures."""

    columns: list[BoardColumn]
    grid: Grid
    fall: int  # rows that the latest stone fell

    @property
    def edges(self) -> tuple[list[str], list[str]]:
        """Its columns are called something, its rows nothing."""
        return [], [column.name for column in self.columns]


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> ColumnBoard:
    cells = game.cells(position.state)
    won = set(game.winning_line(position.state)) if position.over else set()
    last = _landed(game, past[-1]) if past else None
    made = [
        GridCell(name, stone if stone in MARKS else FREE, name == last, name in won)
        for name, stone in zip(game.cell_names, cells, strict=True)
    ]
    rows = [made[at : at + game.columns] for at in range(0, len(made), game.columns)]
    columns = [
        BoardColumn(game.name(position.state, at), "1234567890"[at] if at < 10 else None, [row[at] for row in rows])
        for at in range(game.columns)
    ]
    return ColumnBoard(columns, Grid(rows, fine=False), game.rows - int(last[1:]) + 1 if last else 0)


def _landed(game: Any, step: PlayedStep) -> str:
    """The cell that the stone of this step fell to."""
    place = game.find(step.state, step.action)
    before, after = game.cells(step.state), game.cells(game.result(step.state, place))
    return str(next(name for name, old, new in zip(game.cell_names, before, after, strict=True) if old != new))


def notation_help(game: Any) -> str:
    columns = _("Or the columns of all moves from the start, counted from 1, such as %(example)s.", example="4453")
    return f"{grid.notation_help(game)} {columns}"


def _column_label(name: str, stones: Sequence[str]) -> str:
    """`column d: X, O, 4 free`."""
    free = stones.count(FREE)
    parts = [stone for stone in stones if stone != FREE]
    if free or not parts:
        parts.append(ngettext("%(num)d free", "%(num)d free", free))
    return str(_("column %(column)s: %(stones)s", column=name, stones=", ".join(parts)))


def action_label(game: Any, position: Position, action: str) -> str:
    at = game.find(position.state, action)
    cells = game.cells(position.state)
    stones = [cell if cell in MARKS else FREE for cell in reversed(cells[at :: game.columns])]
    return _column_label(action, stones)


def prompt(game: Any, position: Position) -> str:
    return str(_("Choose a column.")) if position.turn in (MAX, MIN) else ""


def last_move(game: Any, past: Sequence[PlayedStep]) -> str:
    mover = game.turn(past[-1].state)
    side = f"{SIDES[mover].upper()} ({MARKS[mover]})"
    return str(_("%(side)s has just played %(cell)s.", side=side, cell=_landed(game, past[-1])))


def rules(parameters: Mapping[str, Any]) -> str:
    return str(
        _(
            "A stone falls to the lowest free place of its column. X is MAX and starts, O is MIN; %(k)d in a row wins.",
            k=parameters["k"],
        )
    )


def board_title(parameters: Mapping[str, Any]) -> str | None:
    m, n, k = (parameters[name] for name in "mnk")
    if (m, n, k) == (6, 7, 4):
        return None
    return str(_("%(n)d columns of %(m)d, %(k)d in a row", m=m, n=n, k=k))


PAGES = (
    GamePage(
        slug="connect-four",
        name=N_("Connect Four"),
        rules=rules,
        parameter_names={"m": N_("rows m"), "n": N_("columns n"), "k": N_("in a row k")},
        evaluation_names={"threats": N_("lines and threats"), "open-lines": N_("open lines")},
        evaluation_remarks={},
        feature_names={
            "lines-1": N_("open lines with one stone"),
            "lines": N_("open lines with %(count)d stones"),
            "good-threats": N_("threats on a good row: odd for X, even for O"),
        },
        feature_units={"lines-1": N_("lines"), "lines": N_("lines"), "good-threats": N_("lines")},
        board_title=board_title,
        home_cards=(
            HomeCard(
                N_(
                    "Who starts wins, by the middle column alone; 4.5 × 10¹² positions stand in between. Search to the"
                    " end from twelve stones on, or see how far an evaluation carries."
                ),
                HomeCardDrawing(
                    "lobby/_boards.html",
                    "squares",
                    (
                        (".......", ".......", "...O...", "..OX...", "..XOX..", ".OXOXX."),
                        ((2, 3), (3, 2)),
                    ),
                ),
            ),
        ),
        board_template="connect_four",
        stones=MARKS,
        open_board=open_board,
        action_label=action_label,
        prompt=prompt,
        last_move=last_move,
        ending=grid.ending,
        cause=grid.cause,
        notation_help=notation_help,
        values_legend=N_("Exact results: in how many plies X or O wins, or 0 for a draw"),
    ),
)
