"""Uniform trees to measure searches on: every node has `b` successors, every leaf is `d` plies deep.

    state[0]  the node: its number among those of its level, from left to right
    state[1]  the level: how many edges it is from the root

No tree is stored. A leaf's value follows from its number and the seed. In `random` trees every leaf draws its own. In
`ordered` ones every action but the first costs its player something, so that the first is best everywhere: the best
case of alpha-beta, and in reversed order nearly its worst. With chance, `n` outcomes of equal probability come before
every ply of a player. Values are between 0 and 1.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Action, Game, Parameter, State
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.structs import struct

MOST_WIDTH = 32
RANDOM, ORDERED = 0, 1
ARRANGEMENTS = {"random": RANDOM, "ordered": ORDERED}

DATA = np.dtype(
    [
        ("b", np.int64),
        ("d", np.int64),
        ("n", np.int64),  # outcomes of chance; 1 for none
        ("levels", np.int64),
        ("seed", np.int64),
        ("arrangement", np.int64),
    ],
    align=True,
)


@kernel
def scrambled(number: int) -> int:
    """A pseudo-random number below 2^32: the mixing steps of xxHash32."""
    number &= 0xFFFFFFFF
    number = ((number ^ (number >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    number = ((number ^ (number >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return number ^ (number >> 15)


@kernel
def drawn(data: Any, node: int, level: int) -> float:
    """A number from 0 to 1 for a node of this tree."""
    return scrambled(scrambled(scrambled(node) + level) + data.seed) / 4294967295.0


@kernel
def kind(data: Any, frame: Any) -> int:
    level = frame.state[1]
    if level == data.levels:
        return TERMINAL
    if data.n > 1:
        if level % 2 == 0:
            return CHANCE
        level //= 2
    return MAX if level % 2 == 0 else MIN


@kernel
def actions(data: Any, frame: Any) -> int:
    count = data.n if kind(data, frame) == CHANCE else data.b
    for i in range(count):
        frame.action[i] = i
    return count


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    count = data.n if kind(data, frame) == CHANCE else data.b
    after.state[0] = frame.state[0] * count + action
    after.state[1] = frame.state[1] + 1


@kernel
def utility(data: Any, frame: Any) -> float:
    if data.arrangement == RANDOM:
        return drawn(data, frame.state[0], frame.state[1])
    return 0.5 + cost_of_path(data, frame) / (2 * data.levels)


@kernel
def cost_of_path(data: Any, frame: Any) -> float:
    """What MIN has paid minus what MAX has paid for actions other than the first."""
    node, level, paid = frame.state[0], frame.state[1], 0.0
    while level > 0:
        chance = data.n > 1 and level % 2 == 1
        count = data.n if chance else data.b
        if not chance and node % count > 0:
            by_max = (level - 1 if data.n == 1 else (level - 1) // 2) % 2 == 0
            cost = node % count + drawn(data, node, level)  # later actions are worse
            paid += (-cost if by_max else cost) / (data.b + 1)
        node //= count
        level -= 1
    return paid


@kernel
def evaluate(data: Any, frame: Any) -> float:
    return 0.5


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return 1.0 / data.n


RULES = Rules(kind, actions, result, utility, evaluate, probability)

PARAMETERS = (
    Parameter("b", 3, 2, MOST_WIDTH),
    Parameter("d", 4, 1, 12),
    Parameter("n", 1, 1, MOST_WIDTH),
    Parameter("seed", 0, 0, 2**31 - 1),
)


class Uniform(Game):
    """One uniform tree. `arrangement` is `random` or `ordered`; unknown names and sizes raise Refused."""

    slug = "uniform"
    rules = RULES
    words = 2
    width = MOST_WIDTH

    def __init__(self, values: Mapping[str, object], arrangement: str = "random") -> None:
        self.parameters = {parameter.name: parameter.default for parameter in PARAMETERS}
        known = {parameter.name: parameter for parameter in PARAMETERS}
        self.parameters |= {name: known[name].read(value) for name, value in values.items()}
        if arrangement not in ARRANGEMENTS:
            raise Refused(N_("There is no such arrangement of leaves."))
        self.arrangement = arrangement
        self.has_chance = self.parameters["n"] != 1
        self.levels = int(self.parameters["d"]) * (2 if self.has_chance else 1)

    def start(self) -> State:
        return (0, 0)

    def name(self, state: State, action: Action) -> str:
        return str(action + 1)

    def read(self, text: str) -> State:
        """The node at the end of a path of actions, such as `1 3`; the root for an empty text."""
        return self.follow(text.split())

    def horizon(self, state: State) -> int:
        return self.levels - state[1]

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.b, data.d, data.n, data.seed = (self.parameters[name] for name in ("b", "d", "n", "seed"))
        data.levels, data.arrangement = self.levels, ARRANGEMENTS[self.arrangement]
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        return 0.0, 1.0
