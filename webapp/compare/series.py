"""Runs several searches in turn as one job of the pool, and keeps the latest series for those who ask again."""

import json
import threading
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from engine.search import ActionSearcher, Report
from engine.searcher import Cost
from webapp.caches import BoundedCache
from webapp.searches.found.tree_messages import whole
from webapp.searches.scheduling.jobs import Job, Terms
from webapp.searches.scheduling.pool import Pool
from webapp.views.tree_fractions import fractions_in

PATIENCE = 20.0
"""Seconds after which a series that nobody looks at is stopped."""

MOST_BYTES = 32 << 20
"""Most bytes of the kept series."""

UNDONE = 1_000_000
"""Bytes that a running series counts for."""


@dataclass(frozen=True)
class Finding:
    """The result of one search: its report, and its tree as JSON if that was recorded completely."""

    report: Report
    tree: str | None


Ask = Callable[[object], None]


def _ask_nobody(search: object) -> None:
    """For searches that need no machine code."""


class Series:
    """Searches in turn, so that their times can be compared; each is stopped after `seconds` of its own.

    The next one is asked for when the one before is done, so that it may depend on what that has found.
    """

    def __init__(self, searches: Iterable[ActionSearcher], seconds: float, ask: Ask = _ask_nobody) -> None:
        """`ask` has the machine code of a search compiled."""
        self.seconds, self._ask = seconds, ask
        self.findings: list[Finding] = []
        self._coming = iter(searches)
        self._running = self._next()
        self._nodes = 0  # of the searches that are done

    def advance(self, events: int, /) -> bool:
        """Advances the searches; several small ones may fit into one slice."""
        while self._running is not None and events > 0:
            search = self._running
            before = search.cost.nodes
            if not search.advance(events) and search.cost.seconds < self.seconds:
                break
            events -= max(1, search.cost.nodes - before)
            self._note(search)
        return self._running is None

    def stop(self) -> None:
        """Ends the remaining searches with their results so far."""
        while self._running is not None:
            self._note(self._running)

    def snapshot(self) -> list[Finding]:
        return list(self.findings)

    def report(self) -> list[Finding]:
        return list(self.findings)

    @property
    def first_events(self) -> int:
        return 1 if self._running is None else self._running.first_events

    @property
    def cost(self) -> Cost:
        """The nodes of all searches; the memory of the running one."""
        running = Cost() if self._running is None else self._running.cost
        return Cost(running.nodes + self._nodes, running.bytes, rounds=len(self.findings) + running.rounds)

    def _note(self, search: ActionSearcher) -> None:
        search.stop()
        trace, report, tree = search.trace, search.report(), None
        if trace is not None and trace.whole:
            columns = whole(trace)
            tree = json.dumps(columns | {"fractions": fractions_in(columns, trace, report)})
        self.findings.append(Finding(report, tree))
        self._nodes += report.nodes
        self._running = self._next()

    def _next(self) -> ActionSearcher | None:
        search = next(self._coming, None)
        self._ask(search)
        return search


class SeriesJob(Job):
    """A series in the pool."""

    searcher: Series


class SharedSeries:
    """A series in the pool, shared by all who look at it."""

    def __init__(self, pool: Pool, job: SeriesJob) -> None:
        self._pool, self._job = pool, job
        self._warm = pool.warm  # the games were compiled when it began

    @property
    def findings(self) -> list[Finding]:
        """The results so far."""
        return self._job.searcher.report()

    @property
    def size(self) -> int:
        """Approximate memory in bytes, mostly of the trees as text."""
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
        """Waits at most so long; returns whether the series is over."""
        return self._pool.wait(self._job, seconds)

    @property
    def stale(self) -> bool:
        """Whether to run the series again: it failed, was ended early, or could finish now that its searches are
        compiled.
        """
        unfinished = [finding.report for finding in self.findings if not finding.report.finished]
        cut_short = any(report.seconds < self._job.searcher.seconds for report in unfinished)
        was_cold = bool(unfinished) and self._pool.warm and not self._warm
        return self.over and (self.failed or cut_short or was_cold)


class SeriesRunner:
    """Runs series, and keeps the latest."""

    def __init__(self, pool: Pool, ask: Ask = _ask_nobody) -> None:
        self.pool, self._ask = pool, ask
        self._kept: BoundedCache[SharedSeries] = BoundedCache(MOST_BYTES, lambda kept: min(kept.size, MOST_BYTES))
        self._lock = threading.RLock()

    def run(
        self, key: Hashable, owner: str, searches: Callable[[], Iterable[ActionSearcher]], seconds: float
    ) -> SharedSeries:
        """The series with that key, running or finished, or else a new one of these searches; raises Refused."""
        kept = self._recall(key)
        if kept is not None:
            return kept
        series = Series(searches(), seconds, self._ask)  # without the lock: it may take a second
        with self._lock:
            kept = self._recall(key)
            if kept is not None:
                return kept
            job = SeriesJob(series, owner, terms=Terms(patience=PATIENCE))
            shared = SharedSeries(self.pool, job)
            self.pool.submit(job)
            self._kept[key] = shared
            return shared

    def _recall(self, key: Hashable) -> SharedSeries | None:
        """The series with that key, unless it is stale."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.over:
                self._kept[key] = kept  # updates its weight
            return None if kept is None or kept.stale else kept
