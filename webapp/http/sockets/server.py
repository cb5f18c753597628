"""The Socket.IO server. Pages add their handlers with `@socketio.on("noun:verb")` in their `events.py`."""

import logging
from collections.abc import Callable

from flask import Flask, request
from flask_babel import gettext as _
from flask_socketio import ConnectionRefusedError, SocketIO

from webapp.http.sockets.places import KEY, SocketPlaces
from webapp.http.sockets.rate_limited_log import limit_log
from webapp.http.sockets.rooms import Rooms, SharedRooms
from webapp.http.sockets.websocket import LARGEST_MESSAGE, BoundedWebSocket
from webapp.http.visitors.rate_limits import CONNECT, hit

socketio = SocketIO()


def init_app(app: Flask) -> None:
    """Attaches the server to the app. Every events.py must have been imported before."""
    socketio.init_app(
        app,
        async_mode="threading",
        async_handlers=False,  # a browser's events are handled in the order it sent them
        max_http_buffer_size=LARGEST_MESSAGE,
        allow_upgrades=False,  # a browser starts with a web socket, or goes without
        manage_session=False,
        client_manager=_rooms(app.config["PODA_REDIS"]),
    )
    engine = socketio.server.eio
    engine._async = engine._async | {"websocket": BoundedWebSocket}
    for name in ("engineio.server", "socketio.server"):
        limit_log(logging.getLogger(name))
    places = SocketPlaces(app.wsgi_app, app.config["PODA_SOCKETS"], app.config["PODA_SOCKETS_EACH"])
    app.extensions["poda.places"] = places
    app.wsgi_app = places  # type: ignore[method-assign]


def _rooms(redis: str) -> Rooms | SharedRooms:
    if not redis:
        return Rooms()
    return SharedRooms(redis, channel="poda", redis_options={"socket_connect_timeout": 1.0})


greetings: list[Callable[[object], None]] = []
"""Called for each browser that has connected, with the data it sent along; pages add their own."""


@socketio.on("connect")
def on_connect(brought: object = None) -> None:
    if not hit("connect", CONNECT):
        raise ConnectionRefusedError(_("Too many connections from this browser: wait a minute."))
    place = request.environ.get(KEY)
    if place is not None and place.spare:
        raise ConnectionRefusedError(_("The server is full: try again in a minute."))
    for greet in greetings:
        greet(brought)
