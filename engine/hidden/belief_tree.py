"""Trees of belief states: explicit trees that the search machine searches like any other game.

A tree is built node by node (`engine.hidden.builder`) and then flattened to rows, over which two searches run. The
machine's prunes if asked to, and is the one recorded for the tree view. The exact pass is in fractions and makes the
decisions and all printed fractions, so that equal values are equal and ties break as the methods say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from engine.game import CHANCE, MAX, TERMINAL, Action, State
from engine.games.tree import Tree
from engine.hidden.game import Behaviour, InformationSet
from engine.steps import Steps
from engine.trees import Node

BeliefTable = tuple[tuple[str, Fraction], ...]
"""Worlds by their labels, with their probabilities."""


@dataclass(frozen=True)
class Reply:
    """A modelled opponent's answer in one of its information sets."""

    sees: str  # the opponent's knowledge
    probability: Fraction  # of that information set, given the predicting seat's belief
    actions: tuple[tuple[str, Fraction], ...]  # with the values that the opponent expects
    takes: str


@dataclass(eq=False)
class BeliefNode:
    """A node with the tree below it. `BeliefTree` fills in the exact `value` and the branch `chosen`."""

    kind: int  # as searched: MAX, MIN, CHANCE or TERMINAL
    owner: int  # whose turn it is; a player with known probabilities is searched as CHANCE
    belief: BeliefTable  # of the deciding seat
    utility: Fraction = Fraction(0)  # of a leaf, for MAX
    branches: list["BeliefNode"] = field(default_factory=list)
    edge: str = ""  # the action, observation or world that leads here
    probability: Fraction = Fraction(1)  # of an outcome; for an action, p(a|b): the probability that it is possible
    replies: tuple[Reply, ...] = ()  # of a modelled opponent
    since: InformationSet = ()  # at the deciding seat's turns: what it has seen since the root
    mixture: tuple[Fraction, ...] = ()  # at these turns, the probability of each branch if the seat mixes
    value: Fraction = Fraction(0)  # for MAX
    chosen: int | None = None  # the branch that a player takes

    @property
    def choice(self) -> str | None:
        """The action taken here."""
        return None if self.chosen is None else self.branches[self.chosen].edge

    @property
    def options(self) -> tuple[tuple[str, Fraction], ...]:
        """The actions with their values for MAX."""
        return tuple((branch.edge, branch.value) for branch in self.branches)

    def walk(self) -> Iterator["BeliefNode"]:
        """This node and all below it, parents before children."""
        yield self
        for branch in self.branches:
            yield from branch.walk()


class BeliefTree(Tree):
    """A tree of belief states as a game: a row per node, siblings next to each other; row 0 is the root.

    `finished` makes one whose nodes have their exact values.
    """

    slug = "belief-tree"

    def __init__(self, root: BeliefNode) -> None:
        self.root, self.belief_nodes = root, in_rows(root)
        super().__init__(_plain(root))

    @classmethod
    def finished(cls, root: BeliefNode) -> Steps["BeliefTree"]:
        """The tree with exact values, computed from the leaves up; a step per node."""
        tree = cls(root)
        yield from valuing(tree.belief_nodes)
        return tree

    def name(self, state: State, action: Action) -> str:
        """The name of the edge."""
        return self.belief_nodes[action].edge

    def mix(self, player: int, seen: InformationSet, strategy: Behaviour) -> None:
        """Sets the mixture at the turns of `player`, who has seen this at the root."""
        for node in self.belief_nodes:
            probabilities = strategy.get((*seen, *node.since), {}) if node.kind == player else {}
            if probabilities:
                node.mixture = tuple(probabilities.get(branch.edge, Fraction(0)) for branch in node.branches)


def in_rows(root: BeliefNode) -> list[BeliefNode]:
    """The nodes in the order of the rows of `Tree`."""
    nodes = [root]
    for node in nodes:
        nodes.extend(node.branches)
    return nodes


def valuing(rows: list[BeliefNode]) -> Steps[None]:
    """Computes every node's exact value, from the leaves up; a step per node."""
    for node in reversed(rows):
        _value(node)
        yield


def _plain(node: BeliefNode) -> Node:
    """The node as the machine needs it."""
    below = [_plain(branch) for branch in node.branches]
    return Node(node.kind, node.utility, node.probability, successors=below)


def _value(node: BeliefNode) -> None:
    """Sets the mean of the outcomes at chance nodes; a player takes the first of its best branches."""
    if node.kind == TERMINAL:
        node.value = node.utility
    elif node.kind == CHANCE:
        node.value = sum((branch.probability * branch.value for branch in node.branches), Fraction(0))
    else:
        best = max if node.kind == MAX else min
        node.chosen = best(range(len(node.branches)), key=lambda i: node.branches[i].value)
        node.value = node.branches[node.chosen].value
