"""Numbers as students write them: with a comma or a point, as fractions, as ±∞."""

import math
import re

from engine.trees.node import Value
from engine.trees.numbers import is_too_large, read_value, tidy, write_value

LONGEST = 40
LONGEST_PART = 200
"""Characters of a part of an answer; a longer text is not read."""

INFINITIES = "∞|oo|inf(?:inity|inito|ty)?"
"""How infinity is typed, as a pattern."""

LEAST_DECIMALS = 2
"""A rounded decimal counts as right from so many decimals on."""

THOUSANDS = re.compile(r"(?<=\d)\s(?=\d{3}(?!\d))")
GAP = re.compile(r"\d\s+\d")
GROUPED = r"(?<![\d.,])[1-9]\d{{0,2}}(?:{mark}\d{{3}})+(?![\d.,])"


def read_number(text: str) -> Value | None:
    """The number that was written, or None where it is none: `2,5`, `5/2`, `-∞`, `+ inf`, `oo`."""
    if len(text) > LONGEST_PART or GAP.search(THOUSANDS.sub("", text)):
        return None
    words = re.sub(r"\s+", "", text).replace(",", ".").replace("−", "-")
    infinite = re.fullmatch(rf"([+-]?)(?:{INFINITIES})", words, re.IGNORECASE)
    value = read_value(f"{infinite[1]}inf" if infinite else words) if len(words) <= LONGEST else None
    return None if value is None or is_too_large(value) else value


def has_groups(text: str, mark: str) -> bool:
    """Whether a number looks grouped into thousands by this mark: `10.000`, which is read as a decimal."""
    return re.search(GROUPED.format(mark=re.escape(mark)), text) is not None


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
