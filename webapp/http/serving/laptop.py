"""The server of `make run`: Werkzeug's, with a thread for each connection."""

import contextlib
import logging

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from webapp.http.sockets.rate_limited_log import limit_log

log = logging.getLogger(__name__)


class Handler(WSGIRequestHandler):
    """Nagle's algorithm is off: else the second of two small messages waits 40 ms."""

    disable_nagle_algorithm = True
    timeout = 15.0  # seconds for the next bytes of a request, or for the next request on the same connection

    def log_error(self, format: str, *args: object) -> None:
        """Logs what a client sent that was no request. Connections that were only kept open are not logged."""
        if not format.startswith("Request timed out"):
            log.warning("%s: " + format, self.address_string(), *args)

    def log_request(self, *_about: object) -> None:
        """Says nothing of a request that was answered."""


def laptop_server(host: str, port: int, app: Flask) -> BaseWSGIServer:
    """A server that listens; port 0 is any free one."""
    limit_log(log)
    allow_many_files()
    return make_server(host, port, app, threaded=True, request_handler=Handler)


def allow_many_files() -> None:
    """Each connection is an open file; laptops begin with few of them."""
    try:
        import resource
    except ImportError:  # Windows counts in another way
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, soft), hard))
