"""CFR+ while somebody watches: runs that go on when they are asked to, and rest otherwise.

No thread belongs to a run. A request advances it for a moment; to pause is not to ask. All runs together compute for at
most a third of the time, so that a class that watches does not slow down those who play.
"""

import secrets
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from engine.game import MAX, MIN, N_, Refused
from engine.hidden.cfr import CFR
from engine.hidden.game import HiddenGame

MOST_RUNS = 256
MOST_ITERATIONS = 5_000
"""In one request."""

SECONDS = 0.06
"""Of computing in one request."""

REST = 2.0
"""How long all runs rest after a request, as a multiple of what it took."""

PORTION = 20
"""Iterations between looks at the clock."""

VARIANTS = ("plus", "plain")


@dataclass(frozen=True)
class Standing:
    """How far a variant has come; euros for MAX."""

    exploitability: float
    low: float  # what MAX's average strategy secures
    high: float  # the most that MAX can get against MIN's


class Run:
    """CFR+ on one game, and plain CFR beside it, from the same start."""

    def __init__(self, game: HiddenGame) -> None:
        self.game = game
        self.learners = {name: CFR(game, plus=name == "plus") for name in VARIANTS}

    @property
    def iterations(self) -> int:
        return self.learners["plus"].iterations

    def advance(self, iterations: int, seconds: float = SECONDS) -> None:
        """So many iterations, or as many as there is time for."""
        stop = time.monotonic() + seconds
        while iterations > 0 and time.monotonic() < stop:
            portion = min(PORTION, iterations)
            for learner in self.learners.values():
                learner.advance(portion)
            iterations -= portion

    def standing(self, variant: str) -> Standing:
        low, high = self.learners[variant].bounds()
        return Standing((high - low) / 2, low, high)

    def average(self, variant: str) -> list[list[list[float]]]:
        """For MAX and for MIN: in every information set, the probability of each action."""
        both = self.learners[variant].average()
        return [[list(map(float, likely.values())) for likely in both[player].values()] for player in (MAX, MIN)]

    def news(self) -> dict[str, Any]:
        """What a page is told."""
        standings = {name: self.standing(name) for name in VARIANTS}
        return {
            "iterations": self.iterations,
            **{
                name: {
                    "exploitability": standing.exploitability,
                    "low": standing.low,
                    "high": standing.high,
                    "average": self.average(name),
                }
                for name, standing in standings.items()
            },
        }


class NoRun(Refused):
    """There is no run of that name."""


class Runs:
    """The runs that somebody watches, by names that cannot be guessed; the one not looked at longest goes first."""

    def __init__(self, most: int = MOST_RUNS, rest: float = REST) -> None:
        self._most, self._rest = most, rest
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._lock = threading.Lock()  # of the registry
        self._turn = threading.Lock()  # whoever computes
        self._rested = 0.0

    def open(self, game: HiddenGame) -> str:
        """A new run; returns its name."""
        name = secrets.token_urlsafe(12)
        with self._lock:
            self._runs[name] = Run(game)
            while len(self._runs) > self._most:
                self._runs.popitem(last=False)
        return name

    def find(self, name: str) -> Run:
        """The run of that name; raises NoRun."""
        with self._lock:
            if name not in self._runs:
                raise NoRun(N_("That run is gone: start again."))
            self._runs.move_to_end(name)
            return self._runs[name]

    def advance(self, name: str, iterations: int) -> dict[str, Any]:
        """Goes on with a run, if it is not somebody else's turn; tells how far it is. Raises Refused."""
        if not 0 <= iterations <= MOST_ITERATIONS:
            raise Refused(N_("Ask for 0 to %(most)d iterations."), most=MOST_ITERATIONS)
        run = self.find(name)
        with self._turn:
            started = time.monotonic()
            if started >= self._rested or iterations == 1:  # somebody steps: that takes no time worth a rest
                run.advance(iterations)
                self._rested = time.monotonic() + self._rest * (time.monotonic() - started)
            return run.news()
