"""The Socket.IO server. Pages add their handlers with `@socketio.on("noun:verb")` in their `events.py`."""

import threading

from flask import Flask, current_app
from flask_babel import gettext as _
from flask_socketio import ConnectionRefusedError, SocketIO

from webapp.http import metrics
from webapp.http.limits import hit

socketio = SocketIO()

LARGEST_MESSAGE = 64 * 1024
SPARE_THREADS = 50
"""Server threads kept for pages, beside one for each connected browser."""


def init_app(app: Flask) -> None:
    """Attaches the server to the app. Every events.py must have been imported by now."""
    socketio.init_app(
        app,
        async_mode="threading",
        async_handlers=False,  # one browser's events are handled in the order it sent them
        max_http_buffer_size=LARGEST_MESSAGE,
        manage_session=False,
    )
    app.extensions["poda.sockets"] = Places(app.config["PODA_SOCKETS"])


class Places:
    """How many browsers are connected: a web socket occupies a server thread for life, so their number is bounded."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken = 0
        self._lock = threading.Lock()

    def take(self) -> bool:
        with self._lock:
            if self.taken >= self.limit:
                return False
            self.taken += 1
        metrics.sockets.inc()
        return True

    def leave(self) -> None:
        with self._lock:
            self.taken -= 1
        metrics.sockets.dec()


@socketio.on("connect")
def on_connect(_auth: object = None) -> None:
    if not hit("connect", "120/minute"):
        raise ConnectionRefusedError(_("Too many connections from this browser: wait a minute."))
    if not current_app.extensions["poda.sockets"].take():
        raise ConnectionRefusedError(_("The server is full: try again in a minute."))


@socketio.on("disconnect")
def on_disconnect(_reason: object = None) -> None:
    current_app.extensions["poda.sockets"].leave()
