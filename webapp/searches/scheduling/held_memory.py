"""How much memory all searches hold on to, and which of them are stopped where it is too much.

One address may use a quarter of the memory for analyses, and half of it in all: a thousand cookies of one address
leave room for the others. A move that somebody waits for is the last to go without.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from webapp.searches.scheduling.jobs import Job

SHARE_OF_ANALYSES, SHARE_OF_ALL = 4, 2
"""Divisors: one address may use a quarter of the memory for analyses, and half of it in all."""

ROOM_TO_GROW = 0.2
"""The part of what may be held into which searches grow: nothing new begins there."""


class Holder(NamedTuple):
    """Whose memory it is: an address, and whether somebody waits for what is searched there."""

    address: str
    urgent: bool


class HeldMemory:
    """The bytes that searches hold on to. Not guarded: the pool holds its lock."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[Holder] = Counter()

    def note(self, job: Job, held: int) -> None:
        """So much the search holds by now; nothing, once it is stopped."""
        if job.terms.counted:
            self._held[_holder(job)] += held - job.held_bytes
            job.held_bytes = held
            if not self._held[_holder(job)]:
                del self._held[_holder(job)]

    def full(self, address: str, urgent: bool) -> bool:
        """Whether nothing new may begin there. A move waits for other moves alone: analyses make way for it."""
        limit = 1 - ROOM_TO_GROW
        if urgent:
            moves = sum(held for holder, held in self._held.items() if holder.urgent)
            here = self._held[Holder(address, True)]
            return moves >= limit * self._most or _is_over(address, here, limit * self._most / SHARE_OF_ALL)
        return self._held.total() >= limit * self._most or self._is_crowded(address, limit)

    def excessive(self, jobs: Iterable[Job]) -> Job | None:
        """Which of all searches is to be stopped, since too much is held; None while it is not."""
        is_too_much = self._held.total() > self._most
        crowded = {holder.address for holder in self._held if is_too_much or self._is_crowded(holder.address, 1)}
        if not crowded:
            return None
        held = [job for job in jobs if job.held_bytes and job.address in crowded]
        analyses = [job for job in held if not job.terms.urgent]
        return max(analyses or held, key=lambda job: (self._held[_holder(job)], job.held_bytes), default=None)

    def _is_crowded(self, address: str, limit: float) -> bool:
        """Whether the address holds so much of its share, or more."""
        analyses, moves = (self._held[Holder(address, urgent)] for urgent in (False, True))
        return _is_over(address, analyses, limit * self._most / SHARE_OF_ANALYSES) or _is_over(
            address, analyses + moves, limit * self._most / SHARE_OF_ALL
        )


def _holder(job: Job) -> Holder:
    return Holder(job.address, job.terms.urgent)


def _is_over(address: str, held: int, most: float) -> bool:
    """Where nobody knows the address, it has no share."""
    return bool(address) and held >= most
