"""Null windows: principal variation search (Marsland & Campbell 1982; Pearl's Scout 1980).

After a node's first action, each other one is expected to be no better. It is searched in a window with no room for a
value, which asks only whether it is better, and so cuts sooner. If it is better, and its value lies inside the node's
window, it is searched once more, in that window, to find the value.
"""

from typing import Any

from engine.frame import EXACT, INFINITY
from engine.game import MAX
from engine.kernel import kernel

WHOLE, NULL, AGAIN = 0, 1, 2
"""How a node is searched: in its parent's window, in a null window, or in its parent's window after a null one."""


@kernel
def aim_null_window(frame: Any, below: Any, options: Any, again: bool) -> None:
    """Gives the successor being descended to a null window, unless it is the first, or searched `again`.

    A window that cannot become smaller, and one without an edge on the player's side, are passed on as they are.
    """
    if again:
        below.attempt = AGAIN
    elif frame.next > 1 and frame.role == MAX:
        edge = frame.alpha + options.step
        if -INFINITY < frame.alpha < edge < frame.beta:
            below.beta, below.attempt = edge, NULL
    elif frame.next > 1:
        edge = frame.beta - options.step
        if frame.alpha < edge < frame.beta < INFINITY:
            below.alpha, below.attempt = edge, NULL


@kernel
def was_better(frame: Any, child: Any) -> bool:
    """Whether a null window has shown that the child is better than the rest, but not by how much."""
    return child.attempt == NULL and child.bound != EXACT and frame.alpha < child.value < frame.beta
