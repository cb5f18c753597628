"""Makes exercises: the same seed gives the same exercise everywhere.

A tree is drawn at random until it keeps what was promised, or until enough has been searched (`effort.py`). What has
no tree is made in `treeless.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.effort import Effort, EffortSpent
from engine.exercises.exercise import Exercise
from engine.exercises.interval import EVERYTHING, NumberInterval, cut_interval_steps, cut_intervals
from engine.exercises.interval import MOST_LEAVES as MOST_LEAVES_WITH_X
from engine.exercises.kind import TREE
from engine.exercises.kinds import KINDS
from engine.exercises.record import TreeMethod, TreeRecord, search_tree
from engine.exercises.setting_checks import check
from engine.exercises.settings import ExerciseSettings, settings_have_chance
from engine.exercises.tree_limits import MOST_LEAVES, OUTCOMES, leaf_range, leaves_after
from engine.exercises.treeless import make
from engine.game import CHANCE, MAX, N_, TERMINAL, Refused
from engine.steps import Steps, run
from engine.trees import Node
from engine.trees.node import has_chance, in_rows, takes_turn_of

TRIES = 2000
PARENTS_TRIED = 8

PROBABILITIES = {
    2: ((1, 1), (1, 3), (3, 1), (1, 4), (2, 3), (3, 2), (1, 9), (3, 7), (7, 3)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 1, 8), (2, 3, 5), (1, 2, 7)),
}
"""Weights of the outcomes of chance whose parts are short decimals, by how many outcomes there are."""


@dataclass(frozen=True)
class Found:
    """An exercise that keeps the promises, and how many trees were drawn until it was taken."""

    exercise: Exercise
    drawn: int


def generate(seed: str, settings: ExerciseSettings) -> Exercise:
    """The exercise of that seed; raises Refused if none that keeps the promises was found."""
    return run(generating(seed, settings))


def generating(seed: str, settings: ExerciseSettings) -> Steps[Exercise]:
    """As `generate`; a step draws or searches one tree."""
    check(settings)
    if KINDS[settings.kind].subject != TREE:
        return replace(
            make(Draw(seed, settings.kind), settings.kind, settings.plies, settings.chance),
            points=settings.points,
            seed=seed,
        )
    return (yield from _kept(seed, settings)).exercise


def draws_needed(seed: str, settings: ExerciseSettings) -> int:
    """How many trees are drawn for it; raises Refused as `generate` does."""
    check(settings)
    return run(_kept(seed, settings)).drawn


def _kept(seed: str, settings: ExerciseSettings) -> Steps[Found]:
    """The first exercise that is as was asked.

    Prefers a single best action by returned values, else by minimax values: where the convention returns bounds, no
    tree may have one by what is returned.
    """
    second_best, drawn, effort = None, 0, Effort()
    try:
        for attempt in range(TRIES):
            drawn += 1
            exercise = yield from _drawn(seed, attempt, settings, effort)
            if exercise is None:
                continue
            effort.search(_count_leaves(exercise))
            if not _is_cut_as_asked(record := _record(exercise), settings):
                continue
            if record is None or settings.ties or _chooses_clearly(record):
                return Found(exercise, drawn)
            if second_best is None:
                effort.search(_count_leaves(exercise))
                second_best = exercise if has_best_action(exercise.root) else None
    except EffortSpent:
        refused = Refused(
            N_("No such tree is among the first %(drawn)d: ask for fewer cuts or leaves, or take another seed."),
            drawn=drawn,
        )
    else:
        refused = Refused(N_("No such tree was found: ask for fewer cuts, more plies or a wider range."))
    if second_best is None:
        raise refused
    return Found(second_best, drawn)


def _count_leaves(exercise: Exercise) -> int:
    return sum(node.is_leaf for node in in_rows(exercise.root))


def _drawn(seed: str, attempt: int, settings: ExerciseSettings, effort: Effort) -> Steps[Exercise | None]:
    """The exercise about one random tree; None where there is none."""
    draw = Draw(seed, attempt)
    root = _grow(draw, settings, MAX, settings.plies, settings.leaves)
    leaves = [node for node in in_rows(root) if node.is_leaf]
    effort.draw(len(leaves))
    yield
    if not _take_values(draw, settings, leaves):
        return None
    return (yield from _exercise(seed, settings, root, draw, effort))


def _take_values(draw: Draw, settings: ExerciseSettings, leaves: list[Node]) -> bool:
    """Gives the leaves their values; False where there are too many for what was asked."""
    room = settings.high - settings.low + 1
    if len(leaves) > MOST_LEAVES or not settings.ties and len(leaves) > room:
        return False
    values = (
        [draw.between(settings.low, settings.high) for _ in leaves]
        if settings.ties
        else draw.some(len(leaves), settings.low, settings.high)
    )
    for leaf, value in zip(leaves, values, strict=True):
        leaf.value = Fraction(value)
    return True


def _grow(draw: Draw, settings: ExerciseSettings, player: int, plies: int, leaves: int | None) -> Node:
    """`leaves`: how many there are to be below the node; None for any number."""
    if plies == 0:
        return Node(TERMINAL)
    if leaves is None:
        shares: list[int | None] = [None] * draw.between(settings.least, settings.most)
    else:
        each = leaves_after(plies, settings.least, settings.most, settings_have_chance(settings))
        shares = _shares(draw, leaves, (settings.least, settings.most), each)
    return Node(player, successors=[_after(draw, settings, player, plies, share) for share in shares])


def _shares(draw: Draw, leaves: int, count: tuple[int, int], each: tuple[int, int]) -> list[int | None]:
    """Leaves dealt out to one successor after the other; `count` and `each`: the fewest and the most."""
    fewest, most = each
    fitting = [number for number in range(count[0], count[1] + 1) if number * fewest <= leaves <= number * most]
    shares: list[int | None] = []
    rest = leaves
    for waiting in reversed(range(fitting[draw.below(len(fitting))])):
        share = draw.between(max(fewest, rest - waiting * most), min(most, rest - waiting * fewest))
        shares.append(share)
        rest -= share
    return shares


def _after(draw: Draw, settings: ExerciseSettings, player: int, plies: int, leaves: int | None) -> Node:
    """What an action of this player leads to: with chance, a chance node."""
    follower = takes_turn_of(player)
    if not settings_have_chance(settings):
        return _grow(draw, settings, follower, plies - 1, leaves)
    if leaves is None:
        shares: list[int | None] = [None] * (2 if plies > 1 else draw.between(*OUTCOMES))
    else:
        outcomes = (2, 2) if plies > 1 else OUTCOMES
        shares = _shares(draw, leaves, outcomes, leaf_range(plies - 1, settings.least, settings.most, True))
    weights = PROBABILITIES[len(shares)][draw.below(len(PROBABILITIES[len(shares)]))]
    node = Node(CHANCE, successors=[_grow(draw, settings, follower, plies - 1, share) for share in shares])
    for child, weight in zip(node.successors, weights, strict=True):
        child.probability = Fraction(weight, sum(weights))
    return node


def _exercise(seed: str, settings: ExerciseSettings, tree: Node, draw: Draw, effort: Effort) -> Steps[Exercise | None]:
    exercise = Exercise(
        kind=settings.kind,
        tree=tree,
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


def first_interval(exercise: Exercise) -> Exercise:
    """The exercise with a leaf for x and a later sibling that is cut for some x and not for all.

    Raises Refused if none of the first few leaves has such a sibling.
    """
    nodes = in_rows(exercise.root)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    for parent in [node for node in nodes if any(child.is_leaf for child in node.successors)][:PARENTS_TRIED]:
        for place, child in enumerate(parent.successors):
            later = [numbers[id(each)] for each in parent.successors[place + 1 :]] if child.is_leaf else []
            x = numbers[id(child)]
            found = cut_intervals(exercise, _pruning(exercise), x, later) if later else {}
            if chosen := _cut_sometimes(exercise, x, found):
                return chosen
    raise Refused(N_("In this tree nothing is cut for some values of a leaf and not for others."))


def _with_interval(exercise: Exercise, draw: Draw, effort: Effort) -> Steps[Exercise | None]:
    """With a leaf for x, and another leaf that is cut for some x and not for all; None where there is none."""
    leaves = [number for number, node in enumerate(in_rows(exercise.root)) if node.is_leaf]
    if len(leaves) > MOST_LEAVES_WITH_X:
        return None
    for place in draw.some(min(6, len(leaves)), 0, len(leaves) - 1):
        x = leaves[place]
        searches = cut_interval_steps(exercise, _pruning(exercise), x, [leaf for leaf in leaves if leaf != x])
        found = yield from effort.searching(searches, len(leaves))
        if chosen := _cut_sometimes(exercise, x, found):
            return chosen
    return None


def _pruning(exercise: Exercise) -> TreeMethod:
    """The search of which the interval is asked."""
    method = KINDS["interval"].method(exercise)
    assert method, "alpha-beta"
    return method


def _cut_sometimes(exercise: Exercise, x: int, found: Mapping[int, NumberInterval | None]) -> Exercise | None:
    """The exercise about the first of these nodes that is cut for some values of the leaf x and not for all."""
    for node, interval in found.items():
        if interval not in (None, EVERYTHING):
            return replace(exercise, numbers={"x": x, "cut": node})
    return None


# -- what was promised ------------------------------------------------------------------------------------------------


def keeps(exercise: Exercise, settings: ExerciseSettings) -> bool:
    """Whether the exercise is as was asked."""
    return _is_cut_as_asked(_record(exercise), settings) and (settings.ties or has_best_action(exercise.root))


def has_best_action(root: Node) -> bool:
    """Whether one action of the root is worth more than every other."""
    return _chooses_clearly(search_tree(root, TreeMethod("expectiminimax" if has_chance(root) else "minimax")))


def _is_cut_as_asked(record: TreeRecord | None, settings: ExerciseSettings) -> bool:
    if record is None or record.search.options.algorithm not in ("alphabeta", "star1"):
        return True
    cut = [number for number, found in enumerate(record.found) if found.unvisited]
    return (
        len(cut) >= settings.cuts
        and (not settings.above or any(_above_leaves(record, number) for number in cut))
        and (not settings.deep or any(is_deep(record, number) for number in cut))
    )


def _record(exercise: Exercise) -> TreeRecord | None:
    method = KINDS[exercise.kind].method(exercise)
    return None if method is None else search_tree(exercise.root, method)


def _chooses_clearly(record: TreeRecord) -> bool:
    """Whether the root's best action is better than every other that was searched."""
    if record.nodes[0].kind == CHANCE:
        return True
    values = [record.found[child].value for child in record.children(0) if record.found[child].visited]
    return values.count(record.found[0].value) == 1


def _above_leaves(record: TreeRecord, number: int) -> bool:
    return any(not record.nodes[child].is_leaf for child in record.found[number].unvisited)


def is_deep(record: TreeRecord, number: int) -> bool:
    """Whether a cut is by a bound that was found three or more plies above: a deep cut."""
    cutter = record.found[number].cut_by
    if cutter is None:
        return False
    plies, above = 0, number
    while above != cutter:
        above = record.parents[above]
        plies += 1
    return plies >= 3
