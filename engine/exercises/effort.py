"""The work that may go into one exercise, counted in leaves, so that it ends at the same place on every machine."""

from engine.steps import Result, Steps

MOST_LEAVES_SEARCHED = 60_000
"""Limit while drawing trees: enough for 2,000 of 16 leaves, at most some ten seconds' work and usually far less."""

MOST_LEAVES_CHANGED = 60_000
"""Limit while changing the values of trees, if no drawn tree fits: at most as much again."""

TO_BEGIN = 12
"""The cost of starting a search, in leaves."""

DRAWN_AS_SEARCHED = 32
"""The number of leaves that are drawn, or have their cuts counted, in the time of searching one."""


class EffortSpent(Exception):
    """The allowed effort is used up."""


class Effort:
    """The remaining effort for one exercise."""

    def __init__(self, most: int) -> None:
        self.left = most

    def draw(self, leaves: int) -> None:
        """Spends the cost of drawing a tree of so many leaves; raises EffortSpent."""
        self._spend(leaves // DRAWN_AS_SEARCHED)

    def count(self, leaves: int) -> None:
        """Spends the cost of counting the cuts of a tree of so many leaves; raises EffortSpent."""
        self._spend(1 + leaves // DRAWN_AS_SEARCHED)

    def search(self, leaves: int) -> None:
        """Spends the cost of one search of a tree of so many leaves; raises EffortSpent."""
        self._spend(leaves + TO_BEGIN)

    def searching(self, searches: Steps[Result], leaves: int) -> Steps[Result]:
        """Runs the steps, and spends the cost of a search of so many leaves for each; raises EffortSpent."""
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
