"""Adjusts a random tree until it has the requested cuts: value by value, never moving further from them."""

from fractions import Fraction

from engine.exercises.cut_counts import counting, is_counted, lacking
from engine.exercises.draw import Draw
from engine.exercises.effort import Effort
from engine.exercises.exercise import Exercise
from engine.exercises.record import has_best_action
from engine.exercises.settings import ExerciseSettings
from engine.steps import Steps
from engine.trees import Node
from engine.trees.node import in_rows

TREES_CHANGED = 40
CHANGES = 400
"""Changes per tree; most trees that can get the requested cuts have them by then."""


def change(exercise: Exercise, settings: ExerciseSettings, draw: Draw, effort: Effort) -> Steps[bool]:
    """Changes the values of the exercise's tree; returns whether it now meets the request.

    Raises EffortSpent. A step changes one value and searches at most one tree.
    """
    leaves = [node for node in in_rows(exercise.root) if node.is_leaf]
    spend = effort.count if is_counted(exercise) else effort.search
    spend(len(leaves))
    cuts = counting(exercise)
    lacks = lacking(cuts(), settings)
    for _attempt in range(CHANGES):
        if not lacks:
            break
        before = [leaf.value for leaf in leaves]
        _change_a_value(draw, settings, leaves)
        spend(len(leaves))
        yield
        now = lacking(cuts(), settings)
        if now <= lacks:
            lacks = now
            continue
        for leaf, value in zip(leaves, before, strict=True):
            leaf.value = value
    if lacks or settings.ties:
        return not lacks
    effort.search(len(leaves))
    yield
    return has_best_action(exercise.root)


def _change_a_value(draw: Draw, settings: ExerciseSettings, leaves: list[Node]) -> None:
    """Changes the value of one leaf. If values must differ, the leaf that had the new value takes the old one."""
    leaf = leaves[draw.below(len(leaves))]
    value = Fraction(draw.between(settings.low, settings.high))
    for other in leaves if not settings.ties else ():
        if other.value == value:
            other.value = leaf.value
    leaf.value = value
