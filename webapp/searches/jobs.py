"""A search as the pool of threads sees it: whose it is, how fast it may run, and what became of it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

FIRST_EVENTS = 200
"""Events of a job's first slice while it may have to run uncompiled."""

FULL = None
"""The speed of a search that is not paced."""


class Searching(Protocol):
    """What the pool needs of a search."""

    def advance(self, events: int) -> bool: ...
    def stop(self) -> None: ...


@dataclass(frozen=True)
class Limits:
    """What one search, and one owner, may take."""

    seconds: float = 60.0  # of computing, per search
    events: int = 2_000_000_000  # per search
    running: int = 4  # searches of one owner, also paused ones
    total: int = 2000  # searches of everybody
    idle: float = 3600.0  # seconds after which a search that nobody goes on with is given up


class Job:
    """One search in the pool. Its fields belong to the pool; `lock` is held while the search moves."""

    def __init__(
        self,
        search: Searching,
        owner: str,
        *,
        progress: Callable[["Job"], None],
        done: Callable[["Job"], None],
        dropped: Callable[["Job"], None] = lambda job: None,
        speed: int | None = FULL,
        paused: bool = False,
        about: Any = None,
        after: float = 0.0,
    ) -> None:
        self.search: Any = search
        self.owner = owner
        self.progress = progress
        self.done = done
        self.dropped = dropped  # given up because nobody went on with it
        self.speed = speed
        self.paused = paused
        self.about = about  # whatever the callbacks want to know
        self.lock = threading.Lock()
        self.error = False
        self.stopped = False
        self.cancelled = False
        self.finished = False
        self.events = 0
        self.seconds = 0.0
        self.after = after  # seconds from when it is taken in to its first slice
        self.touched = self.due = 0.0  # when something was last done with it; when the next slice may begin
        self.steps = 0  # events asked for while paused
        self.budget = FIRST_EVENTS  # events of a whole slice; fitted to its length on the way
        self.told = 0.0  # when progress was last reported, at first when it began
        self.paced_at = 0.0  # up to when its events have been given, at its speed
        self.ticket = 0  # the one valid entry in the queues
        self.running = False

    def enters(self, now: float) -> None:
        """Its time in the pool begins."""
        self.touched = now
        self.due = self.paced_at = now + self.after

    @property
    def alive(self) -> bool:
        return not (self.finished or self.cancelled)
