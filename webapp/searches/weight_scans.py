"""Scans of weights for the match pages, as jobs of the pool: one at a time for each visitor, kept while there is room.

A page that waits asks again and again; a scan that nobody has asked for during `PATIENCE` is given up.
"""

import threading
from typing import NamedTuple

from cachetools import LRUCache

from engine.game import Game, State
from engine.refusals import N_, Refused
from engine.search.weight_scan import WeightScan, WeightsTried
from webapp.matches.engine_options import EngineOptions
from webapp.searches.scheduling.jobs import Job, Terms
from webapp.searches.scheduling.pool import Pool
from webapp.searches.searchers import engine_options

PATIENCE = 5.0
"""Seconds after which a scan that nobody asks for any more is given up."""

MOST_KEPT = 200
"""Scans, each of which is a few numbers once it is over."""


class ScanQuestion(NamedTuple):
    """Whose weights are tried where: `options` with all other weights as they are."""

    visitor: str
    game: str
    parameters: tuple[tuple[str, int | str], ...]
    state: State
    options: EngineOptions
    feature: str


class ScanJob(Job):
    """A scan in the pool."""

    searcher: WeightScan


class WeightScans:
    """The scans that run, and the latest results."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._jobs: dict[str, tuple[ScanQuestion, ScanJob]] = {}  # by visitor
        self._found: LRUCache[ScanQuestion, WeightsTried] = LRUCache(MOST_KEPT)
        self._lock = threading.Lock()

    def look(
        self, visitor: str, game: Game, state: State, options: EngineOptions, feature: str
    ) -> tuple[WeightsTried, bool]:
        """What is known by now, and whether the scan goes on; raises Refused.

        A scan that is new takes the place of the visitor's scan before it.
        """
        parameters = tuple(sorted(game.parameters.items()))
        asked = ScanQuestion(visitor, game.slug, parameters, state, options, feature)
        with self._lock:
            if asked in self._found:
                return self._found[asked], False
            job = self._job(asked, game)
        is_over = self._pool.wait(job, 0)
        with job.lock:
            known = job.searcher.report()
        if is_over:
            with self._lock:
                self._jobs.pop(visitor, None)
                if not job.error:
                    self._found[asked] = known
        if job.error:
            raise Refused(N_("Something broke on our side; please try again."))
        return known, not is_over

    def stop(self, visitor: str) -> None:
        """Gives up the visitor's scan, if one runs."""
        with self._lock:
            _asked, job = self._jobs.pop(visitor, (None, None))
        if job is not None:
            self._pool.cancel(job)

    def _is_forgotten(self, job: ScanJob) -> bool:
        """Whether it was given up because nobody asked for it."""
        return job.cancelled or job.stopped and self._pool.clock.now() - job.last_asked > PATIENCE

    def _job(self, asked: ScanQuestion, game: Game) -> ScanJob:
        """The job that answers it, begun if it is new; with the lock held."""
        before, job = self._jobs.get(asked.visitor, (None, None))
        if job is not None and before == asked and not self._is_forgotten(job):
            return job
        if job is not None:
            self._pool.cancel(job)
        scan = WeightScan(game, asked.state, engine_options(asked.options, seed=0), asked.feature)
        job = ScanJob(scan, asked.visitor, terms=Terms(patience=PATIENCE))
        self._jobs.pop(asked.visitor, None)
        self._pool.submit(job)
        self._jobs[asked.visitor] = asked, job
        return job
