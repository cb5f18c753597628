"""The database: SQLite in a file unless DATABASE_URL names a PostgreSQL, always through SQLAlchemy Core.

SQLite has one writer at a time. Threads that arrive during a write wait together, and the first of them then writes
for all in one transaction (`WriteQueue`), so hundreds of moves a second cost few commits and few thread switches. A
write of another process to the same file is waited for (busy_timeout).
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

T = TypeVar("T")
Work = Callable[[Connection], T]

MIGRATIONS = Path(__file__).parent / "migrations"

PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers never wait for the writer
    "PRAGMA synchronous = NORMAL",  # survives kill -9; a power cut may lose the last moments, never the file
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """The database. `shared` says whether other processes may write to it too."""

    def __init__(self, url: str) -> None:
        self.url = _with_driver(url)
        self.shared = not self.url.startswith("sqlite")
        self.engine = _sqlite(self.url) if not self.shared else create_engine(self.url, pool_pre_ping=True)
        self._writing = self.engine.execution_options(writing=True)
        self._queue = WriteQueue(self._writing)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            yield connection

    def write(self, work: Work[T]) -> T:
        """Does the work in a transaction and returns, once it is committed, what the work returned.

        Where others wait too, it is one transaction for all. Work that raises has written nothing.
        """
        if self.shared:
            with self._writing.begin() as connection:
                return work(connection)
        return self._queue.write(work)

    def migrate(self) -> None:
        """Brings the tables up to date; does nothing when they are."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._writing.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()


class NothingWritten(Exception):
    """Raised by work that has written nothing: what others wrote in the same transaction stands."""


class PendingWrite:
    """One piece of work in the queue, and how it went."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.turn = threading.Event()  # it is done, or it is this thread's turn to write for all

    def attempt(self, connection: Connection) -> None:
        self.error = None  # of an attempt before, which was taken back
        try:
            self.result = self.work(connection)
        except NothingWritten as error:
            self.error = error


class WriteQueue:
    """Lets one thread at a time write, for itself and for all who wait."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._lock = threading.Lock()
        self._waiting: list[PendingWrite] = []
        self._busy = False

    def write(self, work: Work[T]) -> T:
        piece = PendingWrite(work)
        with self._lock:
            self._waiting.append(piece)
            leads, self._busy = not self._busy, True
        if not leads:
            piece.turn.wait()
        if not piece.done:
            self._write_for_all()
        if piece.error is not None:
            raise piece.error
        return cast(T, piece.result)

    def _write_for_all(self) -> None:
        with self._lock:
            pieces, self._waiting = self._waiting, []
        try:
            self._run(pieces)
        except BaseException as error:  # this thread is being ended; those who waited for it hear of it
            for piece in pieces:
                piece.error = error
            raise
        finally:
            for piece in pieces:
                piece.done = True
            with self._lock:
                self._busy = bool(self._waiting)
                following = self._waiting[:1]
            for piece in following + pieces:
                piece.turn.set()

    def _run(self, pieces: list[PendingWrite]) -> None:
        """All in one transaction; if one of them breaks it, each in its own."""
        try:
            with self.engine.begin() as connection:
                for piece in pieces:
                    piece.attempt(connection)
        except Exception as error:
            if len(pieces) > 1 and not isinstance(error, OperationalError):
                for piece in pieces:
                    self._run([piece])
            else:  # alone; or the database cannot be written at all
                for piece in pieces:
                    piece.error = error


def _with_driver(url: str) -> str:
    """Hosts write postgres://; SQLAlchemy wants the driver named."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def _sqlite(url: str) -> Engine:
    path = make_url(url).database
    if not path or path == ":memory:":
        raise ValueError("Poda needs a database file: threads cannot share one in memory.")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def _begin(connection: Connection) -> None:
    """Takes the write lock at once: a transaction that reads first and then writes could be refused halfway."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
