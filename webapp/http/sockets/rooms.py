"""Which browsers are in which room of the Socket.IO server.

python-socketio keeps this in plain dictionaries, which it reads and then changes. With a thread per browser, two did so
at once: a connection died with a KeyError, or one of two browsers that entered a new room was not in it.
"""

import threading
from typing import Any

import socketio


class Rooms(socketio.Manager):  # type: ignore[misc]
    """The library's manager, with one change at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()

    def pre_connect(self, *who: Any) -> Any:
        with self._lock:
            return super().pre_connect(*who)

    def connect(self, *who: Any) -> Any:
        with self._lock:
            return super().connect(*who)

    def pre_disconnect(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().pre_disconnect(*who, **how)

    def basic_disconnect(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().basic_disconnect(*who, **how)

    def basic_enter_room(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().basic_enter_room(*who, **how)

    def basic_leave_room(self, *who: Any) -> Any:
        with self._lock:
            return super().basic_leave_room(*who)
