"""What a decision lost: how much more the best action was worth than the one that was taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from engine.game import MAX
from webapp.matches.seats import SIDES

ALIKE = Fraction(1, 10**9)
"""Values nearer to each other are the same: sums of fractions, or the probabilities of an equilibrium, are rounded."""

ValueT = TypeVar("ValueT", float, Fraction)


@dataclass(frozen=True)
class Mistake(Generic[ValueT]):
    """A decision by which a player lost something."""

    ply: int
    action: str
    side: str
    best: ValueT  # what could be had there, from MAX's side
    given: ValueT  # what the action was worth

    @property
    def loss(self) -> ValueT:
        return abs(self.best - self.given)


def mistake(ply: int, player: int, action: str, worths: Mapping[str, ValueT]) -> Mistake[ValueT] | None:
    """What the action lost, by what each action was worth to MAX there; None if nothing."""
    best = (max if player == MAX else min)(worths.values())
    found = Mistake(ply, action, SIDES[player].upper(), best, worths[action])
    return found if found.loss > ALIKE else None
