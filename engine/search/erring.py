"""A MIN who errs: with probability E it takes one of its actions at random, else its best one by minimax.

At random, each action has the same probability, the best one too. A node has two numbers: `minimax` is its minimax
value, by which MIN knows its best action, and `value` is what MAX may expect. That is at a MAX node the greatest of its
successors' values, at a chance node their mean, and at a MIN node (1 − E) · v(best) + E · (the mean of v over all its
actions), where `best` is the first of the best by minimax. Nothing is pruned.
"""

from typing import Any

from engine.frame import EXACT
from engine.game import MAX
from engine.kernel import kernel, noinline


@noinline
def take_erring(parent: Any, child: Any, options: Any) -> bool:
    """The parent, a player's node, takes in both numbers of its child; returns whether the child is its choice now."""
    first = parent.next == 1
    parent.covered &= child.bound
    if parent.role == MAX:
        better = first or child.value > parent.value
        if first or child.minimax > parent.minimax:
            parent.minimax = child.minimax
        if better:
            parent.value = child.value
        parent.attained = EXACT
    else:
        better = first or child.minimax < parent.minimax
        if better:
            parent.minimax, parent.chosen = child.minimax, child.value
        parent.sum = child.value if first else parent.sum + child.value
        parent.value = parent.chosen + options.errs * (parent.sum / parent.next - parent.chosen)
        parent.attained = EXACT if parent.next == parent.count else 0  # until then, it proves nothing
    if better:
        parent.best = parent.next - 1
    return better


@kernel
def take_minimax_outcome(parent: Any, child: Any) -> None:
    """A chance node takes in the minimax value of the outcome just searched."""
    share = parent.score[parent.next - 1] * child.minimax
    parent.minimax = share if parent.next == 1 else parent.minimax + share
