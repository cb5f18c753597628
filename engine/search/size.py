"""A rough size of the tree of a search, before it is searched."""

from engine.game import Game, State
from engine.search.algorithms import ALGORITHMS
from engine.search.options import Options

MOST_LEAVES = 1e15
"""Leaves of a search that nobody waits for: years."""


def estimated_leaves(game: Game, state: State, options: Options) -> float:
    """A rough size of a search to the end of the game, as if play went on as long as it can; 0 of any other search.

    A search that prunes, or finds positions again in a table, is taken to have the best order at every second ply.
    Each ply has as many actions as the root, or as there are plies left: a board fills up.
    """
    algorithm = ALGORITHMS[options.algorithm]
    plies = game.horizon(state)
    if plies is None or options.depth is not None or options.deepens or "depth" not in algorithm.takes:
        return 0.0
    actions, leaves = len(game.actions(state)), 1.0
    for ply in range(0, plies, 2 if algorithm.prunes or options.table else 1):
        leaves = min(leaves * min(actions, plies - ply), 2 * MOST_LEAVES)  # capped: larger makes no difference
    return leaves
