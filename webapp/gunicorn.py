"""How gunicorn serves Poda: one process, a thread for every connected browser and some to spare."""

import gc
import os
import sys
from typing import Any

import webapp.config
from webapp.http.switching import switching
from webapp.http.threads import SPARE_THREADS

bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
worker_class = "webapp.http.worker.Worker"
workers = 1  # matches and searches live in the process; several processes would need a message queue
try:
    threads = webapp.config.read()["PODA_SOCKETS"] + SPARE_THREADS
except webapp.config.BadSetting as error:
    sys.exit(str(error))
worker_connections = 8 * threads  # those that are about to ask occupy no thread
graceful_timeout = 5
control_socket_disable = True
limit_request_line = 8190  # the labs keep what was typed in the URL
limit_request_fields = 60
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")


def on_starting(server: Any) -> None:
    if server.cfg.workers > 1:
        sys.exit("Poda runs in one process: --workers 1. Several would need a message queue between them.")


def post_worker_init(worker: Any) -> None:
    """Freezes what is loaded by now: it stays for good, so the garbage collector need not visit it again."""
    from webapp.http.sockets import limit_log
    from webapp.searches.memory import map_large_arrays

    limit_log(worker.log.error_log, "Invalid request from")
    map_large_arrays()
    switching.several_ask()  # until it is known
    gc.collect()
    gc.freeze()
