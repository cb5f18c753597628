"""Lines that have begun and on which nobody has introduced themselves yet: of one address so many at a time.

A class that reloads introduces itself within a moment, and the next ones may begin. Whoever says nothing
waits until the first of them have been cut.
"""

import threading
from collections import deque

SECONDS_TO_CONNECT = 5.0
"""In which somebody must introduce themselves; then the line is cut."""

MOST_EACH = 64

SECONDS_COUNTED = SECONDS_TO_CONNECT + 1.0
"""For which a line counts that nobody has told to be over."""


class Newcomers:
    """When the lines of each address began on which nobody has introduced themselves."""

    def __init__(self) -> None:
        self._begun: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def has_room(self, address: str, now: float) -> bool:
        with self._lock:
            begun = self._begun.get(address)
            while begun and begun[0] < now - SECONDS_COUNTED:
                begun.popleft()
            if begun is not None and not begun:
                del self._begun[address]
            return begun is None or len(begun) < MOST_EACH

    def add(self, address: str, now: float) -> None:
        with self._lock:
            self._begun.setdefault(address, deque()).append(now)

    def introduced(self, address: str) -> None:
        """One of the address's lines has a visitor now."""
        with self._lock:
            if begun := self._begun.get(address):
                begun.popleft()


newcomers = Newcomers()
"""Of this process."""
