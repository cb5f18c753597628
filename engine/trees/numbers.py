"""Numbers in trees: reading them, saying why where that fails, and writing them as people do."""

import math
import re
from fractions import Fraction

from engine.trees.node import Value

NUMBER = re.compile(r"[+-]?(?:\d+/\d+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?|inf|infinity|∞)", re.IGNORECASE)
LONGEST = 400
"""Digits and other characters of one number."""

MOST_VALUE = 1e300
"""Of a leaf that is not infinite, either sign: far enough from where sums and quotients would overflow."""


def read_value(text: str) -> Value | None:
    """The number exactly, infinities as floats; None where it is none. Python's minus or the typographer's."""
    number = text.replace("−", "-").lower()
    if len(number) > LONGEST or not NUMBER.fullmatch(number):
        return None
    _above, slash, below = number.partition("/")
    if slash and not below.strip("0"):
        return None
    if "inf" in number or "∞" in number:
        return -math.inf if number.startswith("-") else math.inf
    return Fraction(number)


def is_too_large(value: Value) -> bool:
    if isinstance(value, float):
        return MOST_VALUE < abs(value) < math.inf
    return abs(value) > MOST_VALUE


def write_value(value: Value) -> str:
    """`3`, `-0.25`, `2/3`, `+inf`: what `read_value` takes. A decimal where it is exact and short."""
    if isinstance(value, float):
        if math.isinf(value):
            return "+inf" if value > 0 else "-inf"
        value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, 7):
        if 10**places % value.denominator == 0:
            digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
            return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return f"{value.numerator}/{value.denominator}"


def signed(number: str) -> str:
    """What `write_value` has written, with the signs of print: `−3`, `+∞`."""
    return number.replace("+inf", "+∞").replace("-inf", "−∞").replace("-", "−")


def tidy(value: float) -> Value:
    """The simple fraction nearest to the result of a computation in floats; what is near none stays as it is."""
    if math.isinf(value):
        return value
    simple = Fraction(value).limit_denominator(10_000)
    return simple if abs(float(simple) - value) <= 1e-9 * max(1.0, abs(value)) else Fraction(value)


def simplest(value: float) -> Value:
    """The simplest fraction that this float is nearest to: 1/3, 0.1; an infinity stays as it is."""
    if math.isinf(value):
        return value
    simple = Fraction(value).limit_denominator(10**7)
    return simple if float(simple) == value else Fraction(repr(value))
