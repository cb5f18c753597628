"""When a node is cut and what its value proves: one place for the machine and for its inner loop.

All is seen from the side of the node's player, who wants more.
"""

from engine.frame import AT_LEAST, AT_MOST, INFINITY
from engine.kernel import kernel


@kernel
def closes(value: float, bound: float, strict: bool) -> bool:
    """Whether a value closes the node's window: at this `bound` the opponent will not let play come here."""
    return value > bound if strict else value >= bound


@kernel
def proved(value: float, attained: int, covered: int, complete: bool) -> int:
    """What a node proves with its best `value`; `complete`: all successors were searched."""
    if complete:
        return attained & AT_LEAST | covered & AT_MOST
    if value == INFINITY:  # nothing can be better
        return attained & AT_LEAST | AT_MOST
    return attained & AT_LEAST


@kernel
def swapped(bound: int) -> int:
    """The bound as the opponent sees it: at least v is at most -v for them."""
    return (bound & AT_LEAST) << 1 | bound >> 1
