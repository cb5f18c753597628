"""Where a search goes on beyond its depth: quiescent search, and extensions of single lines.

At depth 0 a *quiescent* search does not stop in the middle of an exchange. It goes on with the unquiet actions that the
rules list (`Rules.unquiet`), to depths below 0, until there are none. In each of these nodes the player may also *stand
pat*: the estimate counts as one more action, the first, because a player is hardly ever forced to play an unquiet one.

An *extension* searches a node one ply deeper than its depth says: after a check, or after an action that is clearly
better than all others (`engine.search.singular`). On each line extensions add up to the search's depth at most, and a
quiescent search to QUIET_PLIES, so that every search ends.
"""

from typing import Any

from engine.frame import DEPTH_FULL, EXACT
from engine.game import CHANCE
from engine.kernel import kernel, noinline, rules

NONE, CHECKS, SINGULAR = 0, 1, 2
"""What a search extends (the option), and why a node was extended (its frame)."""

QUIET_PLIES = 32
"""Most plies of a line below depth 0: in chess, all pieces but the kings can be captured in 30."""

NOT_A_NUMBER = float("nan")
"""Instead of the estimate of a node that does not stand pat, because it is not quiescent."""

NO_PLACE = -1
"""Instead of the place of the singular action where there is none."""

STAND_PAT = -1
"""Instead of the place of the best action where standing pat is better than all actions."""


def longest_line(depth: int, extends: bool) -> int:
    """The most plies of a line before it comes to depth 0."""
    return 2 * depth if extends and depth < DEPTH_FULL else depth


def deepest_line(longest: int, quiescence: bool) -> int:
    """The most plies of a line in all, those of a quiescent search included."""
    return longest + QUIET_PLIES if quiescence else longest


@kernel
def may_extend(frame: Any, ply: int, options: Any) -> bool:
    """Whether the line to this node has not used up its extensions."""
    return ply + frame.depth < options.longest


@noinline
def extend(data: Any, frame: Any, ply: int, options: Any) -> None:
    """Extends the node if its player is in check, and counts it if it is extended, whatever for. The root never is."""
    if options.extensions == CHECKS and ply > 0 and frame.depth >= 0 and may_extend(frame, ply, options):
        if rules.checked(data, frame):
            frame.depth += 1
            frame.extended = CHECKS
    if frame.extended != NONE:
        frame.extensions += 1


@noinline
def stand_pat(data: Any, frame: Any, options: Any) -> None:
    """Values the node at depth 0 or below by standing pat, and lists its unquiet actions: none if it is a leaf."""
    frame.cutoffs += 1
    frame.quiescent += 1
    frame.value = frame.stands_at = rules.evaluate(data, frame) if options.evaluate else 0
    frame.attained = frame.covered = EXACT
    frame.best = STAND_PAT
    frame.singular = NO_PLACE
    if frame.kind != CHANCE and frame.depth > -QUIET_PLIES:
        frame.count = rules.unquiet(data, frame)
