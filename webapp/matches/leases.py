"""Which process a match lives in, if several share a PostgreSQL.

A process renews its own row every second. A match names the process that holds it and, as its fence, how often it has
changed hands. It can be taken when nobody holds it, or when its holder's row has run out. A holder that lives is asked
for it, and gives it back within a second. Every write names the fence, so that a process which has lost a match without
knowing it changes nothing.

With SQLite there is one process, which holds every match at the fence 0.
"""

import secrets
import threading
import time
from collections.abc import Iterable

from sqlalchemy import Connection, Float, and_, bindparam, case, cast, delete, exists, func, insert, or_, select, update

from webapp.storage.database import Database
from webapp.storage.tables import matches, processes

BEAT = 1.0
"""Seconds between two renewals."""

LEASE = 4.0
"""Seconds for which a renewal lasts."""

TRUSTED = 2.5
"""Seconds after a renewal for which the process believes that it holds its matches: shorter than LEASE, so that it
stops first.
"""

PATIENCE = 6.0
"""Seconds to wait for a match that another process holds, which may have just died."""

RETRY_SECONDS = 0.1
"""Between two tries to take it."""


class Elsewhere(Exception):
    """Another process holds the match and has not given it back in time."""


class Leases:
    """The matches that this process holds."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.alone = not database.shared
        """Whether there can be no other process."""
        self.is_leaving = False
        """Whether the process is about to end, and takes nothing any more."""
        self._me = secrets.token_hex(16)
        self._held: dict[str, int] = {}
        self._renewed = 0.0
        self._lock = threading.Lock()
        self._renewing = threading.Lock()
        self._taking = [threading.Lock() for _ in range(64)]  # so that a class that comes back asks once

    def take(self, match_id: str) -> int | None:
        """Takes the match unless it is held already, and returns its fence; None if there is no such match.

        Another process that holds it is asked for it. Raises Elsewhere after `PATIENCE` seconds, and the database's
        errors.
        """
        if self.alone:
            return 0
        if self.is_leaving:
            raise Elsewhere(match_id)
        if not self._is_trusted():
            with self._renewing:  # once for all who ask
                if not self._is_trusted():
                    self._go_on()
        fence = self._held.get(match_id)
        if fence is not None:
            return fence
        turn = self._taking[hash(match_id) % len(self._taking)]
        if not turn.acquire(timeout=PATIENCE):
            raise Elsewhere(match_id)
        try:
            fence = self._held.get(match_id)
            return self._take(match_id) if fence is None else fence
        finally:
            turn.release()

    def holds(self, match_id: str, fence: int) -> bool:
        """Whether the match is held here at that fence."""
        return self.alone or (self._is_trusted() and self._held.get(match_id) == fence)

    def is_given_away(self, match_id: str) -> bool:
        """Whether it is not held here; False while that is unknown, because the database is away."""
        return not self.alone and self._is_trusted() and match_id not in self._held

    def forget(self, match_id: str) -> None:
        """A write has failed: it is looked up again before the next."""
        with self._lock:
            self._held.pop(match_id, None)

    def renew(self) -> list[str]:
        """Says that this process lives, and returns the ids of those of its matches that another process wants."""
        with self._renewing:
            return self._go_on()

    def _go_on(self) -> list[str]:
        began = time.monotonic()
        wanted = self.database.write(self._renew)
        if began - self._renewed > TRUSTED:  # others may have taken some meanwhile
            with self.database.read() as connection:
                mine = {row.id: row.fence for row in connection.execute(_MINE, {"me": self._me})}
            with self._lock:
                self._held = {match_id: fence for match_id, fence in self._held.items() if mine.get(match_id) == fence}
        self._renewed = began
        return wanted

    def give_back(self, match_ids: Iterable[str]) -> None:
        """Others may take these from now on."""
        given = {match_id: self._held[match_id] for match_id in match_ids if match_id in self._held}
        if not given:
            return
        statement = update(matches).where(matches.c.id.in_(given), matches.c.holder == self._me)
        free = statement.values(holder=None, wanted=False, fence=matches.c.fence + 1)
        self.database.write(lambda connection: connection.execute(free))  # first: nobody here takes it back meanwhile
        with self._lock:
            for match_id, fence in given.items():
                if self._held.get(match_id) == fence:
                    del self._held[match_id]

    def held(self) -> list[str]:
        with self._lock:
            return list(self._held)

    def close(self) -> None:
        """Gives everything back at once: whoever asks next need not wait until the lease has run out."""
        if not self.alone:
            mine = delete(processes).where(processes.c.id == self._me)
            self.database.write(lambda connection: connection.execute(mine))

    def _is_trusted(self) -> bool:
        return time.monotonic() - self._renewed < TRUSTED

    def _take(self, match_id: str) -> int | None:
        end, is_asked = time.monotonic() + PATIENCE, False
        names = {"match": match_id, "me": self._me}
        while (fence := self.database.write(lambda connection: connection.scalar(_TAKE, names))) is None:
            if not is_asked:
                if not self.database.write(lambda connection: connection.execute(_ASK, {"match": match_id})).rowcount:
                    return None
                is_asked = True
            if time.monotonic() > end:
                raise Elsewhere(match_id)
            time.sleep(RETRY_SECONDS)
        with self._lock:
            self._held[match_id] = fence
        return int(fence)

    def _renew(self, connection: Connection) -> list[str]:
        until = select(_NOW + LEASE).scalar_subquery()
        renewed = update(processes).where(processes.c.id == self._me).values(until=until)
        if connection.execute(renewed).rowcount == 0:
            connection.execute(insert(processes).values(id=self._me, until=until))
            connection.execute(delete(processes).where(processes.c.until < _NOW - 3600))  # those that were killed
        return list(connection.scalars(_WANTED, {"me": self._me}))


_NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)  # PostgreSQL's clock, which all processes share
_HELD_ELSEWHERE = and_(
    matches.c.holder != bindparam("me"),
    exists().where(processes.c.id == matches.c.holder, processes.c.until > _NOW),
)
_TAKE = (
    update(matches)
    .where(matches.c.id == bindparam("match"), or_(matches.c.holder.is_(None), ~_HELD_ELSEWHERE))
    .values(
        holder=bindparam("me"),
        wanted=False,
        fence=matches.c.fence + case((matches.c.holder == bindparam("me"), 0), else_=1),
    )
    .returning(matches.c.fence)
)
_ASK = update(matches).where(matches.c.id == bindparam("match")).values(wanted=True)
_MINE = select(matches.c.id, matches.c.fence).where(matches.c.holder == bindparam("me"))
_WANTED = select(matches.c.id).where(matches.c.holder == bindparam("me"), matches.c.wanted)
