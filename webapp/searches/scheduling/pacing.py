"""How many events a search may do in a slice: as many as fit, as its speed allows, or as it is stepped through."""

from dataclasses import dataclass

SLICE = 0.02
"""Seconds that a search runs before the next one's turn."""

BRIEF = 4
"""A brief slice is so many times shorter: one of an analysis, while somebody waits to go on playing."""

FRAMES = 30
"""A paced search is given its events at most so often a second."""

NEWS_EVERY = 0.1
"""Seconds between two reports of progress."""

FULL = None
"""The speed of a search that is not paced."""


@dataclass(frozen=True)
class Pace:
    """How fast a search is to run when it begins."""

    speed: int | None = FULL  # events a second
    paused: bool = False
    after: float = 0.0  # seconds from when it is taken in to its first slice


class Pacing:
    """How fast a search runs by now. Guarded by the pool's lock."""

    def __init__(self, pace: Pace, first_events: int, slice_seconds: float = SLICE) -> None:
        self.speed = pace.speed
        self.paused = pace.paused
        self.steps = 0  # events asked for while paused
        self.due = 0.0  # when the next slice may begin
        self._after = pace.after
        self._slice = slice_seconds
        self._budget = first_events  # of a whole slice; fitted to its length on the way
        self._paced_at = 0.0  # up to when its events have been given, at its speed

    def begin(self, now: float) -> None:
        self.due = self._paced_at = now + self._after

    def pause(self, paused: bool, now: float) -> None:
        self.paused, self.steps = paused, 0
        self._paced_at = now

    def change_speed(self, speed: int | None, now: float) -> None:
        self.speed = speed
        self.due = self._paced_at = now

    @property
    def slow(self) -> bool:
        """Whether the next slice may be long in coming, so that every one is news."""
        speed = self.speed
        return self.paused or (speed is not FULL and speed * NEWS_EVERY < 1)

    def grant(self, now: float, brief: bool = False) -> int:
        """How many events it may do in the slice that begins now."""
        speed = self.speed
        if self.paused:
            events = min(self.steps, self._budget)
            self.steps -= events
        elif speed is FULL:
            events = max(1, self._budget // BRIEF) if brief else self._budget
        else:
            owed = max(int((now - self._paced_at) * speed), 1)
            events = min(owed, self._budget, speed)
            # Carry the fraction over; drop a backlog larger than one slice.
            self._paced_at = self._paced_at + owed / speed if events == owed else now
            self.due = now + max(1 / speed, 1 / FRAMES)
        return events

    def fit(self, events: int, seconds: float, is_used_up: bool = True) -> None:
        """Fits the next slice to its length, now that one of so many events, or fewer, has taken so long."""
        if (events == self._budget and is_used_up) or seconds > self._slice:
            self._budget = max(1, int(events * min(4.0, max(0.1, self._slice / max(seconds, 1e-6)))))
