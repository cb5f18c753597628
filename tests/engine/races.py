"""Coin backgammon implemented again, from its rules alone, and solved in fractions.

Nothing of the engine is used. Checkers only go forward, so cycles exist only while turns are lost. Then nobody has a
choice, and the two values of a position, with either side to move, solve two linear equations.
"""

import functools
from fractions import Fraction

HALF = Fraction(1, 2)


class Race:
    """The game with given size and rules; `worth(missing)` is the winner's gain."""

    def __init__(self, fields=6, checkers=2, overshoot=False, free_goals=False, worth=lambda missing: Fraction(1)):
        self.goal, self.checkers, self.overshoot, self.free_goals = fields - 1, checkers, overshoot, free_goals
        self.worth = worth
        self.values = functools.cache(self._values)

    @property
    def start(self):
        return (0,) * self.checkers, (0,) * self.checkers

    def value(self, own, other):
        """The value for the player to move, before the toss.

        Each side counts the fields from its own start, so that the game is the same for both.
        """
        return self.values(own, other)[0]

    def value_after(self, own, other, toss):
        """The same once the coin is seen."""
        return self._best(own, other, toss) if self._moves(own, other, toss) else -self.value(other, own)

    def _values(self, own, other):
        """Of this position, and of the same with the other player to move."""
        if sum(own) == self.goal * self.checkers:
            won = self.worth(self.goal * self.checkers - sum(other))
            return won, -won
        if sum(other) == self.goal * self.checkers:
            won = self.worth(self.goal * self.checkers - sum(own))
            return -won, won
        sure, lost = self._equation(own, other)  # value = sure - lost · value of the other
        sure_there, lost_there = self._equation(other, own)
        here = (sure - lost * sure_there) / (1 - lost * lost_there)
        return here, sure_there - lost_there * here

    def _equation(self, own, other):
        sure = lost = Fraction(0)
        for toss in (1, 2):
            if self._moves(own, other, toss):
                sure += HALF * self._best(own, other, toss)
            else:
                lost += HALF
        return sure, lost

    def _best(self, own, other, toss):
        return max(-self.value(other, after) for after in self._moves(own, other, toss))

    def _moves(self, own, other, toss):
        """The possible own checkers after the move."""
        taken = {self.goal - field for field in other}
        if self.free_goals:
            taken -= {self.goal}
        found = []
        for i, field in enumerate(own):
            to = min(field + toss, self.goal) if self.overshoot else field + toss
            if field < self.goal and to <= self.goal and to not in taken:
                found.append((*own[:i], to, *own[i + 1 :]))
        return found
