"""The recursions of the book, one per figure, in plain Python on any `Game`: what the search machine must equal.

They follow chapter 5 of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, and the lectures that write
alpha-beta another way. Nothing here is fast or clever, and nothing of `engine.search` is used:

    MINIMAX      minimax                   a node returns its value
    EXPECTIMINIMAX                         a chance node returns the mean of its outcomes
    ALPHA_BETA   aima                      v is returned; cut when v has reached the other player's bound, and only then
                                           is the window moved (third edition)
                 aima4                     the same, but first the window is moved (fourth edition)
                 urjc, unir                the updated edge of the window is returned; cut when α ≥ β
                 puc                       the same, but cut only when α > β, and then the other edge is returned
    STAR         star1, star2              bounds on all values prune below chance, in exact fractions

A figure asks its `Problem` what the book asks: is this a leaf, what is it worth, which actions are there? The problem
keeps a diary of the nodes visited, so that a test can compare more than the value:

    >>> from engine.games.tree import Tree
    >>> found = alpha_beta(Tree.parse("((3 12 8)(2 4 6)(14 5 2))"))
    >>> found.value, found.best, found.leaves, found.cuts
    (3.0, 'a1', [3.0, 12.0, 8.0, 2.0, 14.0, 5.0, 2.0], 1)
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import NamedTuple

from engine.game import CHANCE, MAX, TERMINAL, Action, Game, State

# -- the problem, and the diary of a search -------------------------------------------------------------------------


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

    @property
    def unvisited(self) -> list[Action]:
        return self.actions[self.visited :]


@dataclass
class Problem:
    """A game, and how far and in which order to search it."""

    game: Game
    depth: float = inf
    evaluate: Callable[[State], float] = lambda state: 0.0  # of states where the search is cut off
    utility: Callable[[State], float] | None = None  # of finished games; None: the game's own
    order: str = "natural"  # or "reversed", or "evaluation": the mover's most promising action first
    promise: Callable[[State], float] | None = None  # how promising a state is for MAX; None: as it is evaluated
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
        node.value = value
        assert self.path.pop() is node
        return value

    def is_leaf(self, node: Node) -> bool:
        return node.player == TERMINAL or node.depth == 0

    def value_of_leaf(self, node: Node) -> float:
        if node.player == TERMINAL:
            return (self.utility or self.game.utility)(node.state)
        return self.evaluate(node.state)

    def successors(self, node: Node) -> Iterator[tuple[Action, State]]:
        """One after the other; whoever stops asking leaves the rest unvisited."""
        node.actions = self.in_order(node)
        for action in node.actions:
            node.visited += 1
            yield action, self.game.result(node.state, action)

    def in_order(self, node: Node) -> list[Action]:
        actions = self.game.actions(node.state)
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
    """What a search found, and how it went."""

    problem: Problem
    diary: list[Node]

    @property
    def value(self) -> float:
        return self.diary[0].value

    @property
    def best(self) -> str | None:
        """The first strictly best action in the order searched; the first one if none is better than nothing."""
        root = self.diary[0]
        action = root.best if root.best is not None else next(iter(root.actions), None)
        return None if action is None else self.problem.game.name(action)

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


# -- MINIMAX-SEARCH: every node of the tree -------------------------------------------------------------------------


def minimax(game: Game, state: State | None = None, **how) -> Found:
    problem = Problem(game, **how)
    _minimax_value(problem, game.start() if state is None else state)
    return Found(problem, problem.diary)


def _minimax_value(problem: Problem, state: State) -> float:
    node = problem.enter(state)
    if problem.is_leaf(node):
        return problem.leave(node, problem.value_of_leaf(node))
    figure = _minimax_max if node.player == MAX else _minimax_min
    return problem.leave(node, figure(problem, node))


def _minimax_max(problem: Problem, node: Node) -> float:
    v = -inf
    for action, successor in problem.successors(node):
        v2 = _minimax_value(problem, successor)
        if v2 > v:
            v, node.best = v2, action
    return v


def _minimax_min(problem: Problem, node: Node) -> float:
    v = inf
    for action, successor in problem.successors(node):
        v2 = _minimax_value(problem, successor)
        if v2 < v:
            v, node.best = v2, action
    return v


# -- EXPECTIMINIMAX: chance takes a turn ----------------------------------------------------------------------------


def expectiminimax(game: Game, state: State | None = None, attitude: str = "expected", **how) -> Found:
    """A chance node is worth the mean of its outcomes; to the optimist and the pessimist, the best or the worst."""
    problem = Problem(game, **how)
    _expectiminimax_value(problem, game.start() if state is None else state, attitude)
    return Found(problem, problem.diary)


def _expectiminimax_value(problem: Problem, state: State, attitude: str) -> float:
    node = problem.enter(state)
    if problem.is_leaf(node):
        return problem.leave(node, problem.value_of_leaf(node))
    values = [
        (_expectiminimax_value(problem, successor, attitude), action) for action, successor in problem.successors(node)
    ]
    if node.player == CHANCE and attitude == "expected":
        mean = 0.0
        for value, outcome in values:
            mean += problem.game.probability(state, outcome) * value
        return problem.leave(node, mean)
    wants_most = node.player == MAX or node.player == CHANCE and attitude == "optimistic"
    value, node.best = (max if wants_most else min)(values, key=lambda pair: pair[0])
    return problem.leave(node, value)


# -- ALPHA-BETA-SEARCH: three ways to write it ----------------------------------------------------------------------

Figure = Callable[[Problem, Node, float, float], float]


def alpha_beta(
    game: Game, state: State | None = None, convention: str = "aima", window: tuple[float, float] = (-inf, inf), **how
) -> Found:
    problem = Problem(game, **how)
    _alpha_beta_value(FIGURES[convention], problem, game.start() if state is None else state, *window)
    return Found(problem, problem.diary)


Figures = tuple[Figure, Figure]  # for MAX and for MIN


def _alpha_beta_value(figures: Figures, problem: Problem, state: State, alpha: float, beta: float) -> float:
    """The part that all conventions share: leaves, and whose turn it is (a player may have two turns in a row)."""
    node = problem.enter(state, alpha, beta)
    if problem.is_leaf(node):
        return problem.leave(node, problem.value_of_leaf(node))
    max_value, min_value = figures
    figure = max_value if node.player == MAX else min_value
    return problem.leave(node, figure(problem, node, alpha, beta))


def _aima_max(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = -inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(AIMA, problem, successor, alpha, beta)
        if v2 > v:
            v, node.best = v2, action
        if v >= beta:
            return v
        alpha = node.alpha_out = max(alpha, v)
    return v


def _aima_min(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(AIMA, problem, successor, alpha, beta)
        if v2 < v:
            v, node.best = v2, action
        if v <= alpha:
            return v
        beta = node.beta_out = min(beta, v)
    return v


def _aima4_max(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = -inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(AIMA4, problem, successor, alpha, beta)
        if v2 > v:
            v, node.best = v2, action
            alpha = node.alpha_out = max(alpha, v)
        if v >= beta:
            return v
    return v


def _aima4_min(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(AIMA4, problem, successor, alpha, beta)
        if v2 < v:
            v, node.best = v2, action
            beta = node.beta_out = min(beta, v)
        if v <= alpha:
            return v
    return v


def _urjc_max(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    best = Best(node, MAX)
    for action, successor in problem.successors(node):
        v2 = best.of(action, _alpha_beta_value(URJC, problem, successor, alpha, beta))
        alpha = node.alpha_out = max(alpha, v2)
        if alpha >= beta:
            return alpha
    return alpha


def _urjc_min(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    best = Best(node)
    for action, successor in problem.successors(node):
        v2 = best.of(action, _alpha_beta_value(URJC, problem, successor, alpha, beta))
        beta = node.beta_out = min(beta, v2)
        if alpha >= beta:
            return beta
    return beta


def _puc_max(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    best = Best(node, MAX)
    for action, successor in problem.successors(node):
        v2 = best.of(action, _alpha_beta_value(PUC, problem, successor, alpha, beta))
        alpha = node.alpha_out = max(alpha, v2)
        if alpha > beta:
            return beta
    return alpha


def _puc_min(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    best = Best(node)
    for action, successor in problem.successors(node):
        v2 = best.of(action, _alpha_beta_value(PUC, problem, successor, alpha, beta))
        beta = node.beta_out = min(beta, v2)
        if alpha > beta:
            return alpha
    return beta


class Best:
    """Remembers a node's best action where the figure has no v to compare with."""

    def __init__(self, node: Node, player: int | None = None) -> None:
        self.node, self.sign = node, 1 if player == MAX else -1
        self.value = -inf

    def of(self, action: Action, value: float) -> float:
        if self.sign * value > self.value:
            self.value, self.node.best = self.sign * value, action
        return value


AIMA, AIMA4 = (_aima_max, _aima_min), (_aima4_max, _aima4_min)
URJC, PUC = (_urjc_max, _urjc_min), (_puc_max, _puc_min)
FIGURES = {"aima": AIMA, "aima4": AIMA4, "urjc": URJC, "unir": URJC, "puc": PUC}


# -- STAR1 AND STAR2 (Ballard 1983; Russell & Norvig 5.5.1): bounds on the values prune below chance ----------------


class Proved(NamedTuple):
    """A value, and what a search has proved of the true one: that it is at least this, that it is at most this."""

    value: Fraction | float  # infinite only while nothing is known
    at_least: bool = True
    at_most: bool = True

    def mirrored(self) -> "Proved":
        """As the other player sees it."""
        return Proved(-self.value, self.at_most, self.at_least)


def star(
    game: Game,
    state: State | None = None,
    bounds: tuple[float, float] = (0, 0),
    probes: bool = False,
    strict: bool = False,
    **how,
) -> Found:
    """Star1, or with `probes` Star2; `bounds` are the least and the greatest value there can be."""
    problem = Problem(game, **how)
    Star(problem, Fraction(bounds[0]), Fraction(bounds[1]), probes, strict).value(
        game.start() if state is None else state, -inf, inf
    )
    return Found(problem, problem.diary)


@dataclass
class Star:
    """A search with star pruning; all numbers are exact."""

    problem: Problem
    least: Fraction
    most: Fraction
    probes: bool
    strict: bool  # whether players cut only when v is beyond the window
    first: Proved | None = None  # of the node searched last: what its first successor proved

    def value(self, state: State, alpha, beta, only_first: bool = False, known: Proved | None = None) -> Proved:
        """Of a player's node, `only_first` looks at its first successor; `known` is what that look found."""
        node = self.problem.enter(state, alpha, beta)
        first = None
        if self.problem.is_leaf(node):
            found = Proved(Fraction(self.problem.value_of_leaf(node)))
        elif node.player == CHANCE:
            found = self.at_chance(node, alpha, beta)
        else:
            found, first = self.at_player(node, alpha, beta, only_first, known)
        self.first = first
        self.problem.leave(node, float(found.value))
        return found

    def at_player(self, node: Node, alpha, beta, only_first: bool, known: Proved | None) -> tuple[Proved, Proved]:
        """What is proved of the node, and of its first successor."""
        best, sign = Proved(-inf), 1 if node.player == MAX else -1
        if sign < 0:
            alpha, beta = -beta, -alpha  # as MAX sees it
        found = []
        for action, successor in self.problem.successors(node):
            window = (alpha, beta) if sign > 0 else (-beta, -alpha)
            proved = known if known and not found else self.value(successor, *window)
            found.append(proved if sign > 0 else proved.mirrored())
            if found[-1].value > best.value:
                best, node.best = found[-1], action
            if best.value > beta or best.value == beta and not self.strict or only_first:
                break
            alpha = max(alpha, best.value)
        at_least = any(proved.value == best.value and proved.at_least for proved in found)
        at_most = not node.unvisited and all(proved.at_most for proved in found)
        whole = Proved(best.value, at_least, at_most)
        return (whole, found[0]) if sign > 0 else (whole.mirrored(), found[0].mirrored())

    def at_chance(self, node: Node, alpha, beta) -> Proved:
        outcomes = list(self.problem.successors(node))
        p = [Fraction(self.problem.game.probability(node.state, action)) for action, _ in outcomes]
        low, high = [self.least] * len(p), [self.most] * len(p)
        probed: list[Proved | None] = [None] * len(p)
        for probing in (True, False) if self.probes else (False,):
            for i, (_, successor) in enumerate(outcomes):
                if self.probes and not probing and low[i] == high[i]:
                    continue
                node.visited = i + 1
                window = (alpha - total(p, high)) / p[i] + high[i], (beta - total(p, low)) / p[i] + low[i]
                found = self.value(successor, *window, only_first=probing, known=probed[i])
                probed[i] = self.first
                low[i] = found.value if found.at_least else low[i]
                high[i] = found.value if found.at_most else high[i]
                if total(p, high) <= alpha:
                    return Proved(total(p, high), low == high, True)
                if total(p, low) >= beta:
                    return Proved(total(p, low), True, low == high)
        return Proved(total(p, low))


def total(probabilities: list[Fraction], values: list[Fraction]) -> Fraction:
    """Values weighted by their probabilities."""
    return sum((p * value for p, value in zip(probabilities, values, strict=True)), Fraction(0))


# -- belief states, from weights that are never normalised ------------------------------------------------------------


def belief_after(model, weights, action):
    """For each observation, the weights of the states afterwards: Σ_s b(s) T(s, a, s') O(s, a, s', o)."""
    seen = {}
    for arrow in model.arrows:
        if arrow.action == action and weights.get(arrow.source):
            after = seen.setdefault(arrow.observation, {})
            after[arrow.target] = after.get(arrow.target, 0) + weights[arrow.source] * arrow.probability
    return seen


def belief_action_value(model, weights, action, steps):
    """U after an action that is the first of so many; None where it cannot be carried out."""
    seen = belief_after(model, weights, action)
    total = sum(sum(after.values()) for after in seen.values())
    if not total:
        return None
    return sum(sum(after.values()) * belief_value(model, after, steps - 1) for after in seen.values()) / total


def belief_value(model, weights, steps):
    values = [belief_action_value(model, weights, action, steps) for action in model.actions] if steps else []
    possible = [value for value in values if value is not None]
    if possible:
        return max(possible)
    return sum(p * model.utilities[state] for state, p in weights.items()) / sum(weights.values())
