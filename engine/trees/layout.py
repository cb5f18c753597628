"""Where the nodes of a drawn tree stand: leaves side by side, parents over the middle of their successors."""

from dataclasses import dataclass

from engine.trees.node import Node

STUB = 2.25
"""Columns of a node whose successors stand in another drawing."""


@dataclass(frozen=True)
class Place:
    """A node's middle, in columns from the left and plies from the top."""

    node: Node
    x: float
    ply: int


def places(root: Node) -> list[Place]:
    """Every node before what is below it, from left to right."""
    found: list[Place] = []
    _place(root, 0, 0.5, found)
    return found


def _place(node: Node, ply: int, left: float, found: list[Place]) -> tuple[float, float]:
    """Adds the node and what is below it, from column `left` on; returns its own middle and where it ends."""
    at = len(found)
    found.append(Place(node, left, ply))
    if not node.successors and node.is_leaf:
        return left, left + 1
    if not node.successors:  # what is below it is drawn elsewhere: room for what stands beside it
        found[at] = Place(node, left + 0.5, ply)
        return left + 0.5, left + STUB
    middles, end = [], left
    for i, child in enumerate(node.successors):
        middle, end = _place(child, ply + 1, end + (0.25 if i and child.successors else 0), found)
        middles.append(middle)
    middle = (middles[0] + middles[-1]) / 2
    found[at] = Place(node, middle, ply)
    return middle, end
