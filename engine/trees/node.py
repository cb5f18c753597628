"""A game tree as a value: who moves where, what actions and nodes are called, exact probabilities and values."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.refusals import N_, Refused

MOST_NODES = 100_000
MOST_SUCCESSORS = 256
MOST_PLIES = 200
LONGEST_NAME = 60
"""Characters of the name of a node, an action or an information set."""

Value = Fraction | float
"""What a leaf is worth to MAX: a fraction, or a float where it is infinite or comes from a computation in floats."""


@dataclass
class Node:
    """A node and everything below it. The root has no action; only outcomes of chance have a probability."""

    kind: int
    value: Value = Fraction(0)
    """Of a leaf."""
    probability: Fraction = Fraction(0)
    """As an outcome of chance."""
    successors: list["Node"] = field(default_factory=list)
    name: str = ""
    action: str = ""
    """What leads here; empty where nobody gave it a name."""
    information_set: str = ""
    """Nodes of one player in the same set look alike to that player; empty where everything is seen."""
    estimate: Value | None = None
    """Of an inner node: what an evaluation says of it, where somebody has given one."""

    @property
    def is_leaf(self) -> bool:
        return self.kind == TERMINAL


def in_rows(root: Node) -> list[Node]:
    """The nodes row by row from the root, siblings next to each other: a node's number is its place here."""
    nodes = [root]
    for node in nodes:
        nodes.extend(node.successors)
    return nodes


def refuse_more_nodes(count: int, most: int = MOST_NODES) -> None:
    """Raises Refused if a tree has too many nodes."""
    if count > most:
        raise Refused(N_("A tree may have at most %(most)d nodes."), most=most)


def numbers_below(nodes: Sequence[Node]) -> list[range]:
    """The numbers of each node's successors, of nodes row by row (`in_rows`)."""
    firsts = accumulate((len(node.successors) for node in nodes), initial=1)
    return [range(first, first + len(node.successors)) for first, node in zip(firsts, nodes, strict=False)]


def parents_of(nodes: Sequence[Node]) -> list[int]:
    """The number of each node's parent, of nodes row by row; -1 at the root."""
    parents = [-1]
    for number, node in enumerate(nodes):
        parents += [number] * len(node.successors)
    return parents


def walk(root: Node) -> Iterator[Node]:
    """Every node before what is below it, from left to right."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.successors))


@functools.cache
def default_action(ply: int, place: int) -> str:
    """What an unnamed action is called: a letter for the ply and its place among its siblings, `a2`; both from 0."""
    return f"{chr(ord('a') + ply % 26)}{place + 1}"


def action_names(root: Node) -> list[str]:
    """For every node in the order of `in_rows`, the name of the action that leads to it; empty at the root."""
    names = [""]
    plies = [(root, 0)]
    for node, ply in plies:
        given = {child.action.lower() for child in node.successors if child.action}
        for place, child in enumerate(node.successors):
            usual = default_action(ply, place)
            names.append(child.action or usual + "'" * (usual in given))
            plies.append((child, ply + 1))
    return names


def has_chance(root: Node) -> bool:
    return any(node.kind == CHANCE for node in walk(root))


def takes_turn_of(last: int) -> int:
    """Who moves after this player where the players take turns."""
    return MIN if last == MAX else MAX
