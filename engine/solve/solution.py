"""A solved game: the exact values of its states and actions."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.game import Action, Game, State
from engine.packing import Layout, find, pack, unpack
from engine.refusals import N_, Refused


@dataclass(frozen=True)
class Solution:
    """The exact values of every state that can be reached from `start`, in flat arrays.

    error: largest distance of a value from the exact one, apart from the rounding of its last sum.
    rounds: how often the states of the slowest cycle were valued; 1 without cycles.
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
        """Its memory in bytes."""
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
        """The state's value for MAX with best play by both; raises Refused if it was not solved."""
        number = self._number(state)
        if number is None:
            raise Refused(N_("This position cannot be reached from the one that was solved."))
        return float(self.values[number])

    def actions(self, state: State) -> list[tuple[str, float]]:
        """Every action of the state, or outcome of chance, with its exact value."""
        return [(self.game.name(state, action), self.value_of(state, action)) for action in self.game.actions(state)]

    def value_of(self, state: State, action: Action) -> float:
        """The exact value of the action."""
        return self.value(self.game.result(state, action))

    def _number(self, state: State) -> int | None:
        key = [0] * self.layout.words
        pack(self.layout, state, key)
        number = int(self.slots[find(self.layout.words, self.keys, self.slots, key)])
        return number - 1 if number else None
