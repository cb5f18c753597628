"""A MIN who errs: with probability E it takes any of its actions, all alike, and else the best by minimax.

A node then has two numbers. `plain` is its minimax value, by which MIN knows its best action. `value` is what MAX may
expect: at a MAX node the greatest of its successors', at a chance node the mean, and at a MIN node (1 − E) · v(best) +
E · (the mean of v over all its actions), where `best` is the first of the best by minimax. Nothing is pruned.
"""

from typing import Any

from engine.frame import EXACT
from engine.game import MAX
from engine.kernel import kernel, noinline


@noinline
def take_erring(parent: Any, child: Any, options: Any) -> bool:
    """The parent, a player's node, takes in both numbers of its child; returns whether that is its choice so far."""
    first = parent.next == 1
    parent.covered &= child.bound
    if parent.role == MAX:
        better = first or child.value > parent.value
        if first or child.plain > parent.plain:
            parent.plain = child.plain
        if better:
            parent.value = child.value
        parent.attained = EXACT
    else:
        better = first or child.plain < parent.plain
        if better:
            parent.plain, parent.chosen = child.plain, child.value
        parent.sum = child.value if first else parent.sum + child.value
        parent.value = parent.chosen + options.errs * (parent.sum / parent.next - parent.chosen)
        parent.attained = EXACT if parent.next == parent.count else 0  # until then, it proves nothing
    if better:
        parent.best = parent.next - 1
    return better


@kernel
def take_plain_outcome(parent: Any, child: Any) -> None:
    """A chance node takes in the minimax value of the outcome just searched."""
    share = parent.score[parent.next - 1] * child.plain
    parent.plain = share if parent.next == 1 else parent.plain + share
