"""How often something was asked for: counted in this process, or in the Redis that several processes share.

While Redis is away each process counts by itself, so limits still hold, per process.
"""

import logging
import threading
import time

from limits import RateLimitItem, parse
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
        self._counting = threading.Lock()  # the storage starts a thread to drop what expired: two counts, two threads
        self._shared = SlidingWindowCounterRateLimiter(_storage(redis)) if redis else None
        self._is_away, self._next_try = False, 0.0
        self._trying = threading.Lock()

    @property
    def is_away(self) -> bool:
        """Whether the counts should be shared, and are not."""
        return self._is_away

    def try_once(self) -> None:
        """Finds out at the start whether Redis is there; the log says if not."""
        self._hit_in_redis(parse("1000000/minute"), "start")

    def hit(self, limit: RateLimitItem, *key: str) -> bool:
        """Counts one; False, and counts nothing, if the limit is reached."""
        counted = self._hit_in_redis(limit, *key)
        if counted is not None:
            return counted
        with self._counting:
            return self._own.hit(limit, *key)

    def _hit_in_redis(self, limit: RateLimitItem, *key: str) -> bool | None:
        """None while Redis is away; of those who then ask, one tries whether it is back."""
        is_trial = self._is_away
        if self._shared is None or (is_trial and not self._may_try()):
            return None
        try:
            counted = self._shared.hit(limit, *key)
            self._is_away = False
            return counted
        except StorageError as error:
            self._is_away, self._next_try = True, time.monotonic() + SECONDS_AWAY
            log.warning("Redis is away, and this process counts for itself: %s", error)
            return None
        finally:
            if is_trial:
                self._trying.release()

    def _may_try(self) -> bool:
        return time.monotonic() >= self._next_try and self._trying.acquire(blocking=False)


def _storage(redis: str) -> RedisStorage:
    return RedisStorage(
        redis,
        wrap_exceptions=True,
        key_prefix="poda",
        socket_connect_timeout=SECONDS_TO_WAIT,
        socket_timeout=SECONDS_TO_WAIT,
    )
