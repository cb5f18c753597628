"""Sticks: the players take turns removing some from a heap; taking the last one loses, or wins.

From one heap of n, a turn takes 1 to k; from the heaps 1, 3, 5 and 7, any number of one heap. Both are Nim, and the
winning strategy is known (Bouton 1901): leave the other player a *lost position*. A position is written `7 max`, or
`1,3,5,7 max`: the heaps, and who moves.

    state[0..3]   the sticks of heaps a … d       state[4]   who moves, MAX or MIN

An action is its heap times SPAN plus the number taken: `2`, or `c2` if there are several heaps.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.game import MAX, MIN, PLAYER_NAMES, TERMINAL, Action, Choice, Feature, FeatureTerm, Game, Parameter, State
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.structs import struct

HEAPS = (1, 3, 5, 7)
MOST_HEAPS = len(HEAPS)
MOVER = MOST_HEAPS
WORDS = MOST_HEAPS + 1
SPAN = 8
WIDTH = sum(HEAPS)
MOST_STICKS = 30

SHORT = 12
"""The most sticks whose whole tree suits a newcomer: at most 3,649 nodes."""

DATA = np.dtype(
    [
        ("heaps", np.int64),
        ("most", np.int64),  # most sticks per turn
        ("last_wins", np.bool_),
        ("theory", np.bool_),  # unfinished positions are valued by the theory
    ],
    align=True,
)

THEORY = 0.5
"""The value of a win by theory, less than that of a win found by searching to the end."""


@kernel
def left(data: Any, frame: Any) -> int:
    sticks = 0
    for heap in range(data.heaps):
        sticks += frame.state[heap]
    return sticks


@kernel
def kind(data: Any, frame: Any) -> int:
    return TERMINAL if left(data, frame) == 0 else frame.state[MOVER]


@kernel
def actions(data: Any, frame: Any) -> int:
    count = 0
    for heap in range(data.heaps):
        for taken in range(1, min(data.most, frame.state[heap]) + 1):
            frame.action[count] = heap * SPAN + taken
            count += 1
    return count


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    for heap in range(MOST_HEAPS):
        after.state[heap] = frame.state[heap]
    after.state[action // SPAN] -= action % SPAN
    after.state[MOVER] = 1 - frame.state[MOVER]


@kernel
def utility(data: Any, frame: Any) -> float:
    """The player to move has not taken the last stick."""
    winner = 1 - frame.state[MOVER] if data.last_wins else frame.state[MOVER]
    return 1.0 if winner == MAX else -1.0


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """`theory`: the winner with perfect play."""
    if not data.theory:
        return 0.0
    winner = 1 - frame.state[MOVER] if is_lost(data, frame) else frame.state[MOVER]
    return THEORY if winner == MAX else -THEORY


@kernel
def grundy(data: Any, frame: Any, heap: int) -> int:
    """The Grundy value of a heap (Sprague 1935, Grundy 1939): the least one that no turn leads to; 0 without sticks."""
    return frame.state[heap] % (data.most + 1)


@kernel
def is_lost(data: Any, frame: Any) -> bool:
    """Whether the player to move loses against perfect play.

    If the last stick wins, that is so when the exclusive or of the heaps' Grundy values is 0. If it loses, the same
    holds while some Grundy value is above 1, and the reverse once all of them are 0 or 1 (Bouton 1901).
    """
    total = largest = 0
    for heap in range(data.heaps):
        size = grundy(data, frame, heap)
        total ^= size
        largest = max(largest, size)
    if largest <= 1 and not data.last_wins:
        return total == 1
    return total == 0


RULES = Rules(kind, actions, result, utility, evaluate)


class Sticks(Game):
    """The game with given heaps and rules."""

    slug = "sticks"
    rules = RULES
    words = WORDS
    width = WIDTH
    bits = (*[MOST_STICKS.bit_length()] * MOST_HEAPS, 1)
    evaluations = ("theory",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.parameters = dict(values)
        self.features = {"theory": (Feature("theory", THEORY, -1.0, 1.0, fixed=True),)}
        one = values["heaps"] == "one"
        self.full = (values["n"],) if one else HEAPS
        self.most = values["k"] if one else max(HEAPS)
        self.default_depth = None if sum(self.full) <= SHORT else 6

    # -- positions and actions as text ------------------------------------------------------------------------------

    def start(self) -> State:
        return self._pack(self.full, MAX if self.parameters["starts"] == "max" else MIN)

    def _pack(self, heaps: Sequence[int], mover: int) -> State:
        return (*heaps, *[0] * (MOST_HEAPS - len(heaps)), mover)

    def heaps(self, state: State) -> list[int]:
        """The sticks in each heap."""
        return list(state[: len(self.full)])

    def grundy_values(self, state: State) -> list[int]:
        """The Grundy value of each heap; that of the position is their exclusive or."""
        data, frame = self._look(state)
        return [grundy(data, frame, heap) for heap in range(len(self.full))]

    def name(self, state: State, action: Action) -> str:
        heap, taken = divmod(action, SPAN)
        return str(taken) if len(self.full) == 1 else f"{'abcd'[heap]}{taken}"

    def write(self, state: State) -> str:
        return f"{','.join(map(str, self.heaps(state)))} {PLAYER_NAMES[state[MOVER]]}"

    def read(self, text: str) -> State:
        """A position such as `7 max` or `1,3,5,7 max`."""
        match = re.fullmatch(r"\s*(\d{1,2}(?:\s*,\s*\d{1,2})*)\s+(max|min)\s*", text, re.I | re.A)
        if match is None or len(heaps := [int(heap) for heap in match[1].split(",")]) != len(self.full):
            example = self.write(self.start())
            raise Refused(N_("A position here has sticks and who moves, such as “%(example)s”."), example=example)
        for heap, full in zip(heaps, self.full, strict=True):
            if heap > full:
                raise Refused(N_("A heap that starts with %(full)d cannot hold %(count)d."), count=heap, full=full)
        return self._pack(heaps, MAX if match[2].lower() == "max" else MIN)

    # -- for the search ---------------------------------------------------------------------------------------------

    def horizon(self, state: State) -> int:
        return sum(self.heaps(state))

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.heaps, data.most = len(self.full), self.most
        data.last_wins = self.parameters["last"] == "wins"
        data.theory = evaluation == "theory"
        return data

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        return [FeatureTerm(self.evaluate(state, evaluation) / THEORY)]

    def winner(self, value: float, evaluation: str | None, beside_wins: bool) -> int | None:
        return {1.0: MAX, -1.0: MIN}.get(value)

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        return -1.0, 1.0


PARAMETERS = (
    Parameter("n", 7, 1, MOST_STICKS),
    Parameter("k", 3, 2, 5),
    Choice("heaps", ("one", "-".join(map(str, HEAPS)))),
    Choice("last", ("loses", "wins")),
    Choice("starts", ("max", "min")),
)
