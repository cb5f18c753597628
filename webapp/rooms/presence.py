"""Who is in a room just now, and who looks around instead of following the wall: browsers say it every few seconds.

It is no answer, so it is kept in memory alone.
"""

import threading
import time
from collections.abc import Callable

from cachetools import TTLCache

LASTS = 15.0
"""Seconds after which it no longer holds, unless it was said again: a phone sleeps, or has left."""

MENTIONED = 300.0
"""Seconds for which the lecturer sees who has come back."""

MOST = 20_000
"""Visitors of all rooms together."""


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._said: TTLCache[tuple[str, str], bool] = TTLCache(MOST, LASTS, clock)  # of a room and a visitor
        self._back: TTLCache[tuple[str, str], bool] = TTLCache(MOST, MENTIONED, clock)
        self._lock = threading.Lock()

    def say(self, code: str, visitor: str, around: bool) -> bool:
        """Notes whether the visitor looks around; returns whether it is news."""
        with self._lock:
            was = self._said.get((code, visitor), False)
            self._said[code, visitor] = around
        return around != was

    def around(self, code: str) -> set[str]:
        """The visitors who look around."""
        with self._lock:
            return {visitor for (room, visitor), around in self._said.items() if room == code and around}

    def is_here(self, code: str, visitor: str) -> bool:
        with self._lock:
            return (code, visitor) in self._said

    def has_come_back(self, code: str, visitor: str) -> None:
        """Notes that the visitor came back with another browser."""
        with self._lock:
            self._back[code, visitor] = True

    def back(self, code: str) -> set[str]:
        """The visitors who came back lately."""
        with self._lock:
            return {visitor for room, visitor in self._back if room == code}
