"""The pool of threads that runs every search, a slice of about 20 ms at a time.

The owners take turns, and within an owner the searches: who starts ten searches gets no more than who starts one. A
search that is watched at so many events a second waits in a heap until its next slice is due. Nothing here knows what
is searched, for which match or over which network: a job is told what to do with its news.
"""

import heapq
import itertools
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from engine.game import N_, Refused
from webapp.searches.clock import Clock
from webapp.searches.jobs import FIRST_EVENTS, FULL, Job, Limits

SLICE = 0.02
"""Seconds that a search runs before the next one's turn."""

FIRST_EVENTS_WARM = 20_000
"""The same once the games are compiled: still well within a slice, and most searches need no second one."""

COLD_REST = 2 * SLICE
"""Seconds of rest after a slice while the games are being compiled: plain Python would hold everybody else up."""

FRAMES = 30
"""A paced search is given its events at most so often a second."""

NEWS_EVERY = 0.1
"""Seconds between two reports of progress."""

log = logging.getLogger(__name__)


class Full(Refused):
    """There is no room for another search at the moment."""


class Pool:
    """Threads and the searches they take turns at."""

    def __init__(self, threads: int, limits: Limits | None = None, clock: Clock | None = None) -> None:
        self.limits = limits or Limits()
        self.clock = clock or Clock()
        self._changed = threading.Condition()
        self._urgent: deque[tuple[int, Job]] = deque()
        self._ready: OrderedDict[str, deque[tuple[int, Job]]] = OrderedDict()
        self._due: list[tuple[float, int, int, Job]] = []
        self._count = itertools.count()
        self._owned: dict[str, set[Job]] = {}
        self._closed = False
        self.warm = False  # whether the games are compiled; until then searches run as plain Python
        self.rest = 0.0  # seconds between two slices
        self._threads = [
            threading.Thread(target=self._work, name=f"search-{i}", daemon=True) for i in range(max(1, threads))
        ]
        for thread in self._threads:
            thread.start()

    # -- what can be asked for --------------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Takes the search in; raises Full when its owner, or everybody, has too many."""
        with self._changed:
            idle = self._give_up_idle()
            full = self._full(job.owner)
            if full is None:
                self._owned.setdefault(job.owner, set()).add(job)
                job.enters(self.clock.now())
                job.budget = FIRST_EVENTS_WARM if self.warm else FIRST_EVENTS
                self._schedule(job)
        for given_up in idle:
            self._tell(given_up, given_up.dropped)
        if full is not None:
            raise full

    def has_room(self, owner: str) -> bool:
        """Whether another search of that owner would be taken in."""
        with self._changed:
            return self._full(owner) is None

    def set_paused(self, job: Job, paused: bool) -> None:
        with self._control(job):
            job.paused, job.steps = paused, 0
            job.paced_at = self.clock.now()

    def set_speed(self, job: Job, speed: int | None) -> None:
        with self._control(job):
            job.speed = speed
            job.due = job.paced_at = self.clock.now()

    def step(self, job: Job, events: int = 1) -> None:
        """A paused search goes on by so many events."""
        with self._control(job):
            job.steps += events

    def stop(self, job: Job) -> None:
        """The best so far becomes the answer; `done` hears of it within a slice or two."""
        with self._control(job):
            job.stopped = True

    def cancel(self, job: Job) -> None:
        """The search is dropped and nobody hears of it again."""
        with self._control(job):
            self._drop(job)

    def warm_up(self, compile_all: Callable[[], None]) -> None:
        """Compiles the games; meanwhile searches take long rests, so that compiling and everybody else get on."""
        self.rest = COLD_REST
        try:
            compile_all()
            self.warm = True
        finally:
            self.rest = 0.0

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._owned.values()))

    def close(self) -> None:
        """Ends the threads; searches that still run are dropped."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout=2)

    # -- whose turn it is (with the condition held) ------------------------------------------------------------------

    def _control(self, job: Job) -> "_Control":
        return _Control(self, job)

    def _schedule(self, job: Job) -> None:
        """Puts the job where it is found when its turn comes; older entries for it become void."""
        job.ticket += 1
        if not job.alive or job.running or job not in self._owned.get(job.owner, ()):
            return
        now = self.clock.now()
        if job.stopped:
            self._urgent.append((job.ticket, job))
        elif job.paused and not job.steps:
            return
        elif not job.paused and job.due > now:
            heapq.heappush(self._due, (job.due, next(self._count), job.ticket, job))
        else:
            self._ready.setdefault(job.owner, deque()).append((job.ticket, job))
        self._changed.notify()

    def _next(self) -> Job | None:
        """Waits for the next job that may run; None when the pool is closed."""
        with self._changed:
            while not self._closed:
                job = self._pick()
                if job is not None:
                    job.running = True
                    return job
                self.clock.wait(self._changed, self._due[0][0] - self.clock.now() if self._due else None)
        return None

    def _pick(self) -> Job | None:
        now = self.clock.now()
        while self._due and self._due[0][0] <= now:
            _, _, ticket, job = heapq.heappop(self._due)
            if ticket == job.ticket:
                self._schedule(job)
        while self._urgent:
            ticket, job = self._urgent.popleft()
            if ticket == job.ticket:
                return job
        while self._ready:
            owner, queue = self._ready.popitem(last=False)
            ticket, job = queue.popleft()
            if queue:
                self._ready[owner] = queue  # at the end: the others come first now
            if ticket == job.ticket:
                return job
        return None

    def _drop(self, job: Job) -> None:
        job.cancelled = not job.finished
        owned = self._owned.get(job.owner, set())
        owned.discard(job)
        if not owned:
            self._owned.pop(job.owner, None)

    def _full(self, owner: str) -> Full | None:
        """Why there is no room for another search of that owner; None while there is."""
        count = len(self._owned.get(owner, ()))
        if count >= self.limits.running:
            return Full(
                N_("You already have %(count)d searches running; stop one, or wait until it is done."), count=count
            )
        if sum(map(len, self._owned.values())) >= self.limits.total:
            return Full(N_("Too many searches are running at the moment; please try again in a while."))
        return None

    def _give_up_idle(self) -> list[Job]:
        """Drops the searches that nobody has gone on with for long, and says which."""
        latest = self.clock.now() - self.limits.idle
        idle = [job for owned in self._owned.values() for job in owned if job.touched < latest and not job.running]
        for job in idle:
            self._drop(job)
        return idle

    # -- a slice ----------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                finished = self._turn(job)
            except Exception:  # a mistake of ours ends this search, never the thread
                log.exception("a search was given up")
                finished = job.finished = job.error = not job.cancelled
            if finished:
                self._let_go(job)
                self._tell(job, job.done)

    def _turn(self, job: Job) -> bool:
        """A slice and its news; then the job waits for its next turn, unless it is finished: then the answer is yes."""
        self._slice(job)
        if self.rest:
            time.sleep(self.rest)
        if job.finished:
            return True
        if job.alive and (job.touched - job.told >= NEWS_EVERY or _slow(job)):
            job.told = job.touched
            self._tell(job, job.progress)
        with self._changed:
            job.running = False
            self._schedule(job)
        return False

    def _let_go(self, job: Job) -> None:
        with self._changed:
            job.running = False
            self._drop(job)

    def _slice(self, job: Job) -> None:
        """Lets the search move on by what is due, and keeps count."""
        began = self.clock.now()
        job.told = job.told or began
        with self._changed:
            finished = stopping = job.stopped
            events = 0 if stopping else self._events(job, began)
        try:
            with job.lock:
                if stopping:
                    job.search.stop()
                elif events:
                    finished = job.search.advance(events)
        except Exception:
            log.exception("a search failed")
            finished = job.error = True
        job.touched = self.clock.now()
        self._account(job, events, job.touched - began)
        with self._changed:
            job.finished = finished and job.alive

    def _events(self, job: Job, now: float) -> int:
        """How many events the job may do in this slice (with the condition held)."""
        speed = job.speed
        if job.paused:
            events = min(job.steps, job.budget)
            job.steps -= events
        elif speed is FULL:
            events = job.budget
        else:
            owed = max(int((now - job.paced_at) * speed), 1)
            events = min(owed, job.budget, speed)
            # What is left of an event counts next time; of what is more than it can make up for, nothing does.
            job.paced_at = job.paced_at + owed / speed if events == owed else now
            job.due = now + max(1 / speed, 1 / FRAMES)
        return events

    def _account(self, job: Job, events: int, seconds: float) -> None:
        """Fits the next slice to its length, and stops what has taken its share."""
        job.events += events
        job.seconds += seconds
        if events == job.budget or seconds > SLICE:
            job.budget = max(1, int(events * min(4.0, max(0.1, SLICE / max(seconds, 1e-6)))))
        if job.seconds > self.limits.seconds or job.events >= self.limits.events:
            job.stopped = True

    def _tell(self, job: Job, callback: Callable[[Job], None]) -> None:
        try:
            callback(job)
        except Exception:  # news that cannot be told must not end the thread
            log.exception("a search could not tell its news")


def _slow(job: Job) -> bool:
    """Whether every slice is news: the next one may be long in coming."""
    speed = job.speed
    return job.paused or (speed is not FULL and speed * NEWS_EVERY < 1)


class _Control:
    """Holds the pool's condition while a job's wishes change, then finds it its new place."""

    def __init__(self, pool: Pool, job: Job) -> None:
        self.pool, self.job = pool, job

    def __enter__(self) -> None:
        self.pool._changed.acquire()

    def __exit__(self, *_error: object) -> None:
        self.job.touched = self.pool.clock.now()
        self.pool._schedule(self.job)
        self.pool._changed.release()
