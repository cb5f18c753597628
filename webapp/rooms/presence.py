"""Who is in a room just now, and who looks around instead of following the wall.

Browsers say it every few seconds while their page is seen; one that is hidden counts as here while it is connected. It
is no answer, so it is kept in memory alone.
"""

import threading
import time
from collections.abc import Callable

from cachetools import TTLCache

GONE = 300.0
"""Seconds without a connection after which somebody is not waited for: a phone in a pocket comes back."""

REMEMBERED = 6 * 3600.0
"""Seconds for which it is known that they were here."""

LASTS = 15.0
"""Seconds after which it no longer holds, unless it was said again or the browser is still connected."""

MENTIONED = 300.0
"""Seconds for which the lecturer sees who has come back."""

MOST = 20_000
"""Visitors of all rooms together."""


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._said: TTLCache[tuple[str, str], bool] = TTLCache(MOST, LASTS, clock)  # of a room and a visitor
        self._seen: TTLCache[str, dict[str, float]] = TTLCache(MOST, REMEMBERED, clock)  # when, last, by room
        self._back: TTLCache[tuple[str, str], bool] = TTLCache(MOST, MENTIONED, clock)
        self._connected: dict[str, tuple[str, str]] = {}  # by connection
        self._clock = clock
        self._lock = threading.Lock()

    def say(self, code: str, visitor: str, around: bool, connection: str) -> bool:
        """Notes the visitor's connection and whether they look around; returns whether the latter is news."""
        with self._lock:
            self._connected[connection] = code, visitor
            self._seen.setdefault(code, {})[visitor] = self._clock()
            was = self._said.get((code, visitor), False)
            self._said[code, visitor] = around
        return around != was

    def disconnect(self, connection: str) -> None:
        """The visitor may come again for as long as what was said lasts, such as while the page is loaded anew."""
        with self._lock:
            who = self._connected.pop(connection, None)
            if who is not None:
                self._said[who] = self._said.get(who, False)
                self._seen.setdefault(who[0], {})[who[1]] = self._clock()

    def around(self, code: str) -> set[str]:
        """The visitors who look around."""
        with self._lock:
            return {visitor for (room, visitor), around in self._said.items() if room == code and around}

    def is_here(self, code: str, visitor: str) -> bool:
        with self._lock:
            return (code, visitor) in self._said or (code, visitor) in self._connected.values()

    def gone(self, code: str) -> set[str]:
        """The visitors who were here and have left; of whom nothing is known, as after a restart, may be here."""
        with self._lock:
            connected, latest = set(self._connected.values()), self._clock() - GONE
            seen = self._seen.get(code, {})
            return {each for each, when in seen.items() if when <= latest and (code, each) not in connected}

    def has_come_back(self, code: str, visitor: str) -> None:
        """Notes that the visitor came back with another browser."""
        with self._lock:
            self._back[code, visitor] = True

    def back(self, code: str) -> set[str]:
        """The visitors who came back lately."""
        with self._lock:
            return {visitor for room, visitor in self._back if room == code}
