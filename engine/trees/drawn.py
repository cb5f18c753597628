"""What the sources of drawings say of a tree: labels of nodes and of edges, from which the tree is made again."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.checking import checked
from engine.trees.node import (
    LONGEST_NAME,
    MOST_PLIES,
    Node,
    default_action,
    refuse_more_nodes,
    takes_turn_of,
)
from engine.trees.numbers import read_value

ESTIMATE = re.compile(r"(?:(?P<name>.*) · )?e = (?P<estimate>\S+)")


@dataclass
class DrawnNode:
    """A node as it is drawn. `kind`: None where nothing says whose turn it is; `edge`: the label of what leads here."""

    label: str
    kind: int | None
    edge: str = ""
    below: list["DrawnNode"] = field(default_factory=list)
    information_set: str = ""


def as_tree(drawn: DrawnNode, most_nodes: int) -> Node:
    """The tree that is drawn; names that an action has anyway are left out. Raises Refused."""
    refuse_more_nodes(sum(1 for _each in _all(drawn)), most_nodes)
    root = _node(drawn, MIN, 0)
    return checked(root)


def _all(drawn: DrawnNode) -> list[DrawnNode]:
    found = [drawn]
    for each in found:
        found += each.below
    return found


def _node(drawn: DrawnNode, last: int, ply: int) -> Node:
    if ply > MOST_PLIES:
        raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
    if not drawn.below:
        value = read_value(drawn.label.strip())
        if value is None:
            raise Refused(N_("The leaf “%(name)s” has no number."), name=drawn.label[:LONGEST_NAME])
        return Node(TERMINAL, value=value)
    kind = drawn.kind if drawn.kind in (MAX, MIN, CHANCE) else takes_turn_of(last)
    node = Node(kind)
    _take_label(node, drawn.label)
    node.information_set = drawn.information_set[:LONGEST_NAME]
    for place, each in enumerate(drawn.below):
        child = _node(each, last if kind == CHANCE else kind, ply + 1)
        _take_edge(child, each.edge.strip(), kind, default_action(ply, place))
        node.successors.append(child)
    return node


def _take_label(node: Node, label: str) -> None:
    estimated = ESTIMATE.fullmatch(label.strip())
    name = (estimated["name"] or "") if estimated else label.strip()
    node.estimate = read_value(estimated["estimate"]) if estimated else None
    node.name = "" if name.lower() in ("max", "min", "chance") else name[:LONGEST_NAME]


def _take_edge(child: Node, edge: str, above: int, usual: str) -> None:
    chance, action = (*edge.split(maxsplit=1), "", "")[:2]
    if above == CHANCE and chance.strip("0123456789./") == "" != chance:
        probability = read_value(chance)
        child.probability = probability if isinstance(probability, Fraction) else Fraction(0)
        edge = action
    child.action = "" if edge in (usual, usual + "'") else edge[:LONGEST_NAME]
