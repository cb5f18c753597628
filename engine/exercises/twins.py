"""Gives every name on a list an exercise of its own: a twin of the common one.

A twin has other numbers and a solution of the same shape. Without chance, minimax and alpha-beta only compare values,
so any map of the leaves that keeps their order keeps every best action and every cut. With chance, or where MIN errs,
sums matter, too: such maps are tried until one keeps the solution; otherwise all leaves are shifted by the same number.
"""

from dataclasses import replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.kinds import KINDS
from engine.exercises.record import TreeMethod, search_tree
from engine.exercises.treeless import vary
from engine.game import CHANCE
from engine.steps import Steps, run
from engine.trees import Node
from engine.trees.node import in_rows

LARGEST = 1_000_000
"""Largest value of a twin's leaf, however large the exercise's are."""

MAPS_TRIED = 20
FARTHEST = 5
"""How far leaves are shifted beyond the exercise's own range."""

TRIES = 50
"""Tries until a twin differs from the exercise; a few exercises allow no other numbers."""


def twin(exercise: Exercise, name: str) -> Exercise:
    """The same exercise with other numbers, for this name; its case and spaces do not matter."""
    return run(twinning(exercise, name))


def twinning(exercise: Exercise, name: str) -> Steps[Exercise]:
    """`twin` in steps. A step searches the tree at most twice: some 60 ms for the largest trees."""
    seed = " ".join(name.casefold().split())
    other = exercise
    for attempt in range(TRIES):
        other = yield from _varying(Draw(exercise.seed, "twin", seed, *[attempt] * (attempt > 0)), exercise)
        if other != exercise:
            break
    return replace(other, seed=f"{exercise.seed}/{seed}")


def _varying(draw: Draw, exercise: Exercise) -> Steps[Exercise]:
    """The exercise with other numbers, or by chance the same."""
    yield
    if exercise.tree is None:
        return vary(draw, exercise)
    nodes = in_rows(exercise.tree)
    values = sorted({Fraction(node.value) for node in nodes if node.is_leaf and abs(node.value) != float("inf")})
    if not values:
        return exercise
    if KINDS[exercise.kind].adds_up or any(node.kind == CHANCE for node in nodes):
        return (yield from _adding_up(draw, exercise, values))
    return _with(exercise, values, _in_order(draw, values))


def _with(exercise: Exercise, values: list[Fraction], others: list[Fraction]) -> Exercise:
    """The exercise with these values of its leaves."""
    return replace(exercise, tree=_mapped(exercise.root, dict(zip(values, others, strict=True))))


def _in_order(draw: Draw, values: list[Fraction]) -> list[Fraction]:
    """As many whole numbers in the same order, from about the same range if that can be written on paper."""
    low, high = (max(-LARGEST, min(int(value), LARGEST)) for value in (values[0], values[-1]))
    room = max(len(values) + 4, high - low + 1)
    shift = draw.between(-3, 3)
    low = max(low + shift, 0) if values[0] >= 0 else low + shift
    return [Fraction(number) for number in sorted(draw.some(len(values), low, low + room + 2))]


def _adding_up(draw: Draw, exercise: Exercise, values: list[Fraction]) -> Steps[Exercise]:
    """Whole numbers from the exercise's own range, so that they are equally easy to compute with."""
    low, high = (max(-LARGEST, min(int(value), LARGEST)) for value in (values[0], values[-1]))
    high = max(high, low + len(values) + 4)
    kind, solution = KINDS[exercise.kind], _solution(exercise)
    for _attempt in range(MAPS_TRIED):
        other = _with(exercise, values, [Fraction(each) for each in sorted(draw.some(len(values), low, high))])
        if _solution(other) == solution and kind.is_worth_asking(other):
            return other
        yield
    shift = draw.between(-min(FARTHEST, low) if low >= 0 else -FARTHEST, FARTHEST)
    return _with(exercise, values, [value + shift for value in values])


def _solution(exercise: Exercise) -> list[object]:
    """All of a student's decisions: the best successor of each node, and what is cut."""
    method = KINDS[exercise.kind].method(exercise) or TreeMethod("expectiminimax")
    return [(found.best, found.unvisited) for found in search_tree(exercise.root, method).found]


def _mapped(node: Node, values: dict[Fraction, Fraction]) -> Node:
    if node.is_leaf:
        infinite = isinstance(node.value, float) and abs(node.value) == float("inf")
        return replace(node, value=node.value if infinite else values[Fraction(node.value)])
    return replace(node, successors=[_mapped(child, values) for child in node.successors])
