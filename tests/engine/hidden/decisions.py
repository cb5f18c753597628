"""A method's decision after given observations: the values of the actions, and nodes of its tree."""

from engine.hidden.deciding import decide
from engine.hidden.game import read_seen


def values(game, seat, sees, method, **settings):
    decision = decide(game, seat, read_seen(game, seat, sees), method, **settings)
    return {action.name: action.value for action in decision.actions}


def node(tree, *edges):
    """The node at the end of a path."""
    for edge in edges:
        tree = next(branch for branch in tree.branches if branch.edge == edge)
    return tree
