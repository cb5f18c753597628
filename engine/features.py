"""An evaluation taken apart: Σ wᵢ fᵢ(s), with what each feature fᵢ counts where on the board."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.refusals import N_, Refused

MOST_WEIGHT = 10.0
"""The largest weight of a feature that usually weighs little; see `most_weight`."""


class Feature(NamedTuple):
    """One of the numbers fᵢ(s) of an evaluation, seen from MAX's side, with its weight wᵢ.

    `least` and `most` bound the value of any state. A `fixed` weight is part of the evaluation: nobody can change it.
    """

    name: str
    weight: float
    least: float = -math.inf
    most: float = math.inf
    fixed: bool = False


class FeatureTerm(NamedTuple):
    """The value of a feature in one state, and where on the board it comes from.

    A place is a square, a piece, or the cells of a line with spaces between them, with its share of the value. The
    shares add up to the value; where the value is no sum over places, they are all 0, or there are none.
    """

    value: float
    places: tuple[tuple[str, float], ...] = ()

    def times(self, factor: float) -> "FeatureTerm":
        """The same in another unit."""
        return FeatureTerm(self.value * factor, tuple((place, share * factor) for place, share in self.places))


def most_weight(feature: Feature) -> float:
    """The largest weight that can be given to a feature; `feature` has its usual one."""
    return max(MOST_WEIGHT, 4 * abs(feature.weight))


def adjustable(features: Sequence[Feature]) -> list[Feature]:
    """Those features whose weights can be changed."""
    return [feature for feature in features if not feature.fixed]


def reweighted(features: Sequence[Feature], weights: Sequence[float]) -> tuple[Feature, ...]:
    """The features with these weights, one for each that is not fixed."""
    given = iter(weights)
    return tuple(each if each.fixed else each._replace(weight=next(given)) for each in features)


def check_weights(game: str, features: Sequence[Feature], weights: Sequence[float]) -> None:
    """Raises Refused unless there is a number within bounds for each feature whose weight can be changed.

    `features` have their usual weights.
    """
    free = adjustable(features)
    if not free:
        raise Refused(N_("%(game)s has no evaluation that takes weights."), game=game)
    if len(weights) != len(free):
        raise Refused(
            N_("%(game)s weighs %(count)d features: %(names)s; give a weight for each."),
            game=game,
            count=len(free),
            names=", ".join(feature.name for feature in free),
        )
    for feature, weight in zip(free, weights, strict=True):
        if not abs(weight) <= most_weight(feature):  # nor is NaN
            raise Refused(N_("A weight must be a number from −%(most)d to %(most)d."), most=int(most_weight(feature)))
