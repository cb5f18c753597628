"""Alpha-beta as a plain recursion, in every convention. Wrong programs (`wrong.py`) change one of its methods.

The search machine records more, but its loop cannot be written wrongly on purpose; `tests/engine/checking` compares
the two, node by node.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.exercises.exercise import MOST_NODES
from engine.exercises.naming import called
from engine.game import MAX
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.search.machine import BOUND, OWN_VALUE
from engine.trees import Node
from engine.trees.information_sets import refuse_hidden
from engine.trees.node import Value, has_chance, in_rows, numbers_below, parents_of, refuse_more_nodes


class CheckedTree:
    """A tree in lists by node number, quick to search a hundred times. Raises Refused for one without alpha-beta."""

    def __init__(self, root: Node) -> None:
        if has_chance(root):
            raise Refused(N_("This tree has chance nodes; here alpha-beta is checked, which needs a tree without."))
        refuse_hidden(root)
        if root.is_leaf:
            raise Refused(N_("This tree is a single leaf: there is nothing to search."))
        self.root, self.nodes = root, in_rows(root)
        refuse_more_nodes(len(self.nodes), MOST_NODES)
        self.below = numbers_below(self.nodes)
        self.parents = parents_of(self.nodes)
        self.leaves = self._leaves()
        self.is_max = [node.kind == MAX for node in self.nodes]
        self.names = called(root)
        self.values = [_number(node.value if node.is_leaf else node.estimate or 0) for node in self.nodes]
        """By number: of a leaf, and of an inner node what a search that stops there would take."""
        for number, above in enumerate(self.parents):  # a leaf is given to whose turn it would be
            if self.nodes[number].is_leaf:
                self.is_max[number] = not self.is_max[above]
        self.plies = [0] * len(self.nodes)
        self.turns = [0] * len(self.nodes)
        """By number: how often the turn has passed to the other player on the way."""
        for number, above in enumerate(self.parents[1:], 1):
            self.plies[number] = self.plies[above] + 1
            self.turns[number] = self.turns[above] + (self.is_max[number] != self.is_max[above])
        self.most_plies, self.most_turns = max(self.plies), max(self.turns)

    def _leaves(self) -> list[int]:
        """The leaves from left to right."""
        leaves, waiting = list[int](), [0]
        while waiting:
            node = waiting.pop()
            waiting.extend(reversed(self.below[node]))
            if not self.below[node]:
                leaves.append(node)
        return leaves


def _number(value: Value) -> Value:
    """Equal, and quicker to compare where it is whole."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


@dataclass(slots=True)
class NodeVisit:
    """A visited node: its window on entry, and what becomes of it."""

    node: int
    alpha: Value
    beta: Value
    is_max: bool
    v: Value
    """The best value found so far; finally the returned one."""
    alpha_out: Value
    beta_out: Value
    best: int | None = None
    cut_after: int | None = None
    """The last successor that was looked at, where others were left out."""

    @property
    def own(self) -> Value:
        """The bound that its player moves."""
        return self.alpha_out if self.is_max else self.beta_out

    @property
    def other(self) -> Value:
        """The bound of the other player, against which it is cut."""
        return self.beta_out if self.is_max else self.alpha_out

    def improves(self, value: Value, on: Value) -> bool:
        return value > on if self.is_max else value < on


class PlainAlphaBeta:
    """The right program of a convention."""

    def __init__(self, tree: CheckedTree, convention: str) -> None:
        self.tree, self.convention = tree, CONVENTIONS[convention]
        self.visits: list[NodeVisit] = []
        """In the order of entering."""
        self.left: list[NodeVisit] = []
        """In the order of returning."""
        self.root = self.search(0, -math.inf, math.inf)

    def search(self, node: int, alpha: Value, beta: Value) -> NodeVisit:
        is_max = self.plays_max(node)
        visit = NodeVisit(node, alpha, beta, is_max, self.before_all(is_max), alpha, beta)
        self.visits.append(visit)
        successors = self.successors(node)
        if successors:
            visit.v = self.value_of(visit, successors)
        else:
            visit.v = self.utility(node)
        self.left.append(visit)
        return visit

    def value_of(self, visit: NodeVisit, successors: Sequence[int]) -> Value:
        for child in successors:
            found = self.search(child, *self.handed_down(visit, child))
            if self.take(visit, found, self.seen_from(visit, found)):
                visit.cut_after = child if child != successors[-1] else None
                return self.returned(visit, is_cut=True)
        return self.returned(visit, is_cut=False)

    def take(self, visit: NodeVisit, child: NodeVisit, value: Value) -> bool:
        """Takes a successor's value in; returns whether the node is cut."""
        self.keep(visit, child, value)
        if self.convention.tests_first and self.is_cut(visit):
            return True
        self.move(visit, value)
        return not self.convention.tests_first and self.is_cut(visit)

    def keep(self, visit: NodeVisit, child: NodeVisit, value: Value) -> None:
        if visit.improves(value, visit.v):
            visit.v, visit.best = value, child.node

    def move(self, visit: NodeVisit, value: Value) -> None:
        """Moves the window: α ← max(α, v), at MIN β ← min(β, v). `value`: what the successor has returned."""
        if visit.is_max:
            visit.alpha_out = max(visit.alpha_out, visit.v)
        else:
            visit.beta_out = min(visit.beta_out, visit.v)

    def is_cut(self, visit: NodeVisit) -> bool:
        tested = visit.v if self.convention.returns == OWN_VALUE else visit.own
        return visit.improves(tested, visit.other) or tested == visit.other and self.equal_cuts(visit)

    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        if self.convention.returns == OWN_VALUE:
            return visit.v
        return visit.other if is_cut and self.convention.returns == BOUND else visit.own

    def equal_cuts(self, visit: NodeVisit) -> bool:
        return not self.convention.strict

    # -- what some wrong programs change, and the right one does plainly -----------------------------------------------

    def before_all(self, is_max: bool) -> Value:
        """What the node is worth before its first successor."""
        return -math.inf if is_max else math.inf

    def plays_max(self, node: int) -> bool:
        return self.tree.is_max[node]

    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node]

    def utility(self, node: int) -> Value:
        return self.tree.values[node]

    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        """The window for a successor."""
        return visit.alpha_out, visit.beta_out

    def seen_from(self, visit: NodeVisit, child: NodeVisit) -> Value:
        """The successor's value, as the node takes it."""
        return child.v
