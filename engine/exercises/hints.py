"""Hints in steps, and what each step costs of the part's mark.

The first step names the rule, the second where the answer comes from, the last is the answer itself. The costs of all
steps add up to the part's mark, so that a hint never costs more than the part is worth.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.exercises.exercise import Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.marks import Graded, Mark
from engine.exercises.record import parents_of
from engine.trees.node import in_rows

RULE, SOURCE, ANSWER = "rule", "source", "answer"

SOURCED = ("window", "moved", "value.max", "value.min", "returned", "returned.kept", "returned.passed", "cut")
"""Kinds of reasons that name another node; at the root that node would be the answer to another part."""

IN_GAMES = ("reply.row", "reply.column", "left.row", "left.column", "nash", "mixed.row", "mixed.column")
"""Kinds of reasons in matrix games: there is always a place in the table to look at."""

Taken = Mapping[str, int]
"""How many steps were taken, by part."""


def steps_for(mark: Mark) -> tuple[str, ...]:
    """Which steps there are for a part; `mark`: the part as it is graded where nothing was answered."""
    kind = mark.because.get("kind")
    is_told = kind in SOURCED and mark.because.get("from") is not None and mark.node != 0
    return (RULE, SOURCE, ANSWER) if is_told or kind in IN_GAMES else (RULE, ANSWER)


def price(steps: tuple[str, ...], number: int) -> Fraction:
    """What the step of that number, from 0, costs of the part's mark."""
    if number < len(steps) - 1:
        return Fraction(1, 4)
    return 1 - Fraction(len(steps) - 1, 4)


def cost(exercise: Exercise, graded: Graded, taken: Taken) -> Fraction:
    """What hints cost of the marks that were earned: no more than each was worth.

    A hint for a node that is cut off says that it is: it costs what a first step does of the mark for the cut.
    """
    told = Counter(_cuts_told(exercise, graded, taken))
    return sum((_cost_of(mark, taken.get(mark.part, 0), told[mark.part]) for mark in graded.marks), Fraction(0))


def _cost_of(mark: Mark, taken: int, told: int) -> Fraction:
    """`told`: how many hints have said that something is cut there."""
    if not mark.earned:
        return Fraction(0)
    steps = steps_for(mark)
    own = sum((price(steps, number) for number in range(min(taken, len(steps)))), Fraction(0))
    return min(own + told * price(steps, 0), Fraction(1))


def _cuts_told(exercise: Exercise, graded: Graded, taken: Taken) -> Iterator[str]:
    """For each hint to a part that is not asked, the mark for the cut above it."""
    marked = {mark.part for mark in graded.marks}
    cuts = {child: mark.part for mark in graded.marks if mark.what == "cuts" for child in numbers_in(mark.expected)}
    unasked = [part for part, steps in taken.items() if steps and part not in marked]
    if not cuts or not unasked:
        return
    parents = parents_of(in_rows(exercise.root))
    for part in unasked:
        above = int(part.rpartition(".")[2])
        while above >= 0 and above not in cuts:
            above = parents[above]
        if above >= 0:
            yield cuts[above]


def share(exercise: Exercise, graded: Graded, taken: Taken) -> float:
    """What the answer is worth from 0 to 1, hints deducted."""
    return float((graded.earned - cost(exercise, graded, taken)) / graded.asked) if graded.asked else 1.0
