"""Work in small steps, as a searcher."""

import copy
import time
from dataclasses import dataclass
from typing import Generic

from engine.refusals import Refused
from engine.searcher import Cost
from engine.steps import Result, Steps


@dataclass(frozen=True)
class WorkProgress:
    """Work at a glance."""

    steps: int
    seconds: float


class Work(Generic[Result]):
    """A searcher whose events are the steps of a generator, and whose answer is what the generator returns."""

    first_events = 20

    def __init__(self, steps: Steps[Result]) -> None:
        self._generator = steps
        self._answer: Result | None = None
        self._refusal: Refused | None = None
        self.done = self.stopped = False
        self.steps, self.seconds = 0, 0.0

    def advance(self, events: int, /) -> bool:
        """Does at most so many steps; returns whether there is nothing more to do."""
        start = time.perf_counter()
        try:
            for _ in range(0 if self.done else events):
                next(self._generator)
                self.steps += 1
        except StopIteration as finished:
            self._answer, self.done = finished.value, True
        except Refused as refusal:
            self._refusal, self.done = copy.copy(refusal), True  # without the frames that it came through
        finally:
            self.seconds += time.perf_counter() - start
        return self.done

    def stop(self) -> None:
        """Ends it without an answer, unless there is one: half-done work has none."""
        if not self.done:
            self.done = self.stopped = True
            self._generator.close()

    def snapshot(self) -> WorkProgress:
        return WorkProgress(self.steps, self.seconds)

    def report(self) -> Result | None:
        """The answer; None before the work is finished, or if it was stopped. Raises Refused where there is none."""
        if self._refusal is not None:
            raise copy.copy(self._refusal)
        return self._answer

    @property
    def cost(self) -> Cost:
        return Cost(nodes=self.steps, seconds=self.seconds)
