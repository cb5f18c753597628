"""Who looks around instead of following the wall, as their browsers say every few seconds.

It is no answer, so it is kept in memory alone.
"""

import threading
import time
from collections.abc import Callable

LASTS = 15.0
"""Seconds after which it no longer holds, unless it was said again: a phone sleeps, or has left."""


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[tuple[str, str], float] = {}  # when a visitor of a room last said so
        self._lock = threading.Lock()

    def say(self, code: str, visitor: str, around: bool) -> bool:
        """Notes it; returns whether it is news."""
        now = self._clock()
        with self._lock:
            self._said = {who: said for who, said in self._said.items() if now - said < LASTS}
            was = self._said.pop((code, visitor), None) is not None
            if around:
                self._said[code, visitor] = now
        return around != was

    def around(self, code: str) -> set[str]:
        """The visitors who look around."""
        now = self._clock()
        with self._lock:
            return {visitor for (room, visitor), said in self._said.items() if room == code and now - said < LASTS}
