"""The evaluations of coin backgammon taken apart: their features, and what each checker has in them.

All are seen from MAX's side. A place is a checker.
"""

import math
from collections.abc import Mapping, Sequence

from engine.game import MAX, MIN, Feature, FeatureTerm

WEIGHED = (
    Feature("lead", 0.8, -1.0, 1.0),  # lead in the race, as a share of the whole way
    Feature("home", 0.7, -1.0, 1.0),  # more checkers home, as a share of all
    Feature("blocking", 0.8, -1.0, 1.0),  # more steps of the opponent blocked, as a share of all steps
    Feature("spread", -0.3, -1.0, 1.0),  # checkers further apart, as a share of the way
    Feature("tempo", 0.1, -1.0, 1.0),  # the turn: 1 if it is MAX's
)
"""What `linear` adds up. The weights are the least-squares fit to the exact values of the game on the slide."""

RESULT = Feature("result", 1.0, fixed=True)
"""With money at stake: what the sum still lacks, because nobody wins more than all, and by the utility of money."""

FIELDS = (Feature("fields-x", 1.0, 0.0, fixed=True), Feature("fields-y", 1.0, 0.0, fixed=True))
"""What `sum` adds up: the fields of each side's checkers."""

RACE = (Feature("race", 1.0, fixed=True),)
"""What `pips` is: the value of the race, which no checker has a share of."""


def features(money: float | None) -> dict[str, tuple[Feature, ...]]:
    """The features of each evaluation that is taken apart. `money`: the most that can be won, if money is at stake."""
    weighed: tuple[Feature, ...] = WEIGHED
    if money is not None:
        weighed = (*(each._replace(least=money * each.least, most=money * each.most) for each in WEIGHED), RESULT)
    return {"sum": FIELDS, "pips": RACE, "linear": weighed}


def fields_of(xs: Sequence[int], ys: Sequence[int]) -> list[FeatureTerm]:
    """The values of `FIELDS`."""
    return [
        _by_checker({f"{name}{i + 1}": float(at) for i, at in enumerate(own)})
        for name, own in zip("xy", (xs, ys), strict=True)
    ]


def race(value: float, xs: Sequence[int], ys: Sequence[int]) -> list[FeatureTerm]:
    """The value of `RACE`; every checker counts, but none by itself."""
    return [FeatureTerm(value, tuple((name, 0.0) for name, _, _ in _checkers(xs, ys)))]


def weighed(xs: Sequence[int], ys: Sequence[int], goal: int, mover: int) -> list[FeatureTerm]:
    """The values of `WEIGHED`."""
    checkers, count = _checkers(xs, ys), len(xs)
    way = goal * count
    ends = {name: _end(at, xs if side == MAX else ys) for name, side, at in checkers}
    return [
        _by_checker({name: (at - goal if side == MAX else at) / way for name, side, at in checkers}),
        _by_checker({name: _sign(side) * (at == _home(side, goal)) / count for name, side, at in checkers}),
        _by_checker(
            {
                name: -_sign(side) * _blocked(side, at, ys if side == MAX else xs) / (2 * count)
                for name, side, at in checkers
            }
        ),
        _by_checker({name: _sign(side) * ends[name] * at / goal for name, side, at in checkers}),
        FeatureTerm(float(_sign(mover))),
    ]


def result(value: float, weights: Sequence[float], terms: Sequence[FeatureTerm]) -> FeatureTerm:
    """The value of `RESULT`, where the evaluation is worth `value`."""
    return FeatureTerm(value - sum(weight * term.value for weight, term in zip(weights, terms, strict=True)))


def _checkers(xs: Sequence[int], ys: Sequence[int]) -> list[tuple[str, int, int]]:
    """Name, side and field of every checker."""
    return [(f"{'xy'[side]}{i + 1}", side, at) for side, own in ((MAX, xs), (MIN, ys)) for i, at in enumerate(own)]


def _by_checker(shares: Mapping[str, float]) -> FeatureTerm:
    return FeatureTerm(math.fsum(shares.values()), tuple((name, share) for name, share in shares.items() if share))


def _sign(side: int) -> int:
    return 1 if side == MAX else -1


def _home(side: int, goal: int) -> int:
    return goal if side == MAX else 0


def _blocked(side: int, at: int, others: Sequence[int]) -> int:
    """On how many of the tosses 1 and 2 an opposing checker is in the way."""
    return sum(at + _sign(side) * toss in others for toss in (1, 2))


def _end(at: int, own: Sequence[int]) -> float:
    """1 for the foremost checker of a side and -1 for its rearmost one, shared by those on the same field."""
    return (at == max(own)) / own.count(max(own)) - (at == min(own)) / own.count(min(own))
