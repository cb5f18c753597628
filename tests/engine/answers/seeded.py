"""Random trees by seed: unequal depths, ties, fractions, a player's second turn, and chance where it is asked for."""

import random
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.trees import Node


def seeded_tree(seed, chance=False):
    draw = random.Random(seed)
    denominator = draw.choice((1, 1, 3))

    def grow(player, plies):
        if plies == 0 or plies < 3 and draw.random() < 0.2:
            return Node(TERMINAL, value=Fraction(draw.randint(-9, 9), denominator))
        kind = CHANCE if chance and plies < 3 and draw.random() < 0.5 else player
        after = player if draw.random() < 0.1 else MIN if player == MAX else MAX
        below = [grow(after, plies - 1) for _ in range(draw.randint(1, 3))]
        weights = [draw.randint(1, 4) for _ in below]
        for child, weight in zip(below, weights, strict=True):
            child.probability = Fraction(weight, sum(weights)) if kind == CHANCE else Fraction(0)
        return Node(kind, successors=below)

    return grow(MAX, 3)
