"""Which browsers are in which room of the Socket.IO server.

python-socketio keeps this in plain dictionaries, which it reads and then changes. With a thread per browser, two did so
at once: a connection died with a KeyError, or one of two browsers that entered a new room was not in it.
"""

import threading
from typing import Any

import socketio


class OneChangeAtATime:
    """To be mixed into one of the library's managers."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lock = threading.RLock()

    def pre_connect(self, *who: Any) -> Any:
        with self._lock:
            return super().pre_connect(*who)  # type: ignore[misc]

    def connect(self, *who: Any) -> Any:
        with self._lock:
            return super().connect(*who)  # type: ignore[misc]

    def pre_disconnect(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().pre_disconnect(*who, **how)  # type: ignore[misc]

    def basic_disconnect(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().basic_disconnect(*who, **how)  # type: ignore[misc]

    def basic_enter_room(self, *who: Any, **how: Any) -> Any:
        with self._lock:
            return super().basic_enter_room(*who, **how)  # type: ignore[misc]

    def basic_leave_room(self, *who: Any) -> Any:
        with self._lock:
            return super().basic_leave_room(*who)  # type: ignore[misc]


class Rooms(OneChangeAtATime, socketio.Manager):  # type: ignore[misc]
    """Of a process of its own."""


class SharedRooms(OneChangeAtATime, socketio.RedisManager):  # type: ignore[misc]
    """Of one of several processes, which tell each other what is emitted to a room unless it says `ignore_queue`."""
