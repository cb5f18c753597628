"""Exact values of small games, also of those in which play may go in circles.

All states that can be reached are listed once, as a graph; then every state is given the value that best play from it
is worth, again and again, until nothing changes (value iteration: Russell & Norvig 17.2, for two players and chance).
Where every game ends with probability 1, this converges to the exact values.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.game import CHANCE, MAX, MIN, N_, TERMINAL, Game, Refused, State

MOST_STATES = 2_000_000
PRECISION = 1e-15
MOST_ROUNDS = 100_000


@dataclass(frozen=True)
class Solution:
    """The exact values of every state that can be reached from one."""

    game: Game
    start: State
    numbers: dict[State, int]  # of each state in `values`
    values: np.ndarray

    @property
    def states(self) -> int:
        return len(self.numbers)

    def value(self, state: State) -> float:
        """What the state is worth to MAX with best play by both."""
        return float(self.values[self.numbers[state]])

    def actions(self, state: State) -> list[tuple[str, float]]:
        """Every action of the state, or outcome of chance, with its exact value."""
        return [
            (self.game.name(action), self.value(self.game.result(state, action))) for action in self.game.actions(state)
        ]


def solve(game: Game, state: State, progress: Callable[[int], None] = lambda states: None) -> Solution:
    """The exact values from `state` on; `progress` hears now and then how many states were found. Raises Refused."""
    numbers, edges = _graph(game, state, progress)
    return Solution(game, state, numbers, _iterate(_Graph(game, list(numbers), edges)))


Edges = list[list[int]]


def _graph(game: Game, start: State, progress: Callable[[int], None]) -> tuple[dict[State, int], Edges]:
    """Numbers every state that can be reached, and lists the numbers of its successors."""
    numbers = {start: 0}
    edges: Edges = []
    for state in _growing(numbers):
        successors = []
        for action in game.actions(state):
            after = game.result(state, action)
            successors.append(numbers.setdefault(after, len(numbers)))
        edges.append(successors)
        if len(numbers) > MOST_STATES:
            raise Refused(
                N_("This game has more than %(most)d positions: too many to solve exactly."), most=MOST_STATES
            )
        if len(edges) % 10_000 == 0:
            progress(len(numbers))
    return numbers, edges


def _growing(numbers: dict[State, int]) -> Iterator[State]:
    """The states in the order in which they are found, while more are being found."""
    waiting = list(numbers)
    seen = len(waiting)
    while waiting:
        yield from waiting
        waiting = list(numbers)[seen:]
        seen += len(waiting)


class _Graph:
    """The state graph as flat arrays: the successors of all states one after the other."""

    def __init__(self, game: Game, states: list[State], edges: Edges) -> None:
        self.kind = np.array([game.turn(state) for state in states])
        self.utility = np.array(
            [game.utility(s) if k == TERMINAL else 0.0 for s, k in zip(states, self.kind, strict=True)]
        )
        self.parts = {player: self._part(player, edges) for player in (MAX, MIN, CHANCE)}
        weights = [
            game.probability(states[number], outcome)
            for number in self.parts[CHANCE][0]
            for outcome in game.actions(states[number])
        ]
        self.weights = np.array(weights)

    def _part(self, player: int, edges: Edges) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The player's states, their successors in one row, and where in that row each state's begin."""
        own = np.flatnonzero(self.kind == player)
        lists = [edges[number] for number in own]
        begins = np.cumsum([0, *map(len, lists)])[:-1] if lists else np.zeros(0, int)
        return own, np.array([successor for row in lists for successor in row], int), begins


def _iterate(graph: _Graph) -> np.ndarray:
    """The values at which every state is worth what its successors say."""
    values = graph.utility.copy()
    for _ in range(MOST_ROUNDS):
        before = values.copy()
        for player, fold in ((MAX, np.maximum), (MIN, np.minimum), (CHANCE, np.add)):
            own, successors, begins = graph.parts[player]
            if len(own):
                offered = values[successors] * (graph.weights if player == CHANCE else 1.0)
                values[own] = fold.reduceat(offered, begins)
        if np.max(np.abs(values - before), initial=0.0) <= PRECISION:
            return values
    raise Refused(N_("The values of this game do not settle: play can go on for ever."))
