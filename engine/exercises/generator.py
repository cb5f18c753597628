"""Generates exercises: the same seed gives the same exercise everywhere.

Trees are drawn at random until one meets the request, or until the effort is spent (`effort.py`). If the requested cuts
are so rare that none does, values are changed until a tree has them (`changing.py`). Exercises without a tree are made
in `treeless.py`.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from engine.exercises.changing import TREES_CHANGED, change
from engine.exercises.cut_counts import cuts_in, cuts_of, is_counted, lacking
from engine.exercises.draw import Draw
from engine.exercises.effort import MOST_LEAVES_CHANGED, MOST_LEAVES_SEARCHED, Effort, EffortSpent
from engine.exercises.exercise import TREE, Exercise
from engine.exercises.interval import cut_interval_steps, refuse_large
from engine.exercises.kinds import KINDS
from engine.exercises.number_interval import EVERYTHING, NumberInterval
from engine.exercises.random_trees import grow, take_values
from engine.exercises.record import (
    TreeMethod,
    TreeRecord,
    chooses_clearly,
    exact_method,
    has_best_action,
    search_tree,
)
from engine.exercises.setting_checks import check
from engine.exercises.settings import ExerciseSettings, heeded
from engine.exercises.treeless import make
from engine.refusals import N_, Refused
from engine.steps import Steps, run
from engine.trees import Node
from engine.trees.node import in_rows

TRIES = 2000
PARENTS_TRIED = 8


@dataclass(frozen=True)
class Found:
    """An exercise that meets the request, and the number of trees drawn for it."""

    exercise: Exercise
    drawn: int


def generate(seed: str, settings: ExerciseSettings) -> Exercise:
    """The exercise of that seed; raises Refused if none that meets the request was found."""
    return run(generating(seed, settings))


def generating(seed: str, settings: ExerciseSettings) -> Steps[Exercise]:
    """As `generate`; each step draws or searches one tree."""
    check(settings)
    settings = heeded(settings)
    if KINDS[settings.kind].subject != TREE:
        return replace(
            make(Draw(seed, settings.kind), settings.kind, settings.plies, settings.chance),
            points=settings.points,
            seed=seed,
        )
    return (yield from _kept(seed, settings)).exercise


def draws_needed(seed: str, settings: ExerciseSettings) -> int:
    """The number of trees drawn for it; raises Refused as `generate` does."""
    check(settings)
    return run(_kept(seed, heeded(settings))).drawn


def _kept(seed: str, settings: ExerciseSettings) -> Steps[Found]:
    """The first exercise that meets the request.

    It prefers a single best action by returned values, then by minimax values: under conventions that return bounds,
    there may be no tree with a single best action by returned values.
    """
    second_best, drawn, effort = None, 0, Effort(MOST_LEAVES_SEARCHED)
    try:
        for attempt in range(TRIES):
            drawn += 1
            exercise = yield from _drawn(Draw(seed, attempt), seed, settings, effort)
            if exercise is None:
                continue
            effort.search(_count_leaves(exercise))
            record = yield from _record_as_asked(exercise, settings)
            if record is None or not KINDS[settings.kind].is_worth_asking(exercise):
                continue
            if settings.ties or chooses_clearly(record):
                return Found(exercise, drawn)
            if second_best is None:
                effort.search(_count_leaves(exercise))
                second_best = exercise if has_best_action(exercise.root) else None
                yield
    except EffortSpent:
        refused = Refused(
            N_("No such tree is among the first %(drawn)d: ask for fewer cuts or leaves, or take another seed."),
            drawn=drawn,
        )
    else:
        refused = Refused(N_("No such tree was found: ask for fewer cuts, more plies or a wider range."))
    exercise = second_best or (yield from _changed(seed, settings))
    if exercise is not None:
        return Found(exercise, drawn)
    if settings.high_at_need is None:
        raise refused
    wider = yield from _kept(seed, replace(settings, high=settings.high_at_need, high_at_need=None))
    return replace(wider, drawn=drawn + wider.drawn)


def _changed(seed: str, settings: ExerciseSettings) -> Steps[Exercise | None]:
    """A tree whose values were changed until it meets the request; None without one, or if no cuts are asked."""
    effort = Effort(MOST_LEAVES_CHANGED)
    with suppress(EffortSpent):
        for attempt in range(TREES_CHANGED if "cuts" in KINDS[settings.kind].settings else 0):
            draw = Draw(seed, "changed", attempt)
            exercise = yield from _drawn(draw, seed, settings, effort)
            if exercise is not None and (yield from change(exercise, settings, draw, effort)):
                return exercise
    return None


def _count_leaves(exercise: Exercise) -> int:
    return sum(node.is_leaf for node in in_rows(exercise.root))


def _drawn(draw: Draw, seed: str, settings: ExerciseSettings, effort: Effort) -> Steps[Exercise | None]:
    """The exercise about one random tree, or None if the tree is unsuitable."""
    root = grow(draw, settings)
    leaves = [node for node in in_rows(root) if node.is_leaf]
    effort.draw(len(leaves))
    yield
    if not take_values(draw, settings, leaves):
        return None
    return (yield from _exercise(seed, settings, root, draw, effort))


def _exercise(seed: str, settings: ExerciseSettings, tree: Node, draw: Draw, effort: Effort) -> Steps[Exercise | None]:
    exercise = Exercise(
        kind=settings.kind,
        tree=KINDS[settings.kind].arranged(tree, draw),
        convention=settings.convention,
        order=settings.order,
        shapes=settings.shapes,
        points=settings.points,
        conditions=settings.conditions,
        seed=seed,
    )
    if settings.kind != "interval":
        return exercise
    return (yield from _with_interval(exercise, draw, effort))


def first_interval(exercise: Exercise) -> Steps[Exercise]:
    """The exercise with a leaf for x and a later sibling that is cut for some x and not for all; a step is one search.

    Raises Refused if the tree is too large, or if none of the first few leaves has such a sibling.
    """
    refuse_large(exercise.root)
    nodes = in_rows(exercise.root)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    for parent in [node for node in nodes if any(child.is_leaf for child in node.successors)][:PARENTS_TRIED]:
        for place, child in enumerate(parent.successors):
            later = [numbers[id(each)] for each in parent.successors[place + 1 :]] if child.is_leaf else []
            x = numbers[id(child)]
            if not later:
                continue
            found = yield from cut_interval_steps(exercise.root, _pruning(exercise), x, later)
            if chosen := _cut_sometimes(exercise, x, found):
                return chosen
    raise Refused(N_("In this tree nothing is cut for some values of a leaf and not for others."))


def _with_interval(exercise: Exercise, draw: Draw, effort: Effort) -> Steps[Exercise | None]:
    """The exercise with a leaf for x, and another leaf that is cut for some x and not for all; None without such
    leaves.
    """
    try:
        refuse_large(exercise.root)
    except Refused:
        return None
    leaves = [number for number, node in enumerate(in_rows(exercise.root)) if node.is_leaf]
    for place in draw.some(min(6, len(leaves)), 0, len(leaves) - 1):
        x = leaves[place]
        searches = cut_interval_steps(exercise.root, _pruning(exercise), x, [leaf for leaf in leaves if leaf != x])
        found = yield from effort.searching(searches, len(leaves))
        if chosen := _cut_sometimes(exercise, x, found):
            return chosen
    return None


def _pruning(exercise: Exercise) -> TreeMethod:
    """The search that the interval is about."""
    method = KINDS["interval"].method(exercise)
    assert method, "alpha-beta"
    return method


def _cut_sometimes(exercise: Exercise, x: int, found: Mapping[int, NumberInterval | None]) -> Exercise | None:
    """The exercise about the first of these nodes that is cut for some values of the leaf x and not for
    all, or None.
    """
    for node, interval in found.items():
        if interval not in (None, EVERYTHING):
            return replace(exercise, numbers={"x": x, "cut": node})
    return None


# -- the request ------------------------------------------------------------------------------------------------------


def _record_as_asked(exercise: Exercise, settings: ExerciseSettings) -> Steps[TreeRecord | None]:
    """The search of the tree if it has the requested cuts, else None. If cuts are counted, other trees are not
    searched.
    """
    method = KINDS[exercise.kind].method(exercise) or TreeMethod(exact_method(exercise.root))
    if is_counted(exercise) and lacking(cuts_of(exercise), settings):
        return None
    record = search_tree(exercise.root, method)
    yield
    return None if method.prunes and lacking(cuts_in(record), settings) else record
