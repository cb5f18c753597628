"""Short addresses of pages, for everybody in the room to scan or to type."""

import secrets
import threading
from collections import OrderedDict

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike from the last row."""

LENGTH = 4
"""Letters of an address."""

MOST = 5_000
"""Addresses that are kept. Where there are more, the one that nobody has asked for the longest is forgotten."""


class RoomAddresses:
    """Pages by short codes, and the codes by page. They are forgotten when the server stops."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._pages: OrderedDict[str, str] = OrderedDict()  # by code, the latest to be asked for at the end
        self._codes: dict[str, str] = {}  # by page
        self._lock = threading.Lock()

    def code(self, page: str) -> str:
        """The code of a page, given by its path and query."""
        with self._lock:
            known = self._codes.get(page)
            if known is None:
                known = self._unused()
                self._codes[page] = known
            self._pages[known] = page
            self._pages.move_to_end(known)
            if len(self._pages) > self.most:
                _, forgotten = self._pages.popitem(last=False)
                del self._codes[forgotten]
            return known

    def page(self, code: str) -> str | None:
        """The page of a code, however it is capitalised; None if it is unknown."""
        with self._lock:
            return self._pages.get(code.lower())

    def _unused(self) -> str:
        while (code := "".join(secrets.choice(LETTERS) for _ in range(LENGTH))) in self._pages:
            pass
        return code
