"""What is said of strategies: the values that they guarantee, and how many there are."""

from decimal import Decimal
from fractions import Fraction

from flask_babel import gettext as _

from engine.game import MAX
from engine.trees.node import Value
from engine.trees.numbers import write_value
from webapp.wording import sums

LONGEST_COUNT = 12
"""Most digits of a number of strategies that is written in full."""

MOST_DENOMINATOR = 10**12
"""Largest denominator of an exact value; the values of a tree with long fractions can have thousands of digits."""


def on_average(owner: int, is_best: bool, values: dict[str, str]) -> str:
    """What a strategy guarantees where chance or mixing decides: `value`, and `best` an optimal one."""
    if owner == MAX:
        if is_best:
            return _("It guarantees MAX at least %(value)s on average; no strategy guarantees more.", **values)
        return _("It guarantees MAX at least %(value)s on average; an optimal strategy guarantees %(best)s.", **values)
    if is_best:
        return _("With it MAX gets at most %(value)s on average; no strategy of MIN allows less.", **values)
    return _("With it MAX gets at most %(value)s on average; an optimal strategy of MIN allows %(best)s.", **values)


def player_named(player: int) -> str:
    return _("MAX") if player == MAX else _("MIN")


def number_of(value: Value) -> str:
    if isinstance(value, Fraction) and value.denominator > MOST_DENOMINATOR:
        return sums.written(f"≈ {float(value):.6g}")
    return sums.written(write_value(value).replace("inf", "∞"))


def counted(count: int) -> str:
    """A number of strategies, or its order of magnitude if it has too many digits."""
    if count < 10**LONGEST_COUNT:
        return str(count)
    digits, _e, power = f"{Decimal(count):.1e}".partition("e+")
    return sums.written(f"≈ {digits} · 10^{power}")
