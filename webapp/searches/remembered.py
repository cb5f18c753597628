"""A cache of what was computed, shared by all who ask for it: the most recently used, up to so many bytes."""

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from engine.steps import Steps
from engine.work import Work
from webapp.caches import BoundedCache

T = TypeVar("T")

STEPS = 10
"""Of shared work, before a page that waits for several lets others have their turn: a millisecond or so."""

UNDONE = 100_000
"""Bytes that work counts for while nobody knows what will be left of it."""


class Shared(Generic[T]):
    """Work that several may wait for: each goes on with it when it is their turn, or finds it done."""

    def __init__(self, work: Work[T], done: Callable[["Shared[T]"], None]) -> None:
        self._work, self._done = work, done
        self._lock = threading.Lock()  # of this work alone, for a slice at a time

    def advance(self, steps: int) -> bool:
        with self._lock:
            was_done, is_done = self._work.done, self._work.advance(steps)
        if is_done and not was_done:
            self._done(self)
        return is_done

    def report(self) -> T | None:
        return self._work.report()

    @property
    def taken(self) -> int:
        """The steps that it has taken so far, whoever went on with it."""
        return self._work.steps

    @property
    def done(self) -> bool:
        return self._work.done

    def steps(self) -> Steps[T]:
        """The same as part of other work."""
        while not self.advance(STEPS):
            yield
        found = self.report()
        assert found is not None, "nobody stops what is shared"
        return found


class Remembered(Generic[T]):
    """Shared work by its key. `size` says how many bytes, roughly, a result holds on to."""

    def __init__(self, most_bytes: int, size: Callable[[T], int]) -> None:
        self._most, self._size = most_bytes, size
        self._kept: BoundedCache[Shared[T]] = BoundedCache(most_bytes, self._weigh)
        self._lock = threading.Lock()

    def find(self, key: Hashable, begin: Callable[[], Work[T]]) -> Shared[T]:
        """The work of that key, which may be done, under way, or new; raises what `begin` raises."""
        with self._lock:
            shared: Shared[T] | None = self._kept.get(key)
            if shared is None:
                shared = self._kept[key] = Shared(begin(), lambda shared: self._reweigh(key, shared))
        return shared

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self._kept.currsize)

    def _weigh(self, shared: Shared[T]) -> int:
        return min(self._most, self._bytes(shared) if shared.done else UNDONE)

    def _bytes(self, shared: Shared[T]) -> int:
        try:
            found = shared.report()
        except Exception:  # a refusal is remembered, too
            return 1000
        return 1000 if found is None else 1000 + self._size(found)

    def _reweigh(self, key: Hashable, shared: Shared[T]) -> None:
        """Now that it is done, it is known what it weighs; others may have to go for it."""
        with self._lock:
            if self._kept.get(key) is shared:
                self._kept[key] = shared
