"""A decision with hidden cards as its owner sees it: advanced slice by slice, looked at, stopped, and asked.

It goes the way of `engine.search.Search`: nothing runs until `advance` is called, and one thread at a time may call it.
"""

import time
from dataclasses import dataclass

from engine.game import Refused
from engine.hidden.catalogue import MethodSettings, find
from engine.hidden.game import HiddenGame, InformationSet
from engine.hidden.methods import Decider, Decision


@dataclass(frozen=True)
class DecisionProgress:
    """A running decision at a glance."""

    steps: int
    seconds: float


class DecisionSearch:
    """One decision of one seat by what it has seen. Raises Refused if the settings do not suit the method."""

    def __init__(
        self, game: HiddenGame, player: int, seen: InformationSet, method: str, settings: MethodSettings
    ) -> None:
        self._steps = Decider(game, player, find(method), settings).deciding(seen)
        self._decision: Decision | None = None
        self._refused: Refused | None = None
        self.done = self.stopped = False
        self.steps, self.seconds = 0, 0.0

    def advance(self, events: int) -> bool:
        """Does at most so many steps, each of a node or a history; returns whether the decision has been made.

        Raises Refused, however often it is called, where nobody can have seen this.
        """
        if self._refused is not None:
            raise self._refused
        start = time.perf_counter()
        try:
            for _ in range(0 if self.done else events):
                next(self._steps)
                self.steps += 1
        except StopIteration as finished:
            self._decision, self.done = finished.value, True
        except Refused as refused:
            self._refused = refused
            raise
        finally:
            self.seconds += time.perf_counter() - start
        return self.done

    def stop(self) -> None:
        """Ends it without a decision, unless there is one: before the whole tree is valued, no action is."""
        if not self.done:
            self.done = self.stopped = True
            self._steps.close()

    def snapshot(self) -> DecisionProgress:
        return DecisionProgress(self.steps, self.seconds)

    def report(self) -> Decision | None:
        """The decision; None while it runs, and where it was stopped."""
        return self._decision
