"""How long matches, duels and answers are kept: until nobody has opened them for so many days."""

import threading
import time

from cachetools import LRUCache
from sqlalchemy import Connection, Table, delete, select, update

from webapp.storage.database import Database
from webapp.storage.tables import actions, answers, duels, matches

A_DAY = 24 * 3600.0
STEP = 100
"""Rows deleted at a time, so that nobody waits long."""

KEPT = (matches, duels, answers)


class Keeping:
    """Records when rows are opened, at most once a day each, and deletes those that nobody has opened for long."""

    def __init__(self, database: Database, days: float | None) -> None:
        self.database, self.days = database, days
        self._noted: LRUCache[str, float] = LRUCache(20_000)
        self._lock = threading.Lock()

    def opened(self, table: Table, *names: str) -> None:
        """Records that these rows were opened."""
        now = time.time()
        with self._lock:
            news = [name for name in names if now - self._noted.get(name, 0.0) >= A_DAY]
            self._noted.update(dict.fromkeys(news, now))
        if news:
            statement = update(table).where(table.c.id.in_(news)).values(opened=now)
            self.database.write(lambda connection: connection.execute(statement))

    def delete_some(self) -> dict[str, list[str]]:
        """Deletes a few of the rows that are due and returns their ids by table."""
        if self.days is None:
            return {}
        before = time.time() - self.days * A_DAY
        due = {table.name: self._due(table, before) for table in KEPT}
        if any(due.values()):
            self.database.write(lambda connection: _delete(connection, due))
        return due

    def _due(self, table: Table, before: float) -> list[str]:
        old = (table.c.opened < before, table.c.updated < before)
        with self.database.read() as connection:
            return list(connection.scalars(select(table.c.id).where(*old).limit(STEP)))


def _delete(connection: Connection, due: dict[str, list[str]]) -> None:
    connection.execute(delete(actions).where(actions.c.match_id.in_(due["matches"])))
    for table in KEPT:
        connection.execute(delete(table).where(table.c.id.in_(due[table.name])))
