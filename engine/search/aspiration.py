"""Aspiration windows: each depth of a deepening search is searched around the value of the depth before.

A value that the window does not hold is only a bound: the depth *fails low* or *high*, and is searched once more with
that side of the window open.
"""

from engine.frame import INFINITY
from engine.game import MAX
from engine.search.report import IterationResult

LOW, HIGH = "low", "high"


def window_around(value: float | None, width: float) -> tuple[float, float]:
    """The window of the next depth; wide open where there is no width, or no finite value to lie around."""
    if not width or value is None or abs(value) == INFINITY:
        return -INFINITY, INFINITY
    return value - width, value + width


def failed(result: IterationResult) -> str | None:
    """Where the value of a finished depth lies outside its window, and so is only a bound: LOW, HIGH or None."""
    low, high = result.window
    if result.value is None or result.bound == "exact":
        return None
    if result.bound == "upper" and result.value <= low:
        return LOW
    return HIGH if result.bound == "lower" and result.value >= high else None


def proves_no_choice(side: str | None, mover: int) -> bool:
    """Whether every action is worse for the mover than its whole window: then none of them is known to be the best."""
    return side == (LOW if mover == MAX else HIGH)


def opened(window: tuple[float, float], side: str) -> tuple[float, float]:
    """The window with that side open."""
    return (-INFINITY, window[1]) if side == LOW else (window[0], INFINITY)
