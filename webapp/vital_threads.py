"""Threads without which the server cannot work: if one of them dies, the process ends at once.

gunicorn then starts a new worker, and `make run` ends; a server that only seems to work would keep a class waiting.
Everything acknowledged has been stored by then.
"""

import logging
import os
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


def vital_thread(work: Callable[[], object], name: str) -> threading.Thread:
    """A thread, not yet started, that ends the process if `work` raises."""

    def run() -> None:
        try:
            work()
        except BaseException:
            log.critical("The thread %s has died: the server ends.", name, exc_info=True)
            os._exit(1)

    return threading.Thread(target=run, name=name, daemon=True)
