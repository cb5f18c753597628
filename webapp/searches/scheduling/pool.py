"""The pool of threads that runs every search, a slice (`pacing.SLICE`) at a time, and tells what comes of it.

The owners take turns, and the searches of each owner (`turns.py`): starting ten searches gets an owner no more time
than starting one. Nothing here knows what is searched, by which algorithm, for which match or over which network: a job
holds a `Searcher`, and the callbacks that are told of its progress.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.refusals import N_
from webapp.searches.scheduling.clock import Clock
from webapp.searches.scheduling.held_memory import HeldMemory
from webapp.searches.scheduling.jobs import Budgets, Job
from webapp.searches.scheduling.owners import Full, Owners
from webapp.searches.scheduling.pacing import SLICE
from webapp.searches.scheduling.turns import Turns
from webapp.vital_threads import vital_thread

__all__ = ["Full", "Pool"]

COLD_REST = 2 * SLICE
"""How many seconds a search rests after each slice while the games are being compiled.

Until they are compiled, searches run as plain Python beside the process that compiles. Without this rest, compiling
takes half as long again, and pages nearly twice as long.
"""

TELLERS = 3
"""Threads beyond those that may search at the same time. A thread that tells what a search found mostly waits, for the
database or for Python's lock; meanwhile another one searches."""

log = logging.getLogger(__name__)


class Pool:
    """The threads, and the searches that they run in turns."""

    def __init__(
        self,
        threads: int,
        budgets: Budgets | None = None,
        clock: Clock | None = None,
        address_of: Callable[[str], str] = lambda owner: "",
    ) -> None:
        self.budgets = budgets or Budgets()
        self.clock = clock or Clock()
        self.address_of = address_of
        self._changed = threading.Condition()
        self._turns = Turns()
        self._owners = Owners(self.budgets)
        self._memory = HeldMemory(self.budgets.total_bytes)
        self._closed = False
        self.warm = False  # whether the games are compiled; until then searches run as plain Python
        self.rest = 0.0  # seconds between two slices
        self._searching = threading.Semaphore(max(1, threads))
        self._threads = [vital_thread(self._work, f"search-{i}") for i in range(max(1, threads) + TELLERS)]
        for thread in self._threads:
            thread.start()

    # -- what can be asked for --------------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Queues the search; raises Full if its owner, or everybody together, has too many, or too much memory.

        A closed pool cancels it.
        """
        job.address = self.address_of(job.owner)
        with self._changed:
            if self._closed:
                job.cancelled = True
                job.over.set()
                return
            idle = self._owners.idle(self.clock.now())
            for given_up in idle:
                self._drop(given_up)
            full = self._full(job.owner, job.address, job.terms.urgent) if job.terms.counted else None
            if full is None:
                self._owners.add(job)
                job.begin(self.clock.now())
                self._schedule(job)
                self._count_first_memory(job)
        for given_up in idle:
            self._tell(given_up, given_up.callbacks.dropped)
            given_up.over.set()
        if full is not None:
            raise full

    def has_room(self, owner: str, urgent: bool) -> bool:
        """Whether another move of that owner's engines would be searched for; `urgent`: somebody waits for it."""
        with self._changed:
            return self._full(owner, self.address_of(owner), urgent) is None

    def set_paused(self, job: Job, paused: bool) -> None:
        with self._control(job):
            job.pacing.pause(paused, self.clock.now())

    def set_speed(self, job: Job, speed: int | None) -> None:
        with self._control(job):
            job.pacing.change_speed(speed, self.clock.now())

    def step(self, job: Job, events: int = 1) -> None:
        """Lets a paused search go on for that many events."""
        with self._control(job):
            job.pacing.steps += events

    def stop(self, job: Job) -> None:
        """The best so far becomes the answer; `done` hears of it within a slice or two."""
        with self._control(job):
            job.stopped = True

    def cancel(self, job: Job) -> None:
        """Drops the search without telling anybody."""
        with self._control(job):
            self._drop(job)
        job.over.set()

    def wait(self, job: Job, seconds: float | None = None) -> bool:
        """Waits for the search to end, at most this long; returns whether it has.

        Never with a lock that a thread of the pool might want.
        """
        job.last_asked = self.clock.now()
        return job.over.wait(seconds)

    def warm_up(self, compile_all: Callable[[], None]) -> None:
        """Compiles the games. Meanwhile searches rest after each slice, so that compiling and pages get on."""
        self.rest = COLD_REST
        try:
            compile_all()
            self.warm = True
        finally:
            self.rest = 0.0

    @contextmanager
    def held(self) -> Iterator[None]:
        """While this is held, no new slice begins; one that has begun goes on."""
        with self._changed:
            yield

    def __len__(self) -> int:
        with self._changed:
            return len(self._owners)

    def close(self) -> None:
        """Ends the threads; searches that still run are dropped."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            left = list(self._owners)
            for job in left:
                self._drop(job)
        for job in left:
            job.over.set()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout=2)

    # -- whose turn it is -------------------------------------------------------------------------------------------

    @contextmanager
    def _control(self, job: Job) -> Iterator[None]:
        """Changes a job's settings, then puts it back in the right queue."""
        with self._changed:
            yield
            job.touched = self.clock.now()
            self._schedule(job)

    def _schedule(self, job: Job) -> None:
        """Gives the job its place in the queues, with the condition held; older entries for it become void."""
        job.ticket += 1
        if job.alive and not job.running and job in self._owners:
            self._turns.put(job, self.clock.now())
            self._changed.notify()

    def _full(self, owner: str, address: str, urgent: bool) -> Full | None:
        """Why there is no room for another search; None while there is."""
        full = self._owners.full(owner, address, urgent)
        if full is None and self._memory.full(address, urgent):
            return Full(N_("There is no memory for another search at the moment; please try again in a while."))
        return full

    def _count_memory(self, job: Job) -> None:
        """Counts what the search holds by now; where all hold too much, stops some, with the best so far."""
        if job.stopped or job.finished or job not in self._owners:
            return
        self._memory.note(job, job.searcher.cost.bytes)
        while (greedy := self._memory.excessive(self._owners)) is not None:
            greedy.stopped = True
            self._memory.note(greedy, 0)
            self._schedule(greedy)

    def _count_first_memory(self, job: Job) -> None:
        """Counts what it holds before it begins; one that cannot even tell is given up after its first slice."""
        try:
            self._count_memory(job)
        except Exception:
            log.exception("what a search holds could not be counted")

    def _drop(self, job: Job) -> None:
        self._memory.note(job, 0)
        job.cancelled = not job.finished
        job.ticket += 1  # whatever stands in the queues for it is void
        self._owners.remove(job)

    def _next(self) -> Job | None:
        """Waits for the next job that may run; None when the pool is closed."""
        with self._changed:
            while not self._closed:
                job = self._turns.next(self.clock.now())
                if job is not None:
                    job.running = True
                    return job
                self.clock.wait(self._changed, self._turns.pause(self.clock.now()))
        return None

    # -- a slice ----------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while self._give_turn():
            pass

    def _give_turn(self) -> bool:
        """Gives the next job its slice, and tells its news; False when the pool is closed.

        Between two turns the thread holds on to no job, which may hold on to much memory.
        """
        with self._searching:
            job = self._next()
            if job is None:
                return False
            finished = self._turn(job)
        if finished:
            self._let_go(job)
        return True

    def _turn(self, job: Job) -> bool:
        """A slice and its news; returns whether the job is finished. If not it is back in the queue, for any thread."""
        try:
            self._slice(job)
            if job.finished:
                return True
            if self.rest and job.terms.rests:
                self.clock.sleep(self.rest)
            if job.alive and job.has_news():
                job.reported_at = job.touched
                self._tell(job, job.callbacks.progress)
        except Exception:  # a mistake of ours ends this search, never the thread
            log.exception("a search was given up")
            job.finished = job.error = not job.cancelled
            return job.finished
        with self._changed:
            job.running = False
            self._schedule(job)
        return False

    def _let_go(self, job: Job) -> None:
        """Ends a finished search, and tells what it found unless it was cancelled at the last moment."""
        with self._changed:
            job.running = False
            is_wanted = job in self._owners
            self._drop(job)
        if is_wanted:
            self._tell(job, job.callbacks.done)
        job.over.set()

    def _slice(self, job: Job) -> None:
        """Lets the search do the events that are due, and keeps count."""
        began = self.clock.now()
        job.reported_at = job.reported_at or began
        with self._changed:
            finished = stopping = job.stopped
            brief = self._turns.pressing and not job.terms.urgent
            events = 0 if stopping else job.pacing.grant(began, brief)
        try:
            with job.lock:
                began = self.clock.now()  # to wait for somebody who reads the search is no computing
                if stopping:
                    job.searcher.stop()
                elif events:
                    finished = job.searcher.advance(events)
        except Exception:
            log.exception("a search failed")
            finished = job.error = True
        job.touched = self.clock.now()
        if events:
            job.account(events, job.touched - began)
        if not finished and job.exceeds(self.budgets, job.touched):
            job.stopped = True
        with self._changed:
            job.finished = finished and job.alive
            self._count_memory(job)

    def _tell(self, job: Job, callback: Callable[[Job], None]) -> None:
        try:
            callback(job)
        except Exception:  # news that cannot be told must not end the thread
            log.exception("a search could not tell its news")
