"""Short addresses of pages, for everybody in the room to scan or to type."""

import hashlib
import itertools
import time

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from webapp.storage.database import Database
from webapp.storage.keeping import Keeping
from webapp.storage.tables import short_addresses

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike from the last row."""

LENGTH = 4
"""Letters of an address."""

MOST = 5000
"""Codes that nobody has followed. Beyond it the oldest are forgotten: however many are made, none in use is lost."""


class RoomAddresses:
    """Pages by short codes, stored: a server that starts again still knows them."""

    def __init__(self, database: Database, keeping: Keeping, most: int = MOST) -> None:
        self._database, self._keeping, self._most = database, keeping, most

    def code(self, page: str) -> str:
        """The code of a page, given by its path and query."""
        try:
            return self._database.write(lambda connection: self._code(connection, page))
        except IntegrityError:  # another process has just stored it
            return self._database.write(lambda connection: self._code(connection, page))

    def page(self, code: str) -> str | None:
        """The page of a code that somebody follows, however it is capitalised; None if it is unknown."""
        code = code.lower()
        with self._database.read() as connection:
            page = connection.scalar(select(short_addresses.c.page).where(short_addresses.c.id == code))
        if page is not None:
            self._keeping.opened(short_addresses, code)
        return page

    def _code(self, connection: Connection, page: str) -> str:
        for turn in itertools.count():
            code = _derived(page, turn)
            known = connection.scalar(select(short_addresses.c.page).where(short_addresses.c.id == code))
            if known is None:
                now = time.time()
                connection.execute(insert(short_addresses).values(id=code, page=page, created=now, updated=now))
                self._forget_oldest(connection)
            if known in (None, page):
                break
        return code

    def _forget_oldest(self, connection: Connection) -> None:
        unused = short_addresses.c.opened == 0
        count = connection.scalar(select(func.count()).where(unused)) or 0
        if count > self._most:
            oldest = (
                select(short_addresses.c.id).where(unused).order_by(short_addresses.c.created).limit(count - self._most)
            )
            connection.execute(delete(short_addresses).where(short_addresses.c.id.in_(oldest)))


def _derived(page: str, turn: int) -> str:
    """The code that a page would have. `turn` counts those that are taken by other pages."""
    number = int.from_bytes(hashlib.sha256(f"{turn} {page}".encode()).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))
