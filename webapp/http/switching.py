"""How long a thread of plain Python computes before another one may.

Each change of turns costs: a class behind one router, all asking at once, is served in a fifth less time by long ones.
Yet whoever makes a move waits for a turn of its threads some twenty times. So turns are short while others keep the
server busy: while several addresses ask, and while a search computes as plain Python.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SHORT, LONG = 0.0005, 0.005
"""Seconds; the latter is Python's own."""


class Switching:
    """The turns of this process's threads; Python's own until something is told."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._several_ask = False
        self._plain_searches = 0

    def several_ask(self, several: bool = True) -> None:
        """Told whenever this changes: whether several addresses ask for anything."""
        with self._lock:
            self._several_ask = several
            self._set()

    @contextmanager
    def plain_search(self) -> Iterator[None]:
        """A search computes as plain Python in this block."""
        self._count_plain_searches(1)
        try:
            yield
        finally:
            self._count_plain_searches(-1)

    def _count_plain_searches(self, more: int) -> None:
        with self._lock:
            self._plain_searches += more
            self._set()

    def _set(self) -> None:
        sys.setswitchinterval(SHORT if self._several_ask or self._plain_searches else LONG)


switching = Switching()
