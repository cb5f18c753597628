"""Nearer wins: in games that say so (`Game.nearer_wins`), a win k plies from the root is worth ±(WIN − k).

So a search prefers the sooner of two wins and the later of two losses, and the value itself tells how many plies are
left. In the transposition table the plies count from the entry's own state, because a state may come again at another
ply. The two forms of a win differ by the ply of its node; estimates are the same in both.
"""

from engine.game import LEAST_WIN
from engine.kernel import kernel


@kernel
def at_ply(utility: float, ply: int) -> float:
    """The utility of a finished game, counted from the root, which is `ply` plies above its end."""
    if utility > 0:
        return utility - ply
    return utility + ply if utility < 0 else utility


@kernel
def root_to_node(value: float, ply: int) -> float:
    """Takes a value counted from the root; returns it counted from its own node, at this ply."""
    if value >= LEAST_WIN:
        return value + ply
    return value - ply if value <= -LEAST_WIN else value


@kernel
def node_to_root(value: float, ply: int) -> float:
    """Takes a value counted from its own node, at this ply; returns it counted from the root."""
    if value >= LEAST_WIN:
        return value - ply
    return value + ply if value <= -LEAST_WIN else value
