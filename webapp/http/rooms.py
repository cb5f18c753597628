"""Who is in which room of the socket server.

python-socketio keeps it in plain dictionaries that it looks at and then changes. With a thread for each browser two do
so at once: a connection died with a KeyError, or, of two who entered a new room, one was not in it.
"""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

import socketio

CHANGING = ("pre_connect", "connect", "pre_disconnect", "basic_disconnect", "basic_enter_room", "basic_leave_room")
"""What looks at the dictionaries and then changes them."""


class Rooms(socketio.Manager):  # type: ignore[misc]
    """The library's, changed by one thread at a time."""

    def __init__(self) -> None:
        super().__init__()
        lock = threading.RLock()
        for name in CHANGING:
            setattr(self, name, _holding(lock, getattr(self, name)))


def _holding(lock: threading.RLock, change: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(change)
    def changed(*args: Any, **kwargs: Any) -> Any:
        with lock:
            return change(*args, **kwargs)

    return changed
