"""Several searches, one after the other, as one job of the pool; and the latest series, kept for whoever asks again."""

import json
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from engine.search import ActionSearcher, Report
from engine.searcher import Cost
from webapp.searches.jobs import Job, Terms
from webapp.searches.pool import Pool
from webapp.searches.trees import whole

PATIENCE = 20.0
"""Seconds after which a series that nobody looks at any more is ended."""

MOST_BYTES = 32 << 20
"""Of the latest series."""

UNDONE = 1_000_000
"""Bytes that a series counts for while it runs."""


@dataclass(frozen=True)
class Finding:
    """The outcome of one search: its answer, and its tree as JSON where it was recorded completely."""

    report: Report
    tree: str | None


class Series:
    """Searches in turn, so that their times can be compared; each is stopped after `seconds` of its own."""

    def __init__(self, searches: Sequence[ActionSearcher], seconds: float) -> None:
        self.seconds = seconds
        self.findings: list[Finding] = []
        self._waiting = list(reversed(searches))

    def advance(self, events: int, /) -> bool:
        """Small ones follow each other within a slice."""
        while self._waiting and events > 0:
            search = self._waiting[-1]
            before = search.cost.nodes
            if not search.advance(events) and search.cost.seconds < self.seconds:
                break
            events -= max(1, search.cost.nodes - before)
            self._note(self._waiting.pop())
        return not self._waiting

    def stop(self) -> None:
        """Ends the remaining searches with what they have found so far."""
        while self._waiting:
            self._note(self._waiting.pop())

    def snapshot(self) -> list[Finding]:
        return list(self.findings)

    def report(self) -> list[Finding]:
        return list(self.findings)

    @property
    def first_events(self) -> int:
        return self._waiting[-1].first_events if self._waiting else 1

    @property
    def cost(self) -> Cost:
        """The nodes of all searches; the memory of the one that runs."""
        running = self._waiting[-1].cost if self._waiting else Cost()
        return Cost(running.nodes + sum(finding.report.nodes for finding in self.findings), running.bytes)

    def _note(self, search: ActionSearcher) -> None:
        search.stop()
        trace = search.trace
        tree = json.dumps(whole(trace)) if trace is not None and trace.whole else None
        self.findings.append(Finding(search.report(), tree))


class SharedSeries:
    """A series in the pool, for all who look at it."""

    def __init__(self, pool: Pool, job: Job) -> None:
        self._pool, self._job = pool, job
        self._warm = pool.warm  # whether the games were compiled when it began

    @property
    def findings(self) -> list[Finding]:
        """What has been found so far."""
        return self._job.searcher.report()

    @property
    def size(self) -> int:
        """Bytes that it holds on to, roughly: mostly its trees, as text."""
        if not self.over:
            return UNDONE
        return UNDONE // 10 + sum(len(finding.tree or "") for finding in self.findings)

    @property
    def over(self) -> bool:
        return self._job.over.is_set()

    @property
    def failed(self) -> bool:
        return self._job.error

    def look(self, seconds: float) -> bool:
        """Waits so long at most; whether it is over."""
        return self._pool.wait(self._job, seconds)

    @property
    def stale(self) -> bool:
        """A failed series is run again, one ended before its time, and one that compiled searches may finish."""
        unfinished = [finding.report for finding in self.findings if not finding.report.finished]
        cut_short = any(report.seconds < self._job.searcher.seconds for report in unfinished)
        was_cold = bool(unfinished) and self._pool.warm and not self._warm
        return self.over and (self.failed or cut_short or was_cold)


class SeriesRunner:
    """Where series run, and the latest of them."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._kept: LRUCache[Hashable, SharedSeries] = LRUCache(MOST_BYTES, lambda kept: min(kept.size, MOST_BYTES))
        self._lock = threading.RLock()

    def run(
        self, key: Hashable, owner: str, searches: Callable[[], Sequence[ActionSearcher]], seconds: float
    ) -> SharedSeries:
        """The series of that key: the one that runs or has run, else a new one of these searches; raises Refused."""
        kept = self._recall(key)
        if kept is not None:
            return kept
        series = Series(searches(), seconds)  # which may take a second: nobody else waits for it
        with self._lock:
            kept = self._recall(key)
            if kept is not None:
                return kept
            job = Job(series, owner, terms=Terms(patience=PATIENCE))
            shared = SharedSeries(self.pool, job)
            self.pool.submit(job)
            self._kept[key] = shared
            return shared

    def _recall(self, key: Hashable) -> SharedSeries | None:
        """The series of that key, if it is still worth looking at."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.over:
                self._kept[key] = kept  # by now it is known what it weighs
            return None if kept is None or kept.stale else kept

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self._kept.currsize)
