"""The base of games of one player for money: MAX against chance, with a curve of utility."""

from collections.abc import Mapping
from typing import Any, Self

from engine.game import Game
from engine.utility import PLAIN, Utility


class GameAgainstChance(Game):
    """A game that only MAX plays. `most` is the most money that MAX can have; the least is 0."""

    has_chance = True
    alone = True
    money = True
    most: float

    def __init__(self, values: Mapping[str, Any], utility: Utility = PLAIN) -> None:
        self.parameters = dict(values)
        self.utility_of_money = utility
        self.chance = values["percent"] / 100
        """The probability of winning a gamble."""

    def with_utility(self, utility: Utility) -> Self:
        return type(self)(self.parameters, utility)

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        return self.utility_of_money.bounds(0.0, self.most)
