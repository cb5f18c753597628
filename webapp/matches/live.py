"""The matches in memory: one object for each, shared by all threads."""

import threading

from cachetools import LRUCache

from webapp.matches.match import Match

BYTES_A_MATCH, BYTES_AN_ACTION = 16_000, 600
"""What a match in memory was measured to hold on to, rounded up."""


class LiveMatches:
    """The most recently used matches, as many as weigh no more than `capacity` short ones."""

    def __init__(self, capacity: int) -> None:
        self._matches: LRUCache[str, Match] = LRUCache(capacity, weight)
        self._lock = threading.Lock()

    def get(self, match_id: str) -> Match | None:
        with self._lock:
            return self._matches.get(match_id)

    def keep(self, match: Match, instead_of: Match | None = None) -> Match:
        """The live match with that id: this one, unless another thread has loaded it first."""
        with self._lock:
            if self._matches.get(match.id) is instead_of:
                self._matches[match.id] = match
            live: Match = self._matches.setdefault(match.id, match)
            return live

    def weigh_again(self, match: Match) -> None:
        """The match has grown, so others may have to be dropped to make room."""
        with self._lock:
            if self._matches.get(match.id) is match:
                self._matches[match.id] = match

    def drop(self, match_id: str) -> None:
        with self._lock:
            self._matches.pop(match_id, None)

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return int(self._matches.currsize) * BYTES_A_MATCH


def weight(match: Match) -> int:
    """How many short matches take as much memory as this one."""
    return 1 + len(match.actions) * BYTES_AN_ACTION // BYTES_A_MATCH
