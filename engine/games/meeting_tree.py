"""Typed trees in which paths meet: nodes of the same name are one position, as a transposition table sees it.

state[0]  the first node of the position, row by row from the root
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.games.tree import RULES, Tree
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.trees.node import Node, numbers_below
from engine.trees.text import write


class MeetingData(NamedTuple):
    """The columns of `engine.games.tree.Data`, and each node's position."""

    kind: np.ndarray
    first: np.ndarray
    successors: np.ndarray
    value: np.ndarray
    probability: np.ndarray
    estimate: np.ndarray
    position: np.ndarray


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    after.state[0] = data.position[action]


@kernel
def slot(data: Any, frame: Any) -> int:
    """The number of the position itself, so that no two of them share a slot of the table."""
    return frame.state[0]


class MeetingTree(Tree):
    """Such a tree as a game; raises Refused if nodes of the same name differ in what is below them."""

    rules = Rules(RULES.kind, RULES.actions, result, RULES.utility, RULES.evaluate, RULES.probability, hash=slot)
    compiles = False

    def __init__(self, root: Node) -> None:
        super().__init__(root)
        self.positions = positions_of(self.nodes)
        self._meeting = MeetingData(*super().data(), np.array(self.positions, np.int64))

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        return self._meeting


def positions_of(nodes: Sequence[Node]) -> list[int]:
    """The first node of each node's position, of nodes row by row; without a name, a node meets no other.

    Below nodes of one position, nodes in the same place are one position, too. Raises Refused.
    """
    named: dict[str, int] = {}
    found, successors = [0] * len(nodes), numbers_below(nodes)
    for number, below in enumerate(successors):
        for place, child in enumerate(below):
            above = found[number]
            found[child] = child if above == number else found[successors[above][place]]
            name = nodes[child].name
            first = named.setdefault(name, found[child]) if name else found[child]
            if first != child and write(nodes[first]) != write(nodes[child]):
                raise Refused(
                    N_(
                        "Two nodes are named “%(name)s” but have different subtrees. Give them different names, or make"
                        " them equal."
                    ),
                    name=name,
                )
            found[child] = first
    return found
