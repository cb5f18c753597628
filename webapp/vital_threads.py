"""Threads without which the server is of no use. If one of them dies, so does the process, and is started again.

gunicorn starts its worker anew. `make run` ends, where a server that only seemed to work would keep a class waiting.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


def vital_thread(work: Callable[[], object], name: str) -> threading.Thread:
    """A thread, not yet started, that ends the process where `work` ends in an error."""

    def run() -> None:
        try:
            work()
        except BaseException:
            log.critical("The thread %s has died: the server ends.", name, exc_info=True)
            os.kill(os.getpid(), signal.SIGTERM)

    return threading.Thread(target=run, name=name, daemon=True)
