"""The latest addresses of visitors. An address can fill its own share of the memory only, not that of others."""

import threading
from collections import OrderedDict

MOST, MOST_EACH = 50_000, 5_000
"""Most visitors, in total and of one address. Cookies cost a client nothing, so it could send any number."""


class Whereabouts:
    """The latest address of each visitor."""

    def __init__(self, most: int = MOST, most_each: int = MOST_EACH) -> None:
        self.most, self.most_each = most, most_each
        self._address: dict[str, str] = {}  # by visitor; the latest to ask stand at the end, here and below
        self._visitors: dict[str, OrderedDict[str, None]] = {}  # by address
        self._lock = threading.Lock()

    def of(self, visitor: str) -> str:
        """The address, or "" if unknown."""
        with self._lock:
            return self._address.get(visitor, "")

    def note(self, visitor: str, address: str) -> None:
        """Remembers the visitor's address.

        If this address has too many visitors, its longest idle one is forgotten. If there are too many in total, the
        longest idle one of all is forgotten; or that of this address, if it has more visitors than the other's address.
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
