"""CFR+ learning while somebody watches: a run goes on only when a page asks it to.

A request has a run go on for a moment, as a job of the pool; to pause is not to ask. All runs together get the turns of
one visitor, so that a class that watches does not hold up those who play.
"""

import secrets
import threading
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache

from engine.game import MAX, MIN
from engine.hidden.cfr import CFR
from engine.hidden.game import HiddenGame
from engine.refusals import N_, Refused
from engine.steps import Steps
from webapp.searches.page_work import PageWork

MOST_RUNS = 64
BYTES_A_RUN = 500_000
"""At most: both learners of the largest game."""

MOST_ITERATIONS = 5_000
"""In one request."""

SECONDS = 0.06
"""Seconds of computing in one request."""

OWNER = "learning"
"""The owner whose turns in the pool all runs share."""

RARE = 1e-3
"""What comes up less often than this is not reached: what is learnt for it, or not, makes no difference."""

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
        self._lock = threading.Lock()  # for an iteration, or a look, at a time

    @property
    def iterations(self) -> int:
        return self.learners["plus"].iterations

    def advancing(self, iterations: int) -> Steps[None]:
        """Runs that many iterations, each of them a step."""
        for _ in range(iterations):
            with self._lock:
                for learner in self.learners.values():
                    learner.advance(1)
            yield

    def standing(self, variant: str) -> Standing:
        low, high = self.learners[variant].bounds()
        return Standing((high - low) / 2, low, high)

    def average(self, variant: str) -> list[list[list[float]]]:
        """For MAX and for MIN: in every information set, the probability of each action."""
        both = self.learners[variant].average()
        return [
            [list(map(float, probabilities.values())) for probabilities in both[player].values()]
            for player in (MAX, MIN)
        ]

    def unreached(self, variant: str) -> list[list[bool]]:
        """For MAX and for MIN: of every information set, whether play hardly ever comes to it."""
        both = self.learners[variant].reach()
        return [[bool(reach < RARE) for reach in both[player].values()] for player in (MAX, MIN)]

    def news(self) -> dict[str, Any]:
        """What a page shows of a run."""
        with self._lock:
            return self._news()

    def _news(self) -> dict[str, Any]:
        standings = {name: self.standing(name) for name in VARIANTS}
        return {
            "iterations": self.iterations,
            **{
                name: {
                    "exploitability": standing.exploitability,
                    "low": standing.low,
                    "high": standing.high,
                    "average": self.average(name),
                    "unreached": self.unreached(name),
                }
                for name, standing in standings.items()
            },
        }


class NoRun(Refused):
    """There is no run of that name."""


class Runs:
    """The runs that somebody watches, by names that cannot be guessed; the one not looked at longest goes first."""

    def __init__(self, page_work: PageWork, most: int = MOST_RUNS) -> None:
        self._page_work = page_work
        self._runs: LRUCache[str, Run] = LRUCache(most)
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """Bytes, at most."""
        return BYTES_A_RUN * len(self._runs)

    def open(self, game: HiddenGame) -> str:
        """A new run; returns its name."""
        name, run = secrets.token_urlsafe(12), Run(game)
        with self._lock:
            self._runs[name] = run
        return name

    def find(self, name: str) -> Run:
        """The run of that name; raises NoRun."""
        with self._lock:
            run: Run | None = self._runs.get(name)
        if run is None:
            raise NoRun(N_("That run is gone: start again."))
        return run

    def advance(self, name: str, iterations: int) -> dict[str, Any]:
        """Goes on with a run as far as a moment allows; tells how far it is then. Raises Refused."""
        if not 0 <= iterations <= MOST_ITERATIONS:
            raise Refused(N_("Ask for 0 to %(most)d iterations."), most=MOST_ITERATIONS)
        run = self.find(name)
        self._page_work.go_on(OWNER, run.advancing(iterations), SECONDS)
        return run.news()
