"""Monte Carlo tree search (UCT), as a recursion over nodes that hold their states and a dictionary of children.

Results are kept for the player who chose the node, as the books do, while the engine keeps them from MAX's side: a
statistic that is kept for the wrong player makes the two disagree. A playout of a game with `playout_plies` is broken
off after as many, and its first evaluation counts.
"""

from dataclasses import dataclass, field
from math import log, sqrt

from engine.game import CHANCE, MAX, TERMINAL
from engine.search.monte_carlo.dice import fraction, roll


@dataclass
class Node:
    """A position in the tree, with the results for the player who moved there."""

    state: tuple[int, ...]
    chosen_by: int
    visits: int = 0
    total: float = 0.0
    children: dict[int, "Node"] = field(default_factory=dict)


def search(game, state, iterations, exploration, dice, width):
    """The root after so many iterations; `dice` has the engine's attribute `dice`, and is rolled in the same order."""
    root = Node(state, MAX)
    for _ in range(iterations):
        _simulate(game, root, exploration * width, dice)
    return root


def _simulate(game, node, scale, dice):
    """One iteration below the node: the result from MAX's side."""
    turn, actions = game.turn(node.state), game.actions(node.state)
    if turn == TERMINAL:
        result = _result(game, node.state)
    else:
        untried = [action for action in actions if action not in node.children]
        if turn == CHANCE:
            action = _drawn(game, node.state, actions, dice)
        elif untried:
            action = untried[roll(dice, len(untried))]
        else:
            action = _best(node, actions, scale)
        if action in node.children:
            result = _simulate(game, node.children[action], scale, dice)
        else:
            child = node.children[action] = Node(game.result(node.state, action), turn)
            result = _play_out(game, child.state, dice)
            _take(child, result)
    _take(node, result)
    return result


def _take(node, result):
    node.visits += 1
    node.total += result if node.chosen_by == MAX else -result


def _best(node, actions, scale):
    def bound(action):
        child = node.children[action]
        return child.total / child.visits + scale * sqrt(log(node.visits) / child.visits)

    return max(actions, key=bound)


def _result(game, state):
    """Of a finished game: the utility, but 1 for a win where the sooner of two wins is worth more."""
    utility = game.utility(state)
    return utility / abs(utility) if game.nearer_wins and utility else utility


def _play_out(game, state, dice):
    plies = 0
    while game.turn(state) != TERMINAL:
        if plies == game.playout_plies:
            estimate = game.evaluate(state, game.evaluations[0])
            return estimate / (abs(estimate) + game.half_a_win)
        plies += 1
        actions = game.actions(state)
        is_chance = game.turn(state) == CHANCE
        action = _drawn(game, state, actions, dice) if is_chance else actions[roll(dice, len(actions))]
        state = game.result(state, action)
    return _result(game, state)


def _drawn(game, state, outcomes, dice):
    """An outcome by its probability."""
    rest = fraction(dice)
    for outcome in outcomes[:-1]:
        rest -= game.probability(state, outcome)
        if rest < 0:
            return outcome
    return outcomes[-1]
