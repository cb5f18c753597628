"""Engine.IO's web sockets, with limits on what a client may send.

Engine.IO's own adapter accepts messages of any size, reads without limit, and leaves the connection open after an
invalid packet has ended its handler.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import simple_websocket
from engineio.packet import Packet
from wsproto.utilities import ProtocolError

LARGEST_MESSAGE = 64 * 1024
"""Bytes of a message, in any number of parts."""

PING_SECONDS = 25.0
"""Seconds between pings. Browsers answer by themselves; a connection that has not answered by the next ping
is closed.
"""

MOST_WAITING = 64
"""Most messages of one browser that wait to be handled."""


MESSAGES_A_SECOND = 50
"""Most messages per second of one browser. Faster ones are delayed, so that they take no time from the others."""

BURST_SECONDS = 2.0
"""A browser that has been silent for so long may send that many seconds' worth of messages at once."""


class Inbox(list[Any]):
    """The messages of one browser that wait to be handled. While it is full, nothing more is read from the socket."""

    def __init__(self, server: simple_websocket.Server) -> None:
        super().__init__()
        self._server = server

    def append(self, message: Any) -> None:
        while len(self) >= MOST_WAITING and self._server.connected:
            time.sleep(0.02)
        super().append(message)


class BoundedServer(simple_websocket.Server):  # type: ignore[misc]
    """The library's end of a web socket, with a bounded inbox."""

    def handshake(self) -> None:
        self.input_buffer = Inbox(self)  # before the thread that fills it starts
        super().handshake()


class MessageRate:
    """The rate at which the messages of one browser arrive."""

    def __init__(self) -> None:
        self._due = 0.0  # when the last message would have come at the highest rate

    def wait(self, now: float) -> float:
        """Counts a message; returns the seconds by which to delay it."""
        self._due = max(self._due, now - BURST_SECONDS) + 1 / MESSAGES_A_SECOND
        return max(0.0, self._due - now)


class BoundedWebSocket:
    """The interface that Engine.IO expects of a web socket: `wait`, `send` and `close`."""

    def __init__(self, handler: Callable[["BoundedWebSocket"], Any], _server: Any) -> None:
        self._handler = handler
        self._rate = MessageRate()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        try:
            self._socket = BoundedServer(environ, max_message_size=LARGEST_MESSAGE, ping_interval=PING_SECONDS)
        except (ProtocolError, simple_websocket.ConnectionError):
            start_response("400 Bad Request", [("Content-Type", "text/plain")])
            return [b"This is no handshake of a web socket."]
        self._handler(self)
        if self._socket.mode == "gunicorn":
            raise StopIteration  # tells gunicorn that no answer follows; the error below tells Werkzeug
        raise ConnectionError

    def wait(self) -> Any:
        """The next packet, or None if the connection is over or the message is not a packet."""
        try:
            message = None
            while message is None:  # looks again now and then: the end of a connection may not wake it
                message = self._socket.receive(PING_SECONDS)
            Packet(encoded_packet=message)
        except Exception:
            return None
        if seconds := self._rate.wait(time.monotonic()):
            time.sleep(seconds)
        return message

    def send(self, message: Any) -> None:
        try:
            self._socket.send(message)
        except simple_websocket.ConnectionClosed:
            raise OSError from None

    def close(self) -> None:
        with suppress(OSError, simple_websocket.ConnectionClosed):  # it may end at this moment
            self._socket.close()
