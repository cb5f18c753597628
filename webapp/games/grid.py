"""The m,n,k board: rows of cells, named by column letter and row number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.games.mnk_threats import ONE_SHORT, OWN_WIN, last_overlooked
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing, LecturePosition
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES

MARKS = ("X", "O")


class GridCell(NamedTuple):
    """One cell. `stone` is X, O or ""."""

    name: str
    stone: str
    last: bool  # the latest action
    won: bool  # part of the finished line

    @property
    def label(self) -> str:
        """For screen readers. Computed on demand: the small boards of a tree never need it."""
        if self.stone:
            return str(_("%(cell)s, %(stone)s", cell=self.name, stone=self.stone))
        return str(_("%(cell)s, free", cell=self.name))


@dataclass(frozen=True)
class Grid:
    rows: list[list[GridCell]]
    fine: bool  # too many columns for large cells

    @property
    def edges(self) -> tuple[list[str], list[str]] | None:
        """What rows and columns are called; None if a small board has no room for it."""
        return None if self.fine else ([row[0].name[1:] for row in self.rows], [cell.name[0] for cell in self.rows[0]])

    @property
    def small(self) -> "SmallGrid":
        """The board as the nodes of a tree show it."""
        rows, columns = len(self.rows), len(self.rows[0])
        size, outlines = SMALL / max(rows, columns), _outlines(rows, columns)
        cells = list(chain.from_iterable(self.rows))
        stones = {
            stone: "".join(outlines[stone][place] for place, cell in enumerate(cells) if cell.stone == stone)
            for stone in MARKS
        }
        last = next((divmod(place, columns) for place, cell in enumerate(cells) if cell.last and cell.stone), None)
        return SmallGrid(size, stones, (last[1] * size, last[0] * size) if last else None)


class SmallGrid(NamedTuple):
    """A board in a square of `SMALL` by `SMALL`. The stones of a side are one path, which draws hundreds of boards
    quickly.
    """

    size: float  # of a cell
    stones: dict[str, str]  # the path of each side's stones
    last: tuple[float, float] | None  # the left and top edge of the cell with the latest stone


SMALL = 60


@cache
def _outlines(rows: int, columns: int) -> dict[str, list[str]]:
    """For each side, the path of a stone in each cell, in reading order."""
    size = SMALL / max(rows, columns)
    places = [(column * size, row * size) for row in range(rows) for column in range(columns)]
    arm, radius = _short(size * 0.56), _short(size * 0.3)
    cross = f"l{arm} {arm}m0 -{arm}l-{arm} {arm}"
    ring = f"a{radius} {radius} 0 1 0 {_short(size * 0.6)} 0a{radius} {radius} 0 1 0 -{_short(size * 0.6)} 0"
    return {
        "X": [f"M{_short(x + size * 0.22)} {_short(y + size * 0.22)}{cross}" for x, y in places],
        "O": [f"M{_short(x + size * 0.2)} {_short(y + size * 0.5)}{ring}" for x, y in places],
    }


def _short(length: float) -> str:
    return f"{length:.2f}"


COARSE = 8


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Grid:
    last = past[-1].action if past else None
    won = set(game.winning_line(position.state)) if position.over else set()
    stones = [stone if stone in MARKS else "" for stone in game.cells(position.state)]
    cells = [
        GridCell(name, stone, name == last, name in won) for name, stone in zip(game.cell_names, stones, strict=True)
    ]
    rows = [cells[i : i + game.columns] for i in range(0, len(cells), game.columns)]
    return Grid(rows, game.columns > COARSE)


def action_label(game: Any, position: Position, action: str) -> str:
    return str(_("%(cell)s, free", cell=action))


def prompt(game: Any, position: Position) -> str:
    return str(_("Choose a free cell.")) if position.turn in (MAX, MIN) else ""


def last_move(game: Any, past: Sequence[PlayedStep]) -> str:
    mover = game.turn(past[-1].state)
    side = f"{SIDES[mover].upper()} ({MARKS[mover]})"
    return str(_("%(side)s has just played %(cell)s.", side=side, cell=past[-1].action))


def notation_help(game: Any) -> str:
    return str(_("Rows from the top, with slashes between them; a dot is a free cell."))


def ending(game: Any, state: Any) -> str:
    utility = game.utility(state)
    if utility == 0:
        return str(_("The game is a draw."))
    return str(_("%(side)s has won.", side="MAX (X)" if utility > 0 else "MIN (O)"))


def cause(game: Any, state: Any) -> str:
    """Nothing: the row is marked on the board."""
    return ""


def overlooked(game: Any, states: Sequence[Any], actions: Sequence[str]) -> tuple[int, str] | None:
    """The last threat that the loser overlooked: the ply of its move, and a sentence."""
    utility = game.utility(states[-1])
    found = last_overlooked(game, states, MIN if utility > 0 else MAX) if utility else None
    if found is None:
        return None
    winner, loser = (MAX, MIN) if utility > 0 else (MIN, MAX)
    said = {
        "number": sum(game.turn(state) in (MAX, MIN) for state in states[: found.ply]) + 1,
        "action": actions[found.ply],
        "side": f"{SIDES[loser].upper()} ({MARKS[loser]})",
        "other": f"{SIDES[winner].upper()} ({MARKS[winner]})",
        "count": len(found.stones),
        "stones": " ".join(found.stones),
        "cell": found.cells[0],
    }
    if found.kind == OWN_WIN:
        return found.ply, _("Move %(number)d, %(action)s by %(side)s, missed a win at once: %(cell)s.", **said)
    if found.kind == ONE_SHORT:
        return found.ply, _(
            "Move %(number)d, %(action)s by %(side)s, overlooked a line of %(count)d stones of %(other)s (%(stones)s):"
            " only %(cell)s stops it.",
            **said,
        )
    return found.ply, _(
        "Move %(number)d, %(action)s by %(side)s, overlooked an open line of %(count)d stones of %(other)s"
        " (%(stones)s): with one stone more it can be completed at either end.",
        **said,
    )


# -- the games on this board -----------------------------------------------------------------------------------------


def rules(parameters: Mapping[str, Any]) -> str:
    return str(_("X is MAX and starts, O is MIN; %(k)d in a row wins.", k=parameters["k"]))


def board_title(parameters: Mapping[str, Any]) -> str | None:
    """The title of a board with unusual parameters, or None."""
    m, n, k = (parameters[name] for name in "mnk")
    return None if (m, n, k) == (3, 3, 3) else str(_("%(m)d × %(n)d, %(k)d in a row", m=m, n=n, k=k))


def _page(slug: str, name: str, cards: tuple[HomeCard, ...], **more: Any) -> GamePage:
    return GamePage(
        slug=slug,
        name=name,
        rules=rules,
        parameter_names={"m": N_("rows m"), "n": N_("columns n"), "k": N_("in a row k")},
        evaluation_names={"open-lines": N_("open lines"), "weighted-lines": N_("weighted lines")},
        feature_names={
            "lines-1": N_("open lines with one stone"),
            "lines": N_("open lines with %(count)d stones"),
        },
        feature_units={"lines-1": N_("lines"), "lines": N_("lines")},
        home_cards=cards,
        board_template="grid",
        stones=MARKS,
        open_board=open_board,
        action_label=action_label,
        prompt=prompt,
        last_move=last_move,
        ending=ending,
        cause=cause,
        overlooked=overlooked,
        notation_help=notation_help,
        win_legend=N_("±{value} is a win"),
        scale_remark=N_(
            "Searching with an evaluation, the engine counts a win (W) above every estimate, and no longer as ±1."
        ),
        values_legend=N_("Exact results: +1 X wins, 0 draw, −1 O wins"),
        **more,
    )


PAGES = (
    _page(
        "tic-tac-toe",
        N_("Tic-tac-toe"),
        (
            HomeCard(
                N_(
                    "To the very end, minimax looks at %(minimax)s nodes and alpha-beta at %(alphabeta)s: it is a draw."
                    " The engine you meet looks %(depth)s moves ahead, until you give it more."
                ),
                HomeCardDrawing("lobby/_boards.html", "squares", (("XOX", ".XO", "O.X"), ((0, 0), (1, 1), (2, 2)))),
                {"minimax": 549_946, "alphabeta": 18_297, "depth": 4},
            ),
            HomeCard(
                N_("m rows, n columns, k in a row. Add one row and see what happens to the tree."),
                HomeCardDrawing(
                    "lobby/_boards.html",
                    "squares",
                    (("X..O", ".XO.", ".OX.", "...X"), ((0, 0), (1, 1), (2, 2), (3, 3))),
                ),
                title=N_("A board of your own"),
                shown_parameters={"m": 4, "n": 4, "k": 4},
            ),
        ),
        board_title=board_title,
        invitation=N_("Play tic-tac-toe"),
        lecture_positions=(
            LecturePosition(
                "tic-tac-toe",
                N_("Tic-tac-toe, the whole tree"),
                N_("549,946 nodes for minimax; how many alpha-beta needs depends on the order of the actions."),
                {"depth": "full"},
            ),
            LecturePosition(
                "killer",
                N_("A killer move"),
                N_(
                    "O threatens to win at a3. That refutes every move of X but a3 itself; but without a memory"
                    " alpha-beta tries all other replies first, move after move: 111 nodes. With killer actions a3 has"
                    " cut once and comes first from then on, which cuts at once: 59."
                ),
                {"position": "X../.X./.OO X", "depth": "full", "more": "killers"},
            ),
            LecturePosition(
                "lost",
                N_("Lost, unless MIN errs"),
                N_(
                    "Whatever MAX plays, MIN can win. To minimax all actions are alike, and it takes the first, c1;"
                    " against a MIN who errs one time in ten, c3 is best: it blocks a line, and then only a3 wins for"
                    " MIN."
                ),
                {"position": "OX./.O./.X. X", "depth": "full", "errs": "0.1"},
            ),
        ),
    ),
    _page(
        "gomoku",
        N_("Gomoku"),
        (
            HomeCard(
                N_(
                    "Five in a row on 15 × 15. Far too large to finish: here depth, evaluation and the order of moves"
                    " decide."
                ),
                HomeCardDrawing(
                    "lobby/_boards.html",
                    "grid",
                    (
                        9,
                        ((4, 3), (3, 4), (5, 4), (5, 2), (2, 5), (6, 1)),
                        ((4, 4), (3, 3), (5, 3), (1, 6), (3, 2), (6, 4)),
                    ),
                ),
            ),
        ),
    ),
)
