"""How much of the database answers to exercises may take: of one visitor, of one address in a day, and all together."""

import threading
import time

from cachetools import LRUCache
from sqlalchemy import Connection, func, select

from engine.refusals import N_, Refused
from webapp.storage.keeping import A_DAY
from webapp.storage.tables import answers

MOST_OF_A_VISITOR = 32 << 20
"""Bytes: some thousand answers to large trees. Where a class shares one browser it is the class's."""

DAYS_TO_FILL = 16
"""An address may store, in a day, the total divided by this."""

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
    """Refuses what would store too much; what is stored already stays as it is."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._total: int | None = None  # not added up yet
        self._today: LRUCache[tuple[str, int], int] = LRUCache(20_000)  # by address and day
        self._lock = threading.Lock()

    def take(self, connection: Connection, visitor: str, address: str, growth: int) -> None:
        """An answer of the visitor grows by so many bytes in this transaction; raises Refused if that is too much."""
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
        """Answers have been deleted: what is left is added up when it is asked for."""
        with self._lock:
            self._total = None


def _stored(connection: Connection, visitor: str | None = None) -> int:
    """Bytes of the visitor's answers, or of all."""
    added_up = select(func.coalesce(func.sum(answers.c.size), 0))
    return int(connection.scalar(added_up if visitor is None else added_up.where(answers.c.visitor == visitor)) or 0)
