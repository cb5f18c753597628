"""The same tree with other numbers: for a question that is asked again, and whose answer nobody should remember."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.trees import Node
from engine.trees.node import in_rows

ROOM = 4
"""How many more numbers there are to choose from than leaves."""

_chance = random.SystemRandom()


def with_other_values(root: Node) -> Node:
    """Its leaves get different whole numbers, from about the same range; all else stays."""
    values = [int(node.value) for node in in_rows(root) if node.is_leaf and abs(node.value) != float("inf")]
    low = min(values, default=0)
    high = max([*values, low + len(values) + ROOM])
    return _with(root, iter(_chance.sample(range(low, high + 1), len(values))))


def _with(node: Node, numbers: Iterator[int]) -> Node:
    if not node.is_leaf:
        return replace(node, successors=[_with(child, numbers) for child in node.successors], estimate=None)
    return node if abs(node.value) == float("inf") else replace(node, value=Fraction(next(numbers)))
