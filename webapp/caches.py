"""Caches of what was computed. Each joins one list when it is made, so that all can be counted and emptied together."""

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

T = TypeVar("T")

_caches: "WeakValueDictionary[int, BoundedCache[Any]]" = WeakValueDictionary()


class BoundedCache(LRUCache[Any, T]):
    """The most recently used results, up to a number of bytes. `size` says how many a result holds on to, roughly."""

    def __init__(self, most_bytes: int, size: Callable[[T], int]) -> None:
        super().__init__(most_bytes, size)
        _caches[id(self)] = self


def used_bytes() -> int:
    """The memory that all caches of this process take, roughly."""
    return sum(int(cache.currsize) for cache in list(_caches.values()))


def forget_all() -> None:
    """Empties all caches, as a restart does. For tests: no other thread may use a cache meanwhile."""
    for cache in list(_caches.values()):
        cache.clear()
