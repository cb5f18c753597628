"""Several searches, one after the other, as one job of the pool; and the latest series, kept for who asks again."""

import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from engine.search import Report, Search
from webapp.searches.jobs import Job
from webapp.searches.pool import SLICE, Pool
from webapp.searches.trees import whole

PATIENCE = 20.0
"""Seconds after which a series that nobody looks at any more is ended."""

MOST_KEPT = 40
"""Series that are remembered; each holds its small trees."""


@dataclass(frozen=True)
class Finding:
    """What became of one search: its answer, and its tree as JSON where all of it was recorded."""

    report: Report
    tree: str | None


class Series:
    """Searches in turn, so that their times can be compared; each is stopped after `seconds` of its own."""

    def __init__(self, searches: Sequence[Search], seconds: float, warm: bool = False) -> None:
        self.seconds = seconds
        self.warm = warm  # whether the games were compiled when it began
        self.count = len(searches)
        self.findings: list[Finding] = []
        self.failed = False
        self.looked_at = time.monotonic()
        self._waiting = list(reversed(searches))
        self._over = threading.Event()

    # -- for the pool -----------------------------------------------------------------------------------------------

    def advance(self, events: int) -> bool:
        """Lets the searches move on for a slice; True when all are done, or nobody wants to know any more.

        Small ones follow each other within a slice. Else the pool would take each for a fast one, and grant the next
        so many more events that the share of the whole series is soon used up.
        """
        if time.monotonic() - self.looked_at > PATIENCE:
            self.stop()
        end = time.monotonic() + SLICE
        while self._waiting and time.monotonic() < end:
            search = self._waiting[-1]
            if search.advance(events) or search.seconds >= self.seconds:
                self._note(self._waiting.pop())
        return not self._waiting

    def stop(self) -> None:
        """The rest is answered as far as it is known."""
        while self._waiting:
            self._note(self._waiting.pop())

    def end(self, job: Job) -> None:
        """The pool is done with it."""
        self.failed = job.error
        self._over.set()

    def _note(self, search: Search) -> None:
        search.stop()
        tree = json.dumps(whole(search.trace)) if search.trace.whole else None
        self.findings.append(Finding(search.report(), tree))

    # -- for who looks ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def look(self, seconds: float) -> bool:
        """Waits so long at most; whether it is over."""
        self.looked_at = time.monotonic()
        return self._over.wait(seconds)


class Bench:
    """Where series run, and the latest of them."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._kept: OrderedDict[Hashable, Series] = OrderedDict()
        self._lock = threading.RLock()

    def run(self, key: Hashable, owner: str, searches: Callable[[], Sequence[Search]], seconds: float) -> Series:
        """The series of that key: the one that runs or has run, else a new one of these searches; raises Refused."""
        kept = self._recall(key)
        if kept is not None:
            return kept
        series = Series(searches(), seconds, self.pool.warm)  # which may take a second: nobody else waits for it
        with self._lock:
            kept = self._recall(key)
            if kept is not None:
                return kept
            self.pool.submit(Job(series, owner, progress=lambda job: None, done=series.end, dropped=series.end))
            self._kept[key] = series
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return series

    def _recall(self, key: Hashable) -> Series | None:
        """The series of that key, if it is still worth looking at."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or self._is_stale(kept):
                return None
            self._kept.move_to_end(key)
            return kept

    def _is_stale(self, series: Series) -> bool:
        """A failed series is run again, one ended before its time, and one that compiled searches may finish."""
        unfinished = [finding.report for finding in series.findings if not finding.report.finished]
        cut_short = any(report.seconds < series.seconds for report in unfinished)
        was_cold = bool(unfinished) and self.pool.warm and not series.warm
        return series.over and (series.failed or cut_short or was_cold)
