"""Solving a game, and what a solution can be asked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from engine.game import N_, Action, Game, Refused, State
from engine.native import Entry, machine_code
from engine.packing import Layout, find, pack, unpack
from engine.solve.components import go_on, new_walk
from engine.solve.graph import Exploration, Graph
from engine.solve.settling import new_values, settle

EXPLORING, ORDERING, SETTLING = "exploring", "ordering", "settling"
"""The phases of solving: states are found, put in order, and valued."""

PLAIN_STEPS, STEPS = 20_000, 500_000
"""Steps between two reports of progress: some tens of milliseconds."""

PRECISION = 1e-12
"""Of the range of values: a solution that is less certain is none."""


class Progress(Protocol):
    """Hears how far solving has come; what it raises ends it.

    `states`: found so far; `phase`: EXPLORING, ORDERING or SETTLING; `share`: of that phase, from 0 to 1; how much
    there is to explore nobody knows, so that it stays 0 there.
    """

    def __call__(self, states: int, phase: str, share: float, /) -> None: ...


def unheard(states: int, phase: str, share: float, /) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class Solution:
    """The exact values of every state that can be reached from `start`, kept in flat arrays.

    error: every value is at most this far from the truth, apart from the rounding of its last sum.
    rounds: how often the states of the slowest circle were valued; 1 where there is no circle.
    """

    game: Game
    start: State
    layout: Layout
    keys: np.ndarray  # packed states, int64
    slots: np.ndarray  # their hash table, int32
    values: np.ndarray  # float64, by the states' numbers
    error: float
    rounds: int

    @property
    def states(self) -> int:
        return len(self.values)

    @property
    def nbytes(self) -> int:
        """The memory that it takes."""
        return self.keys.nbytes + self.slots.nbytes + self.values.nbytes

    def __contains__(self, state: State) -> bool:
        return self._number(state) is not None

    def __iter__(self) -> Iterator[State]:
        """The states, breadth first."""
        state = [0] * self.game.words
        for number in range(self.states):
            unpack(self.layout, self.keys, number, state)
            yield tuple(map(int, state))

    def value(self, state: State) -> float:
        """What the state is worth to MAX with best play by both; raises Refused if it was not solved."""
        number = self._number(state)
        if number is None:
            raise Refused(N_("This position cannot be reached from the one that was solved."))
        return float(self.values[number])

    def actions(self, state: State) -> list[tuple[str, float]]:
        """Every action of the state, or outcome of chance, with its exact value."""
        return [(self.game.name(action), self.value_of(state, action)) for action in self.game.actions(state)]

    def value_of(self, state: State, action: Action) -> float:
        """What the action is worth."""
        return self.value(self.game.result(state, action))

    def _number(self, state: State) -> int | None:
        key = [0] * self.layout.words
        pack(self.layout, state, key)
        number = int(self.slots[find(self.layout.words, self.keys, self.slots, key)])
        return number - 1 if number else None


def solve(game: Game, state: State, progress: Progress = unheard) -> Solution:
    """The exact values from `state` on. Raises Refused if there are too many states, or play can go on for ever."""
    exploration = Exploration(game, state)
    while not exploration.advance():
        progress(exploration.found, EXPLORING, 0.0)
    graph, in_arrays = exploration.finished(), exploration.compiled
    walk = _ordered(graph, in_arrays, progress)
    low, high, rounds = _settled(graph, walk, in_arrays, progress)
    return Solution(
        game=game,
        start=state,
        layout=exploration.layout,
        keys=np.array(graph.keys, np.int64),
        slots=np.array(graph.slots, np.int32),
        values=(low + high) / 2,
        error=_error(low, high),
        rounds=rounds,
    )


def _ordered(graph: Graph, in_arrays: bool, progress: Progress) -> Any:
    """The states with those that they lead to first."""
    walk, run = new_walk(graph, in_arrays)
    steps = STEPS if in_arrays else PLAIN_STEPS
    advance = machine_code(Entry.of(go_on, (graph, walk, run, steps))) if in_arrays else go_on
    states = len(graph.kind)
    while run.height > 0:
        progress(states, ORDERING, int(run.listed) / states)
        advance(graph, walk, run, steps)
    return walk


def _settled(graph: Graph, walk: Any, in_arrays: bool, progress: Progress) -> tuple[np.ndarray, np.ndarray, int]:
    """What every state is worth at least and at most, and the rounds that this took."""
    values, run = new_values(graph, in_arrays)
    steps = STEPS if in_arrays else PLAIN_STEPS
    advance = machine_code(Entry.of(settle, (graph, walk, values, run, steps))) if in_arrays else settle
    states = len(graph.kind)
    while run.settled < states:
        progress(states, SETTLING, int(run.settled) / states)
        advance(graph, walk, values, run, steps)
    return np.array(values.low), np.array(values.high), int(run.most_rounds)


def _error(low: np.ndarray, high: np.ndarray) -> float:
    """The largest doubt about a value; raises Refused where play can go on for ever."""
    error = float(np.max(np.abs(high - low))) / 2
    if error > PRECISION * max(1.0, float(np.max(np.abs(high)))):
        raise Refused(N_("The values of this game do not settle: play can go on for ever."))
    return error
