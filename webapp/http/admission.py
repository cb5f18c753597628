"""Which requests and messages are worked on: few at a time, and of one address fewer while others ask, too.

Python works on one thing at a time, and whoever has waited for something (the database, a lock) waits for their turn
anew. Where thirty threads want to compute, each gets a thirtieth; so those that could not be answered sooner wait here,
the addresses in turn. What waits for something longer than a moment is not counted meanwhile (`resting`).
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Shares(NamedTuple):
    """How many are worked on at a time: of everybody, and of an address where only it asks, or several do."""

    everybody: int
    alone: int
    each: int


PAGES = Shares(6, 5, 1)
MESSAGES = Shares(12, 11, 4)
"""What a page takes to be answered is several times what a move takes, which mostly waits for the database."""

SECONDS_ASKING = 1.0
"""An address counts as asking until so long after its last request."""


class Admission:
    """Admits what is to be worked on, by address."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        self._lock = threading.Lock()
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[threading.Lock]] = {}  # each is released when its turn has come
        self._asked: dict[str, float] = {}  # when each address asked last, the latest at the end

    def enter(self, address: str) -> None:
        """Returns when it is this address's turn."""
        with self._lock:
            self._note(address, time.monotonic())
            if address not in self._waiting and self._has_room(address):
                self._running[address] += 1
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.setdefault(address, deque()).append(turn)
        turn.acquire()

    def leave(self, address: str) -> None:
        """Makes room for the next."""
        with self._lock:
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]
            while (following := next(filter(self._has_room, self._waiting), None)) is not None:
                self._admit_first(following)

    def _admit_first(self, address: str) -> None:
        """The first of those of the address that wait; the address then comes last."""
        queue = self._waiting.pop(address)
        self._running[address] += 1
        queue.popleft().release()
        if queue:
            self._waiting[address] = queue

    def _has_room(self, address: str) -> bool:
        most = self.shares.alone if len(self._asked) == 1 else self.shares.each
        return self._running.total() < self.shares.everybody and self._running[address] < most

    def _note(self, address: str, now: float) -> None:
        self._asked.pop(address, None)
        self._asked[address] = now
        while (first := next(iter(self._asked))) != address and self._asked[first] < now - SECONDS_ASKING:
            del self._asked[first]


_current = threading.local()
"""`place` is where this thread was admitted, and for which address, while it is."""


@contextmanager
def admitted(admission: Admission, address: str) -> Iterator[None]:
    """What is done here counts."""
    admission.enter(address)
    _current.place = admission, address
    try:
        yield
    finally:
        _current.place = None
        admission.leave(address)


@contextmanager
def resting() -> Iterator[None]:
    """What is waited for here does not count, where this thread was admitted at all.

    Never with a lock that somebody needs who has been admitted.
    """
    place = getattr(_current, "place", None)
    if place is None:
        yield
        return
    admission, address = place
    _current.place = None
    admission.leave(address)
    try:
        yield
    finally:
        admission.enter(address)
        _current.place = place
