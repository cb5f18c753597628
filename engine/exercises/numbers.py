"""Numbers as students write them: with a comma or a point, as fractions, as ±∞."""

import math
import re
from fractions import Fraction

from engine.exact import with_point
from engine.trees.node import Value
from engine.trees.numbers import is_too_large, read_value, tidy, write_value

LONGEST = 40
LONGEST_PART = 200
"""Characters of a part of an answer; a longer text is not read."""

INFINITIES = "∞|oo|inf(?:inity|inito|ty)?"
"""How infinity is typed, as a pattern."""

LEAST_DECIMALS = 2
"""A rounded decimal counts as right from so many decimals on."""

MOST_LOST = 1e-3
"""By which a number that was computed in floats may be off, however large it is."""


def read_number(text: str) -> Value | None:
    """The number that was written, or None where it is none: `2,5`, `5/2`, `-∞`, `+ inf`, `oo`."""
    if len(text) > LONGEST_PART:
        return None
    words = with_point(text)
    infinite = re.fullmatch(rf"([+-]?)(?:{INFINITIES})", words, re.IGNORECASE)
    value = read_value(f"{infinite[1]}inf" if infinite else words) if len(words) <= LONGEST else None
    return None if value is None or is_too_large(value) else value


def decimals(text: str) -> int:
    """How many decimals were written; 0 for whole numbers and fractions."""
    found = re.search(r"[.,](\d+)\s*$", text)
    return len(found[1]) if found else 0


def is_right(text: str, expected: float | Fraction) -> bool:
    """Whether the number that was written is the expected one, or it rounded to two decimals or more.

    A whole number or a fraction is compared exactly; a number that was computed in floats, up to what they lose.
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
    """The number exactly; as a float if it was computed as one, or if nobody can write it exactly."""
    if isinstance(value, float):
        return value
    exact = Fraction(value)
    if is_too_large(exact):
        return math.inf if exact > 0 else -math.inf
    return exact if len(write_value(exact)) <= LONGEST else float(exact)


def _lost_in_floats(expected: float) -> float:
    """How far a computed number may be off; of two whole numbers that floats tell apart, not so far as the other."""
    return max(min(1e-9 * max(1.0, abs(expected)), MOST_LOST), 2 * math.ulp(expected))


def written(value: float | Fraction) -> str:
    """A number of the engine as people write it."""
    known = _known(value)
    return write_value(tidy(known) if isinstance(known, float) else known)
