"""How much work may go into one exercise: counted in leaves, so that it ends at the same place on every machine."""

from engine.steps import Result, Steps

MOST_LEAVES_SEARCHED = 60_000
"""While trees are drawn. Enough for 2,000 of 16 leaves: ten seconds' work or so at most, usually far less."""

MOST_LEAVES_CHANGED = 60_000
"""While the values of trees are changed, where no tree drawn is as asked: at most as much again."""

TO_BEGIN = 12
"""What beginning a search costs, in leaves."""

DRAWN_AS_SEARCHED = 32
"""This many leaves are drawn, or their cuts counted, in the time that searching one takes."""


class EffortSpent(Exception):
    """The effort allowed is used up."""


class Effort:
    """How much effort is left for one exercise."""

    def __init__(self, most: int) -> None:
        self.left = most

    def draw(self, leaves: int) -> None:
        """Spends what drawing a tree of so many leaves costs; raises EffortSpent."""
        self._spend(leaves // DRAWN_AS_SEARCHED)

    def count(self, leaves: int) -> None:
        """Spends what counting the cuts of a tree of so many leaves costs; raises EffortSpent."""
        self._spend(1 + leaves // DRAWN_AS_SEARCHED)

    def search(self, leaves: int) -> None:
        """Spends what one search of a tree of so many leaves costs; raises EffortSpent."""
        self._spend(leaves + TO_BEGIN)

    def searching(self, searches: Steps[Result], leaves: int) -> Steps[Result]:
        """Takes the steps, and spends for each what a search of a tree of so many leaves costs; raises EffortSpent."""
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
