"""Short addresses of pages, for everybody in the room to scan or to type."""

import hashlib
import itertools
import sys
import threading

from webapp.caches import BoundedCache

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike from the last row."""

LENGTH = 4
"""Letters of an address."""

MOST_BYTES = 4 << 20
"""Most bytes of the codes that were followed, and of those that were not: some ten thousand of each."""


class RoomAddresses:
    """Pages by short codes. They are forgotten when the server stops.

    Codes that nobody has followed are kept apart, so that however many are made, they push out none that is in use.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._made: BoundedCache[str] = BoundedCache(most_bytes, _size)
        self._followed: BoundedCache[str] = BoundedCache(most_bytes, _size)
        self._lock = threading.Lock()

    def code(self, page: str) -> str:
        """The code of a page, given by its path and query."""
        with self._lock:
            for turn in itertools.count():
                code = _derived(page, turn)
                known = self._followed.get(code) or self._made.get(code)
                if known is None:
                    self._made[code] = page
                if known in (None, page):
                    break
            return code

    def page(self, code: str) -> str | None:
        """The page of a code that somebody follows, however it is capitalised; None if it is unknown."""
        code = code.lower()
        with self._lock:
            page = self._made.pop(code, None)
            if page is not None:
                self._followed[code] = page
            return self._followed.get(code)


def _derived(page: str, turn: int) -> str:
    """The code that a page would have. `turn` counts those that are taken by other pages."""
    number = int.from_bytes(hashlib.sha256(f"{turn} {page}".encode()).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))


def _size(page: str) -> int:
    """Bytes: those of the page, and some for its entry."""
    return sys.getsizeof(page) + 200
