"""Where visitors ask from. Of each address so many are remembered, so none makes others be forgotten."""

import threading
from collections import OrderedDict

MOST, MOST_EACH = 50_000, 5_000
"""Visitors: of all addresses, and of one. A cookie costs whoever asks for it nothing."""


class Whereabouts:
    """The address that each visitor asked from last."""

    def __init__(self, most: int = MOST, most_each: int = MOST_EACH) -> None:
        self.most, self.most_each = most, most_each
        self._address: dict[str, str] = {}  # by visitor; here, too, those who asked last stand at the end
        self._visitors: dict[str, OrderedDict[str, None]] = {}  # by address
        self._lock = threading.Lock()

    def of(self, visitor: str) -> str:
        """The address, or "" where it is not known."""
        with self._lock:
            return self._address.get(visitor, "")

    def note(self, visitor: str, address: str) -> None:
        """Remembers it. Where there are too many, somebody is forgotten: of this address, or the one who has not asked
        for longest, if there are more visitors where they come from.
        """
        with self._lock:
            self._forget(visitor)
            self._address[visitor] = address
            here = self._visitors.setdefault(address, OrderedDict())
            here[visitor] = None
            if len(here) > self.most_each:
                self._forget(next(iter(here)))
            elif len(self._address) > self.most:
                idlest = self._visitors[self._address[next(iter(self._address))]]
                self._forget(next(iter(here if len(here) > len(idlest) else idlest)))

    def _forget(self, visitor: str) -> None:
        address = self._address.pop(visitor, None)
        if address is None:
            return
        here = self._visitors[address]
        del here[visitor]
        if not here:
            del self._visitors[address]
