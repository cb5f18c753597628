"""Our own side of the comparison, and the timing that all share."""

import time
from collections.abc import Callable
from copy import copy
from unittest.mock import patch

from engine.hidden import cfr
from engine.hidden.cfr import CFR
from engine.hidden.equilibrium import equilibrium
from engine.hidden.game import HiddenGame
from engine.hidden.sequence_form import sequence_form

GOAL = 1e-3
STRIDE = 10
"""Iterations between two looks at the exploitability, which are not timed."""

ROUND_SECONDS = 0.1


def solve(game: HiddenGame) -> tuple[float, float]:
    """The value and the seconds, from the rules on: nothing that was remembered counts."""
    fresh = copy(game)
    for remembered in ("_moves", "_paths", "_horizons", "all_seen"):
        vars(fresh).pop(remembered, None)
    start = time.thread_time()
    found = equilibrium(fresh)
    return float(found.value), time.thread_time() - start


def rate(advance: Callable[[int], None], stride: int = STRIDE) -> tuple[float, float]:
    """Iterations a second, and the seconds measured."""
    iterations, start = 0, time.thread_time()
    while (taken := time.thread_time() - start) < ROUND_SECONDS:
        advance(stride)
        iterations += stride
    return iterations / taken, taken


def to_goal(advance: Callable[[int], None], exploitability: Callable[[], float]) -> tuple[int, float]:
    """Iterations and seconds until the average strategies are exploitable by no more than the goal."""
    iterations, taken = 0, 0.0
    while exploitability() > GOAL:
        start = time.thread_time()
        advance(STRIDE)
        taken += time.thread_time() - start
        iterations += STRIDE
    return iterations, taken


class Learning:
    """CFR+, compiled beforehand."""

    def __init__(self, game: HiddenGame, compiled: bool = True) -> None:
        self.game, self.compiled = game, compiled
        sequence_form(game)
        cfr.compile_learning()
        self.learning = self._new()

    def _new(self) -> CFR:
        return CFR(self.game)

    def rate(self) -> tuple[float, float]:
        with patch.object(cfr, "is_compiled", lambda: self.compiled):
            return rate(self.learning.advance, 1000 if self.compiled else STRIDE)

    def to_exploitability(self) -> tuple[int, float]:
        learning = self._new()
        return to_goal(learning.advance, learning.exploitability)
