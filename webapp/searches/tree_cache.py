"""Finished searches, cached while there is room, without their working memory."""

import threading
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from engine.search.trace import RecordedIteration, Trace
from webapp.caches import BoundedCache


@dataclass(frozen=True)
class KeptSearch:
    """A search that is done: its answer, and its tree where it recorded one."""

    summary: dict[str, Any]
    trace: Trace | None

    @property
    def size(self) -> int:
        """Roughly how many bytes it holds on to."""
        arrays = (self.trace.iteration.rows, self.trace.iteration.events) if self.trace is not None else ()
        return 20_000 + sum(array.nbytes for array in arrays)


class IterationAtRest:
    """What a trace needs of an iteration that has come to rest: none of the memory that a running search works in."""

    def __init__(self, iteration: RecordedIteration) -> None:
        self.root_state, self.depth, self.run = iteration.root_state, iteration.depth, iteration.run.copy()
        self.rows = iteration.rows[: int(iteration.run.rows)].copy()
        self.events = iteration.events[: int(iteration.run.events)].copy()
        self.bounds, self.path_rows = iteration.bounds, list[int]()
        self._nodes = iteration.total("nodes")

    def total(self, field: str) -> int:
        assert field == "nodes"
        return self._nodes


def keep(summary: dict[str, Any], trace: Trace | None) -> KeptSearch:
    """A finished search, small enough to be kept."""
    return KeptSearch(summary, None if trace is None else resting_copy(trace))


def resting_copy(trace: Trace) -> Trace:
    """A copy of what was written down so far: it can be read while the search goes on."""
    return Trace(trace.game, trace.options, trace.followed, IterationAtRest(trace.iteration))


class TreeCache:
    """The latest finished searches, as many as fit in a number of bytes, and at least one."""

    def __init__(self, most_bytes: int) -> None:
        self._kept: BoundedCache[KeptSearch] = BoundedCache(most_bytes, lambda kept: min(kept.size, most_bytes))
        self._lock = threading.Lock()

    def put(self, key: Hashable, kept: KeptSearch) -> None:
        with self._lock:
            self._kept[key] = kept

    def get(self, key: Hashable) -> KeptSearch | None:
        with self._lock:
            return self._kept.get(key)

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self._kept.currsize)
