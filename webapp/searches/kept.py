"""Results that are kept, worked out at once by whoever asks first: the most recently used, up to so many bytes."""

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class Kept(Generic[T]):
    """Results by their keys. `weigh` says how many bytes, roughly, one holds on to, with its key."""

    def __init__(self, most_bytes: int, weigh: Callable[[T], int]) -> None:
        self._kept: LRUCache[Hashable, T] = LRUCache(most_bytes, lambda result: min(most_bytes, weigh(result)))
        self._lock = threading.Lock()

    def find(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The result of that key. Two who ask for it at once may both work it out."""
        with self._lock:
            known: T | None = self._kept.get(key)
        if known is not None:
            return known
        found = work_out()
        with self._lock:
            self._kept[key] = found
        return found

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self._kept.currsize)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
