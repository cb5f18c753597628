"""The line that the depth before found best, which iterative deepening tries first.

What a depth found best is likely to be best at the next one, too, and the better the first actions are, the more is
cut. A node on that line tries the line's next action first; elsewhere the order stays what it was. Only a search that
prunes follows it: any other visits the same nodes in every order.
"""

from typing import Any

from engine.kernel import kernel
from engine.search.learning import bring_to_front
from engine.words import word


@kernel
def plies_followed(stack: Any, ply: int, line: Any) -> int:
    """How many of the actions that lead to the node at `ply` are the line's, from the root on."""
    followed = 0
    for above in range(min(ply, len(line))):
        if word(stack[above].action[stack[above].next - 1]) != line[above]:
            break
        followed += 1
    return followed


@kernel
def follow(stack: Any, ply: int, line: Any) -> None:
    """Brings the line's next action to the front, if the node is on the line."""
    if ply < len(line) and plies_followed(stack, ply, line) == ply:
        bring_to_front(stack[ply], line[ply])


@kernel
def first_ply_off(stack: Any, ply: int, line: Any) -> int:
    """The first ply whose order the line does not change: on the way to the node at `ply`, or just below it."""
    followed = plies_followed(stack, ply, line)
    return followed + 1 if followed < len(line) else followed
