"""The lines of Socket.IO: requests that last, each occupying a thread of the server for as long as the browser stays.

They are counted where they really begin and end, whatever is said on them. A line on which nobody introduces themselves
within `SECONDS_TO_CONNECT` is cut.
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

from webapp.http.admission import MESSAGES, PAGES, Admission, admitted
from webapp.http.newcomers import SECONDS_TO_CONNECT, newcomers

STRANGERS = 40
"""Lines beyond the places: for those that are about to introduce themselves, or to be told that there is no place."""

PATH = "/socket.io/"
HEALTH = "/healthz"
KEY = "poda.line"
"""In the WSGI environment: the line that a request is."""

Environ = dict[str, Any]
WSGI = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(eq=False)
class Line:
    """One request that lasts; `expected` is when somebody must have connected on it, None once that is so."""

    address: str
    wire: socket.socket | None
    expected: float | None

    def connected(self) -> None:
        if self.expected is not None:
            newcomers.introduced(self.address)
        self.expected = None

    def disconnected(self) -> None:
        """Somebody said goodbye and stayed on the line."""
        self.expected = time.monotonic() + SECONDS_TO_CONNECT

    def cut(self) -> None:
        if self.wire is not None:
            with contextlib.suppress(OSError):
                self.wire.shutdown(socket.SHUT_RDWR)


class Lines:
    """The WSGI application with its lines counted: of everybody, and of each address."""

    def __init__(self, application: WSGI, most: int, most_each: int) -> None:
        self.application = application
        self.most, self.most_each = most + STRANGERS, most_each + STRANGERS
        self.pages, self.messages = Admission(PAGES), Admission(MESSAGES)
        self._lines: set[Line] = set()
        self._by_address: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._watcher: threading.Thread | None = None

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        for header in ("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO"):
            environ.pop(header, None)  # what our proxies said of it stands elsewhere; Engine.IO would believe anybody
        if environ.get("PATH_INFO") == HEALTH:
            return self.application(environ, start_response)
        is_line = environ.get("PATH_INFO", "").startswith(PATH) and environ.get("REQUEST_METHOD") == "GET"
        admission, answer = (self.messages, self._answer_line) if is_line else (self.pages, self.application)
        with admitted(admission, environ.get("REMOTE_ADDR", "")):
            return answer(environ, start_response)

    def _answer_line(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        upgrades = environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        if upgrades and not is_handshake(environ):
            return _refused(start_response, "400 Bad Request", "This is no handshake of a web socket.")
        line = _line(environ, upgrades)
        if not self._take(line):
            return _refused(start_response, "503 Service Unavailable", "Too many connections: try again in a minute.")
        environ[KEY] = line
        try:
            return self.application(environ, start_response)
        finally:
            self._leave(line)

    def __len__(self) -> int:
        return len(self._lines)

    def _take(self, line: Line) -> bool:
        with self._lock:
            if len(self._lines) >= self.most or self._by_address[line.address] >= self.most_each:
                return False
            self._lines.add(line)
            self._by_address[line.address] += 1
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, name="lines", daemon=True)
                self._watcher.start()
        return True

    def _leave(self, line: Line) -> None:
        with self._lock:
            self._lines.discard(line)
            self._by_address[line.address] -= 1
            if self._by_address[line.address] <= 0:
                del self._by_address[line.address]

    def _watch(self) -> None:
        while True:
            time.sleep(1)
            self.cut_strangers(time.monotonic())

    def cut_strangers(self, now: float) -> None:
        """Cuts the lines on which nobody has connected in time."""
        with self._lock:
            late = [line for line in self._lines if line.expected is not None and line.expected < now]
        for line in late:
            line.cut()


def _line(environ: Environ, upgrades: bool) -> Line:
    """A long poll ends by itself; only a web socket could be held without a word."""
    wire = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")
    expected = time.monotonic() + SECONDS_TO_CONNECT if upgrades else None
    return Line(environ.get("REMOTE_ADDR", ""), wire, expected)


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
