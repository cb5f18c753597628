"""News of rooms for their browsers: what changed, at once; that answers came in, at most four times a second."""

import threading
from collections.abc import Mapping
from typing import Any

from cachetools import LRUCache

from webapp.http.sockets.server import socketio

PAUSE = 0.25
"""Seconds between two announcements that answers came in."""

PLAYING_PAUSE = 2.0
"""The same of matches that were played on."""

MOST_MATCHES = 10_000
"""Matches of classes that are followed; others are found again with the next look at their room."""


def all_in(code: str) -> str:
    """The room of the Socket.IO server with everybody in it."""
    return f"room:{code}"


def hosts_of(code: str) -> str:
    """That of the lecturer's devices."""
    return f"room:{code}:host"


class RoomNews:
    """Sends states with a version, never steps: of two that overtake each other the later counts."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._rooms: LRUCache[str, str] = LRUCache(MOST_MATCHES)
        self._lock = threading.Lock()

    def changed(self, code: str, standing: Mapping[str, Any]) -> None:
        socketio.emit("room:changed", {"room": code, **standing}, to=all_in(code))

    def follow(self, match_id: str, code: str) -> None:
        """This match or duel is one of a room's."""
        self._rooms[match_id] = code

    def played(self, match_id: str) -> None:
        """A match or a duel has changed, of whatever room."""
        if code := self._rooms.get(match_id):
            self.counted(code, PLAYING_PAUSE)

    def counted(self, code: str, pause: float = PAUSE) -> None:
        """Somebody answered, entered or played: the lecturer's devices look how things stand."""
        with self._lock:
            if code in self._waiting:
                return
            self._waiting.add(code)
        timer = threading.Timer(pause, self._tell_counted, (code,))
        timer.daemon = True
        timer.start()

    def _tell_counted(self, code: str) -> None:
        with self._lock:
            self._waiting.discard(code)
        socketio.emit("room:counted", {"room": code}, to=hosts_of(code))
