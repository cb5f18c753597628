"""What a step of a search does, in the verbs of its pseudo-code: which lines run, and which tests fail.

A step may do several things at once, so a verb is a bit. The recorder writes them; the pseudo-code's lines are named
after them (`webapp/wording/pseudocode.py`), and a verb that the pseudo-code has no line for is simply not seen.
"""

from typing import Any

from engine.frame import INFINITY
from engine.game import CHANCE, MAX
from engine.kernel import kernel
from engine.search import null_window
from engine.search.chance import NO_STAR, PROBING

NAMES = (
    "enter",  # the head of the function that values an interior node
    "leaf",  # a leaf is valued at once
    "update",  # a successor gave its value, and the node takes it in
    "gain",  # it is better than what the node had
    "raise",  # α ← max(α, v) or β ← min(β, v)
    "cut",  # the test that leaves the loop: v ≥ β, α ≥ β …
    "return",  # the last line
    "tighten",  # at chance with star pruning: what the value proves of the outcome, and of the node
    "high",  # its tests: high ≤ α
    "low",  # and low ≥ β
    "probe",  # Star2: `update` and `tighten` for an outcome's first successor alone
    "probe-high",
    "probe-low",
    "first",  # Star2 searches an outcome for its first successor alone
    "others",  # and later on from the second
    "narrow",  # the window has become narrower: `raise` may leave it as it was, or be no line of its own
    "stand",  # `update`, `raise` and `cut` at a quiescent node that takes in what standing pat is worth
    "stand-raise",
    "stand-cut",
    "extend",  # the node is searched a ply deeper than its depth says
    "try",  # each action is searched to a reduced depth first
    "singular",  # and one of them is clearly better than all others
    "whole",  # principal variation search: a successor was searched in the node's own window
    "null",  # or in a null window
    "again",  # the test there: it may be better
    "second",  # so it was searched once more, in the node's window
    "order",  # actions are put in order by what was learnt
    "learn",  # an action that closed the window is noted
)

(
    ENTER,
    LEAF,
    UPDATE,
    GAIN,
    RAISE,
    CUT,
    RETURN,
    TIGHTEN,
    HIGH,
    LOW,
    PROBE,
    PROBE_HIGH,
    PROBE_LOW,
    FIRST,
    OTHERS,
    NARROW,
    STAND,
    STAND_RAISE,
    STAND_CUT,
    EXTEND,
    TRY,
    SINGULAR,
    WHOLE,
    NULL,
    AGAIN,
    SECOND,
    ORDER,
    LEARN,
) = (1 << place for place in range(len(NAMES)))

NOTHING = 0


@kernel
def verbs_of_taking(frame: Any, closed: bool, tests: bool, options: Any) -> int:
    """By which verbs the node has taken in its last successor's value; `closed`: whether its window has closed.

    `tests`: whether it moves its window and tests it at all.
    """
    if frame.role == CHANCE:
        if options.star == NO_STAR:
            return UPDATE
        return PROBE if frame.pass_ == PROBING else UPDATE | TIGHTEN
    if frame.next == 0:
        return STAND | (STAND_RAISE if tests and not (closed and options.tests_first) else NOTHING)
    gains = frame.best == frame.next - 1 and frame.value != (-INFINITY if frame.role == MAX else INFINITY)
    moves = tests and (not closed if options.tests_first else gains)
    return UPDATE | (GAIN if gains else NOTHING) | (RAISE if moves else NOTHING)


@kernel
def test_passed(frame: Any) -> int:
    """By which test the node stops looking."""
    if frame.role != CHANCE:
        return CUT if frame.next > 0 else STAND_CUT
    if frame.high <= frame.alpha:
        return PROBE_HIGH if frame.pass_ == PROBING else HIGH
    return PROBE_LOW if frame.pass_ == PROBING else LOW


@kernel
def tests_failed(frame: Any, taken: int, passed: int, tests: bool) -> int:
    """Which tests the node made and failed, having `taken` a value so and `passed` that test, if any.

    `tests`: whether it makes any.
    """
    if not tests:
        return NOTHING
    if frame.next == 0:
        return NOTHING if passed else STAND_CUT
    if frame.role != CHANCE:
        return (NOTHING if taken & GAIN else GAIN) | (NOTHING if passed else CUT)
    high, low = (PROBE_HIGH, PROBE_LOW) if frame.pass_ == PROBING else (HIGH, LOW)
    if passed == high:
        return NOTHING
    return high if passed == low else high | low


@kernel
def verbs_of_attempt(child: Any, again: bool) -> int:
    """By which verbs principal variation search got the child's value; `again`: whether it will be searched again."""
    if child.attempt == null_window.AGAIN:
        return SECOND
    if child.attempt == null_window.NULL:
        return NULL | AGAIN if again else NULL
    return WHOLE


@kernel
def mover_after(role: int) -> int:
    """In whose function the pseudo-code values a finished game: MAX calls MIN's, and MIN calls MAX's."""
    return role if role == CHANCE else 1 - role


def names(verbs: int) -> list[str]:
    """The verbs of a step, in the order of `NAMES`."""
    return [name for place, name in enumerate(NAMES) if verbs >> place & 1]


def comparison(verbs: int, mover: int, strict: bool, by_window: bool) -> str | None:
    """The test that passed and ended the loop, as the pseudo-code writes it: `v ≥ β`; None where none did."""
    if verbs & (HIGH | PROBE_HIGH):
        return "high ≤ α"
    if verbs & (LOW | PROBE_LOW):
        return "low ≥ β"
    if not verbs & (CUT | STAND_CUT) or mover == CHANCE:
        return None
    if by_window and strict:
        return "α > β"  # one function tests for both players
    return " ".join(compared(mover, strict, by_window))


def compared(mover: int, strict: bool, by_window: bool) -> tuple[str, str, str]:
    """The same test as the player at the node sees it: what is the player's own, how it is compared, and the bound."""
    if mover == MAX:
        return "α" if by_window else "v", ">" if strict else "≥", "β"
    return "β" if by_window else "v", "<" if strict else "≤", "α"
