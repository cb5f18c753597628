"""Random trees: with everything a tree can have, for Hypothesis, and plainer ones by a seed."""

import random
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


def seeded_tree(seed, chance=False, denominators=(1, 1, 3)):
    """Of two to four plies, with ties, unequal depths, fractions, sometimes a player's second turn or MIN at the root,
    and chance where it is asked for.
    """
    draw = random.Random(seed)
    denominator = draw.choice(denominators)

    def grow(player, plies, is_root=False):
        if plies == 0 or not is_root and draw.random() < 0.15:
            return Node(TERMINAL, value=Fraction(draw.randint(-9, 9), denominator))
        kind = CHANCE if chance and not is_root and draw.random() < 0.5 else player
        after = player if draw.random() < 0.15 else MIN if player == MAX else MAX
        below = [grow(after, plies - 1) for _ in range(draw.randint(1, 3))]
        weights = [draw.randint(1, 4) for _ in below]
        for child, weight in zip(below, weights, strict=True):
            child.probability = Fraction(weight, sum(weights)) if kind == CHANCE else Fraction(0)
        return Node(kind, successors=below)

    return grow(MIN if draw.random() < 0.2 else MAX, draw.randint(2, 4), is_root=True)
