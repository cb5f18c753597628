"""The database: SQLite in a file, or the PostgreSQL of DATABASE_URL; always through SQLAlchemy Core.

SQLite has one writer at a time. Threads queue for it here, without holding a connection that a reader could use; a
write of another process to the same file is waited for (busy_timeout).
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.pool import ConnectionPoolEntry

from webapp.config import BadSetting
from webapp.storage import claim

T = TypeVar("T")
DatabaseWork = Callable[[Connection], T]

MIGRATIONS = Path(__file__).parent / "migrations"

PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers never wait for the writer
    "PRAGMA synchronous = NORMAL",  # survives kill -9; a power cut may lose the last moments, never the file
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """The database. `shared` says whether other processes may write to it, too.

    One of several processes claims it together with the others.
    """

    def __init__(self, url: str, is_one_of_several: bool = False) -> None:
        self.url = _with_driver(url)
        self.shared = not self.url.startswith("sqlite")
        self.engine = _sqlite(self.url) if not self.shared else _server(self.url)
        self._writing = self.engine.execution_options(writing=True)
        self._turn = nullcontext() if self.shared else threading.Lock()
        self._advisory = claim.AdvisoryLock(self.engine, is_one_of_several) if self.shared else None
        self._file: Path | None = None  # SQLite's file, once it is claimed

    def claim(self, seconds: float | None = None) -> None:
        """Claims the database for this process until it is closed; raises AlreadyClaimed, or the database's errors."""
        if self._advisory is not None:
            claim.wait_for(self._advisory.take, self.url, seconds)
        else:
            file = Path(self.engine.url.database or "")
            claim.claim(file.parent, seconds, _lock_of(file))
            self._file = file

    def keep_claim(self) -> bool:
        """Whether the claim still holds; takes it again if the database was away."""
        return self._advisory is None or self._advisory.keep()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def read_one_moment(self) -> Iterator[Connection]:
        """The same for any number of queries: none sees what is written meanwhile."""
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self.engine
        with engine.connect() as connection:
            yield connection

    def write(self, work: DatabaseWork[T]) -> T:
        """Runs the work in a transaction and returns its result once that is committed.

        If the work raises, nothing is written.
        """
        with self._turn, self._writing.begin() as connection:
            return work(connection)

    def beat(self) -> None:
        """Writes a row to check that writing works; raises the database's error if it is away or its disk is full."""
        now = {"now": time.time()}
        self.write(lambda connection: connection.execute(text("UPDATE pulse SET beat = :now WHERE id = 1"), now))

    def version(self, connection: Connection) -> str:
        """The version of the tables, "" if there are none."""
        from alembic.migration import MigrationContext

        return MigrationContext.configure(connection).get_current_revision() or ""

    def migrate(self) -> None:
        """Brings the tables up to date.

        Raises BadSetting, and changes nothing, if no migration knows their version: it is before 0.1.0, or a later one.
        """
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._writing.begin() as connection:
            version = self.version(connection)
            known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
            if version and version not in known:
                raise BadSetting(
                    f"The database {self.engine.url.render_as_string()} was made by another version of Poda: download "
                    "what you need from it with that version, then move it away to begin anew."
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        if self._advisory is not None:
            self._advisory.release()
        self.engine.dispose()
        if self._file is not None:
            claim.release(self._file.parent, _lock_of(self._file))
            self._file = None


def _lock_of(file: Path) -> str:
    """The name of the lock file beside SQLite's file, which has locks of its own."""
    return f"{file.name}-lock"


def _with_driver(url: str) -> str:
    """The URL with the driver that SQLAlchemy needs; hosts write postgres://."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def _server(url: str) -> Engine:
    """An engine for PostgreSQL. It gives up an unreachable host after seconds; the system's default takes minutes."""
    return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5})


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
    connection.isolation_level = None  # transactions begin in `_begin`, not where the driver guesses
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def _begin(connection: Connection) -> None:
    """Takes the write lock at the start: a transaction that reads before it writes could be refused halfway."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
