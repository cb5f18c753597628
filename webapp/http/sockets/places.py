"""Limits the number of connected browsers, in total and per address.

A Socket.IO connection occupies a thread of the server for as long as it lasts. Connections are therefore counted in
WSGI, where they begin and end, whatever is sent over them. A few more are accepted for a moment, to be told that the
server is full.
"""

import contextlib
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from webapp.http import metrics
from webapp.http.serving.client_address import WSGI, Environ

PATH = "/socket.io/"

SPARE = 40
"""Connections beyond the limit, accepted only to be told that the server is full."""

KEY = "poda.place"
"""The key of a connection's `SocketPlace` in the WSGI environment."""

SECONDS_TO_LEAVE = 5.0
"""Seconds after which a connection without a place is closed; its browser has been told by then."""


@dataclass(eq=False)
class SocketPlace:
    """A counted connection. `spare`: it has no place and is only told so."""

    address: str
    spare: bool


class SocketPlaces:
    """The WSGI application with its Socket.IO connections counted and limited."""

    def __init__(self, application: WSGI, limit: int, each: int) -> None:
        self.application, self.limit, self.each = application, limit, each
        self._taken: set[SocketPlace] = set()
        self._by_address: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET" or not environ.get("PATH_INFO", "").startswith(PATH):
            return self.application(environ, start_response)
        place = self.take(environ.get("REMOTE_ADDR", ""))
        if place is None:
            return _full(start_response)
        environ[KEY] = place
        try:
            return self._answer(environ, start_response, place)
        finally:
            self.leave(place)

    def _answer(self, environ: Environ, start_response: Callable[..., Any], place: SocketPlace) -> Iterable[bytes]:
        wire: socket.socket | None = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")
        if wire is None or "HTTP_UPGRADE" not in environ:
            return self.application(environ, start_response)
        wire.settimeout(None)  # a send that times out may have sent half a message
        if place.spare:
            _later(SECONDS_TO_LEAVE, partial(_hang_up, wire))
        try:
            return self.application(environ, start_response)  # it returns only if there was no handshake
        except BaseException:
            _hang_up(wire)  # wakes the thread that still reads from this connection
            raise

    def take(self, address: str) -> SocketPlace | None:
        """A place, or None if even the spare ones are taken."""
        with self._lock:
            taken, of_address = len(self._taken), self._by_address[address]
            if taken >= self.limit + SPARE or of_address >= self.each + SPARE:
                return None
            place = SocketPlace(address, spare=taken >= self.limit or of_address >= self.each)
            self._taken.add(place)
            self._by_address[address] += 1
            metrics.sockets.set(len(self._taken))
        return place

    def leave(self, place: SocketPlace) -> None:
        with self._lock:
            self._taken.discard(place)
            self._by_address[place.address] -= 1
            if not self._by_address[place.address]:
                del self._by_address[place.address]
            metrics.sockets.set(len(self._taken))

    def __len__(self) -> int:
        return len(self._taken)


def _hang_up(wire: socket.socket) -> None:
    with contextlib.suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)


def _later(seconds: float, do: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, do)
    timer.daemon = True
    timer.start()


def _full(start_response: Callable[..., Any]) -> Iterable[bytes]:
    body = b"Too many connections: try again in a minute."
    headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(body))), ("Retry-After", "5")]
    start_response("503 Service Unavailable", headers)
    return [body]
