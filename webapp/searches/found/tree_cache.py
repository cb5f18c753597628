"""Finished searches, cached while there is room, without their working memory."""

import threading
from collections.abc import Hashable
from typing import Any

import msgspec

from engine.trace import Trace
from webapp.caches import BoundedCache
from webapp.searches.found.tree_messages import written


class KeptSearch:
    """A search that is done: its answer, and its tree where it recorded one."""

    def __init__(self, summary: dict[str, Any], trace: Trace | None) -> None:
        self.summary, self.has_tree = summary, trace is not None
        self.size = 20_000 + (trace.nbytes if trace is not None else 0)  # bytes that it holds on to, roughly
        self._trace, self._written = trace, dict[str, msgspec.Raw]()

    def tree(self) -> dict[str, msgspec.Raw]:
        """Its tree as pieces of JSON, by name.

        They are written when somebody first asks, and kept in place of the columns: a class of 250 asks at once.
        """
        trace = self._trace  # another thread may write them meanwhile
        if trace is not None:
            self._written = written(trace)
            self._trace = None
        return self._written


def keep(summary: dict[str, Any], trace: Trace | None) -> KeptSearch:
    """A finished search, small enough to be kept."""
    return KeptSearch(summary, None if trace is None else trace.at_rest())


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
