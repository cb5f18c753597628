"""CFR+ learning on the page: a run advances only when a page asks for it.

A request advances the run for a moment, as a job of the pool; a paused page sends none. All runs together get the turns
of one visitor, so that a class that watches does not delay those who play.
"""

import secrets
import threading
from dataclasses import dataclass
from typing import Any

from engine.game import MAX, MIN
from engine.hidden.cfr import CFR
from engine.hidden.game import HiddenGame
from engine.refusals import N_, Refused
from engine.steps import Steps
from webapp.caches import BoundedCache
from webapp.searches.scheduling.page_work import PageWork

MOST_RUNS = 64
BYTES_A_RUN = 500_000
"""Upper bound: both learners of the largest game."""

MOST_ITERATIONS = 5_000
"""Per request."""

SECONDS = 0.06
"""Seconds of computing per request."""

OWNER = "learning"
"""The owner in the pool that all runs share."""

RARE = 1e-3
"""An information set reached less often than this counts as unreached: what is learned there makes no difference."""

VARIANTS = ("plus", "plain")


@dataclass(frozen=True)
class Standing:
    """The bounds that a variant has reached, in euros for MAX."""

    exploitability: float
    low: float  # what MAX's average strategy guarantees
    high: float  # the most that MAX can get against MIN's average strategy


class Run:
    """CFR+ and plain CFR on one game, from the same start."""

    def __init__(self, game: HiddenGame) -> None:
        self.game = game
        self.learners = {name: CFR(game, plus=name == "plus") for name in VARIANTS}
        self._lock = threading.Lock()  # held for one iteration, or one look, at a time

    @property
    def iterations(self) -> int:
        return self.learners["plus"].iterations

    def advancing(self, iterations: int) -> Steps[None]:
        """Runs that many iterations, one per step."""
        for _ in range(iterations):
            with self._lock:
                for learner in self.learners.values():
                    learner.advance(1)
            yield

    def standing(self, variant: str) -> Standing:
        low, high = self.learners[variant].bounds()
        return Standing((high - low) / 2, low, high)

    def average(self, variant: str) -> list[list[list[float]]]:
        """For MAX and for MIN: in each information set, the probability of each action."""
        both = self.learners[variant].average()
        return [
            [list(map(float, probabilities.values())) for probabilities in both[player].values()]
            for player in (MAX, MIN)
        ]

    def regrets(self, variant: str) -> list[list[list[float]]]:
        """For MAX and for MIN: in each information set, the regret of each action, in euros."""
        return [[list(each.values()) for each in of_player.values()] for of_player in self.learners[variant].regrets()]

    def unreached(self, variant: str) -> list[list[bool]]:
        """For MAX and for MIN: for each information set, whether play hardly ever reaches it."""
        both = self.learners[variant].reach()
        return [[bool(reach < RARE) for reach in both[player].values()] for player in (MAX, MIN)]

    def news(self) -> dict[str, Any]:
        """The state of the run, as a page shows it."""
        with self._lock:
            return self._news()

    def _news(self) -> dict[str, Any]:
        standings = {name: self.standing(name) for name in VARIANTS}
        return {
            "iterations": self.iterations,
            "regrets": self.regrets("plus"),
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
    """There is no run with that name."""


class Runs:
    """The runs that are being watched, by names that cannot be guessed; the least recently watched is evicted first."""

    def __init__(self, page_work: PageWork, most: int = MOST_RUNS) -> None:
        self._page_work = page_work
        self._runs: BoundedCache[Run] = BoundedCache(most * BYTES_A_RUN, lambda _: BYTES_A_RUN)
        self._lock = threading.Lock()

    def open(self, game: HiddenGame) -> str:
        """Opens a run and returns its name."""
        name, run = secrets.token_urlsafe(12), Run(game)
        with self._lock:
            self._runs[name] = run
        return name

    def find(self, name: str) -> Run:
        """The run with that name; raises NoRun."""
        with self._lock:
            run: Run | None = self._runs.get(name)
        if run is None:
            raise NoRun(N_("That run is gone: start again."))
        return run

    def advance(self, name: str, iterations: int) -> dict[str, Any]:
        """Advances a run as far as SECONDS allow and returns its state. Raises Refused."""
        if not 0 <= iterations <= MOST_ITERATIONS:
            raise Refused(N_("Ask for 0 to %(most)d iterations."), most=MOST_ITERATIONS)
        run = self.find(name)
        self._page_work.go_on(OWNER, run.advancing(iterations), SECONDS)
        return run.news()
