"""ALPHA-BETA-SEARCH, in each way to write it."""

from collections.abc import Callable
from math import inf

from engine.game import MAX, Action, Game, State
from tests.textbook.problem import Found, Node, Problem

Figure = Callable[[Problem, Node, float, float], float]


def alpha_beta(
    game: Game,
    state: State | None = None,
    convention: str = "aima",
    window: tuple[float, float] = (-inf, inf),
    roots: str = "natural",
    **how,
) -> Found:
    problem = Problem(game, **how)
    start = game.start() if state is None else state
    if roots == "exact":
        _each_in_an_open_window(FIGURES[convention], problem, start, *window)
    else:
        _alpha_beta_value(FIGURES[convention], problem, start, *window)
    return Found(problem, problem.diary)


Figures = tuple[Figure, Figure]  # for MAX and for MIN


def _alpha_beta_value(figures: Figures, problem: Problem, state: State, alpha: float, beta: float) -> float:
    """The part that all conventions share: leaves, and whose turn it is (a player may have two turns in a row)."""
    node = problem.enter(state, alpha, beta)
    if problem.is_leaf(node):
        return problem.leave(node, problem.value_of_leaf(node))
    max_value, min_value = figures
    figure = max_value if node.player == MAX else min_value
    value = figure(problem, node, alpha, beta)
    if value >= beta if node.player == MAX else value <= alpha:
        problem.learn(node)
    return problem.leave(node, value)


def _each_in_an_open_window(figures: Figures, problem: Problem, state: State, alpha: float, beta: float) -> float:
    """The root: every action has a search of its own, and the first of the best is chosen."""
    root = problem.enter(state, alpha, beta)
    if problem.is_leaf(root):
        return problem.leave(root, problem.value_of_leaf(root))
    best = Best(root, root.player)
    for action, successor in problem.successors(root):
        best.of(action, _alpha_beta_value(figures, problem, successor, alpha, beta))
    value = best.sign * best.value
    if figures in (AIMA, AIMA4, BERKELEY):
        return problem.leave(root, value)
    if root.player == MAX:
        root.alpha_out = max(alpha, value)
        return problem.leave(root, root.alpha_out)
    root.beta_out = min(beta, value)
    return problem.leave(root, root.beta_out)


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


def _berkeley_max(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = -inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(BERKELEY, problem, successor, alpha, beta)
        if v2 > v:
            v, node.best = v2, action
        if v > beta:
            return v
        alpha = node.alpha_out = max(alpha, v)
    return v


def _berkeley_min(problem: Problem, node: Node, alpha: float, beta: float) -> float:
    v = inf
    for action, successor in problem.successors(node):
        v2 = _alpha_beta_value(BERKELEY, problem, successor, alpha, beta)
        if v2 < v:
            v, node.best = v2, action
        if v < alpha:
            return v
        beta = node.beta_out = min(beta, v)
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
    """Remembers a node's best action if the figure has no v to compare with."""

    def __init__(self, node: Node, player: int | None = None) -> None:
        self.node, self.sign = node, 1 if player == MAX else -1
        self.value = -inf

    def of(self, action: Action, value: float) -> float:
        if self.sign * value > self.value:
            self.value, self.node.best = self.sign * value, action
        return value


AIMA, AIMA4 = (_aima_max, _aima_min), (_aima4_max, _aima4_min)
URJC, PUC = (_urjc_max, _urjc_min), (_puc_max, _puc_min)
BERKELEY = _berkeley_max, _berkeley_min
FIGURES = {"aima": AIMA, "aima4": AIMA4, "urjc": URJC, "unir": URJC, "puc": PUC, "berkeley": BERKELEY}
