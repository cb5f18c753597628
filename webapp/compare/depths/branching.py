"""The branching factor that a search meets, and the lectures' formulas with it."""

from collections.abc import Mapping
from itertools import pairwise
from math import prod

from engine.search import Report

EXPONENTS = {"d": 1.0, "3d/4": 0.75, "d/2": 0.5}
"""What b is raised to, and the share of d that this is: minimax, and alpha-beta on average and with the best order."""


def branching_factor(report: Report) -> float | None:
    """Successors of a node, as the geometric mean over the plies that the search looked at; None if it met none.

    With it, b^d is the number of nodes at ply d of the whole tree: exact where nothing was cut, and else estimated
    from the nodes visited. What a search adds below its depth does not count; it must not deepen, since every depth
    would count the plies anew.
    """
    plies = [count for count in report.plies if report.depth is None or count.ply <= report.depth]
    ratios = [(after.nodes + count.unvisited) / count.nodes for count, after in pairwise(plies)]
    return prod(ratios) ** (1 / len(ratios)) if ratios else None


def leaves_by_formula(b: float, depth: int) -> Mapping[str, float]:
    """b raised to each exponent."""
    return {exponent: b ** (share * depth) for exponent, share in EXPONENTS.items()}
