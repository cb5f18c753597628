"""Limits how many requests and messages are worked on at a time, and how many of one address while others ask too.

Python works on one thing at a time, and whoever has waited for something (the database, a lock) waits for their turn
anew. Where thirty threads want to compute, each gets a thirtieth; so those that could not be answered sooner wait here,
the addresses in turn. What waits for something longer than a moment is not counted meanwhile (`resting`).

While others ask, an address also pauses with each of its pages, for as long as the page took to compute. A thread that
computes all the time makes every other one wait each time that it comes back from the database, and a move does so some
twenty times.
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Shares(NamedTuple):
    """How many are worked on at a time: of all addresses, and of one while it asks alone, or while several ask.

    While several ask, it pauses for `pause_factor` times as long as it computed, with its place kept.
    """

    everybody: int
    alone: int
    each: int
    pause_factor: float


PAGES = Shares(6, 5, 1, pause_factor=1.0)
MESSAGES = Shares(12, 11, 4, pause_factor=0.0)
"""What a page takes to be answered is several times what a move takes, which mostly waits for the database."""

HEALTH = Shares(4, 2, 1, pause_factor=1.0)
"""Of requests for the server's health. `arrivals` paces them by their usual spelling; others come here all the same."""

SECONDS_ASKING = 1.0
"""An address counts as asking until so long after its last request."""

LONGEST_PAUSE = 0.25
"""Seconds: nobody's page waits longer than that for the sake of others."""


class Asking:
    """The addresses that ask for anything, pages or moves; `changed` is told when they become several, or one."""

    def __init__(self, changed: Callable[[bool], None] = lambda several: None) -> None:
        self._asked: dict[str, float] = {}  # when each asked last, the latest at the end
        self._lock = threading.Lock()
        self._were_several: bool | None = None
        self._changed = changed

    def note(self, address: str, now: float) -> None:
        with self._lock:
            self._asked.pop(address, None)
            self._asked[address] = now
            self._drop(now)
            if self._were_several != (several := len(self._asked) > 1):
                self._were_several = several
                self._changed(several)

    def several(self, now: float) -> bool:
        """Whether more than one has asked lately."""
        with self._lock:
            self._drop(now)
            return len(self._asked) > 1

    def _drop(self, now: float) -> None:
        while self._asked and self._asked[first := next(iter(self._asked))] < now - SECONDS_ASKING:
            del self._asked[first]


class Admission:
    """Admits requests or messages, by address."""

    def __init__(self, shares: Shares, asking: Asking) -> None:
        self.shares, self.asking = shares, asking
        self._lock = threading.Lock()
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[threading.Lock]] = {}  # each is released when its turn has come

    def running(self, address: str | None = None) -> int:
        """How many are worked on: of that address, or of all."""
        with self._lock:
            return self._running.total() if address is None else self._running[address]

    def waiting(self, address: str | None = None) -> int:
        """How many wait for their turn: of that address, or of all."""
        with self._lock:
            queues = self._waiting.values() if address is None else [self._waiting.get(address, ())]
            return sum(map(len, queues))

    def enter(self, address: str) -> None:
        """Returns when it is this address's turn."""
        self.asking.note(address, time.monotonic())
        with self._lock:
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

    def pause(self, computed: float) -> None:
        """Gives way to others, if there are any, after so many seconds of computing."""
        if self.shares.pause_factor and self.asking.several(time.monotonic()):
            time.sleep(min(LONGEST_PAUSE, self.shares.pause_factor * computed))

    def _has_room(self, address: str) -> bool:
        most = self.shares.each if self.asking.several(time.monotonic()) else self.shares.alone
        return self._running.total() < self.shares.everybody and self._running[address] < most


_current = threading.local()
"""`place` is where this thread was admitted, and for which address, while it is."""


@contextmanager
def admitted(admission: Admission, address: str) -> Iterator[None]:
    """Work done in this block counts towards the limit."""
    admission.enter(address)
    _current.place = admission, address
    began = time.thread_time()
    try:
        yield
        admission.pause(time.thread_time() - began)
    finally:
        _current.place = None
        admission.leave(address)


@contextmanager
def resting() -> Iterator[None]:
    """Waiting in this block does not count towards the limit, if this thread has been admitted at all.

    Never enter it holding a lock that an admitted thread may need.
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
