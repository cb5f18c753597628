"""A figure's view of a game, and the diary of a search."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, isinf

from engine.game import CHANCE, MAX, TERMINAL, Action, Game, State
from engine.games.tree import Tree


@dataclass
class Node:
    """One visit of a state: an entry of the diary."""

    state: State
    player: int
    parent: "Node | None"
    action: Action | None  # that led here
    ply: int
    depth: float  # plies still to search below
    alpha: float  # the window on entry
    beta: float
    alpha_out: float = 0.0  # and on exit
    beta_out: float = 0.0
    actions: list[Action] = field(default_factory=list)  # in the order in which they would be searched
    visited: int = 0  # how many of them were
    best: Action | None = None
    value: float | None = None
    stands_at: float | None = None  # the estimate with which it stands pat
    extended: str | None = None  # why it is searched a ply deeper
    at_least: bool = True  # what is proved of its true value: that it is no less than this one
    at_most: bool = True  # and no more

    @property
    def unvisited(self) -> list[Action]:
        return self.actions[self.visited :]


@dataclass
class Problem:
    """A game, and how far and in which order to search it."""

    game: Game
    depth: float = inf
    evaluate: Callable[[State], float] = lambda state: 0.0  # for states at which the search is cut off
    utility: Callable[[State], float] | None = None  # for finished games; None: the game's own
    order: str = "natural"  # or "reversed", or "evaluation": the mover's most promising action first
    promise: Callable[[State], float] | None = None  # how promising a state is for MAX; None: its evaluation
    killers: bool = False  # the last two actions that closed a window at this ply come first
    latest: dict[int, list[Action]] = field(default_factory=dict)  # the killers of each ply, the latest first
    line: list[Action] = field(default_factory=list)  # the best line of the depth before, which is tried first
    diary: list[Node] = field(default_factory=list)
    path: list[Node] = field(default_factory=list)  # from the root to the node being searched

    def enter(self, state: State, alpha: float = -inf, beta: float = inf) -> Node:
        """A node is visited: it is written in the diary."""
        parent = self.path[-1] if self.path else None
        action = parent.actions[parent.visited - 1] if parent else None
        depth = parent.depth - 1 if parent else self.depth
        node = Node(state, self.game.turn(state), parent, action, len(self.path), depth, alpha, beta, alpha, beta)
        self.diary.append(node)
        self.path.append(node)
        return node

    def leave(self, node: Node, value: float) -> float:
        """The node is finished and returns this value."""
        node.value = float(value)
        assert self.path.pop() is node
        return value

    def is_leaf(self, node: Node) -> bool:
        return node.player == TERMINAL or node.depth == 0

    def value_of_leaf(self, node: Node) -> float:
        """Of a typed tree a fraction, so that the figures compute without rounding."""
        if isinstance(self.game, Tree) and not self.utility:
            value = self.game.nodes[node.state[0]].value if node.player == TERMINAL else self.evaluate(node.state)
            return value if isinf(value) else Fraction(value)
        if node.player == TERMINAL:
            utility = (self.utility or self.game.utility)(node.state)
            return self.from_the_root(utility, node.ply) if self.game.nearer_wins else utility
        return self.evaluate(node.state)

    def from_the_root(self, utility: float, ply: int) -> float:
        """A win k plies from the root is worth WIN − k, and a loss the opposite."""
        return utility - ply if utility > 0 else utility + ply if utility < 0 else 0.0

    def probability(self, state: State, outcome: Action) -> Fraction | float:
        """Of a typed tree a fraction."""
        if isinstance(self.game, Tree):
            return Fraction(self.game.nodes[outcome].probability)
        return self.game.probability(state, outcome)

    def successors(self, node: Node) -> Iterator[tuple[Action, State]]:
        """The successors one after the other; those that are not requested stay unvisited."""
        node.actions = self.in_order(node)
        for action in node.actions:
            node.visited += 1
            yield action, self.game.result(node.state, action)

    def learn(self, node: Node) -> None:
        """The action of the node that was searched last has closed the node's window."""
        action = node.actions[node.visited - 1]
        self.latest[node.ply] = [action, *(a for a in self.latest.get(node.ply, []) if a != action)][:2]

    def in_order(self, node: Node, actions: list[Action] | None = None, quiescent: bool = False) -> list[Action]:
        """These of the node's actions (None: all) in the order in which they are searched.

        What was learnt goes before the declared order, except at quiescent nodes.
        """
        actions = self.as_declared(node, actions)
        if node.player == CHANCE or quiescent:
            return actions
        if self.killers:
            killers = [action for action in self.latest.get(node.ply, []) if action in actions]
            actions = [*killers, *(action for action in actions if action not in killers)]
        if self.is_on_line(node) and self.line[node.ply] in actions:
            actions = [self.line[node.ply], *(action for action in actions if action != self.line[node.ply])]
        return actions

    def is_on_line(self, node: Node) -> bool:
        """Whether the actions that lead to the node begin the line, and it goes on from there."""
        taken = [before.action for before in self.path[1:]]
        return node.ply < len(self.line) and taken == self.line[: node.ply]

    def as_declared(self, node: Node, actions: list[Action] | None) -> list[Action]:
        if actions is None:
            actions = self.game.actions(node.state)
        if node.player == CHANCE:
            return actions
        if self.order == "reversed":
            return actions[::-1]
        if self.order == "evaluation":
            promise = self.promise or self.evaluate
            # sorted() keeps the natural order of actions that promise the same
            return sorted(
                actions, key=lambda action: promise(self.game.result(node.state, action)), reverse=node.player == MAX
            )
        return actions


@dataclass(frozen=True)
class Found:
    """The result of a search, and its diary."""

    problem: Problem
    diary: list[Node]

    @property
    def value(self) -> float:
        return self.diary[0].value

    @property
    def best(self) -> str | None:
        """The first strictly best action in the order searched; the first one if all are equal."""
        root = self.diary[0]
        action = root.best if root.best is not None else next(iter(root.actions), None)
        return None if action is None else self.problem.game.name(root.state, action)

    @property
    def leaves(self) -> list[float]:
        """The values of the leaves in the order in which they were visited."""
        return [node.value for node in self.diary if not node.actions]

    @property
    def cuts(self) -> int:
        """How many nodes were left with a successor unvisited."""
        return sum(1 for node in self.diary if node.unvisited)

    @property
    def unvisited(self) -> int:
        """How many successors were never looked at."""
        return sum(len(node.unvisited) for node in self.diary)

    @property
    def by_ply(self) -> list[tuple[int, int, int, int, int]]:
        """Ply, nodes, leaves, cuts and unvisited successors, from the root down."""
        nodes, leaves, cuts, unvisited = Counter(), Counter(), Counter(), Counter()
        for node in self.diary:
            nodes[node.ply] += 1
            leaves[node.ply] += not node.actions
            cuts[node.ply] += bool(node.unvisited)
            unvisited[node.ply] += len(node.unvisited)
        return [(ply, nodes[ply], leaves[ply], cuts[ply], unvisited[ply]) for ply in sorted(nodes)]
