"""Whether the database works. It is checked at most once a second, however many ask."""

import logging
import threading
import time
from collections.abc import Callable

from webapp.storage.database import Database

SECONDS_KNOWN = 1.0

REACHABLE, NOT_WRITABLE, UNREACHABLE = "reachable", "not writable", "unreachable"

log = logging.getLogger(__name__)


class Health:
    """The latest known state of the database; one thread at a time checks it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: tuple[str, float] | None = None  # the state, and when it was checked

    def state(self, database: Database) -> str:
        with self._lock:
            if self._known is None or time.monotonic() > self._known[1] + SECONDS_KNOWN:
                self._known = _look(database), time.monotonic()
            return self._known[0]


def _look(database: Database) -> str:
    def read() -> None:
        with database.read() as connection:
            connection.exec_driver_sql("SELECT 1")

    if not _works("reached", read):
        return UNREACHABLE
    return REACHABLE if _works("written to", database.beat) else NOT_WRITABLE


def _works(what: str, work: Callable[[], None]) -> bool:
    try:
        work()
    except Exception as error:
        log.error("The database cannot be %s: %s", what, error)
        return False
    return True
