"""Straight lines of which one is above all others at first: from where on is it overtaken, and by which?"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

LineName = TypeVar("LineName")
Ordered = TypeVar("Ordered", Fraction, float)


def crossings(lines: Mapping[LineName, tuple[Ordered, Ordered]], chosen: LineName) -> list[tuple[Ordered, LineName]]:
    """Where steeper lines reach the chosen one, the nearest first, and of these the steepest.

    `lines`: the value of each at 0, and its slope.
    """
    start, slope = lines[chosen]
    steeper = {name: line for name, line in lines.items() if line[1] > slope}
    found = [((start - own) / (steep - slope), name) for name, (own, steep) in steeper.items()]
    return sorted(found, key=lambda crossing: (crossing[0], -steeper[crossing[1]][1]))
