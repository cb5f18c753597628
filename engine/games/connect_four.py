"""Connect Four: an m,n,k game with gravity, where a stone falls to the lowest free cell of its column.

MAX is X and starts. An action is a column, `a` for the leftmost; a cell is its column and its row, counted from the
bottom: `a1` is the bottom left. A position is its rows from the top, then the side to move, as in m,n,k games; or the
columns of the moves from the start, `4453`, counted from 1.

Boards fit in a word: n columns of m cells take n·(m + 1) bits, at most 63. So there are at most 9 columns of 6 cells,
7 of 7 or 8, 6 of 9, or 12 of 4.
"""

from collections.abc import Mapping
from typing import Any

from engine.features import Feature, FeatureTerm
from engine.game import TERMINAL, WIN, Action, Game, Parameter, SolvingListener, State
from engine.games import connect_four_rules as layout
from engine.games import connect_four_solver
from engine.games.mnk import EMPTY, STONES, Cells, Mnk
from engine.games.mnk_small import O_WON, X_WON
from engine.refusals import N_, Refused
from engine.steps import Steps

THREATS, OPEN_LINES = "threats", "open-lines"

GOOD_THREATS = "good-threats"
"""The feature that counts threats on rows that are good for their side, besides those by stones."""


class ConnectFour(Mnk):
    """One board of Connect Four.

    `open-lines` is the lectures' evaluation: the lines with stones of X alone minus those with stones of O alone.
    `threats` weighs a line by its stones, and a line that lacks one stone once more if that stone would be on a row
    that is good for its side: an odd one for X, an even one for O. When the other columns are full, the opponent must
    play below it (zugzwang), as long as columns have an even number of cells (Allis 1988).
    """

    evaluations = (THREATS, OPEN_LINES)
    nearer_wins = True
    rules = layout.RULES
    words = layout.WORDS
    width = layout.MOST_COLUMNS
    default_depth = 8

    def __init__(self, m: int, n: int, k: int) -> None:
        if k > max(m, n):
            raise Refused(N_("k must be at most m or n: %(k)d in a row do not fit on %(m)d × %(n)d."), k=k, m=m, n=n)
        if not layout.fits(m, n):
            raise Refused(
                N_("The board is too large: %(m)d rows leave room for %(most)d columns at most."),
                m=m,
                most=layout.MOST_BITS // (m + 1),
            )
        self.slug = "connect-four"
        self.parameters = {"m": m, "n": n, "k": k}
        self.rows, self.columns, self.k = m, n, k
        self.features = {THREATS: self._threat_features(), OPEN_LINES: self._line_features(1.0)}

    # -- the board --------------------------------------------------------------------------------------------------

    def cell_name(self, cell: int) -> str:
        """`a1` for the bottom left cell; cells are counted in reading order, from the top."""
        return f"{chr(ord('a') + cell % self.columns)}{self.rows - cell // self.columns}"

    def _bit(self, cell: int) -> int:
        """The number of the bit of a cell in reading order."""
        return cell % self.columns * (self.rows + 1) + self.rows - 1 - cell // self.columns

    def _has(self, state: State, side: int, cell: int) -> int:
        return state[side] >> self._bit(cell) & 1

    # -- positions and actions as text ------------------------------------------------------------------------------

    def name(self, state: State, action: Action) -> str:
        return chr(ord("a") + action)

    def read(self, text: str) -> State:
        """A position as in m,n,k games, or the columns of all moves, such as `4453`."""
        columns = "".join(text.split())
        return self._after(columns) if columns.isascii() and columns.isdecimal() else super().read(text)

    def _after(self, columns: str) -> State:
        """The position after these moves from the start; raises Refused for one that cannot be played."""
        state = self.start()
        for number, digit in enumerate(columns, 1):
            if self.turn(state) == TERMINAL:
                raise Refused(N_("The game is over before move %(number)d."), number=number)
            if not 1 <= int(digit) <= self.columns:
                raise Refused(
                    N_("There is no column %(column)s for move %(number)d: columns are counted from 1 to %(most)d."),
                    column=digit,
                    number=number,
                    most=self.columns,
                )
            if int(digit) - 1 not in self.actions(state):
                raise Refused(N_("Column %(column)s is full before move %(number)d."), column=digit, number=number)
            state = self.result(state, int(digit) - 1)
        return state

    def _pack(self, cells: Cells, side: int) -> State:
        self._refuse_floating(cells)
        status = self._status(cells, side)
        if status in (X_WON, O_WON) and not self._ends_with_top_stone(cells):
            raise Refused(N_("The game was already over before the last stones fell."))
        stones = (sum(1 << self._bit(at) for at, cell in enumerate(cells) if cell == stone) for stone in STONES)
        return (*stones, status)

    def _refuse_floating(self, cells: Cells) -> None:
        for cell, stone in enumerate(cells[: -self.columns]):
            if stone != EMPTY and cells[cell + self.columns] == EMPTY:
                raise Refused(N_("The stone on %(cell)s has nothing below it."), cell=self.cell_name(cell))

    def _ends_with_top_stone(self, cells: Cells) -> bool:
        """Whether one stone with nothing above it is in every winning line: it was the last."""
        won = [set(line) for line in self.lines if cells[line[0]] != EMPTY and len({cells[at] for at in line}) == 1]
        return any(at < self.columns or cells[at - self.columns] == EMPTY for at in set.intersection(*won))

    # -- the evaluations --------------------------------------------------------------------------------------------

    def _line_features(self, *weights: float) -> tuple[Feature, ...]:
        """Lines open to one side, by their stones; the last weight is that of lines with more."""
        most = float(len(self.lines))
        padded = [*weights, *[weights[-1]] * self.k]
        return tuple(Feature(f"lines-{stones}", padded[stones - 1], -most, most) for stones in range(1, self.k))

    def _threat_features(self) -> tuple[Feature, ...]:
        """A line counts 1 with a stone, 3 with two, and 9 with more, all divided by four."""
        most = float(len(self.lines))
        good = (Feature(GOOD_THREATS, 4.0, -most, most),) if self.k > 1 else ()
        return (*self._line_features(0.25, 0.75, 2.25), *good)

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        by_stones = super().terms(state, evaluation)
        if evaluation != THREATS or self.k == 1:
            return by_stones
        good = tuple(place for place in by_stones[-1].places if self._is_good(state, *place))
        return [*by_stones, FeatureTerm(sum(share for _, share in good), good)]

    def _is_good(self, state: State, line: str, share: float) -> bool:
        """Whether the free cell of a line with one free cell is on a good row for the line's side."""
        cells = self.cells(state)
        free = next(name for name in line.split() if cells[self.cell_names.index(name)] == EMPTY)
        return int(free[1:]) % 2 == (1 if share > 0 else 0)

    def _new_data(self, evaluation: str | None, beside_wins: bool) -> Any:
        self.check_evaluation(evaluation)
        evaluation = evaluation or THREATS
        weights = [feature.weight for feature in self.features_of(evaluation)]
        good = weights.pop() if evaluation == THREATS and self.k > 1 else 0.0
        lines = [[self._bit(cell) for cell in line] for line in self.lines]
        return layout.new_data(self.rows, self.columns, self.k, WIN, lines, [0.0, *weights], good)

    def solving(self, state: State, told: SolvingListener) -> Steps[Any]:
        return connect_four_solver.solving(self, state, told)

    # -- for the search ---------------------------------------------------------------------------------------------

    def winner(self, value: float, evaluation: str | None, beside_wins: bool) -> int | None:
        return Game.winner(self, value, evaluation, beside_wins)


PARAMETERS = (Parameter("m", 6, 1, 12), Parameter("n", 7, 1, 12), Parameter("k", 4, 1, 7))


def build(values: Mapping[str, int]) -> ConnectFour:
    return ConnectFour(values["m"], values["n"], values["k"])
