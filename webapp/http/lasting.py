"""The requests of Socket.IO, which last as long as the browser stays and each occupy a thread of the server.

They are counted where they really begin and end, whatever is sent over them. A connection on which nobody introduces
themselves within `SECONDS_TO_CONNECT` is closed.
"""

import base64
import binascii
import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from webapp.http.admission import HEALTH, MESSAGES, PAGES, Admission, Asking, admitted
from webapp.http.newcomers import SECONDS_TO_CONNECT, newcomers
from webapp.http.switching import switching
from webapp.http.wire import counted_as

STRANGERS = 40
"""Requests beyond the places: of browsers that are about to introduce themselves, or to be told that all are taken."""

PATH = "/socket.io/"
HEALTH_PATH = "/healthz"
KEY = "poda.lasting_request"
"""In the WSGI environment."""

Environ = dict[str, Any]
WSGI = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(eq=False)
class LastingRequest:
    """`expected` is when somebody must have connected on it, None once that is so."""

    address: str
    wire: socket.socket | None
    expected: float | None
    is_new: bool = True

    def connected(self) -> None:
        if self.is_new:
            newcomers.introduced(self.address)
        self.is_new, self.expected = False, None

    def disconnected(self) -> None:
        """The visitor has disconnected, but the connection is still open."""
        self.expected = time.monotonic() + SECONDS_TO_CONNECT

    def close(self) -> None:
        if self.wire is not None:
            with contextlib.suppress(OSError):
                self.wire.shutdown(socket.SHUT_RDWR)


class LastingRequests:
    """The WSGI application with its lasting requests counted: of everybody, and of each address."""

    def __init__(self, application: WSGI, most: int, most_each: int) -> None:
        self.application = application
        self.most, self.most_each = most + STRANGERS, most_each + STRANGERS
        asking = Asking(switching.several_ask)
        self.pages, self.messages = Admission(PAGES, asking), Admission(MESSAGES, asking)
        self.health = Admission(HEALTH, Asking())  # who looks after the server makes nobody's pages wait
        self._open: set[LastingRequest] = set()
        self._by_address: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._watcher: threading.Thread | None = None

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        for header in ("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO"):
            environ.pop(header, None)  # what our proxies said of it stands elsewhere; Engine.IO would believe anybody
        environ["REMOTE_ADDR"] = counted_as(environ.get("REMOTE_ADDR", ""))
        path = environ.get("PATH_INFO", "")
        if "HTTP_TRANSFER_ENCODING" in environ:
            return _refused(start_response, "411 Length Required", "Send the body in one piece, with its length.")
        if path.startswith(PATH) and not environ.get("RAW_URI", PATH).startswith(PATH):
            return _refused(start_response, "400 Bad Request", f"Ask for {PATH} by its plain name.")
        lasts = path.startswith(PATH) and environ.get("REQUEST_METHOD") == "GET"
        with admitted(self._admission(path), environ["REMOTE_ADDR"]):
            return (self._answer_lasting if lasts else self.application)(environ, start_response)

    def _admission(self, path: str) -> Admission:
        if path == HEALTH_PATH:
            return self.health
        return self.messages if path.startswith(PATH) else self.pages

    def _answer_lasting(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        upgrades = environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        if upgrades and not is_handshake(environ):
            return _refused(start_response, "400 Bad Request", "This is no handshake of a web socket.")
        request = _request_of(environ, upgrades)
        if not self._take(request):
            return _refused(start_response, "503 Service Unavailable", "Too many connections: try again in a minute.")
        environ[KEY] = request
        try:
            return self.application(environ, start_response)
        finally:
            self._leave(request)

    def __len__(self) -> int:
        return len(self._open)

    def _take(self, request: LastingRequest) -> bool:
        with self._lock:
            if len(self._open) >= self.most or self._by_address[request.address] >= self.most_each:
                return False
            self._open.add(request)
            self._by_address[request.address] += 1
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, name="lasting-requests", daemon=True)
                self._watcher.start()
        return True

    def _leave(self, request: LastingRequest) -> None:
        with self._lock:
            self._open.discard(request)
            self._by_address[request.address] -= 1
            if self._by_address[request.address] <= 0:
                del self._by_address[request.address]

    def _watch(self) -> None:
        while True:
            time.sleep(1)
            self.close_strangers(time.monotonic())

    def close_strangers(self, now: float) -> None:
        """Closes the connections on which nobody has connected in time."""
        with self._lock:
            late = [each for each in self._open if each.expected is not None and each.expected < now]
        for request in late:
            request.close()


def _request_of(environ: Environ, upgrades: bool) -> LastingRequest:
    """A long poll ends by itself; only a web socket could be held without a word."""
    wire = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")
    expected = time.monotonic() + SECONDS_TO_CONNECT if upgrades else None
    return LastingRequest(environ.get("REMOTE_ADDR", ""), wire, expected)


def is_handshake(environ: Environ) -> bool:
    """Whether the request asks for a web socket as RFC 6455 says."""
    try:
        key = base64.b64decode(environ.get("HTTP_SEC_WEBSOCKET_KEY", ""), validate=True)
    except (binascii.Error, ValueError):
        return False
    connection = [part.strip().lower() for part in environ.get("HTTP_CONNECTION", "").split(",")]
    return len(key) == 16 and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13" and "upgrade" in connection


def _refused(start_response: Callable[..., Any], status: str, says: str) -> Iterable[bytes]:
    body = says.encode()
    headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(body))), ("Retry-After", "5")]
    start_response(status, headers)
    return [body]
