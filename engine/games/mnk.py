"""m,n,k games: in turn, each player puts a stone on a board of m rows and n columns; k in a row wins.

Tic-tac-toe is 3,3,3 and go-moku 15,15,5. MAX is X and starts. Cells are named by column letter and row, from the top:
`a1` is the top left. A position is its rows from the top, then the side to move: `X.O/.X./... O`.
"""

import copy
import functools
from collections.abc import Mapping
from typing import Any, cast

from engine.game import MAX, MIN, PLAYER_NAMES, WIN, Action, Feature, FeatureTerm, Game, Parameter, State
from engine.games import mnk_candidates, mnk_large, mnk_small
from engine.games.mnk_small import DRAWN, O_WON, X_WON
from engine.refusals import N_, Refused

STONES = "XO"
EMPTY = "."

Cells = tuple[str, ...]
"""The board in reading order, a character per cell."""


MOST_SMALL = 25
"""Cells of a small board. On a larger one a search cannot get far: it looks at candidates, and weighs lines."""


def is_small(rows: int, columns: int) -> bool:
    """Whether the faster rules of small boards are used."""
    return rows * columns <= MOST_SMALL and mnk_small.fits(rows, columns)


def _default_depth(cells: int) -> int | None:
    """None (to the end) on the smallest boards; on 4 × 4 as deep as a record with all its steps allows."""
    if cells <= 9:
        return None
    return 3 if cells <= 16 else 4


def _usual_weight(evaluation: str, stones: int) -> int:
    """Of a line open to one side, by its stones."""
    if evaluation == "open-lines":
        return 1
    return 4 ** (stones - 1) if stones else 0


class Mnk(Game):
    """One m,n,k game. Small boards use the faster rules."""

    draw = 0.0

    def __init__(self, slug: str, m: int, n: int, k: int) -> None:
        if k > max(m, n):
            raise Refused(N_("k must be at most m or n: %(k)d in a row do not fit on %(m)d × %(n)d."), k=k, m=m, n=n)
        self.slug = slug
        self.parameters = {"m": m, "n": n, "k": k}
        self.rows, self.columns, self.k = m, n, k
        self.small = is_small(m, n) and k <= mnk_small.MOST_IN_A_ROW
        self.rules = mnk_small.RULES if self.small else mnk_candidates.RULES
        self.words = mnk_small.WORDS if self.small else mnk_large.WORDS
        self.has_candidates = not self.small
        self.default_options = {} if self.small else {"candidates": "near"}
        self.evaluations = ("open-lines", "weighted-lines") if m * n <= MOST_SMALL else ("weighted-lines", "open-lines")
        self._narrowed = False
        self.features = {name: self._features(name) for name in self.evaluations}
        self.width = mnk_small.MOST_BITS if self.small else mnk_large.MOST_CELLS
        self.default_depth = _default_depth(m * n)

    # -- the board --------------------------------------------------------------------------------------------------

    @functools.cached_property
    def lines(self) -> list[list[int]]:
        """Every k cells in a row, as cells in reading order."""
        found = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)) if self.k > 1 else ((0, 1),):
            for row in range(self.rows):
                for column in range(self.columns):
                    last_row, last_column = row + down * (self.k - 1), column + right * (self.k - 1)
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        step = down * self.columns + right
                        first = row * self.columns + column
                        found.append([first + step * i for i in range(self.k)])
        return found

    def cell_name(self, cell: int) -> str:
        """`a1` for the top left cell; cells are counted in reading order."""
        return f"{chr(ord('a') + cell % self.columns)}{cell // self.columns + 1}"

    @functools.cached_property
    def cell_names(self) -> list[str]:
        """The names of all cells, in reading order."""
        return [self.cell_name(cell) for cell in range(self.rows * self.columns)]

    def cells(self, state: State) -> Cells:
        return tuple(
            "X" if self._has(state, MAX, cell) else "O" if self._has(state, MIN, cell) else EMPTY
            for cell in range(self.rows * self.columns)
        )

    def winning_line(self, state: State) -> list[str]:
        """The cells of a finished line, by name; [] without one."""
        cells = self.cells(state)
        for line in self.lines:
            if cells[line[0]] != EMPTY and len({cells[cell] for cell in line}) == 1:
                return [self.cell_name(cell) for cell in line]
        return []

    def _code(self, cell: int) -> Action:
        return mnk_small.cell_bit(self.columns, cell) if self.small else cell

    def _has(self, state: State, side: int, cell: int) -> int:
        if self.small:
            return state[side] & mnk_small.cell_bit(self.columns, cell)
        word = side * mnk_large.SIDE_WORDS + (cell >> mnk_large.WORD_SHIFT)
        return state[word] >> (cell & mnk_large.IN_WORD) & 1

    # -- positions and actions as text ------------------------------------------------------------------------------

    def start(self) -> State:
        return self._pack((EMPTY,) * (self.rows * self.columns), MAX)

    def name(self, state: State, action: Action) -> str:
        if not self.small:
            return self.cell_name(action)
        bit = action.bit_length() - 1
        row, column = divmod(bit, self.columns + 1)
        return self.cell_name(row * self.columns + column)

    def write(self, state: State) -> str:
        cells = "".join(self.cells(state))
        rows = [cells[i : i + self.columns] for i in range(0, len(cells), self.columns)]
        mover = "O" if cells.count("X") > cells.count("O") else "X"
        return f"{'/'.join(rows)} {mover}"

    def read(self, text: str) -> State:
        """A position such as `X.O/.X./... O`; the slashes and the side to move may be left out."""
        board, _, mover = text.strip().partition(" ")
        cells = self._read_cells(board.upper())
        counts = cells.count("X"), cells.count("O")
        if counts[0] - counts[1] not in (0, 1):
            raise Refused(
                N_("X moves first, so X has as many stones as O or one more; here X has %(xs)d and O has %(os)d."),
                xs=counts[0],
                os=counts[1],
            )
        side = MIN if counts[0] > counts[1] else MAX
        if mover.strip() and mover.strip().upper() not in (STONES[side], PLAYER_NAMES[side].upper()):
            raise Refused(N_("Going by the number of stones, it is %(side)s's turn."), side=STONES[side])
        return self._pack(cells, side)

    def _read_cells(self, board: str) -> Cells:
        rows = board.split("/") if "/" in board else [board]
        right_size = len(board) == self.rows * self.columns if len(rows) == 1 else len(rows) == self.rows
        if not right_size or len(rows) > 1 and any(len(row) != self.columns for row in rows):
            raise Refused(
                N_("A position here has %(m)d rows of %(n)d cells, such as “%(example)s”."),
                m=self.rows,
                n=self.columns,
                example=self.write(self.start()),
            )
        unknown = set("".join(rows)) - set(STONES + EMPTY)
        if unknown:
            raise Refused(N_("A cell is X, O or a dot, not “%(cell)s”."), cell=min(unknown))
        return tuple("".join(rows))

    def _pack(self, cells: Cells, side: int) -> State:
        """The state of a board; raises Refused if it cannot arise in play."""
        status = self._status(cells, side)
        stones = [[cell for cell, stone in enumerate(cells) if stone == name] for name in STONES]
        if self.small:
            return (*(sum(self._code(cell) for cell in own) for own in stones), status)
        words = [word for own in stones for word in mnk_large.mask(own)]
        return (*words, status, *mnk_large.packed_lines([self._open_lines(cells, stone) for stone in STONES]))

    def _open_lines(self, cells: Cells, stone: str) -> list[int]:
        """How many lines are open to the side, by its stones in them; during play they are only updated."""
        counts = [0] * (self.k + 1)
        for line in self.lines:
            stones = [cells[cell] for cell in line if cells[cell] != EMPTY]
            if all(each == stone for each in stones):
                counts[len(stones)] += 1
        return counts[: self.k]

    def _status(self, cells: Cells, side: int) -> int:
        won = [line for line in self.lines if cells[line[0]] != EMPTY and len({cells[cell] for cell in line}) == 1]
        winners = {cells[line[0]] for line in won}
        if STONES[side] in winners:
            raise Refused(
                N_("%(side)s already has %(k)d in a row, so it cannot be %(side)s's turn."),
                side=STONES[side],
                k=self.k,
            )
        if won and not set.intersection(*map(set, won)):
            raise Refused(N_("Two winning lines share no stone: the game was already over."))
        if winners:
            return X_WON if "X" in winners else O_WON
        return side if EMPTY in cells else DRAWN

    # -- the evaluations ----------------------------------------------------------------------------------------------

    def _features(self, evaluation: str) -> tuple[Feature, ...]:
        """Lines open to one side, by their stones."""
        most = float(len(self.lines))
        return tuple(
            Feature(f"lines-{stones}", float(_usual_weight(evaluation, stones)), -most, most)
            for stones in range(1, self.k)
        )

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        cells = self.cells(state)
        places: list[list[tuple[str, float]]] = [[] for _ in range(self.k)]
        for line in self.lines:
            xs, os = ([cells[cell] for cell in line].count(stone) for stone in STONES)
            if (xs == 0) != (os == 0):
                line_name = " ".join(self.cell_name(cell) for cell in line)
                places[xs + os - 1].append((line_name, 1.0 if xs else -1.0))
        return [FeatureTerm(sum(share for _, share in own), tuple(own)) for own in places[: self.k - 1]]

    def _weights_of(self, evaluation: str) -> list[float]:
        """The weight of an open line by its stones, 0 to k. Empty lines are open to both sides and count nothing."""
        weights = [feature.weight for feature in self.features_of(evaluation)]
        return [float(_usual_weight(evaluation, 0)), *weights, float(_usual_weight(evaluation, self.k))]

    # -- for the search ---------------------------------------------------------------------------------------------

    def winner(self, value: float, evaluation: str | None, beside_wins: bool) -> int | None:
        win = self.data(evaluation, beside_wins).win
        return MAX if value >= win else MIN if value <= -win else None

    def horizon(self, state: State) -> int:
        return self.cells(state).count(EMPTY)

    @functools.cached_property
    def _data(self) -> dict[tuple[str | None, bool], Any]:
        return {}

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        key = evaluation, beside_wins
        if key not in self._data:
            self._data[key] = self._new_data(evaluation, beside_wins)
        return self._data[key]

    def _new_data(self, evaluation: str | None, beside_wins: bool) -> Any:
        self.check_evaluation(evaluation)
        weights = self._weights_of(evaluation or self.evaluations[0])
        win = 1.0
        if beside_wins:
            win = WIN
            while win <= len(self.lines) * max(map(abs, weights)):
                win *= 10
        if self.small:
            return mnk_small.new_data(self.rows, self.columns, self.k, win, self.lines, weights)
        return mnk_large.new_data(self.rows, self.columns, self.k, win, weights[: self.k], self._narrowed)

    def with_candidates(self) -> "Mnk":
        if not self.has_candidates:
            return cast(Mnk, super().with_candidates())
        return self.remembered(_narrowed)


def _narrowed(game: Mnk) -> Mnk:
    """A copy whose actions are the candidates."""
    narrowed = copy.copy(game)
    narrowed.forget()  # what was worked out of the other
    narrowed._narrowed = True
    return narrowed


PARAMETERS = {
    "tic-tac-toe": (Parameter("m", 3, 1, 19), Parameter("n", 3, 1, 19), Parameter("k", 3, 1, 19)),
    "gomoku": (Parameter("m", 15, 1, 19), Parameter("n", 15, 1, 19), Parameter("k", 5, 1, 19)),
}


def build(slug: str, values: Mapping[str, int]) -> Mnk:
    return Mnk(slug, values["m"], values["n"], values["k"])
