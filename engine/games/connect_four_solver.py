"""Exact values of Connect Four where few cells are free, without listing all states."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import structs
from engine.game import MAX, TERMINAL, WIN, SolvingListener, State
from engine.games.connect_four_kernels import (
    BOARD,
    BUDGET,
    DONE,
    ENTER,
    ENTRY,
    FRAME,
    MOST_FREE,
    RUN,
    SLOTS,
    advance,
    winning_cells,
)
from engine.games.connect_four_rules import from_the_middle
from engine.games.mnk import Mnk
from engine.native import Entry, machine_code_in_steps
from engine.refusals import N_
from engine.solve.unsolvable import Unsolvable
from engine.steps import Steps


@dataclass(frozen=True)
class PositionValues:
    """The exact values of one position and of its actions, as `engine.solve.Solution` tells them."""

    game: Mnk
    start: State
    states: int  # positions that were looked at
    values: dict[str, float]  # of the actions, counted from the position
    nbytes: int = 4096
    error: float = 0.0
    rounds: int = 1

    def __contains__(self, state: State) -> bool:
        return state == self.start

    def value(self, state: State) -> float:
        """Of the position, or of one that an action leads to, as it counts from the position."""
        game = self.game
        for action in game.actions(self.start):
            if game.result(self.start, action) == state:
                return self.value_of(self.start, action)
        if game.turn(state) == TERMINAL:
            return game.utility(state)
        return (max if game.turn(state) == MAX else min)(self.values.values())

    def value_of(self, state: State, action: int) -> float:
        return self.values[self.game.name(state, action)]

    def actions(self, state: State) -> list[tuple[str, float]]:
        return [(name, self.values[name]) for name in sorted(self.values)]


def solving(game: Mnk, state: State, told: SolvingListener) -> Steps[PositionValues]:
    """The exact values of the position; `told` hears how many positions were looked at, the share that is done, and
    the memory that it takes.

    Raises Unsolvable where too many cells are free.
    """
    free = game.horizon(state)
    if free > MOST_FREE:
        raise Unsolvable(
            N_("Exact values are computed once at most %(most)d cells are free; here %(free)d are."),
            most=MOST_FREE,
            free=free,
        )
    solver = _Solver(game, state)
    actions = game.actions(state)
    values = {}
    for place, action in enumerate(actions):
        told(solver.nodes, place / len(actions), solver.nbytes)
        values[game.name(state, action)] = yield from solver.value(state, action, told, place / len(actions))
    return PositionValues(game, state, solver.nodes, values)


class _Solver:
    """The arrays of one position's solution; its actions share the table."""

    def __init__(self, game: Mnk, state: State) -> None:
        self.game, self.root = game, state
        self.cells = game.rows * game.columns
        self.board = _board(game)
        self.stack = structs.zeros(self.cells + 2, FRAME)
        self.table = structs.zeros(SLOTS, ENTRY)
        self.run = structs.struct(RUN)
        self._advance: Callable[..., None] | None = None

    @property
    def nodes(self) -> int:
        return int(self.run.nodes)

    @property
    def nbytes(self) -> int:
        """Of its arrays; nearly all of it is the table."""
        return int(self.table.nbytes + self.stack.nbytes)

    def value(self, state: State, action: int, told: SolvingListener, share: float) -> Steps[float]:
        """What the action is worth: a win k plies from `state` is WIN − k."""
        after = self.game.result(state, action)
        if self.game.turn(after) == TERMINAL:
            utility = self.game.utility(after)
            return utility - 1 if utility > 0 else utility + 1 if utility < 0 else 0.0
        mover = after[2]
        own, taken = after[mover], after[0] | after[1]
        score = yield from self._score(own, taken, told, share)
        if score == 0:
            return 0.0
        plies = 1 + self._plies(score, taken.bit_count())
        is_maxs = (score > 0) == (mover == MAX)
        return WIN - plies if is_maxs else plies - WIN

    def _plies(self, score: int, stones: int) -> int:
        """Plies until the game is won, from a position with so many stones: a score says how early that is."""
        parity = stones % 2 if score > 0 else 1 - stones % 2
        before = self.cells + 1 - 2 * abs(score)  # stones before the last one; or one fewer, by whose stone it is
        return before - (before % 2 != parity) + 1 - stones

    def _score(self, own: int, taken: int, told: SolvingListener, share: float) -> Steps[int]:
        """From the side of the player to move, by null windows around the values that are still possible."""
        left = self.cells - taken.bit_count()
        reachable = (taken + self.board.bottom) & self.board.full
        if int(winning_cells(self.board, own, taken)) & int(reachable):
            return (left + 1) // 2
        low, high = -(left // 2), (left - 1) // 2
        while low < high:
            middle = low + (high - low) // 2
            if middle <= 0 and low // 2 < middle:
                middle = -(-low // 2)
            elif middle >= 0 and high // 2 > middle:
                middle = high // 2
            found = yield from self._search(own, taken, middle, told, share)
            if found <= middle:
                high = min(high, found)
            else:
                low = max(low, found)
        return low

    def _search(self, own: int, taken: int, middle: int, told: SolvingListener, share: float) -> Steps[int]:
        """A bound of the score: an upper one if it is at most `middle`, a lower one if it is more."""
        root = self.stack[0]
        root.own, root.taken, root.alpha, root.beta, root.stage = own, taken, middle, middle + 1, ENTER
        self.run.ply = 0
        arguments = self.board, self.stack, self.table, self.run, BUDGET
        if self._advance is None:
            self._advance = yield from machine_code_in_steps(Entry.of(advance, arguments))
        while self.run.ply != DONE:
            self._advance(*arguments)
            told(self.nodes, share, self.nbytes)
            yield
        return int(root.value)


def _board(game: Mnk) -> Any:
    board = structs.struct(BOARD)
    height = game.rows + 1
    columns = [((1 << game.rows) - 1) << column * height for column in range(game.columns)]
    board.full, board.cells, board.k, board.columns = sum(columns), game.rows * game.columns, game.k, game.columns
    board.bottom = sum(1 << column * height for column in range(game.columns))
    board.column[: game.columns] = [columns[column] for column in from_the_middle(game.columns)]
    board.way[:] = (1, height - 1, height, height + 1)
    return board
