"""The matches in memory: one object per match, shared by all threads."""

import threading

from webapp.caches import BoundedCache
from webapp.matches.match import Match

BYTES_A_MATCH, BYTES_AN_ACTION = 16_000, 1_500
"""Measured memory of a match and of each of its actions, rounded up: in chess, which has the largest states."""


class LiveMatches:
    """The most recently used matches. `capacity` counts short matches; a long one takes the place of several."""

    def __init__(self, capacity: int) -> None:
        self._matches: BoundedCache[Match] = BoundedCache(capacity * BYTES_A_MATCH, bytes_of)
        self._lock = threading.Lock()

    def get(self, match_id: str) -> Match | None:
        with self._lock:
            return self._matches.get(match_id)

    def keep(self, match: Match, instead_of: Match | None = None) -> Match:
        """Returns the live match with that id: this one, unless another thread has loaded it first."""
        with self._lock:
            if self._matches.get(match.id) is instead_of:
                self._matches[match.id] = match
            live: Match = self._matches.setdefault(match.id, match)
            return live

    def weigh_again(self, match: Match) -> None:
        """Updates the weight of a match that has grown, which may drop others to make room."""
        with self._lock:
            if self._matches.get(match.id) is match:
                self._matches[match.id] = match

    def drop(self, match_id: str) -> None:
        with self._lock:
            self._matches.pop(match_id, None)


def bytes_of(match: Match) -> int:
    """The memory of a match, in multiples of that of a short one."""
    return BYTES_A_MATCH * (1 + len(match.actions) * BYTES_AN_ACTION // BYTES_A_MATCH)
