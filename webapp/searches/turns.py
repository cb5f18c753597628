"""Whose turn it is: stopped searches first, then those that somebody waits for, then the others.

On each level the addresses that ask take turns, behind each address its owners, and each owner's searches: a thousand
cookies of one address get what one class gets. Whoever is behind a busy first level still gets every fourth turn.

A search that is watched at so many events a second waits in a heap until its next slice is due. A job has one valid
entry at a time, the one with its latest ticket; the others are void.
"""

import heapq
import itertools
from collections import deque

from webapp.searches.jobs import Job

Entry = tuple[int, Job]
"""A ticket, and the job that it is for."""

PATIENT_TURNS = 4
"""One turn in so many is given to the second level first."""


class Level:
    """The jobs of one level, by address and owner; the first of each has the next turn, and then comes last."""

    def __init__(self) -> None:
        self._addresses: dict[str, dict[str, deque[Entry]]] = {}

    def put(self, entry: Entry) -> None:
        job = entry[1]
        self._addresses.setdefault(job.address, {}).setdefault(job.owner, deque()).append(entry)

    def next(self) -> Job | None:
        while self._addresses:
            address = next(iter(self._addresses))
            owners = self._addresses.pop(address)
            owner = next(iter(owners))
            queue = owners.pop(owner)
            ticket, job = queue.popleft()
            if queue:
                owners[owner] = queue  # at the end: the others come first now
            if owners:
                self._addresses[address] = owners
            if ticket == job.ticket:
                return job
        return None


class Turns:
    """The queues of a pool. Not guarded: the pool holds its lock."""

    def __init__(self) -> None:
        self._stopped: deque[Entry] = deque()
        self._urgent, self._others = Level(), Level()
        self._due: list[tuple[float, int, Entry]] = []
        self._count = itertools.count()
        self._turns = itertools.count(1)

    def put(self, job: Job, now: float) -> None:
        """Puts the job where it is found when its turn comes; a paused one without steps has none."""
        entry = (job.ticket, job)
        if job.stopped:
            self._stopped.append(entry)
        elif job.pacing.paused and not job.pacing.steps:
            return
        elif not job.pacing.paused and job.pacing.due > now:
            heapq.heappush(self._due, (job.pacing.due, next(self._count), entry))
        else:
            (self._urgent if job.terms.urgent else self._others).put(entry)

    def next(self, now: float) -> Job | None:
        """The job whose turn it is; None while there is none."""
        while self._due and self._due[0][0] <= now:
            ticket, job = heapq.heappop(self._due)[2]
            if ticket == job.ticket:
                self.put(job, now)
        while self._stopped:
            ticket, job = self._stopped.popleft()
            if ticket == job.ticket:
                return job
        first, second = self._urgent, self._others
        if next(self._turns) % PATIENT_TURNS == 0:
            first, second = second, first
        return first.next() or second.next()

    def pause(self, now: float) -> float | None:
        """Seconds until the next one is due; None: nothing comes of itself."""
        return self._due[0][0] - now if self._due else None
