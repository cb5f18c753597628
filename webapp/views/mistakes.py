"""The loss of a decision: the value of the best action minus that of the one taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from engine.game import MAX
from webapp.matches.seats import SIDES

ALIKE = Fraction(1, 10**9)
"""Values closer than this count as equal: sums of fractions and probabilities of equilibria are rounded."""

ValueT = TypeVar("ValueT", float, Fraction)


@dataclass(frozen=True)
class Mistake(Generic[ValueT]):
    """A decision by which a player lost something."""

    ply: int
    action: str
    side: str
    best: ValueT  # the value of the best action, from MAX's side
    given: ValueT  # the value of the action taken

    @property
    def loss(self) -> ValueT:
        return abs(self.best - self.given)


def mistake(ply: int, player: int, action: str, worths: Mapping[str, ValueT]) -> Mistake[ValueT] | None:
    """The loss of the action, given each action's value for MAX; None if it lost nothing."""
    best = (max if player == MAX else min)(worths.values())
    found = Mistake(ply, action, SIDES[player].upper(), best, worths[action])
    return found if found.loss > ALIKE else None
