"""Databases for tests, on SQLite and, if it is installed, on PostgreSQL; and what many threads do there at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import postgres
from webapp.storage.database import Database

KINDS = ["SQLite", *(["PostgreSQL"] if postgres.programs() else [])]


@contextmanager
def address(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a new, empty database."""
    if kind == "SQLite":
        yield f"sqlite:///{folder}/poda.db"
    else:
        with postgres.running() as server:
            yield server.url


@contextmanager
def opened(url: str, **settings: Any) -> Iterator[Database]:
    """A database with its tables, closed afterwards."""
    database = Database(url, **settings)
    database.migrate()
    yield database
    database.close()


@contextmanager
def of_kind(kind: str, folder: Path) -> Iterator[Database]:
    with address(kind, folder) as url, opened(url) as database:
        yield database


def at_once(*works: Callable[[], object]) -> None:
    """Does each in a thread of its own, and raises what went wrong in any of them."""
    with ThreadPoolExecutor(len(works)) as threads:
        for begun in [threads.submit(work) for work in works]:
            begun.result(60)
