"""Random trees with everything a tree can have."""

from fractions import Fraction
from math import inf

from hypothesis import strategies as st

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.trees import Node

FRACTIONS = st.fractions(min_value=-50, max_value=50, max_denominator=12)
DECIMALS = st.integers(-500, 500).map(lambda n: Fraction(n, 100))
NAMES = st.sampled_from(["", "", "", "left", "B2", "a long name", "inf", "max", "ñandú", "it's", "{", "7"])
WEIGHTS = st.integers(1, 6)


def leaves(values):
    return st.builds(lambda value, name: Node(TERMINAL, value=value, name=name), values, NAMES)


@st.composite
def interior(draw, kinds, successors):
    kind, children, taken = draw(kinds), draw(successors), set()
    weights = [draw(WEIGHTS) if kind == CHANCE else 0 for _ in children]
    for child, weight in zip(children, weights, strict=True):
        action = draw(NAMES)
        child.action = "" if action.lower() in taken else action
        taken.add(child.action.lower())
        child.probability = Fraction(weight, sum(weights)) if kind == CHANCE else Fraction(0)
    return Node(kind, successors=children, name=draw(NAMES))


def trees(chance=True, values=None, most=14):
    """Trees with names, fractions and infinities; with chance, no infinities."""
    if values is None:
        values = FRACTIONS | DECIMALS if chance else FRACTIONS | DECIMALS | st.sampled_from([inf, -inf])
    kinds = st.sampled_from((MAX, MIN, CHANCE) if chance else (MAX, MIN))
    # made once for every depth: Hypothesis looks at a new strategy for longer than it draws from it
    return st.recursive(
        leaves(values), lambda below: interior(kinds, st.lists(below, min_size=1, max_size=4)), max_leaves=most
    )


def with_sets(root):
    """The same tree, with MIN's nodes of equal shape below the root in one information set."""
    same = {}
    for node in root.successors:
        if node.kind == MIN:
            same.setdefault(tuple(child.action for child in node.successors), []).append(node)
    for nodes in same.values():
        if len(nodes) > 1:
            for node in nodes:
                node.information_set = "alike"
            break
    return root
