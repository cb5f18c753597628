"""What must hold of a tree that was read from a file or a program."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

from engine.game import CHANCE
from engine.refusals import N_, Refused
from engine.trees.information_sets import check_sets
from engine.trees.node import LONGEST_NAME, MOST_SUCCESSORS, Node, in_rows, refuse_more_nodes
from engine.trees.text import TOLERANCE


def checked(root: Node) -> Node:
    """The same tree, its names on one line and told apart.

    Raises Refused if it is too large or too wide, if chances do not sum to 1, or if information sets make no sense.
    """
    nodes = in_rows(root)
    refuse_more_nodes(len(nodes))
    for node in nodes:
        if len(node.successors) > MOST_SUCCESSORS:
            raise Refused(N_("A node may have at most %(most)d successors."), most=MOST_SUCCESSORS)
        node.name, node.action = " ".join(node.name.split()), " ".join(node.action.split())
        node.information_set = " ".join(node.information_set.split())
    for node in nodes:
        tell_actions_apart(node)
        check_chances(node)
    check_sets(nodes)
    return root


def tell_actions_apart(node: Node) -> None:
    """Numbers the actions that have the name of an earlier one, as files may have them: “a”, “a (2)”."""
    used: set[str] = set()
    for child in node.successors:
        if child.action:
            child.action = next(each for each in numbered(child.action) if each.lower() not in used)
            used.add(child.action.lower())


def numbered(name: str) -> Iterator[str]:
    """The name, then the name with 2, 3, …, shortened where it would be too long."""
    yield name
    yield from (name[: LONGEST_NAME - len(end)] + end for end in (f" ({number})" for number in itertools.count(2)))


def check_chances(node: Node) -> None:
    """Raises Refused unless the outcomes of a chance node sum to 1."""
    total = sum((child.probability for child in node.successors), Fraction(0))
    if node.kind == CHANCE and not 1 - TOLERANCE <= total <= 1 + TOLERANCE:
        raise Refused(N_("The probabilities of a chance node sum to %(total)s, not to 1."), total=f"{float(total):g}")
