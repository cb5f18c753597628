"""The sizes and numbers of cuts that trees of a shape can have: the limits of settings."""

from functools import cache

MOST_LEAVES = 256

OUTCOMES = (2, 3)
"""Fewest and most outcomes of chance above leaves; elsewhere there are two."""


def leaf_counts(plies: int, least: int, most: int, chance: bool) -> tuple[int, int]:
    """The fewest and the most leaves of a tree; with `chance`, a chance node follows every action."""
    fewest = greatest = 1
    for ply in range(plies):
        outcomes = (1, 1) if not chance else OUTCOMES if ply == 0 else (2, 2)
        fewest, greatest = fewest * least * outcomes[0], greatest * most * outcomes[1]
    return fewest, greatest


def leaves_after(plies: int, least: int, most: int, chance: bool) -> tuple[int, int]:
    """The fewest and the most leaves behind one action of a node with so many plies below it."""
    fewest, greatest = leaf_counts(plies, least, most, chance)
    return fewest // least, greatest // most


def most_cuts(plies: int, most: int, chance: bool, only_by_leaves: bool = False) -> int:
    """The most nodes of such a tree that can be cut, whatever its leaves are worth.

    A node of MAX can be cut once a node of MIN above it has looked at a successor, and vice versa; star pruning cuts
    chance nodes by either, and passes both bounds down. `only_by_leaves`: only nodes directly above leaves are cut.
    """

    @cache
    def below(left: int, is_max: bool, alpha: bool, beta: bool) -> int:
        if left == 0:
            return 0
        first = after(left, is_max, alpha, beta)
        later = after(left, is_max, alpha or is_max, beta or not is_max)
        is_cut = (beta if is_max else alpha) and (left == 1 or not only_by_leaves)
        return max(first + later * (most - 1), (first + later * (most - 2) + 1) if is_cut else 0)

    def after(left: int, is_max: bool, alpha: bool, beta: bool) -> int:
        if not chance:
            return below(left - 1, not is_max, alpha, beta)
        outcomes = OUTCOMES[1] if left == 1 else 2
        each = below(left - 1, not is_max, True, True)
        return max(outcomes * each, ((outcomes - 1) * each + 1) if alpha or beta else 0)

    return below(plies, True, False, False)


def least_plies(chance: bool, deep: bool) -> int:
    """The fewest plies of a tree with a cut above its leaves, or with a deep one."""
    return 2 if chance else 4 if deep else 3
