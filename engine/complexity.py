"""The size of game trees: formulas of a lecture on complexity, in exact integers and fractions.

b is the branching factor, d the depth in plies, n the number of outcomes of chance before each ply. The searches'
actual counts are taken on trees of `engine.games.uniform`.
"""

import itertools
from collections import Counter
from fractions import Fraction
from math import log10

DICE_SIDES = 6

CHESS = (35, 100)
"""Branching factor and plies of chess, as lectures and Russell & Norvig (chapter 5) count them."""

BACKGAMMON = (20, 21)
"""Branching factor and outcomes of two dice in backgammon (Russell & Norvig 5.5)."""


def minimax_leaves(b: int, d: int) -> int:
    """b^d: minimax visits every leaf."""
    return b**d


def best_leaves(b: int, d: int) -> int:
    """b^⌈d/2⌉ + b^⌊d/2⌋ − 1: alpha-beta if the best action always comes first (Knuth and Moore 1975)."""
    return int(b ** ((d + 1) // 2) + b ** (d // 2) - 1)


def best_order(b: int, d: int) -> float:
    """b^(d/2), as lectures write the best case of alpha-beta."""
    return float(b ** (d / 2))


def average_order(b: int, d: int) -> float:
    """b^(3d/4), as lectures write the average case of alpha-beta."""
    return float(b ** (3 * d / 4))


def chance_leaves(b: int, d: int, n: int) -> int:
    """b^d · n^d: a chance node precedes every ply of a player."""
    return int((b * n) ** d)


def magnitude(b: int, d: int) -> float:
    """The exponent of b^d as a power of ten."""
    return d * log10(b)


def years(b: int, d: int, rate: float) -> int:
    """The years in which b^d leaves are visited at `rate` leaves a second, as a power of ten."""
    return round(magnitude(b, d) - log10(rate * 365.25 * 24 * 3600))


def dice() -> dict[tuple[int, int], Fraction]:
    """The probability of each throw of two dice, regardless of order: 1/36 for a double, 1/18 for other pairs."""
    throws = itertools.product(range(1, DICE_SIDES + 1), repeat=2)
    counts = Counter(tuple(sorted(throw)) for throw in throws)
    return {(pair[0], pair[1]): Fraction(count, DICE_SIDES**2) for pair, count in counts.items()}
