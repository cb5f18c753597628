"""How long matches, duels, answers, days and rooms are kept: until nobody has opened them for so many days."""

import threading
import time

from cachetools import LRUCache
from sqlalchemy import Connection, Table, delete, select, update

from webapp.storage.database import Database
from webapp.storage.tables import (
    actions,
    answers,
    days,
    duels,
    matches,
    room_people,
    room_votes,
    rooms,
    short_addresses,
)

A_DAY = 24 * 3600.0
STEP = 100
"""Rows deleted at a time, so that nobody waits long."""

KEPT = (matches, duels, answers, days, rooms, short_addresses)


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
        with self.database.read() as connection:
            due = _due(connection, before)
        return self.database.write(lambda connection: _delete(connection, before)) if any(due.values()) else due


def _due(connection: Connection, before: float) -> dict[str, list[str]]:
    """Ids of a few rows that nobody has opened or changed since, by table."""
    return {
        table.name: list(
            connection.scalars(select(table.c.id).where(table.c.opened < before, table.c.updated < before).limit(STEP))
        )
        for table in KEPT
    }


def _delete(connection: Connection, before: float) -> dict[str, list[str]]:
    """Deletes what is due by now: another thread may have been here since it was looked at."""
    due = _due(connection, before)
    connection.execute(delete(actions).where(actions.c.match_id.in_(due["matches"])))
    for part in (room_votes, room_people):
        connection.execute(delete(part).where(part.c.room.in_(due["rooms"])))
    for table in KEPT:
        connection.execute(delete(table).where(table.c.id.in_(due[table.name])))
    return due
