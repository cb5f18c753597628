"""Lets one process at a time use a data folder and a database, since matches, searches and connections live
in memory.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


SECONDS_TO_WAIT = 5.0
"""How long to wait for the process that holds the claim: it may be about to end."""

LOCK = "lock"
"""The file in the data folder that its process locks."""

ADVISORY_LOCK = 0x506F6461
"""The number of Poda's advisory lock in a PostgreSQL database: its name in ASCII."""

_held: dict[Path, IO[str]] = {}
_users: Counter[Path] = Counter()


class AlreadyClaimed(Exception):
    """Another process has claimed the folder or the database."""


def claim(folder: Path, seconds: float | None = None, name: str = LOCK) -> None:
    """Claims the folder until this process ends or releases it; raises AlreadyClaimed, or OSError."""
    path = folder / name
    if path not in _held:
        lock = path.open("a")
        try:
            wait_for(lambda: _locked(lock), str(path), seconds)
        except AlreadyClaimed:
            lock.close()
            raise
        _held[path] = lock
    _users[path] += 1


def release(folder: Path, name: str = LOCK) -> None:
    """Releases the folder once nothing in this process uses it any more."""
    path = folder / name
    _users[path] -= 1
    if _users[path] <= 0:
        del _users[path]
        if path in _held:
            _held.pop(path).close()


def wait_for(taken: Callable[[], bool], what: str, seconds: float | None = None) -> None:
    """Tries until `taken` succeeds; raises AlreadyClaimed after so many seconds."""
    end = time.monotonic() + (SECONDS_TO_WAIT if seconds is None else seconds)
    while not taken():
        if time.monotonic() > end:
            raise AlreadyClaimed(what)
        time.sleep(0.1)


def _locked(lock: IO[str]) -> bool:
    try:
        _lock(lock.fileno())
    except (BlockingIOError, PermissionError):  # so say Linux and macOS, and Windows
        return False
    os.ftruncate(lock.fileno(), 0)
    os.write(lock.fileno(), f"{os.getpid()}\n".encode())
    return True


class AdvisoryLock:
    """An advisory lock on a PostgreSQL database, held as long as one connection lives; with others, or alone."""

    def __init__(self, engine: Engine, with_others: bool = False) -> None:
        self._function = "pg_try_advisory_lock_shared" if with_others else "pg_try_advisory_lock"
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None

    def take(self) -> bool:
        """Tries to take the lock; returns whether it is held."""
        if self._connection is None:
            connection = self._engine.connect()
            connection.detach()  # so that the pool does not close it
            self._connection = connection
        statement = text(f"SELECT {self._function}(:number)")
        taken = bool(self._connection.execute(statement, {"number": ADVISORY_LOCK}).scalar())
        if not taken:
            self.release()
        return taken

    def keep(self) -> bool:
        """Checks the connection, takes the lock again if it was lost, and returns whether it is held."""
        if self._connection is not None:
            try:
                self._connection.execute(text("SELECT 1"))
            except DBAPIError:
                self.release()
        return self._connection is not None or self.take()

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
