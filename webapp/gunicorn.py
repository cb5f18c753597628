"""The configuration of gunicorn: one process, with a thread for every connected browser and some for pages.

Three more threads come with each browser: simple-websocket has one that reads, Engine.IO one that writes and one that
sleeps until the next ping. No setting of these libraries does without one of them. All wait nearly always, which
costs nothing as long as Python's threads take their usual turns.

It should run behind nginx (`docs/deployment/nginx.conf`), which waits for slow clients and limits requests per address.
It works without a proxy, but not against somebody who attacks it.
"""

import os
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable
from typing import Any

from gunicorn.errors import AppImportError

import webapp.config

OTHER_THREADS = 440
"""Threads for pages, and for browsers that are told that all places are taken."""

STALLED_SECONDS = 20
"""Seconds after which half a request, or a client that reads no answer, frees its thread."""

SECONDS_KEPT_ALIVE = 310
"""Seconds for which a connection stays open between two requests: longer than Chrome's 300, Firefox's 115 and nginx's
60. Whoever waits longer closes last. If the server does, no browser sends a post into a connection that is closing,
which it would not repeat by itself.
"""

try:
    settings = webapp.config.read()
except webapp.config.BadSetting as error:
    sys.exit(str(error))

behind_nginx = settings["PODA_PROXIES"] and "PORT" not in os.environ  # then only nginx reaches it
bind = f"{'127.0.0.1' if behind_nginx else '0.0.0.0'}:{os.environ.get('PORT', '8000')}"
wsgi_app = "webapp.gunicorn:application()"
worker_class = "gthread"
workers = 1  # a match lives in one process, and its browsers have to reach that one: each has a port of its own
threads = settings["PODA_SOCKETS"] + OTHER_THREADS
worker_connections = 8 * threads  # connections that idle between two requests occupy no thread
keepalive = SECONDS_KEPT_ALIVE
graceful_timeout = 5
control_socket_disable = True
limit_request_line = 8190  # the labs keep their fields in the URL
limit_request_fields = 60
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")


def application() -> Any:
    """The application; a bad setting ends the server with one sentence."""
    try:
        return webapp.create_app()
    except webapp.config.BadSetting as error:
        raise AppImportError(str(error)) from None


def on_starting(server: Any) -> None:
    if server.cfg.workers > 1:
        sys.exit(
            "Poda runs in one process: --workers 1. Several are started one by one, each on a port of its own, with "
            "PODA_REDIS and a PostgreSQL."
        )


def post_worker_init(worker: Any) -> None:
    """Limits how long a connection may stall, and what clients may write into the log; allows as many files as the
    system does.
    """
    from webapp.http.serving.laptop import allow_many_files
    from webapp.http.sockets.rate_limited_log import limit_log
    from webapp.services import settle

    allow_many_files()
    limit_log(worker.log.error_log, "Invalid request from", "Socket error processing request")
    for listener in worker.sockets:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.setsockopt(socket.SOL_SOCKET, option, struct.pack("@ll", STALLED_SECONDS, 0))
    settle()
    _leave_before_it_ends(worker.wsgi.extensions["poda.services"].leave)


def _leave_before_it_ends(leave: Callable[[], None]) -> None:
    """Told to end, the worker lets others go on with its matches while it waits for what it still answers."""
    end = signal.getsignal(signal.SIGTERM)

    def leave_and_end(number: int, frame: Any) -> None:
        threading.Thread(target=leave, name="leaving", daemon=True).start()
        if callable(end):
            end(number, frame)

    signal.signal(signal.SIGTERM, leave_and_end)
