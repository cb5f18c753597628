"""The server of `make run`: Werkzeug's, in which a connection gets a thread only once its request has arrived."""

import contextlib
import logging
import resource
import socket
from functools import partial
from typing import Any

from flask import Flask
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from webapp.http.arrivals import Arrivals
from webapp.http.connection import Arrived
from webapp.http.request_threads import RequestThreads
from webapp.http.sockets import has_session, limit_log

SECONDS_TO_SEND = 30.0

log = logging.getLogger(__name__)


class PromptHandler(WSGIRequestHandler):
    """Nagle's algorithm is off: else the second of two small messages waits 40 ms."""

    disable_nagle_algorithm = True
    timeout = SECONDS_TO_SEND  # of a single send; web sockets lift it
    server: "LaptopServer"

    def setup(self) -> None:
        """Reads what has arrived, and no further."""
        super().setup()
        self.rfile.close()
        self.rfile = self.server.arrived(self.request).stream  # type: ignore[assignment]

    def log_error(self, format: str, *args: object) -> None:
        """What a client sent that was no request."""
        log.warning("%s: " + format, self.address_string(), *args)

    def log_request(self, *_about: object) -> None:
        """Says nothing of a request that was answered."""


class LaptopServer(ThreadedWSGIServer):
    """Listens on the port, for a class in the room."""

    daemon_threads = True

    def __init__(self, host: str, port: int, app: Flask) -> None:
        allow_many_files()
        limit_log(log)
        self.arrivals = Arrivals(app.config["PODA_PROXIES"], has_session)
        self._request_threads = RequestThreads()
        self._arrived: dict[Any, Arrived] = {}
        super().__init__(host, port, app, PromptHandler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """A connection was accepted; what it asks for is still on the way."""
        ready = partial(self._ready, request, client_address)
        self.arrivals.expect(request, client_address[0], ready, partial(self.shutdown_request, request))

    def arrived(self, request: Any) -> Arrived:
        """What has arrived on that connection."""
        return self._arrived[request]

    def _ready(self, request: Any, client_address: Any, arrived: Arrived) -> None:
        self._arrived[request] = arrived
        try:
            self._request_threads.run(partial(self.process_request_thread, request, client_address))
        except RuntimeError:  # the system has no thread left: this one is lost, and the server goes on
            self.shutdown_request(request)

    def shutdown_request(self, request: socket.socket | Any) -> None:
        arrived = self._arrived.pop(request, None)
        if arrived is None or arrived.whole:
            super().shutdown_request(request)
        else:
            self.arrivals.see_off(request, _peer(request), partial(self.close_request, request))
        if arrived is not None:
            arrived.stream.close()
            arrived.done()

    def server_close(self) -> None:
        self.arrivals.close()
        super().server_close()


def _peer(request: socket.socket) -> str:
    try:
        return str(request.getpeername()[0])
    except OSError:  # it has gone
        return ""


def allow_many_files() -> None:
    """Each connection is an open file; laptops begin with few of them."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, _soft), hard))
