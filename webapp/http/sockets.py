"""The Socket.IO server. Pages add their handlers with `@socketio.on("noun:verb")` in their `events.py`."""

import contextlib
import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import simple_websocket
from flask import Flask, current_app, request
from flask_babel import gettext as _
from flask_socketio import ConnectionRefusedError, SocketIO

from webapp.http import lasting, metrics
from webapp.http.admission import resting
from webapp.http.rate_limits import CONNECT, hit
from webapp.http.rooms import Rooms

socketio = SocketIO()

LARGEST_MESSAGE = 64 * 1024
RESERVED = ("connect", "disconnect")
"""What the server tells its handlers; nobody else may."""

MOST_WAITING = 64
"""Messages of one browser."""

COMPLAINTS = 20
"""Lines of the log in a minute about what clients send: more would say no more."""

LONGEST_COMPLAINT = 300
"""Characters of such a line."""


def init_app(app: Flask) -> None:
    """Attaches the server to the app. Every events.py must have been imported by now."""
    socketio.init_app(
        app,
        async_mode="threading",
        async_handlers=False,  # one browser's events are handled in the order it sent them
        max_http_buffer_size=LARGEST_MESSAGE,
        allow_upgrades=False,  # a browser begins with a web socket, or does without
        manage_session=False,
        client_manager=Rooms(),
    )
    socketio.server.eio._async = {
        **socketio.server.eio._async,
        "websocket": BoundedWebSocket,
        "queue": RestingQueue,
    }
    socketio.server._handle_event = heeding_no_reserved_names(socketio.server._handle_event)
    for name in ("engineio.server", "socketio.server"):
        limit_log(logging.getLogger(name))
    places = Places(app.config["PODA_SOCKETS"], app.config["PODA_SOCKETS_EACH"])
    app.extensions["poda.sockets"] = places
    app.wsgi_app = lasting.LastingRequests(app.wsgi_app, places.limit, places.each)  # type: ignore[method-assign]


def heeding_no_reserved_names(handle: Any) -> Any:
    """Handles events, unless their name is that of something which only the server can tell, or none at all."""

    def handled(eio_sid: str, namespace: str, number: int | None, data: Any) -> None:
        if isinstance(data, list) and data and isinstance(data[0], str) and data[0] not in RESERVED:
            handle(eio_sid, namespace, number, data)

    return handled


class PatientServer(simple_websocket.Server):  # type: ignore[misc]
    """Reads no further while so much is waiting to be handled: then the other side has to wait."""

    def _handle_events(self) -> bool:
        while self.connected and len(self.input_buffer) > MOST_WAITING:
            time.sleep(0.02)
        return bool(super()._handle_events())


class BoundedWebSocket:
    """What Engine.IO needs of a web socket; it takes no message larger than allowed, in however many parts."""

    def __init__(self, handler: Any, _server: Any) -> None:
        self._handler = handler

    def __call__(self, environ: lasting.Environ, _start_response: Any) -> Any:
        lasting_request = environ.get(lasting.KEY)
        if lasting_request is not None and lasting_request.wire is not None:
            lasting_request.wire.settimeout(None)
        self._socket = PatientServer(environ, max_message_size=LARGEST_MESSAGE)
        answer = self._handler(self)
        if self._socket.mode == "gunicorn":
            raise StopIteration  # the server is not to answer
        if self._socket.mode == "werkzeug":
            raise ConnectionError
        return answer

    def close(self) -> None:
        if self._socket.connected:
            self._socket.close()

    def send(self, message: Any) -> None:
        try:
            self._socket.send(message)
        except simple_websocket.ConnectionClosed:
            raise OSError from None

    def wait(self) -> Any:
        try:
            with resting():
                return self._socket.receive()
        except simple_websocket.ConnectionClosed:
            return None


class RestingQueue(queue.Queue[Any]):
    """What is to be sent to a browser. A poll that waits for something does not count among what is worked on."""

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        with contextlib.suppress(queue.Empty):
            return super().get(block=False)
        if not block:
            raise queue.Empty
        with resting():
            return super().get(timeout=timeout)


def has_session(session: str) -> bool:
    """Whether a browser has begun that session, with its polls or its web socket."""
    return socketio.server is not None and session in socketio.server.eio.sockets


class RateLimitedLog(logging.Filter):
    """Lets only so many lines a minute through, each cut short: it may quote all that a client sent."""

    def __init__(self, most: int, beginning: str = "") -> None:
        super().__init__()
        self.most, self.left, self.since = most, most, 0.0
        self.beginning = beginning

    def filter(self, record: logging.LogRecord) -> bool:
        if not str(record.msg).startswith(self.beginning):
            return True
        now = time.monotonic()
        if now - self.since > 60:
            self.since, self.left = now, self.most
        self.left -= 1
        record.msg, record.args = record.getMessage()[:LONGEST_COMPLAINT], ()
        return self.left >= 0


def limit_log(log: logging.Logger, beginning: str = "") -> None:
    """Limits its lines that begin so: those about what clients send."""
    if not any(isinstance(known, RateLimitedLog) for known in log.filters):
        log.addFilter(RateLimitedLog(COMPLAINTS, beginning))


class Places:
    """The browsers that are connected, by their connection; of one address so many, of all so many."""

    def __init__(self, limit: int, each: int | None = None) -> None:
        self.limit, self.each = limit, each or limit
        self._taken: dict[str, str] = {}  # the address by connection
        self._by_address: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        return len(self._taken)

    def take(self, connection: str, address: str = "") -> bool:
        with self._lock:
            if connection in self._taken:
                return True
            if len(self._taken) >= self.limit or self._by_address[address] >= self.each:
                return False
            self._taken[connection] = address
            self._by_address[address] += 1
            metrics.sockets.set(len(self._taken))
        return True

    def leave(self, connection: str) -> None:
        with self._lock:
            address = self._taken.pop(connection, None)
            if address is not None:
                self._by_address[address] -= 1
                if not self._by_address[address]:
                    del self._by_address[address]
            metrics.sockets.set(len(self._taken))


greetings: list[Callable[[object], None]] = []
"""What else is done for a browser that has connected, given what it has brought along; pages add theirs."""


@socketio.on("connect")
def on_connect(brought: object = None) -> None:
    if not hit("connect", CONNECT):
        raise ConnectionRefusedError(_("Too many connections from this browser: wait a minute."))
    if not current_app.extensions["poda.sockets"].take(request.sid, request.remote_addr or ""):  # type: ignore[attr-defined]
        raise ConnectionRefusedError(_("The server is full: try again in a minute."))
    if (lasting_request := request.environ.get(lasting.KEY)) is not None:
        lasting_request.connected()
    for greet in greetings:
        greet(brought)


@socketio.on("disconnect")
def on_disconnect(_reason: object = None) -> None:
    current_app.extensions["poda.sockets"].leave(request.sid)  # type: ignore[attr-defined]
    if (lasting_request := request.environ.get(lasting.KEY)) is not None:
        lasting_request.disconnected()
