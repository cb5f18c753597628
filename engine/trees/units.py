"""The unit of each node of a tree: whatever a search finds at the node is a whole multiple of 1/unit.

Leaves and estimates are multiples of 1/L, where L is their common denominator. Chance multiplies by probabilities, and
star pruning divides windows by them. So where a node is reached with probability w, everything is a multiple of
1/(L · W · w), where W is the common denominator of these w.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.game import CHANCE, MIN
from engine.trees.node import Node

MOST_BITS = 2048
"""Of a unit. Fractions with longer denominators would make a search slow."""

TOLD_BITS = 51
"""Most bits of unit × value for which a float still identifies one multiple: 53 − 2."""


def units_of(nodes: Sequence[Node], below: Sequence[range]) -> list[int] | None:
    """The units of nodes row by row, with the numbers of their successors; None where they are too long."""
    typed = [node.value for node in nodes if node.is_leaf] + [node.estimate or 0 for node in nodes]
    values = common_denominator(Fraction(value) for value in typed if math.isfinite(value))
    reached = [Fraction(1)] * len(nodes)
    for number, successors in enumerate(below):
        for child in successors:
            reached[child] = reached[number]
            if nodes[number].kind == CHANCE:  # an outcome that cannot happen adds nothing above: it may have any unit
                reached[child] *= Fraction(nodes[child].probability) or 1
            if reached[child].denominator.bit_length() > MOST_BITS:
                return None
    paths = common_denominator(set(reached))
    if not values or not paths or (values * paths).bit_length() > MOST_BITS:
        return None
    return [int(values * paths * part) for part in reached]


def units_where_min_errs(nodes: Sequence[Node], below: Sequence[range], errs: Fraction) -> list[int] | None:
    """The same where MIN errs with that probability and nothing is pruned; None where they are too long.

    A MIN node adds E times a mean over its actions, and a chance node multiplies by probabilities.
    """
    units = [1] * len(nodes)
    for number in reversed(range(len(nodes))):  # successors come after their node
        node, successors = nodes[number], below[number]
        if node.is_leaf:
            parts = [1 if math.isinf(node.value) else Fraction(node.value).denominator]
        elif node.kind == CHANCE:
            parts = [units[child] * Fraction(nodes[child].probability).denominator for child in successors]
        else:
            parts = [units[child] for child in successors]
        if math.isfinite(node.estimate or 0):
            parts.append(Fraction(node.estimate or 0).denominator)
        units[number] = math.lcm(*parts)
        if node.kind == MIN and not node.is_leaf:
            units[number] *= errs.denominator * len(successors)
        if units[number].bit_length() > MOST_BITS:
            return None
    return units


def common_denominator(numbers: Iterable[Fraction]) -> int | None:
    """None where it is too long."""
    common = 1
    for number in numbers:
        common = math.lcm(common, number.denominator)
        if common.bit_length() > MOST_BITS:
            return None
    return common


def nearest_multiple(value: float, unit: int) -> Fraction | None:
    """The multiple of 1/unit that was rounded to this float; None where it was none, or where several were."""
    whole = round(Fraction(value) * unit)
    found = Fraction(whole, unit)
    return found if whole.bit_length() <= TOLD_BITS and float(found) == value else None
