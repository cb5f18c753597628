"""Expansion: one untried action, any of them with the same probability, becomes a new node of the tree."""

from typing import Any

from engine.kernel import kernel, rules
from engine.search.monte_carlo.dice import roll
from engine.search.monte_carlo.tree import NO_ROW, begin_node


@kernel
def child_at(nodes: Any, above: int, place: int) -> int:
    """The child by the action at that place of the natural order; NO_ROW if that is not in the tree."""
    child = nodes[above].first
    while child != NO_ROW and nodes[child].place != place:
        child = nodes[child].next
    return child


@kernel
def expand(data: Any, stack: Any, ply: int, nodes: Any, run: Any, place: int) -> int:
    """Adds the successor by the action at `place`, or by any untried one if that is NO_ROW; returns its ply.

    The actions are listed in stack[ply], and there is room in `nodes`.
    """
    above = run.node
    node = nodes[above]
    if place == NO_ROW:
        place = untried(nodes, node, roll(run, node.count - node.tried))
    frame, below = stack[ply], stack[ply + 1]
    rules.result(data, frame, frame.action[place], below)
    rules.recall(data, stack, ply + 1)
    run.positions += 1
    run.node = run.rows
    run.rows += 1
    begin_node(nodes[run.node], above, frame.action[place], place, rules.kind(data, below))
    node.tried += 1
    link(nodes, above, run.node)
    run.deepest = max(run.deepest, ply + 1)
    return ply + 1


@kernel
def untried(nodes: Any, node: Any, number: int) -> int:
    """The place of the untried action with that number, counted from 0 in natural order."""
    place, child = number, node.first
    while child != NO_ROW and nodes[child].place <= place:
        place += 1
        child = nodes[child].next
    return place


@kernel
def link(nodes: Any, above: int, new: int) -> None:
    """Puts the new node among its parent's children, in natural order."""
    before, child = NO_ROW, nodes[above].first
    while child != NO_ROW and nodes[child].place < nodes[new].place:
        before, child = child, nodes[child].next
    nodes[new].next = child
    if before == NO_ROW:
        nodes[above].first = new
    else:
        nodes[before].next = new
