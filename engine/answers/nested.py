"""A tree as programs of students hold it: nested lists with numbers at the leaves, the players taking turns.

A chance node is a tuple of pairs, a probability and what follows.
"""

import math
from fractions import Fraction

from engine.game import CHANCE
from engine.refusals import N_, Refused
from engine.trees.node import Node, Value, in_rows, numbers_below, takes_turn_of


def as_python(root: Node) -> str:
    """The tree as a Python expression; raises Refused where the players do not take turns."""
    if root.kind == CHANCE:
        raise Refused(N_("Nested lists do not say whose turn it is where chance moves first."))
    return _as_python(root, root.kind)


def _as_python(node: Node, player: int) -> str:
    if node.is_leaf:
        return python_number(node.value)
    if node.kind == CHANCE:
        outcomes = (f"({python_number(each.probability)}, {_as_python(each, player)})" for each in node.successors)
        return f"({' '.join(f'{outcome},' for outcome in outcomes)})"
    if node.kind != player:
        raise Refused(N_("Nested lists do not say whose turn it is, and in this tree the players do not take turns."))
    return f"[{', '.join(_as_python(each, takes_turn_of(player)) for each in node.successors)}]"


def places_of(root: Node) -> list[str]:
    """Of every node, by number, where it is in that expression: `tree[1][0]`."""
    nodes = in_rows(root)
    places = ["tree"] * len(nodes)
    for above, below in enumerate(numbers_below(nodes)):
        outcome = "[1]" if nodes[above].kind == CHANCE else ""  # after its probability
        for place, child in enumerate(below):
            places[child] = f"{places[above]}[{place}]{outcome}"
    return places


def python_number(value: Value) -> str:
    """`3`, `Fraction(7, 3)`, `inf`."""
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    return f"Fraction({value.numerator}, {value.denominator})"
