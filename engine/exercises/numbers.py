"""Numbers as students write them: with a comma or a point, as fractions, as ±∞."""

import math
import re
from fractions import Fraction

from engine.exact import with_point
from engine.trees.node import Value
from engine.trees.numbers import is_too_large, read_value, tidy, write_value

LONGEST = 40
LONGEST_PART = 200
"""Most characters of a part of an answer; a longer text is not read."""

INFINITIES = "∞|oo|inf(?:inity|inito|ty)?"
"""A pattern of the spellings of infinity."""

LEAST_DECIMALS = 2
"""Fewest decimals of a rounded number that counts as right."""

MOST_LOST = 1e-3
"""Largest accepted error of a number computed in floats."""


def read_number(text: str) -> Value | None:
    """The number in the text, or None: `2,5`, `5/2`, `50 %`, `-∞`, `+ inf`, `oo`."""
    if len(text) > LONGEST_PART:
        return None
    if text.rstrip().endswith("%") and text.count("%") == 1:
        share = read_number(text.rstrip()[:-1])
        return share / 100 if isinstance(share, Fraction) else None
    words = with_point(text)
    infinite = re.fullmatch(rf"([+-]?)(?:{INFINITIES})", words, re.IGNORECASE)
    value = read_value(f"{infinite[1]}inf" if infinite else words) if len(words) <= LONGEST else None
    return None if value is None or is_too_large(value) else value


def decimals(text: str) -> int:
    """The number of decimals in the text, two more in percent; 0 for whole numbers and fractions."""
    number = text.rstrip()
    if number.endswith("%"):
        return 0 if "/" in number else decimals(number[:-1]) + 2
    found = re.search(r"[.,](\d+)$", number)
    return len(found[1]) if found else 0


def is_right(text: str, expected: float | Fraction) -> bool:
    """Whether the number in the text is the expected one, or that rounded to two or more decimals.

    Whole numbers and fractions are compared exactly; numbers computed in floats, up to their rounding error.
    """
    number = read_number(text)
    if number is None:
        return False
    known = _known(expected)
    if isinstance(number, float) or math.isinf(known):
        return number == known
    slack = Fraction(1, 2 * 10 ** decimals(text)) if decimals(text) >= LEAST_DECIMALS else Fraction(0)
    if isinstance(known, float):
        slack += Fraction(_lost_in_floats(known))
    return abs(number - Fraction(known)) <= slack


def _known(value: float | Fraction) -> Value:
    """The exact number; a float if it was computed as one, or if its exact form is too long to be typed."""
    if isinstance(value, float):
        return value
    exact = Fraction(value)
    if is_too_large(exact):
        return math.inf if exact > 0 else -math.inf
    return exact if len(write_value(exact)) <= LONGEST else float(exact)


def _lost_in_floats(expected: float) -> float:
    """The accepted error of a computed number; less than the distance between whole numbers that floats distinguish."""
    return max(min(1e-9 * max(1.0, abs(expected)), MOST_LOST), 2 * math.ulp(expected))


def written(value: float | Fraction) -> str:
    """The engine's number as people write it."""
    known = _known(value)
    return write_value(tidy(known) if isinstance(known, float) else known)
