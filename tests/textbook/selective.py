"""Minimax and alpha-beta whose lines differ in length: quiescent search, and extensions.

No figure of the book has all of it. Where the figures value a cutoff, a quiescent search goes on: the estimate is the
first of the values to choose from, and the unquiet actions bring the others. A node is searched a ply deeper after a
check, or after an action that is better than all others by a margin: so a search of half the depth has found.
With null windows, every action after a node's first one is first asked whether it is better, as in `null_window.py`.
"""

from dataclasses import dataclass, field
from math import inf

from engine.game import MAX, TERMINAL, Action, Game, State
from tests.textbook.problem import Found, Node, Problem

QUIET_PLIES = 32


@dataclass
class Selective:
    """How to search a problem: in a convention (None: minimax, which prunes nothing), and what is searched deeper."""

    problem: Problem
    convention: str | None
    quiescence: bool
    extensions: str
    step: float | None = None  # the width of null windows, if there are any
    trials: list[Node] = field(default_factory=list)  # the nodes that only trials have visited

    def search(
        self, state: State, depth: float, alpha: float, beta: float, tried: bool = False, extended: str | None = None
    ) -> Node:
        node = self.problem.enter(state, alpha, beta)
        if node.player == TERMINAL:
            return self.left(node, self.problem.value_of_leaf(node))
        if self.is_in_check(node, depth):
            extended, depth = "check", depth + 1
        node.extended = extended
        v = -inf if node.player == MAX else inf
        actions, singular = None, None
        if depth <= 0:
            v = self.problem.evaluate(state)
            actions = self.problem.game.unquiet(state) if self.quiescence and depth > -QUIET_PLIES else []
            node.stands_at = v if self.quiescence else None
            if not actions:
                return self.left(node, v)
        node.actions = self.problem.in_order(node, actions, quiescent=depth <= 0)
        if depth <= 0:
            if self.closes(node, v):
                return self.finished(node, v, [], closed=True)
        elif self.may_try(node, depth, tried):
            singular = self.singular_action(node, depth)
        searched = []
        for action in node.actions:
            node.visited += 1
            how = (depth, tried, "singular") if action == singular else (depth - 1, tried)
            below = self.successor(node, self.problem.game.result(state, action), *how)
            searched.append(below)
            v2 = below.value
            if v2 > v if node.player == MAX else v2 < v:
                v, node.best = v2, action
            if self.closes(node, v):
                if depth > 0:
                    self.problem.learn(node)
                return self.finished(node, v, searched, closed=True)
        return self.finished(node, v, searched, closed=False)

    def successor(self, node: Node, state: State, depth: float, *how) -> Node:
        """The search of a successor: first in a null window, if that is how it is done and this is not the first."""
        alpha, beta = node.alpha_out, node.beta_out
        edge = self.null_edge(node)
        if edge is None:
            return self.search(state, depth, alpha, beta, *how)
        below = self.search(state, depth, *((alpha, edge) if node.player == MAX else (edge, beta)), *how)
        if alpha < below.value < beta and not (below.at_least and below.at_most):
            return self.search(state, depth, alpha, beta, *how)
        return below

    def null_edge(self, node: Node) -> float | None:
        """The far edge of the null window of the node's next action; None if it is searched in the whole one."""
        if self.step is None or node.visited == 1:
            return None
        near, step = (node.alpha_out, self.step) if node.player == MAX else (node.beta_out, -self.step)
        edge = near + step
        return edge if abs(near) < inf and node.alpha_out < edge < node.beta_out else None

    def left(self, node: Node, value: float) -> Node:
        self.problem.leave(node, value)
        return node

    def finished(self, node: Node, v: float, searched: list[Node], closed: bool) -> Node:
        """The node is left with its value, and with what that proves: a bound of v is one of the true value."""
        sign = 1 if node.player == MAX else -1
        sure = [(below.value, *((below.at_least, below.at_most)[::sign])) for below in searched]
        attained = node.stands_at == v or any(worth == v and at_least for worth, at_least, _ in sure)
        covered = not node.unvisited and all(at_most for *_, at_most in sure)
        node.at_least, node.at_most = (attained, covered)[::sign]
        return self.left(node, self.returned(node, v, closed))

    # -- pruning, in each convention ------------------------------------------------------------------------------

    def closes(self, node: Node, v: float) -> bool:
        """Moves the node's window by its value; returns whether the window has closed."""
        if self.convention is None:
            return False
        strict = self.convention in ("puc", "berkeley")
        if node.player == MAX:
            closed = v > node.beta if strict else v >= node.beta
        else:
            closed = v < node.alpha if strict else v <= node.alpha
        if not (closed and self.convention in ("aima", "berkeley")):
            if node.player == MAX:
                node.alpha_out = max(node.alpha_out, v)
            else:
                node.beta_out = min(node.beta_out, v)
        return closed

    def returned(self, node: Node, v: float, closed: bool) -> float:
        """The node's value, or an edge of its window."""
        if self.convention not in ("urjc", "unir", "puc"):
            return v
        own, other = (node.alpha_out, node.beta_out) if node.player == MAX else (node.beta_out, node.alpha_out)
        return other if closed and self.convention == "puc" else own

    # -- extensions -----------------------------------------------------------------------------------------------

    def may_extend(self, node: Node, depth: float) -> bool:
        """Whether the line has been extended by fewer plies than the search's depth."""
        return node.ply + depth - self.problem.depth < self.problem.depth < inf

    def is_in_check(self, node: Node, depth: float) -> bool:
        asked = self.extensions == "checks" and node.ply > 0 and depth >= 0 and self.may_extend(node, depth)
        return asked and self.problem.game.checked(node.state)

    def may_try(self, node: Node, depth: float, tried: bool) -> bool:
        asked = self.extensions == "singular" and node.ply > 0 and not tried
        return asked and depth >= 3 and len(node.actions) > 1 and self.may_extend(node, depth)

    def singular_action(self, node: Node, depth: float) -> Action | None:
        """The action that is better than all others by the margin, in a search of reduced depth."""
        margin, worths = self.problem.game.singular_margin, []
        for action in node.actions:
            best = max((worth for worth, _ in worths), default=-inf)
            close = best - margin if best < inf else -inf
            window = (close, inf) if node.player == MAX else (-inf, -close)
            worth = self.trial(node, action, (depth - 1) // 2, window if self.convention else (-inf, inf))
            worths.append((worth if node.player == MAX else -worth, action))
        (best, singular), *others = sorted(worths, key=lambda pair: -pair[0])
        return singular if all(worth <= best - margin and worth < best for worth, _ in others) else None

    def trial(self, node: Node, action: Action, depth: float, window: tuple[float, float]) -> float:
        """What an action is worth to this depth; the nodes visited are noted apart."""
        diary = self.problem.diary
        self.problem.diary = self.trials
        below = self.search(self.problem.game.result(node.state, action), depth, *window, tried=True)
        self.problem.diary = diary
        return below.value


def selective(
    game: Game,
    state: State,
    convention: str | None,
    window: tuple[float, float] = (-inf, inf),
    quiescence: bool = False,
    extensions: str = "none",
    step: float | None = None,
    **how,
) -> tuple[Found, Found]:
    """The search, and what its trials visited."""
    search = Selective(Problem(game, **how), convention, quiescence, extensions, step)
    search.search(state, search.problem.depth, *window)
    return Found(search.problem, search.problem.diary), Found(search.problem, search.trials)
