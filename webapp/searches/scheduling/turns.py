"""Whose turn it is: stopped searches first, then those that somebody waits for, then the others.

In each queue the addresses that ask take turns, behind each address its owners, and each owner's searches: a thousand
cookies of one address get what one class gets. While the urgent queue is busy, the other one still gets every fourth
turn, for a brief slice.

A search that is watched at so many events a second waits in a heap until its next slice is due. Of all that is queued
for a job only what has its latest ticket is valid.
"""

import heapq
import itertools
from collections import deque

from webapp.searches.scheduling.jobs import Job

QueuedJob = tuple[int, Job]
"""A ticket, and the job that it is for."""

IN_LINE = ""
"""Stands for the owners of all jobs of an address that are done one after the other."""

PATIENT_TURNS = 4
"""One turn in so many goes to what is not urgent first."""


class FairQueue:
    """A round-robin queue of jobs by address and owner: whoever has had a turn comes last."""

    def __init__(self) -> None:
        self._addresses: dict[str, dict[str, deque[QueuedJob]]] = {}

    def put(self, queued: QueuedJob) -> None:
        """Queues it behind what its owner has queued, or before it where it `goes_first`."""
        job = queued[1]
        owner = IN_LINE if job.terms.in_line else job.owner
        queue = self._addresses.setdefault(job.address or job.owner, {}).setdefault(owner, deque())
        if job.goes_first:
            queue.appendleft(queued)
        else:
            queue.append(queued)

    def __bool__(self) -> bool:
        return bool(self._addresses)

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
        self._stopped: deque[QueuedJob] = deque()
        self._urgent, self._others = FairQueue(), FairQueue()
        self._due: list[tuple[float, int, QueuedJob]] = []
        self._count = itertools.count()
        self._turns = itertools.count(1)

    def put(self, job: Job, now: float) -> None:
        """Queues the job for its next turn; a paused one without steps gets none."""
        queued = (job.ticket, job)
        if job.stopped:
            self._stopped.append(queued)
        elif job.pacing.paused and not job.pacing.steps:
            return
        elif not job.pacing.paused and job.pacing.due > now:
            heapq.heappush(self._due, (job.pacing.due, next(self._count), queued))
        else:
            (self._urgent if job.terms.urgent else self._others).put(queued)

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

    @property
    def pressing(self) -> bool:
        """Whether somebody waits to go on playing."""
        return bool(self._urgent)

    def pause(self, now: float) -> float | None:
        """Seconds until the next job is due; None if none will become due by itself."""
        return self._due[0][0] - now if self._due else None
