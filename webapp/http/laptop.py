"""The server of `make run`: Werkzeug's, in which a connection gets a thread only once its request has arrived."""

import contextlib
import resource
import socket
from functools import partial
from typing import Any

from flask import Flask
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from webapp.http.arrivals import Arrivals
from webapp.http.request_threads import RequestThreads

SECONDS_TO_READ = 30.0


class PromptHandler(WSGIRequestHandler):
    """Nagle's algorithm is off: else the second of two small messages waits 40 ms."""

    disable_nagle_algorithm = True
    timeout = SECONDS_TO_READ  # of a single read; web sockets lift it

    def log_request(self, *_about: object) -> None:
        """Says nothing of a request that was answered."""


class LaptopServer(ThreadedWSGIServer):
    """Listens on the port, for a class in the room."""

    daemon_threads = True

    def __init__(self, host: str, port: int, app: Flask) -> None:
        allow_many_files()
        self.arrivals = Arrivals(app.config["PODA_PROXIES"])
        self._request_threads = RequestThreads()
        self._asks_for: dict[Any, str] = {}
        super().__init__(host, port, app, PromptHandler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """A connection was accepted; what it asks for is still on the way."""
        ready = partial(self._ready, request, client_address)
        self.arrivals.expect(request, client_address[0], ready, partial(self.shutdown_request, request))

    def _ready(self, request: Any, client_address: Any, address: str | None) -> None:
        if address is not None:
            self._asks_for[request] = address
        try:
            self._request_threads.run(partial(self.process_request_thread, request, client_address))
        except RuntimeError:  # the system has no thread left: this one is lost, and the server goes on
            self.shutdown_request(request)

    def shutdown_request(self, request: socket.socket | Any) -> None:
        address = self._asks_for.pop(request, None)
        super().shutdown_request(request)
        if address is not None:
            self.arrivals.answered(address)

    def server_close(self) -> None:
        self.arrivals.close()
        super().server_close()


def allow_many_files() -> None:
    """Each connection is an open file; laptops begin with few of them."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, _soft), hard))
