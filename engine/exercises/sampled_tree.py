"""A small tree in the middle of Monte Carlo tree search, as text: C, and each node's wins and visits.

    C 1.4
    37/100
    a1 60/79
    a1 b1 16/53

The root comes first, and has no path; every node comes after its parent. Wins are those of the player who moved there,
as in Russell & Norvig, 4th edition, figure 5.10: everybody takes the successor with the largest UCB1 value.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.exercises.numbers import read_number
from engine.exercises.overtaking import crossings
from engine.refusals import N_, Refused

MOST_NODES = 30
MOST_VISITS = 10**6
LARGEST_C = 100


@dataclass(frozen=True)
class SampledNode:
    path: str
    """Actions from the root, separated by spaces; "" at the root."""
    won: int
    visits: int

    @property
    def line(self) -> str:
        return f"{self.path} {self.won}/{self.visits}".strip()

    @property
    def mean(self) -> Fraction:
        return Fraction(self.won, self.visits)


@dataclass(frozen=True)
class SampledTree:
    c: Fraction
    nodes: tuple[SampledNode, ...]
    """The root first, and every node after its parent."""

    @property
    def leaves(self) -> list[SampledNode]:
        return [node for node in self.nodes if not self.below(node)]

    def below(self, node: SampledNode) -> list[SampledNode]:
        """The node's successors."""
        return [each for each in self.nodes[1:] if above(each.path) == node.path]

    def parent(self, node: SampledNode) -> SampledNode:
        return next(each for each in self.nodes if each.path == above(node.path))

    def spread(self, node: SampledNode) -> float:
        """√(ln N(parent) / N(node)), which C multiplies."""
        return math.sqrt(math.log(self.parent(node).visits) / node.visits)

    def ucb(self, node: SampledNode) -> float:
        """UCB1 (Auer, Cesa-Bianchi & Fischer 2002) of a node below the root."""
        return float(node.mean) + float(self.c) * self.spread(node)

    def choice(self, node: SampledNode, value: Callable[[SampledNode], float] | None = None) -> SampledNode:
        """The successor with the largest value, UCB1 by default; of equals the first."""
        return max(self.below(node), key=value or self.ucb)

    def selected(self, value: Callable[[SampledNode], float] | None = None) -> SampledNode:
        """The leaf to which the largest values lead."""
        node = self.nodes[0]
        while self.below(node):
            node = self.choice(node, value)
        return node

    def change(self, spread: Callable[[SampledNode], float] | None = None) -> tuple[float, SampledNode] | None:
        """The C from which on the root chooses another successor, and which; None if it never does.

        With a larger C only a successor with fewer visits overtakes.
        """
        wide = spread or self.spread
        lines = {each: (float(each.mean), wide(each)) for each in self.below(self.nodes[0])}
        return next(iter(crossings(lines, self.choice(self.nodes[0]))), None)


def above(path: str) -> str:
    return path.rpartition(" ")[0]


def read_sampled(text: str) -> SampledTree:
    """The tree; raises Refused."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    c = read_number(lines[0][1]) if lines and len(lines[0]) == 2 and lines[0][0] == "C" else None
    if not isinstance(c, Fraction) or not 0 <= c <= LARGEST_C:
        raise Refused(N_("The first line is C and its value, from 0 to %(most)d: C 1.4"), most=LARGEST_C)
    tree = SampledTree(c, tuple(map(_node, lines[1:])))
    _check(tree)
    return tree


def _node(words: list[str]) -> SampledNode:
    won, _slash, visits = words[-1].partition("/")
    if not all(each.isascii() and each.isdigit() and len(each) < 9 for each in (won, visits)):
        raise Refused(
            N_("“%(line)s” is not a node: write its path, and its wins and visits, such as a1 b1 16/53."),
            line=" ".join(words)[:60],
        )
    return SampledNode(" ".join(words[:-1]), int(won), int(visits))


def _check(tree: SampledTree) -> None:
    paths = [node.path for node in tree.nodes]
    if not 3 <= len(paths) <= MOST_NODES or paths[0] or len(tree.below(tree.nodes[0])) < 2:
        raise Refused(
            N_("The tree is a root without a path, 37/100, and at least two successors; at most %(most)d nodes."),
            most=MOST_NODES,
        )
    for place, node in enumerate(tree.nodes):
        if not node.won <= node.visits or not 1 <= node.visits <= MOST_VISITS:
            raise Refused(N_("A node has at least one visit, and no more wins than visits: %(line)s"), line=node.line)
        if place and (not node.path or node.path in paths[:place] or above(node.path) not in paths[:place]):
            raise Refused(N_("Every node has its own line, after its parent's: %(line)s"), line=node.line)
        if sum(each.visits for each in tree.below(node)) > node.visits:
            raise Refused(N_("The successors have more visits than their parent: %(line)s"), line=node.line)


def write_sampled(tree: SampledTree) -> str:
    c = f"{float(tree.c):g}"
    return "\n".join([f"C {c}", *(node.line for node in tree.nodes), ""])
