"""One process at a time on a data folder: matches, searches and connections live in its memory."""

import fcntl
import os
import time
from collections import Counter
from pathlib import Path
from typing import IO

SECONDS_TO_WAIT = 5.0
"""For the process that had the folder before: it may be about to end."""

_held: dict[Path, IO[str]] = {}
_users: Counter[Path] = Counter()


class Taken(Exception):
    """Another process has the folder."""


def claim(folder: Path, seconds: float | None = None) -> None:
    """Claims the folder for this process, until it ends or releases it; raises Taken, or OSError."""
    if folder not in _held:
        end = time.monotonic() + (SECONDS_TO_WAIT if seconds is None else seconds)
        lock = (folder / "lock").open("a")
        while not _locked(lock):
            if time.monotonic() > end:
                lock.close()
                raise Taken(str(folder))
            time.sleep(0.1)
        _held[folder] = lock
    _users[folder] += 1


def release(folder: Path) -> None:
    """Lets others have it, once nobody here uses it any more."""
    _users[folder] -= 1
    if _users[folder] <= 0:
        del _users[folder]
        if folder in _held:
            _held.pop(folder).close()


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    os.ftruncate(lock.fileno(), 0)
    os.write(lock.fileno(), f"{os.getpid()}\n".encode())
    return True
