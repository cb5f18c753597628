"""What must hold of a tree that was read from a file or a program."""

from collections.abc import Callable
from fractions import Fraction

from engine.game import CHANCE
from engine.refusals import N_, Refused
from engine.trees.information_sets import check_sets
from engine.trees.node import LONGEST_NAME, MOST_SUCCESSORS, Node, in_rows, refuse_more_nodes
from engine.trees.numbers import is_too_large
from engine.trees.text import check_chances

LONGEST_BEGINNING = LONGEST_NAME - len(" (100000)")
MOST_DENOMINATOR = 10**30


def checked(root: Node) -> Node:
    """The same tree, its names on one line and told apart.

    Raises Refused if it, a value or a number of successors is too large, if chances do not sum to 1, or if information
    sets make no sense.
    """
    nodes = in_rows(root)
    refuse_more_nodes(len(nodes))
    for node in nodes:
        if is_too_large(node.value) or node.estimate is not None and is_too_large(node.estimate):
            raise Refused(N_("A value of the tree is too large: numbers go from −1e300 to 1e300."))
        if len(node.successors) > MOST_SUCCESSORS:
            raise Refused(N_("A node may have at most %(most)d successors."), most=MOST_SUCCESSORS)
        node.name, node.action = " ".join(node.name.split()), " ".join(node.action.split())
        node.information_set = " ".join(node.information_set.split())
    for node in nodes:
        tell_actions_apart(node)
        if node.kind == CHANCE:
            for child in node.successors:
                child.probability = _short(child.probability)
            check_chances(node.successors, N_("The probabilities of a chance node sum to %(total)s, not to 1."))
    check_sets(nodes)
    return root


def tell_actions_apart(node: Node) -> None:
    """Numbers the actions that have the name of an earlier one, as files may have them: “a”, “a (2)”."""
    apart = NamesApart(alike=str.lower)
    for child in node.successors:
        if child.action:
            child.action = apart.name(child.action)


class NamesApart:
    """Tells equal names apart: the second “a” becomes “a (2)”. `alike`: maps names that count as equal to one text."""

    def __init__(self, alike: Callable[[str], str] = str) -> None:
        self.alike = alike
        self.used: set[str] = set()
        self.numbers: dict[str, int] = {}
        """The last number that was tried, by the beginning of the name; no number is tried twice."""

    def name(self, name: str) -> str:
        """The name if it is free, or its beginning with the next free number."""
        beginning = name[:LONGEST_BEGINNING]
        key = self.alike(beginning)
        while self.alike(name) in self.used:
            self.numbers[key] = self.numbers.get(key, 1) + 1
            name = f"{beginning} ({self.numbers[key]})"
        self.used.add(self.alike(name))
        return name


def _short(probability: Fraction) -> Fraction:
    """The probability; one of more digits than the text form has, rounded as that form rounds it."""
    return probability if probability.denominator <= MOST_DENOMINATOR else probability.limit_denominator(10**17)
