"""News of rooms for their browsers: what changed, at once; that answers came in, at most four times a second."""

import threading
from collections.abc import Mapping
from typing import Any

from webapp.http.sockets.server import socketio

PAUSE = 0.25
"""Seconds between two announcements that answers came in."""


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
        self._lock = threading.Lock()

    def changed(self, code: str, standing: Mapping[str, Any]) -> None:
        socketio.emit("room:changed", {"room": code, **standing}, to=all_in(code))

    def counted(self, code: str) -> None:
        """Somebody answered or entered: the lecturer's devices look how many there are."""
        with self._lock:
            if code in self._waiting:
                return
            self._waiting.add(code)
        timer = threading.Timer(PAUSE, self._tell_counted, (code,))
        timer.daemon = True
        timer.start()

    def _tell_counted(self, code: str) -> None:
        with self._lock:
            self._waiting.discard(code)
        socketio.emit("room:counted", {"room": code}, to=hosts_of(code))
