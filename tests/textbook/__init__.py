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
                 berkeley                  as aima, but cut only when v > β
    QUIESCENCE   selective         alpha-beta and minimax that go on at the depth limit, or search single lines deeper
    PVS          pvs                       after the first action, null windows; what is better is searched again
    DEEPENING    deepen                    each depth tries first what the one before found best
    ERRING       errs                      MIN takes any action with probability E
    STAR         star1, star2              bounds on all values prune below chance, in exact fractions

A figure asks its `Problem` (`problem.py`) what the book asks: is this a leaf, what is it worth, which actions are
there? The problem keeps a diary of the nodes visited, so that a test can compare more than the value:

    >>> from engine.games.tree import Tree
    >>> found = alpha_beta(Tree.parse("((3 12 8)(2 4 6)(14 5 2))"))
    >>> found.value, found.best, found.leaves, found.cuts
    (3.0, 'a1', [3.0, 12.0, 8.0, 2.0, 14.0, 5.0, 2.0], 1)
"""

from tests.textbook.belief_states import belief_action_value, belief_after, belief_value
from tests.textbook.deepening import iterative_deepening, principal_variation
from tests.textbook.erring import erring
from tests.textbook.null_window import principal_variation_search
from tests.textbook.pruning import alpha_beta
from tests.textbook.selective import selective
from tests.textbook.star_pruning import star
from tests.textbook.whole_trees import expectiminimax, minimax

__all__ = [
    "alpha_beta",
    "belief_action_value",
    "belief_after",
    "belief_value",
    "erring",
    "expectiminimax",
    "iterative_deepening",
    "minimax",
    "principal_variation",
    "principal_variation_search",
    "selective",
    "star",
]
