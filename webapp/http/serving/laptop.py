"""The server of `make run`: Werkzeug's, with a thread per connection."""

import contextlib
import logging

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from webapp.http.sockets.rate_limited_log import limit_log

log = logging.getLogger(__name__)


class Handler(WSGIRequestHandler):
    """Turns Nagle's algorithm off, with which the second of two small messages waits 40 ms."""

    disable_nagle_algorithm = True
    timeout = 15.0  # seconds to wait for more of a request, or for the next request on the same connection

    def log_error(self, format: str, *args: object) -> None:
        """Logs malformed requests. Connections that were only kept open are not logged."""
        if not format.startswith("Request timed out"):
            log.warning("%s: " + format, self.address_string(), *args)

    def log_request(self, *_about: object) -> None:
        """Does not log answered requests."""


def laptop_server(host: str, port: int, app: Flask) -> BaseWSGIServer:
    """A listening server; port 0 picks a free one."""
    limit_log(log)
    allow_many_files()
    return make_server(host, port, app, threaded=True, request_handler=Handler)


def allow_many_files() -> None:
    """Raises the limit of open files, which is low on laptops: each connection is one."""
    try:
        import resource
    except ImportError:  # Windows has another limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, soft), hard))
