"""How often something was asked for: counted in this process, or in the Redis that several processes share.

While Redis is away, each process counts for itself: nobody is refused for want of it, and a limit still is one.
"""

import logging
import threading
import time

from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

SECONDS_TO_WAIT = 0.5
"""For Redis, which answers within a millisecond when it is there."""

SECONDS_AWAY = 1.0
"""After which it is tried again."""

log = logging.getLogger(__name__)


class Counts:
    """Counts by key, within sliding windows."""

    def __init__(self, redis: str = "") -> None:
        self.storage = MemoryStorage()
        self._own = SlidingWindowCounterRateLimiter(self.storage)
        self._counting = (
            threading.Lock()
        )  # the storage starts a thread to drop what expired: two counts might start two
        self._shared = SlidingWindowCounterRateLimiter(_storage(redis)) if redis else None
        self._away_until = 0.0

    def hit(self, limit: RateLimitItem, *key: str) -> bool:
        """Counts one; False, and counts nothing, if the limit is reached."""
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                return self._shared.hit(limit, *key)
            except StorageError as error:
                self._away_until = time.monotonic() + SECONDS_AWAY
                log.warning("Redis is away, and this process counts for itself: %s", error)
        with self._counting:
            return self._own.hit(limit, *key)


def _storage(redis: str) -> RedisStorage:
    return RedisStorage(
        redis,
        wrap_exceptions=True,
        key_prefix="poda",
        socket_connect_timeout=SECONDS_TO_WAIT,
        socket_timeout=SECONDS_TO_WAIT,
    )
