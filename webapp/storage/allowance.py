"""Limits on stored answers to exercises and daily questions: per visitor, per address and day, and in total."""

import threading
import time

from cachetools import LRUCache
from sqlalchemy import Connection, func, select

from engine.refusals import N_, Refused
from webapp.storage.keeping import A_DAY
from webapp.storage.tables import answers, days

MOST_OF_A_VISITOR = 32 << 20
"""Bytes, enough for about a thousand answers to large trees. A class that shares one browser counts as one visitor."""

DAYS_TO_FILL = 16
"""An address may store, in a day, the total limit divided by this."""

NO_ROOM_FOR_VISITOR = N_(
    "This browser has stored as many answers as Poda keeps for one. They stay, and can be handed in; new ones are not"
    " stored."
)
NO_ROOM_TODAY = N_(
    "As many answers have been stored from this network today as Poda takes from one. They stay, and can be handed in;"
    " new ones are stored tomorrow."
)
NO_ROOM = N_(
    "This server has no room for more answers: tell whoever runs it. What is stored stays, and can be handed in."
)


class Allowance:
    """Refuses answers that would exceed a limit; stored answers stay as they are."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._total: int | None = None  # None until it is computed
        self._today: LRUCache[tuple[str, int], int] = LRUCache(20_000)  # bytes by address and day
        self._lock = threading.Lock()

    def take(self, connection: Connection, visitor: str, address: str, growth: int) -> None:
        """Accounts for an answer that grows by so many bytes in this transaction; raises Refused if that exceeds a
        limit.
        """
        with self._lock:
            if self._total is None:
                self._total = _stored(connection)
            total = self._total
            day = address, int(time.time() // A_DAY)
            today = self._today.get(day, 0)
            if growth > 0:
                if total + growth > self.most:
                    raise Refused(NO_ROOM)
                if today + growth > self.most // DAYS_TO_FILL:
                    raise Refused(NO_ROOM_TODAY)
                if _stored(connection, visitor) + growth > MOST_OF_A_VISITOR:
                    raise Refused(NO_ROOM_FOR_VISITOR)
                self._today[day] = today + growth
            self._total = total + growth

    def recount(self) -> None:
        """Forgets the total after answers were deleted; it is computed again when needed."""
        with self._lock:
            self._total = None


def _stored(connection: Connection, visitor: str | None = None) -> int:
    """The bytes of the visitor's answers and daily questions, or of everybody's."""
    total = 0
    for table in (answers, days):
        added_up = select(func.coalesce(func.sum(table.c.size), 0))
        chosen = added_up if visitor is None else added_up.where(table.c.visitor == visitor)
        total += int(connection.scalar(chosen) or 0)
    return total
