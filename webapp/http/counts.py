"""The counts of rate limits, kept in this process and shared by its threads.

The storage of the library starts a thread with every count to drop expired ones, and two counts at the same moment
start one thread twice, which raises an error. Here the thread that counts drops what has expired, at most once a
second.
"""

import threading
import time

from limits.storage import MemoryStorage

SECONDS_BETWEEN = 1.0


class RequestCounts(MemoryStorage):
    """Counts dropped once their window has expired, without threads."""

    def __init__(self) -> None:
        self._dropping, self._dropped = threading.Lock(), 0.0
        super().__init__()
        self.timer.cancel()

    def _MemoryStorage__schedule_expiry(self) -> None:
        """Instead of the library's, which every count calls."""
        now = time.monotonic()
        if now - self._dropped < SECONDS_BETWEEN or not self._dropping.acquire(blocking=False):
            return
        try:
            self._dropped = now
            self._drop(time.time())
        finally:
            self._dropping.release()

    def _drop(self, now: float) -> None:
        for key, end in list(self.expirations.items()):
            if end <= now:
                for kept in (self.storage, self.expirations, self.locks):
                    kept.pop(key, None)
