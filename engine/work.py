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
    """The progress of work: the steps so far."""

    steps: int
    seconds: float


class Work(Generic[Result]):
    """A searcher whose events are the steps of a generator, and whose answer is the generator's return value."""

    first_events = 20

    def __init__(self, steps: Steps[Result]) -> None:
        self._generator = steps
        self._answer: Result | None = None
        self._refusal: Refused | None = None
        self.done = self.stopped = False
        self.steps, self.seconds = 0, 0.0

    def advance(self, events: int, /) -> bool:
        """Runs at most so many steps; returns whether the work is finished."""
        start = time.perf_counter()
        try:
            for _ in range(0 if self.done else events):
                next(self._generator)
                self.steps += 1
        except StopIteration as finished:
            self._answer, self.done = finished.value, True
        except Refused as refusal:
            self._refusal, self.done = copy.copy(refusal), True  # without the frames that it passed through
        finally:
            self.seconds += time.perf_counter() - start
        return self.done

    def stop(self) -> None:
        """Ends the work; if it is unfinished, it has no answer."""
        if not self.done:
            self.done = self.stopped = True
            self._generator.close()

    def snapshot(self) -> WorkProgress:
        return WorkProgress(self.steps, self.seconds)

    def report(self) -> Result | None:
        """The answer, or None if the work is unfinished or was stopped. Raises Refused if the work did."""
        if self._refusal is not None:
            raise copy.copy(self._refusal)
        return self._answer

    @property
    def cost(self) -> Cost:
        return Cost(nodes=self.steps, seconds=self.seconds)
