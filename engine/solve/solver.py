"""Solves a game in slices: finds its states, orders them, and values them."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from engine.game import Game, State
from engine.native import Entry, machine_code_in_steps
from engine.refusals import N_
from engine.searcher import Cost
from engine.solve.components import go_on, new_walk
from engine.solve.graph import Exploration, Graph
from engine.solve.settling import new_values, settle
from engine.solve.solution import Solution
from engine.solve.unsolvable import Unsolvable
from engine.steps import Steps
from engine.work import Work

EXPLORING, ORDERING, SETTLING = "exploring", "ordering", "settling"
"""The phases of solving."""

PLAIN_BUDGET, BUDGET = 1_000, 20_000
"""Kernel calls per step, about one or two milliseconds."""

PRECISION = 1e-12
"""Largest accepted error, relative to the range of values."""


class Progress(NamedTuple):
    """The progress of solving. The number of states is unknown while exploring, so `share` stays 0."""

    states: int = 0  # found so far
    phase: str = EXPLORING
    share: float = 0.0  # of the phase


class Listener(Protocol):
    """Is called with the fields of `Progress`; an exception ends the solving."""

    def __call__(self, states: int, phase: str, share: float, /) -> None: ...


def unheard(states: int, phase: str, share: float, /) -> None:
    """The listener that ignores progress."""


def solve(game: Game, state: State, progress: Listener = unheard) -> Solution:
    """The exact values from `state` on. Raises Unsolvable if there are too many states, or play can go on for ever."""
    solver = Solver(game, state)
    while not solver.advance(1):
        progress(*solver.snapshot())
    solution = solver.report()
    assert solution is not None, "nobody stops it"
    return solution


class Solver(Work[Solution]):
    """A searcher for the exact values from `state` on.

    Its report raises Unsolvable if there are too many states, or play can go on for ever; after a stop it is None.
    """

    first_events = 10

    def __init__(self, game: Game, state: State) -> None:
        self._progress = Progress()
        self._held: Sequence[Sequence[Any]] = ()  # its working arrays, for `cost`
        self._games_own = 0  # bytes of a game's own way of solving
        super().__init__(self._solving(game, state))

    def snapshot(self) -> Progress:  # type: ignore[override]  # more than a number of steps
        return self._progress

    @property
    def cost(self) -> Cost:
        memory = sum(8 * len(part) if isinstance(part, list) else part.nbytes for held in self._held for part in held)
        return Cost(self._progress.states, int(memory) + self._games_own, self.seconds)

    def _solving(self, game: Game, state: State) -> Steps[Solution]:
        if game.rules.see_the_path:
            raise Unsolvable(
                N_("This game cannot be solved exactly: what a position is worth depends on those before it.")
            )
        own = game.solving(state, self._tell)
        if own is not None:
            return (yield from own)
        exploration = Exploration(game, state)
        while not exploration.advance():
            self._progress, self._held = Progress(exploration.found), (exploration.graph,)
            yield
            if exploration.outgrown:
                yield from exploration.compiling()
        graph, in_arrays = exploration.finished(), exploration.compiled
        walk = yield from self._ordering(graph, in_arrays)
        low, high, rounds = yield from self._settling(graph, walk, in_arrays)
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

    def _tell(self, states: int, share: float, memory: int) -> None:
        self._progress, self._games_own = Progress(states, SETTLING, share), memory

    def _ordering(self, graph: Graph, in_arrays: bool) -> Steps[Any]:
        """The states in an order in which successors come first."""
        walk, run = new_walk(graph, in_arrays)
        self._held = graph, walk
        budget, advance = PLAIN_BUDGET, go_on
        if in_arrays:
            budget, advance = BUDGET, (yield from machine_code_in_steps(Entry.of(go_on, (graph, walk, run, BUDGET))))
        states = len(graph.kind)
        while run.height > 0:
            self._progress = Progress(states, ORDERING, int(run.listed) / states)
            yield
            advance(graph, walk, run, budget)
        return walk

    def _settling(self, graph: Graph, walk: Any, in_arrays: bool) -> Steps[tuple[np.ndarray, np.ndarray, int]]:
        """The bounds of every state's value, and the number of rounds."""
        values, run = new_values(graph, in_arrays)
        self._held = graph, walk, values
        budget, advance = PLAIN_BUDGET, settle
        if in_arrays:
            entry = Entry.of(settle, (graph, walk, values, run, BUDGET))
            budget, advance = BUDGET, (yield from machine_code_in_steps(entry))
        states = len(graph.kind)
        while run.settled < states:
            self._progress = Progress(states, SETTLING, int(run.settled) / states)
            yield
            advance(graph, walk, values, run, budget)
        return np.array(values.low), np.array(values.high), int(run.most_rounds)


def _error(low: np.ndarray, high: np.ndarray) -> float:
    """The largest uncertainty of a value; raises Unsolvable if play can go on for ever."""
    error = float(np.max(np.abs(high - low))) / 2
    if error > PRECISION * max(1.0, float(np.max(np.abs(high)))):
        raise Unsolvable(N_("The values of this game do not settle: play can go on for ever."))
    return error
