"""Trees of belief states as games for the one search machine, which must find the same values by expectiminimax."""

from engine.game import CHANCE, TERMINAL, Action
from engine.games.tree import Node, Tree
from engine.hidden.tree import BeliefTree


class MachineTree(Tree):
    """A belief tree as a game: the machine searches it like any other, and its actions are called as in the tree."""

    def __init__(self, root: Node, edges: dict[int, str]) -> None:
        super().__init__(root)
        self._edges = [edges[id(node)] for node in self.nodes]

    def name(self, action: Action) -> str:
        return self._edges[action]


def machine_tree(tree: BeliefTree) -> MachineTree:
    """The same tree for `engine.search`: expectiminimax finds its values."""
    edges: dict[int, str] = {}
    return MachineTree(_node(tree, edges), edges)


def _node(tree: BeliefTree, edges: dict[int, str]) -> Node:
    node = Node(tree.kind, float(tree.value) if tree.kind == TERMINAL else 0.0, tree.probability)
    for branch in tree.branches:
        below = _node(branch, edges)
        gambles = tree.kind != CHANCE and branch.weight != 1
        node.successors.append(_gamble(branch, below, edges) if gambles else below)
    edges[id(node)] = tree.edge
    return node


def _gamble(branch: BeliefTree, node: Node, edges: dict[int, str]) -> Node:
    """An action that counts for p·U: U with probability p, and else nothing."""
    nothing = Node(TERMINAL, 0.0, 1 - branch.weight)
    gamble = Node(CHANCE, successors=[node, nothing])
    edges[id(gamble)], edges[id(node)], edges[id(nothing)] = branch.edge, "p", "1-p"
    return gamble
