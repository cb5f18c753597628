"""Decimal commas in the text of a tree: `2,5` is read as two leaves, and whoever meant a decimal has to be warned."""

import re
from typing import NamedTuple

from engine.refusals import N_

COMMA_IN_NUMBER = re.compile(r"(?<![\d.,/])(\d+),(\d+)(?![\d.,/:])")
"""As a decimal looks in most languages: no space after the comma, and nothing else that makes it a list."""

SAYS = N_("“%(text)s” has been read as two leaves, %(first)s and %(second)s: a decimal takes a point, %(decimal)s.")


class TwoLeaves(NamedTuple):
    """A number with a comma and the two leaves that it is read as."""

    text: str
    first: str
    second: str
    decimal: str


def two_leaves(text: str) -> TwoLeaves | None:
    """The first number with a comma in a tree's text; None where there is none, or the text is of lists."""
    found = COMMA_IN_NUMBER.search(text)
    if found is None or "[" in text:
        return None
    first, second = found.groups()
    return TwoLeaves(found[0], first, second, f"{first}.{second}")
