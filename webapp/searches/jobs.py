"""A search as the pool of threads sees it: whose it is, how fast it may run, and what became of it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.searcher import Searcher

SLICE = 0.02
"""Seconds that a search runs before the next one's turn."""

FRAMES = 30
"""A paced search is given its events at most so often a second."""

NEWS_EVERY = 0.1
"""Seconds between two reports of progress."""

FULL = None
"""The speed of a search that is not paced."""


@dataclass(frozen=True)
class Budgets:
    """What one search, and one owner, may take."""

    seconds: float = 60.0  # of computing, per search
    nodes: int = 2_000_000_000  # per search
    bytes: int = 1 << 30  # of memory, per search
    running: int = 4  # searches of one owner, also paused ones
    total: int = 2000  # searches of everybody that run; of one address, a quarter of them
    idle: float = 3600.0  # seconds after which a search that nobody goes on with is given up


def _ignore(job: "Job") -> None:
    """The callback of a job whose news nobody wants."""


class Job:
    """One search in the pool. Its fields belong to the pool; `lock` is held while the search moves."""

    def __init__(
        self,
        searcher: Searcher[Any, Any],
        owner: str,
        *,
        progress: Callable[["Job"], None] = _ignore,
        done: Callable[["Job"], None] = _ignore,
        dropped: Callable[["Job"], None] = _ignore,
        speed: int | None = FULL,
        paused: bool = False,
        about: Any = None,
        after: float = 0.0,
        seconds: float | None = None,
        patience: float | None = None,
        counted: bool = True,
        rests: bool = True,
        urgent: bool = False,
    ) -> None:
        self.searcher: Any = searcher
        self.owner = owner
        self.progress = progress
        self.done = done
        self.dropped = dropped  # given up because nobody went on with it
        self.speed = speed
        self.paused = paused
        self.about = about  # whatever the callbacks want to know
        self.after = after  # seconds from when it is taken in to its first slice
        self.most_seconds = seconds  # of computing; None: as the pool's budgets say
        self.patience = patience  # seconds after which it is stopped if nobody has asked for it; None: never
        self.counted = counted  # among those that its owner may have; what a request waits for is limited with requests
        self.rests = rests  # between slices while the games are compiled; what a page waits for does not
        self.urgent = urgent  # somebody waits for it to go on playing
        self.address = ""  # that its owner asks from; the pool finds out
        self.watched = False  # somebody has watched it, so that it can be seen when nobody does any more
        self.slice = SLICE if counted else SLICE / 4  # what a page waits for is plain Python, which holds up others
        self.lock = threading.Lock()
        self.over = threading.Event()  # set once nothing more will come of it
        self.error = False
        self.stopped = False
        self.cancelled = False
        self.finished = False
        self.events = 0
        self.seconds = 0.0
        self.touched = self.due = 0.0  # when something was last done with it; when the next slice may begin
        self.last_asked = 0.0  # when somebody last asked for it
        self.steps = 0  # events asked for while paused
        self.budget: int = searcher.first_events  # events of a whole slice; fitted to its length on the way
        self.reported_at = 0.0  # when progress was last reported, at first when it began
        self.paced_at = 0.0  # up to when its events have been given, at its speed
        self.ticket = 0  # the one valid entry in the queues
        self.running = False

    def enters(self, now: float) -> None:
        """Called when the pool takes it in."""
        self.touched = self.last_asked = now
        self.due = self.paced_at = now + self.after

    @property
    def alive(self) -> bool:
        return not (self.finished or self.cancelled)

    # -- a slice ----------------------------------------------------------------------------------------------------

    def grant(self, now: float) -> int:
        """How many events it may do in the slice that begins now."""
        speed = self.speed
        if self.paused:
            events = min(self.steps, self.budget)
            self.steps -= events
        elif speed is FULL:
            events = self.budget
        else:
            owed = max(int((now - self.paced_at) * speed), 1)
            events = min(owed, self.budget, speed)
            # What is left of an event counts next time; of what is more than it can make up for, nothing does.
            self.paced_at = self.paced_at + owed / speed if events == owed else now
            self.due = now + max(1 / speed, 1 / FRAMES)
        return events

    def account(self, events: int, seconds: float) -> None:
        """Counts a slice, and fits the next one to its length."""
        self.events += events
        self.seconds += seconds
        if events == self.budget or seconds > self.slice:
            self.budget = max(1, int(events * min(4.0, max(0.1, self.slice / max(seconds, 1e-6)))))

    def exceeds(self, budgets: Budgets, now: float) -> bool:
        """Whether it has used up its share, or nobody is waiting for it any more."""
        most_seconds = budgets.seconds if self.most_seconds is None else self.most_seconds
        cost = self.searcher.cost
        spent = self.seconds > most_seconds or cost.nodes >= budgets.nodes or cost.bytes > budgets.bytes
        return spent or (self.patience is not None and now - self.last_asked > self.patience)

    def has_news(self) -> bool:
        """Whether it is time to report progress; where the next slice may be long in coming, every one is news."""
        speed = self.speed
        slow = self.paused or (speed is not FULL and speed * NEWS_EVERY < 1)
        return slow or self.touched - self.reported_at >= NEWS_EVERY
