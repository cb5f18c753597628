"""A MIN who errs: it takes its best action with probability 1 − E, and else any action, each equally likely."""

from dataclasses import dataclass
from fractions import Fraction

from engine.game import CHANCE, MAX, Game, State
from tests.textbook.problem import Found, Problem


@dataclass(frozen=True)
class Erring(Found):
    """`exact`: what MAX may expect, before it became a float."""

    exact: Fraction | float


def erring(game: Game, state: State | None = None, errs: float = 0, **how) -> Erring:
    """The diary has what MAX may expect; `errs` is a fraction or a float."""
    problem = Problem(game, **how)
    _plain, expected = _both(problem, game.start() if state is None else state, errs)
    return Erring(problem, problem.diary, expected)


def _both(problem: Problem, state: State, errs: float):
    """The node's value by minimax, and what MAX may expect of it."""
    node = problem.enter(state)
    if problem.is_leaf(node):
        value = problem.value_of_leaf(node)
        problem.leave(node, value)
        return value, value
    below = [(action, *_both(problem, successor, errs)) for action, successor in problem.successors(node)]
    plain, expected = [found[1] for found in below], [found[2] for found in below]
    if node.player == CHANCE:
        p = [problem.probability(node.state, action) for action, *_ in below]
        both = _mean(p, plain), _mean(p, expected)
    elif node.player == MAX:
        node.best = below[expected.index(max(expected))][0]
        both = max(plain), max(expected)
    else:
        best = plain.index(min(plain))
        node.best = below[best][0]
        both = min(plain), (1 - errs) * expected[best] + errs * sum(expected) / len(expected)
    problem.leave(node, both[1])
    return both


def _mean(probabilities, values):
    return sum(p * value for p, value in zip(probabilities, values, strict=True))
