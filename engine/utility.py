"""The utility of money: a curve from amounts to utility, by which a game for money can be valued.

Expected utility instead of expected money is Daniel Bernoulli's answer (1738) to the question why a sure million may be
preferred to a coin for three; see Russell & Norvig, section 16.3. A curve is written

    linear                               an amount is worth itself
    concave:2                            the more there is, the less another euro is worth, from 0 to 1; 2 is the degree
    table:0=0,1000000=8,3000000=9        straight from point to point, and straight on beyond the ends

The concave curve has constant absolute risk aversion (Pratt 1964), with the game's own range as its measure of money:
from the least amount l to the most m, with t = (x − l) / (m − l),

    u(x) = (1 − e^(−a·t)) / (1 − e^(−a)).

It is also defined for debts. For every a it is 0 at l and 1 at m, the scale of normalised utilities: on the scale of
money, a utility would look like an amount.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import expm1, isfinite
from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.kernel import kernel
from engine.refusals import N_, Refused

MOST_POINTS = 16
MOST_NUMBER = 1e10
"""The largest amount or worth, of either sign: products of two are exact enough, and nothing becomes infinite."""

LEAST_STEP = 1e-6
"""The least distance between two amounts of a table; a steeper curve would be a jump."""

LEAST_BEND, MOST_BEND = 0.001, 20.0
LONGEST = 1000
"""Most characters of a curve."""

LINEAR, CONCAVE, TABLE = 0, 1, 2

CURVE = np.dtype(
    [
        ("kind", np.int64),
        ("bend", np.float64),  # of a concave curve, between `least` and `most`
        ("least", np.float64),
        ("most", np.float64),
        ("count", np.int64),  # points of a table
        ("money", np.float64, (MOST_POINTS,)),
        ("worth", np.float64, (MOST_POINTS,)),
    ],
    align=True,
)
"""A curve for kernels: a field of a game's data record, all zeros for `linear`."""


@kernel
def useful(curve: Any, money: float) -> float:
    """The utility of the amount by a CURVE."""
    if curve.kind == LINEAR:
        return money
    if curve.kind == CONCAVE:
        share = (money - curve.least) / (curve.most - curve.least)
        return expm1(-curve.bend * share) / expm1(-curve.bend)
    i = 1
    while i < curve.count - 1 and curve.money[i] < money:
        i += 1
    before, step = curve.money[i - 1], curve.money[i] - curve.money[i - 1]
    share = (money - before) / step
    return curve.worth[i - 1] * (1.0 - share) + curve.worth[i] * share


@dataclass(frozen=True)
class Utility:
    """A curve. `bend`: of a concave one; `points`: of a table, amounts with their utilities."""

    kind: int = LINEAR
    bend: float = 0.0
    points: tuple[tuple[float, float], ...] = ()

    @classmethod
    def read(cls, text: str) -> "Utility":
        """The curve in the text; raises Refused."""
        kind, _, rest = text.strip().lower().partition(":")
        if kind == "linear" and not rest:
            return cls()
        if kind == "concave" and rest:
            return cls(CONCAVE, bend=_bend(rest))
        if kind == "table" and rest:
            return cls(TABLE, points=_points(rest))
        raise Refused(
            N_("A utility is linear, concave:2 or a table such as table:0=0,1000000=8,3000000=9; not “%(text)s”."),
            text=text.strip(),
        )

    def __str__(self) -> str:
        if self.kind == CONCAVE:
            return f"concave:{_written(self.bend)}"
        if self.kind == TABLE:
            return "table:" + ",".join(f"{_written(money)}={_written(worth)}" for money, worth in self.points)
        return "linear"

    write = __str__

    def fill(self, curve: Any, least: float, most: float) -> None:
        """Writes the curve into a CURVE, for a game whose amounts go from `least` to `most`."""
        curve.kind, curve.bend, curve.count = self.kind, self.bend, len(self.points)
        curve.least, curve.most = least, most
        for i, (money, worth) in enumerate(self.points):
            curve.money[i], curve.worth[i] = money, worth

    def worth(self, money: float, least: float, most: float) -> float:
        """The utility of the amount in a game whose amounts go from `least` to `most`."""
        curve = SimpleNamespace(money=[0.0] * MOST_POINTS, worth=[0.0] * MOST_POINTS)
        self.fill(curve, least, most)
        return float(useful(curve, money))

    def bounds(self, least: float, most: float) -> tuple[float, float]:
        """The least and the greatest utility of the amounts from `least` to `most`; a table need not be increasing."""
        corners = [money for money, _ in self.points if least < money < most]
        worths = [self.worth(money, least, most) for money in (least, *corners, most)]
        return min(worths), max(worths)


PLAIN = Utility()
"""Every amount is worth itself."""


# -- reading and writing ----------------------------------------------------------------------------------------------


def _bend(text: str) -> float:
    bend = _number(text)
    if not LEAST_BEND <= bend <= MOST_BEND:
        raise Refused(
            N_("A concave utility takes a number from %(least)s to %(most)s, as in concave:2."),
            least=_written(LEAST_BEND),
            most=_written(MOST_BEND),
        )
    return bend


def _points(text: str) -> tuple[tuple[float, float], ...]:
    pairs = [pair.partition("=") for pair in text[: LONGEST + 1].split(",")]
    if len(text) > LONGEST or not 2 <= len(pairs) <= MOST_POINTS or not all(equals for _, equals, _ in pairs):
        raise Refused(
            N_("A table of utility has 2 to %(most)d points, such as table:0=0,1000000=8,3000000=9."), most=MOST_POINTS
        )
    points = tuple((_number(money), _number(worth)) for money, _, worth in pairs)
    _check_rising([money for money, _ in points])
    return points


def _check_rising(amounts: Sequence[float]) -> None:
    for before, after in pairwise(amounts):
        if after - before < LEAST_STEP:
            raise Refused(
                N_("The amounts of a utility must rise from point to point: %(after)s comes after %(before)s."),
                after=_written(after),
                before=_written(before),
            )


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise Refused(N_("“%(text)s” is not a number."), text=text.strip()[:40]) from None
    if not (isfinite(number) and abs(number) <= MOST_NUMBER):
        raise Refused(N_("The numbers of a utility go from −10,000,000,000 to 10,000,000,000."))
    return number


def _written(number: float) -> str:
    """A number as `_number` reads it: whole ones without a decimal point."""
    return str(int(number)) if number == int(number) else repr(number)
