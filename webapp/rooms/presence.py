"""Who is in a room just now, and who looks around instead of following the wall.

Browsers say it every few seconds while their page is seen; one that is hidden counts as here while it is connected. It
is no answer, so it is kept in memory alone.
"""

import threading
import time
from collections.abc import Callable, Iterable

from cachetools import TTLCache

LASTS = 15.0
"""Seconds after which it no longer holds, unless it was said again or the browser is still connected."""

MENTIONED = 300.0
"""Seconds for which the lecturer sees who has come back."""

MOST = 20_000
"""Visitors of all rooms together."""


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._said: TTLCache[tuple[str, str], bool] = TTLCache(MOST, LASTS, clock)  # of a room and a visitor
        self._back: TTLCache[tuple[str, str], bool] = TTLCache(MOST, MENTIONED, clock)
        self._connected: dict[str, tuple[str, str]] = {}  # by connection
        self._lock = threading.Lock()

    def say(self, code: str, visitor: str, around: bool, connection: str) -> bool:
        """Notes the visitor's connection and whether they look around; returns whether the latter is news."""
        with self._lock:
            self._connected[connection] = code, visitor
            was = self._said.get((code, visitor), False)
            self._said[code, visitor] = around
        return around != was

    def disconnect(self, connection: str) -> None:
        """The visitor may come again for as long as what was said lasts, such as while the page is loaded anew."""
        with self._lock:
            who = self._connected.pop(connection, None)
            if who is not None:
                self._said[who] = self._said.get(who, False)

    def around(self, code: str) -> set[str]:
        """The visitors who look around."""
        with self._lock:
            return {visitor for (room, visitor), around in self._said.items() if room == code and around}

    def here(self, code: str, visitors: Iterable[str]) -> set[str]:
        """Those of the visitors who are in the room."""
        with self._lock:
            connected = set(self._connected.values())
            return {each for each in visitors if (code, each) in self._said or (code, each) in connected}

    def is_here(self, code: str, visitor: str) -> bool:
        return bool(self.here(code, [visitor]))

    def has_come_back(self, code: str, visitor: str) -> None:
        """Notes that the visitor came back with another browser."""
        with self._lock:
            self._back[code, visitor] = True

    def back(self, code: str) -> set[str]:
        """The visitors who came back lately."""
        with self._lock:
            return {visitor for room, visitor in self._back if room == code}
