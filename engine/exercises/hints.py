"""Hints in steps, and what each step costs of the part's mark.

The first step names the rule, the second says where the answer comes from, the last is the answer. The costs of all
steps add up to the part's mark, so that a hint never costs more than the part is worth.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.exercises.exercise import Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.kinds import KINDS
from engine.exercises.marks import Graded, Mark
from engine.trees.node import in_rows, parents_of

RULE, SOURCE, ANSWER = "rule", "source", "answer"

SOURCED = ("window", "moved", "value.max", "value.min", "returned", "returned.kept", "returned.passed", "cut")
"""Reasons that name another node; at the root that node would be the answer to another part."""

IN_GAMES = ("reply.row", "reply.column", "left.row", "left.column", "nash", "mixed.row", "mixed.column")
"""Reasons in matrix games, which always have a place in the table to look at."""

StepsTaken = Mapping[str, int]
"""The number of steps taken, by part."""


def steps_for(mark: Mark) -> tuple[str, ...]:
    """The steps of a part's hint. `mark`: the part's mark in an empty answer."""
    kind = mark.because.get("kind")
    is_told = kind in SOURCED and mark.because.get("from") is not None and mark.node != 0
    return (RULE, SOURCE, ANSWER) if is_told or kind in IN_GAMES else (RULE, ANSWER)


def price(steps: tuple[str, ...], number: int) -> Fraction:
    """The cost of the step with that number, from 0, as a share of the part's mark."""
    if number < len(steps) - 1:
        return Fraction(1, 4)
    return 1 - Fraction(len(steps) - 1, 4)


def cost(exercise: Exercise, graded: Graded, taken: StepsTaken) -> Fraction:
    """The cost of hints in earned marks; for each mark at most what it earned.

    A hint for a part without an answer reveals that it has none. It costs a first step of the mark that would have told
    the student so.
    """
    told = Counter(_told(exercise, graded, taken))
    return sum((_cost_of(mark, taken.get(mark.part, 0), told[mark.part]) for mark in graded.marks), Fraction(0))


def _cost_of(mark: Mark, taken: int, told: int) -> Fraction:
    """The cost of a mark's hints. `told`: the number of hints on other parts that revealed this one."""
    if not mark.earned:
        return Fraction(0)
    steps = steps_for(mark)
    own = sum((price(steps, number) for number in range(min(taken, len(steps)))), Fraction(0))
    return min(own + told * price(steps, 0), Fraction(1))


def _told(exercise: Exercise, graded: Graded, taken: StepsTaken) -> Iterator[str]:
    """For each hint on a part without an answer, the mark that it revealed."""
    marks = {mark.part: mark for mark in graded.marks}
    only_if = {each.name: each.only_if[0] for each in KINDS[exercise.kind].parts(exercise) if each.only_if}
    for part in (part for part, steps in taken.items() if steps and part not in marks):
        denying = only_if.get(part) or (
            _impossible_by(marks, part) if exercise.tree is None else _passed_by_at(exercise, marks, part)
        )
        if denying in marks:
            yield denying


def _passed_by_at(exercise: Exercise, marks: Mapping[str, Mark], part: str) -> str:
    """The mark for the cut, or the choice, that keeps play from the part's node; "" without one."""
    number = part.rpartition(".")[2]
    nodes = in_rows(exercise.root)
    if not number.isdigit() or int(number) >= len(nodes):
        return ""
    cuts = {child: mark.part for mark in marks.values() if mark.what == "cuts" for child in numbers_in(mark.expected)}
    parents, above = parents_of(nodes), int(number)
    while above >= 0:
        if above in cuts or f"choose.{above}" in marks:
            return cuts.get(above, f"choose.{above}")
        above = parents[above]
    return ""


def _impossible_by(marks: Mapping[str, Mark], part: str) -> str:
    """The mark of a belief exercise whose answer is 0: for the observation, or for the action.

    If both are possible, the next action is not, which the value of the belief tells.
    """
    action, *after = part.split(".")[1:] or [""]
    place = ".".join([action, *after[:1]])
    for above in (f"seen.{place}", f"applies.{action}"):
        if above in marks and marks[above].expected == "0":
            return above
    return f"worth.{place}"


def share(exercise: Exercise, graded: Graded, taken: StepsTaken) -> float:
    """The share of the points that the answer earns, from 0 to 1, after hints."""
    return float((graded.earned - cost(exercise, graded, taken)) / graded.asked) if graded.asked else 1.0
