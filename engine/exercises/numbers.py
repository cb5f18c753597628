"""Numbers as students write them: with a comma or a point, as fractions, as ±∞."""

import math
import re

from engine.trees.node import Value
from engine.trees.numbers import read_value, tidy, write_value

LONGEST = 40
LEAST_DECIMALS = 2
"""A rounded decimal counts as right from so many decimals on."""


def read_number(text: str) -> Value | None:
    """The number that was written, or None where it is none: `2,5`, `5/2`, `-∞`, `+ inf`."""
    words = re.sub(r"\s+", "", text)[:LONGEST].replace(",", ".").replace("−", "-")
    return read_value(words) if words else None


def decimals(text: str) -> int:
    """How many decimals were written; 0 for whole numbers and fractions."""
    found = re.search(r"[.,](\d+)\s*$", text)
    return len(found[1]) if found else 0


def is_right(text: str, expected: float) -> bool:
    """Whether the number that was written is the expected one, exactly or rounded to two decimals or more."""
    number = read_number(text)
    if number is None:
        return False
    if math.isinf(number) or math.isinf(expected):
        return number == expected
    slack = 1e-9 * max(1.0, abs(expected))
    if decimals(text) >= LEAST_DECIMALS:
        slack += 0.5 * 10.0 ** -decimals(text)
    return abs(float(number) - expected) <= slack


def written(value: float) -> str:
    """A number of the engine as people write it."""
    return write_value(tidy(value))
