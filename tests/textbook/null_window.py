"""Principal variation search: null windows after a node's first action, and a second search of what is better."""

from math import inf

from engine.game import MAX, Game, State
from tests.textbook.problem import Found, Node, Problem
from tests.textbook.star_pruning import Proved


def principal_variation_search(
    game: Game,
    state: State | None = None,
    step: float = 1.0,
    window: tuple[float, float] = (-inf, inf),
    moves_first: bool = False,
    **how,
) -> Found:
    """`step` is the width of a null window; `moves_first`: whether a window moves before it is tested."""
    problem = Problem(game, **how)
    _value(problem, step, moves_first, game.start() if state is None else state, *window)
    return Found(problem, problem.diary)


def _value(problem: Problem, step: float, moves_first: bool, state: State, alpha: float, beta: float) -> Proved:
    node = problem.enter(state, alpha, beta)
    if problem.is_leaf(node):
        found = Proved(problem.value_of_leaf(node))
    else:
        found = _at_player(problem, node, step, moves_first, alpha, beta)
    problem.leave(node, float(found.value))
    return found


def _at_player(problem: Problem, node: Node, step: float, moves_first: bool, alpha: float, beta: float) -> Proved:
    """As MAX sees it: for MIN, the window and what comes back are mirrored."""
    sign = 1 if node.player == MAX else -1
    if sign < 0:
        alpha, beta = -beta, -alpha

    def search(successor: State, low: float, high: float) -> Proved:
        window = (low, high) if sign > 0 else (-high, -low)
        proved = _value(problem, step, moves_first, successor, *window)
        return proved if sign > 0 else proved.mirrored()

    v, found = -inf, []
    for action, successor in problem.successors(node):
        if not found or not -inf < alpha < alpha + step < beta:
            proved = search(successor, alpha, beta)
        else:
            proved = search(successor, alpha, alpha + step)
            is_exact = proved.at_least and proved.at_most
            if alpha < proved.value < beta and not is_exact:
                proved = search(successor, alpha, beta)
        found.append(proved)
        if proved.value > v:
            v, node.best = proved.value, action
        if v >= beta and not moves_first:
            break
        alpha = max(alpha, v)
        if v >= beta:
            break
    node.alpha_out, node.beta_out = (alpha, beta) if sign > 0 else (-beta, -alpha)
    if v >= beta:
        problem.learn(node)
    at_least = any(proved.value == v and proved.at_least for proved in found)
    at_most = not node.unvisited and all(proved.at_most for proved in found)
    whole = Proved(v, at_least, at_most)
    return whole if sign > 0 else whole.mirrored()
