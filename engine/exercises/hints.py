"""Hints in steps, and what each step costs of the part's mark.

The first step names the rule, the second where the answer comes from, the last is the answer itself. The costs of all
steps add up to the part's mark, so that a hint never costs more than the part is worth.
"""

from collections.abc import Mapping
from fractions import Fraction

from engine.exercises.marks import Graded, Mark

RULE, SOURCE, ANSWER = "rule", "source", "answer"

SOURCED = ("window", "moved", "value.max", "value.min", "returned", "returned.kept", "returned.passed", "cut")
"""Kinds of reasons that name another node; at the root that node would be the answer to another part."""

Taken = Mapping[str, int]
"""How many steps were taken, by part."""


def steps_for(mark: Mark) -> tuple[str, ...]:
    """Which steps there are for a part; `mark`: the part as it is graded where nothing was answered."""
    is_told = mark.because.get("kind") in SOURCED and mark.because.get("from") is not None and mark.node != 0
    return (RULE, SOURCE, ANSWER) if is_told else (RULE, ANSWER)


def price(steps: tuple[str, ...], number: int) -> Fraction:
    """What the step of that number, from 0, costs of the part's mark."""
    if number < len(steps) - 1:
        return Fraction(1, 4)
    return 1 - Fraction(len(steps) - 1, 4)


def cost(graded: Graded, taken: Taken) -> Fraction:
    """What hints cost of the marks that were earned: no more than each was worth."""
    return sum((_cost_of(mark, taken.get(mark.part, 0)) for mark in graded.marks if mark.earned), Fraction(0))


def _cost_of(mark: Mark, taken: int) -> Fraction:
    steps = steps_for(mark)
    return sum((price(steps, number) for number in range(min(taken, len(steps)))), Fraction(0))


def share(graded: Graded, taken: Taken) -> float:
    """What the answer is worth from 0 to 1, hints deducted."""
    return float((graded.earned - cost(graded, taken)) / graded.asked) if graded.asked else 1.0
