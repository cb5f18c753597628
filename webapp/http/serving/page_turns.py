"""How many pages are computed at a time, and whose comes next.

Python computes one thing at a time. A page that waits here costs nobody anything; one that waits for Python makes every
move wait longer, which changes threads some twenty times. Of each address one page is computed at a time, the
addresses in turn, so that a flood of pages from one of them leaves room for the others.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from webapp.http.serving.client_address import WSGI, Environ

AT_A_TIME = 6
"""Pages of all addresses. Some of them wait for the database."""

NO_PAGES = ("/socket.io/", "/healthz", "/static/")


class PageTurns:
    """The addresses whose pages are computed, and those that wait."""

    def __init__(self, at_a_time: int = AT_A_TIME) -> None:
        self.at_a_time = at_a_time
        self._lock = threading.Lock()
        self._computing: set[str] = set()
        self._waiting: dict[str, deque[threading.Lock]] = {}  # each lock is released when its turn has come

    def enter(self, address: str) -> None:
        """Returns when it is this address's turn."""
        with self._lock:
            if self._has_room(address):
                self._computing.add(address)
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.setdefault(address, deque()).append(turn)
        turn.acquire()

    def leave(self, address: str) -> None:
        """Makes room for the next page: of the address that has waited longest for a turn."""
        with self._lock:
            self._computing.discard(address)
            following = next(filter(self._has_room, self._waiting), None)
            if following is None:
                return
            self._computing.add(following)
            queue = self._waiting.pop(following)
            queue.popleft().release()
            if queue:
                self._waiting[following] = queue  # at the end

    def _has_room(self, address: str) -> bool:
        return len(self._computing) < self.at_a_time and address not in self._computing


_current = threading.local()
"""`turn`: where this thread has a turn, and for which address; or None."""


def in_turn(application: WSGI, turns: PageTurns) -> WSGI:
    """The application, with its pages computed in turn."""

    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("PATH_INFO", "").startswith(NO_PAGES):
            return application(environ, start_response)
        address = environ.get("REMOTE_ADDR", "")
        turns.enter(address)
        _current.turn = turns, address
        try:
            return application(environ, start_response)
        finally:
            _current.turn = None
            turns.leave(address)

    return answer


@contextmanager
def turn_given_up() -> Iterator[None]:
    """While a page waits for something that takes long, others are computed; not with a lock that they may need."""
    turn = getattr(_current, "turn", None)
    if turn is None:
        yield
        return
    turns, address = turn
    turns.leave(address)
    try:
        yield
    finally:
        turns.enter(address)
