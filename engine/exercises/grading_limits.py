"""The largest trees whose answers are graded while somebody waits: well below a second each."""

from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.node import in_rows

MOST_INNER = 256
"""Most inner nodes. Each is searched again alone, up to three times if everything is wrong, at a millisecond each."""

MOST_IN_SUBTREES = 4000
"""Most nodes of all subtrees together. Each subtree is searched again if a student's windows differ."""


def refuse_slow(root: Node) -> None:
    """Raises Refused for a tree whose answers would take too long to grade."""
    sizes: dict[int, int] = {}
    inner = [node for node in in_rows(root) if not node.is_leaf]
    for node in reversed(inner):
        sizes[id(node)] = 1 + sum(sizes.get(id(child), 1) for child in node.successors)
    if len(inner) > MOST_INNER or sum(sizes.values()) > MOST_IN_SUBTREES:
        raise Refused(N_("This tree would take too long to grade: take fewer nodes, or fewer plies."))
