"""Results that are kept for whoever asks next: the most recently used, up to so many bytes."""

from typing import Any, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class Kept(LRUCache[Any, T]):
    """For `cachetools.cached`, with what `poda_cache_bytes` adds up."""

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self.currsize)
