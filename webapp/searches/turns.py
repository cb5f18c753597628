"""Whose turn it is: stopped searches first, then the owners in turn, and each owner's searches in turn.

A search that is watched at so many events a second waits in a heap until its next slice is due. A job has one valid
entry at a time, the one with its latest ticket; the others are void.
"""

import heapq
import itertools
from collections import deque

from webapp.searches.jobs import Job

Entry = tuple[int, Job]
"""A ticket, and the job that it is for."""


class Turns:
    """The queues of a pool. Not guarded: the pool holds its lock."""

    def __init__(self) -> None:
        self._stopped: deque[Entry] = deque()
        self._ready: dict[str, deque[Entry]] = {}  # by owner; the first one's turn comes first
        self._due: list[tuple[float, int, Entry]] = []
        self._count = itertools.count()

    def put(self, job: Job, now: float) -> None:
        """Puts the job where it is found when its turn comes; a paused one without steps has none."""
        entry = (job.ticket, job)
        if job.stopped:
            self._stopped.append(entry)
        elif job.paused and not job.steps:
            return
        elif not job.paused and job.due > now:
            heapq.heappush(self._due, (job.due, next(self._count), entry))
        else:
            self._ready.setdefault(job.owner, deque()).append(entry)

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
        while self._ready:
            owner = next(iter(self._ready))
            queue = self._ready.pop(owner)
            ticket, job = queue.popleft()
            if queue:
                self._ready[owner] = queue  # at the end: the others come first now
            if ticket == job.ticket:
                return job
        return None

    def pause(self, now: float) -> float | None:
        """Seconds until the next one is due; None: nothing comes of itself."""
        return self._due[0][0] - now if self._due else None
