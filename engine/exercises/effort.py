"""How much work may go into one exercise: counted in leaves, so that it ends at the same place on every machine."""

from typing import TypeVar

from engine.steps import Steps

Result = TypeVar("Result")

MOST_LEAVES_SEARCHED = 60_000
"""While trees are drawn. Enough for 2,000 of 16 leaves: at most some ten seconds' work, mostly far less."""

MOST_LEAVES_CHANGED = 60_000
"""While the values of trees are changed, where none that was drawn is as asked: at most as much again."""

TO_BEGIN = 12
"""What it takes to begin a search, in leaves."""

DRAWN_AS_SEARCHED = 32
"""So many leaves are drawn, or their cuts counted, in the time in which one is searched."""


class EffortSpent(Exception):
    """There is none left."""


class Effort:
    """How much of it is left."""

    def __init__(self, most: int) -> None:
        self.left = most

    def draw(self, leaves: int) -> None:
        """For a tree of so many leaves; raises EffortSpent."""
        self._spend(leaves // DRAWN_AS_SEARCHED)

    def count(self, leaves: int) -> None:
        """For counting the cuts of a tree of so many leaves; raises EffortSpent."""
        self._spend(1 + leaves // DRAWN_AS_SEARCHED)

    def search(self, leaves: int) -> None:
        """For one search of a tree of so many leaves; raises EffortSpent."""
        self._spend(leaves + TO_BEGIN)

    def searching(self, searches: Steps[Result], leaves: int) -> Steps[Result]:
        """The same steps, each of them a search of a tree of so many leaves; raises EffortSpent."""
        while True:
            self.search(leaves)
            try:
                yield next(searches)
            except StopIteration as finished:
                result: Result = finished.value
                return result

    def _spend(self, leaves: int) -> None:
        self.left -= leaves
        if self.left < 0:
            raise EffortSpent
