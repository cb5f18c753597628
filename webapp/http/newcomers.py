"""Limits, for each address, the lasting requests on which nobody has introduced themselves yet.

A class that reloads introduces itself within a moment, and the next requests may begin. An address that says nothing
waits until its first ones have been closed.
"""

import threading
from collections import deque

SECONDS_TO_CONNECT = 5.0
"""In which somebody must introduce themselves; then the connection is closed."""

MOST_EACH = 64

SECONDS_COUNTED = SECONDS_TO_CONNECT + 1.0
"""For which a request counts that nobody has reported to be over."""


class Newcomers:
    """When each address began the requests on which nobody has introduced themselves yet."""

    def __init__(self) -> None:
        self._begun: dict[str, deque[float]] = {}  # the address that began one last comes last
        self._lock = threading.Lock()

    @property
    def addresses(self) -> int:
        """How many addresses are being tracked."""
        return len(self._begun)

    def waiting(self, address: str, now: float) -> int:
        """How many of the address's requests still have no visitor."""
        with self._lock:
            begun = self._begun.get(address, deque())
            while begun and begun[0] < now - SECONDS_COUNTED:
                begun.popleft()
            if not begun:
                self._begun.pop(address, None)
            return len(begun)

    def has_room(self, address: str, now: float) -> bool:
        return self.waiting(address, now) < MOST_EACH

    def add(self, address: str, now: float) -> None:
        with self._lock:
            begun = self._begun.pop(address, None) or deque(maxlen=MOST_EACH)
            begun.append(now)
            self._begun[address] = begun
            while next(iter(self._begun.values()))[-1] < now - SECONDS_COUNTED:
                del self._begun[next(iter(self._begun))]

    def introduced(self, address: str) -> None:
        """One of the address's requests has a visitor now."""
        with self._lock:
            if begun := self._begun.get(address):
                begun.popleft()
                if not begun:
                    del self._begun[address]


newcomers = Newcomers()
"""Of this process."""
