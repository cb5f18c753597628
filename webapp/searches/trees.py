"""The recorded tree of a search on its way to a browser: the whole of it, or what is new since the last message.

The columns are described in docs/architecture.md, a delta in static/js/tree/model.js.
"""

import math
import threading
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
from cachetools import LRUCache

from engine.search import ActionSearcher
from engine.search.trace import RecordedIteration, Trace

NEW_ROWS = 200
CHANGED_ROWS = 100
"""The most of each in one message; what is left over comes with the next."""


INFINITIES = {math.inf: "+inf", -math.inf: "-inf"}
NESTED = {dict, list, tuple}


def plain(value: Any) -> Any:
    """The same data with infinities as the texts that JSON can carry."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        kinds = set(map(type, value))  # columns have thousands of items: no call for each
        if kinds & NESTED:
            return [plain(item) for item in value]
        return [INFINITIES.get(item, item) for item in value] if float in kinds else list(value)
    return INFINITIES.get(value, value)


def number(value: float | None) -> float | str | None:
    """A value as JSON can carry it."""
    return plain(value)


def whole(trace: Trace) -> dict[str, Any]:
    """Everything that was written down."""
    return plain(trace.columns())


class Follower:
    """What the watchers of one running search have been sent, and what to send them next.

    It follows any searcher that records a tree, whose `trace` is never None.
    """

    def __init__(self, search: ActionSearcher) -> None:
        self.search = search
        self._numbering: tuple[object, int] | None = None  # while it is the same, so are the numbers of the rows
        self._sent = _records(self._trace.rows[:0].copy())

    @property
    def _trace(self) -> Trace:
        assert self.search.trace is not None, "nothing is recorded that could be followed"
        return self.search.trace

    def news(self) -> dict[str, Any]:
        """{"tree": …} when a tree begins (with every depth, while deepening), then {"delta": …}."""
        trace = self._trace
        if (trace.iteration, trace.shrinks) != self._numbering:
            self._numbering = trace.iteration, trace.shrinks
            self._sent = _records(trace.rows[:NEW_ROWS].copy())
            nodes = trace.nodes(self._sent)
            return {
                "tree": plain({**trace.heading(), "nodes": nodes, "events": None, "path": trace.iteration.path_rows})
            }
        return {"delta": plain(self._delta(trace))}

    def _delta(self, trace: Trace) -> dict[str, Any]:
        rows, first = trace.rows, len(self._sent)
        changed = np.flatnonzero(_bytes(self._sent) != _bytes(rows[:first]))[:CHANGED_ROWS]
        new = _records(rows[first : first + NEW_ROWS])
        self._sent[changed] = rows[changed]
        self._sent = _records(np.concatenate([self._sent, new]))
        delta = {"from": first, "nodes": trace.nodes(new, first), **trace.heading(), "path": trace.iteration.path_rows}
        if len(changed):
            columns = trace.nodes(_records(rows[changed]), int(changed[0]))
            delta["changed"] = {"row": changed.tolist(), **columns}
        return delta


def _records(rows: np.ndarray) -> np.recarray:
    return rows.view(np.recarray)


def _bytes(rows: np.ndarray) -> np.ndarray:
    """The rows as they lie in memory: what is not a number is equal to itself there."""
    return rows.view(np.dtype((np.void, rows.dtype.itemsize)))


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
        self.depth, self.run = iteration.depth, iteration.run.copy()
        self.rows = _records(iteration.rows[: int(iteration.run.rows)].copy())
        self.events = _records(iteration.events[: int(iteration.run.events)].copy())
        self.bounds, self.path_rows = iteration.bounds, list[int]()
        self._nodes = iteration.total("nodes")

    def total(self, field: str) -> int:
        assert field == "nodes"
        return self._nodes


def keep(summary: dict[str, Any], trace: Trace | None) -> KeptSearch:
    """A finished search, small enough to be kept."""
    return KeptSearch(summary, None if trace is None else still(trace))


def still(trace: Trace) -> Trace:
    """A copy of what was written down so far: it can be read while the search goes on."""
    return Trace(trace.game, trace.options, IterationAtRest(trace.iteration))


class TreeCache:
    """The latest finished searches, as many as fit in a number of bytes, and at least one."""

    def __init__(self, most_bytes: int) -> None:
        self._kept: LRUCache[Hashable, KeptSearch] = LRUCache(most_bytes, lambda kept: min(kept.size, most_bytes))
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
