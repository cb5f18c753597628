"""MINIMAX-SEARCH and EXPECTIMINIMAX: every node of the tree."""

from math import inf

from engine.game import CHANCE, MAX, Game, State
from tests.textbook.problem import Found, Node, Problem


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


def expectiminimax(game: Game, state: State | None = None, attitude: str = "expected", **how) -> Found:
    """A chance node has the mean of its outcomes' values; for the optimist the best, for the pessimist the worst."""
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
        mean = 0
        for value, outcome in values:
            mean += problem.probability(state, outcome) * value
        return problem.leave(node, mean)
    wants_most = node.player == MAX or node.player == CHANCE and attitude == "optimistic"
    value, node.best = (max if wants_most else min)(values, key=lambda pair: pair[0])
    return problem.leave(node, value)
