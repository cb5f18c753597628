"""How wide the columns of a drawn tree are: narrower than usual where the tree would be shrunk on paper otherwise."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise

from engine.trees.layout import Place

PAPER = 690
"""Of a sheet between its margins, in the pixels of a drawing."""

NARROWEST, STEP = 36, 4
APART = 4
"""At least so much stays free between neighbours."""

Reach = Mapping[int, tuple[float, float]]
"""How far a node goes to the left and to the right of its middle, by its identity."""


def column_of(found: Sequence[Place], usual: int, reach: Callable[[int], Reach], said: Callable[[Place], float]) -> int:
    """The width at which the tree fits paper, or the nearest at which nothing touches; never more than usual.

    `reach`: of all nodes, at some width. `said`: how long what stands on the edge to a node is.
    """
    columns = max(place.x for place in found) + 0.5
    if columns * usual <= PAPER:
        return usual
    least = max(NARROWEST, int(PAPER / columns))
    plies = [list(row) for _ply, row in groupby(sorted(found, key=_by_ply), key=lambda place: place.ply)]
    pairs = [pair for row in plies for pair in pairwise(row)]
    return next((width for width in range(least, usual, STEP) if _is_apart(pairs, width, reach(width), said)), usual)


def _by_ply(place: Place) -> tuple[int, float]:
    return place.ply, place.x


def _is_apart(pairs: Sequence[tuple[Place, Place]], width: int, reach: Reach, said: Callable[[Place], float]) -> bool:
    """Whether no two neighbours of a ply touch; what stands on edges is nearer together than the nodes below."""
    for left, right in pairs:
        far = (right.x - left.x) * width
        needed = reach[id(left.node)][1] + reach[id(right.node)][0]
        if far < needed + APART or far * 0.6 < (said(left) + said(right)) / 2 + APART:
            return False
    return True
