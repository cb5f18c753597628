"""Searches that only count, and a clock that passes as they cost it."""

import time

from engine.searcher import Cost
from tests.web.people import until
from webapp.searches.scheduling.clock import Clock


class Staged(Clock):
    """Time that passes as searches cost it, and jumps to when the next one is due: the same on every machine."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time

    def wait(self, condition, seconds):
        if seconds is None:
            condition.wait()
        else:
            self.time += max(seconds, 0.0)

    def sleep(self, seconds):
        self.time += seconds


class Counting:
    """A search that takes `length` events; on a clock, of `each` seconds each."""

    first_events = 200

    def __init__(self, length: int, each: float = 0.0, clock: Staged | None = None):
        self.length, self.each, self.clock = length, each, clock
        self.made = 0
        self.slices = []  # when each began, and how many events it was given
        self.stopped = False
        self.memory = 0

    def advance(self, events: int) -> bool:
        events = min(events, self.length - self.made)
        if self.clock:
            self.slices.append((self.clock.now(), events))
            self.clock.time += self.each * events
        elif self.each:
            time.sleep(self.each * events)
        self.made += events
        return self.made == self.length

    def stop(self) -> None:
        self.stopped = True

    @property
    def cost(self) -> Cost:
        return Cost(self.made, self.memory)


class Rounds(Counting):
    """Rounds of one event each, and then a long one: each ends its slice."""

    def __init__(self, rounds: int, length: int, each: float, clock: Staged):
        super().__init__(rounds + length, each, clock)
        self.rounds, self.begun = rounds, 1

    def advance(self, events: int) -> bool:
        if self.begun <= self.rounds:
            self.begun += 1
            return super().advance(1)
        return super().advance(events)

    @property
    def cost(self) -> Cost:
        return Cost(self.made, self.memory, rounds=self.begun)


class Failing(Counting):
    def advance(self, events: int) -> bool:
        raise RuntimeError("broken on purpose")


def gets_round(pool):
    """The only thread has taken up a search that came later: all that was in the queue before has had its turn."""
    before = pool.order.count("another")
    pool.add(Counting(10), about="another")
    until(lambda: pool.order.count("another") > before)
