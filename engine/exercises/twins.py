"""Gives everybody on a list of names an exercise of their own: a twin of the one that all are asked.

A twin has the same shape of solution and other numbers. Without chance, minimax and alpha-beta only compare values, so
any map of the leaves that keeps their order keeps every best action and every cut. With chance, sums matter too: there
the leaves are mapped by a·x + b.
"""

from dataclasses import replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.treeless import vary
from engine.game import CHANCE
from engine.trees import Node
from engine.trees.node import in_rows

LARGEST = 1_000_000
"""Beyond it no twin has leaves, however large those of the exercise are."""

TRIES = 50
"""Until a twin differs from the exercise; few have numbers that leave no other."""


def twin(exercise: Exercise, name: str) -> Exercise:
    """The same exercise with other numbers, for this name; the name's case and spaces do not matter."""
    seed = " ".join(name.casefold().split())
    other = exercise
    for attempt in range(TRIES):
        other = _varied(Draw(exercise.seed, "twin", seed, *[attempt] * (attempt > 0)), exercise)
        if other != exercise:
            break
    return replace(other, seed=f"{exercise.seed}/{seed}")


def _varied(draw: Draw, exercise: Exercise) -> Exercise:
    """With other numbers, or by chance the same."""
    if exercise.tree is None:
        return vary(draw, exercise)
    nodes = in_rows(exercise.tree)
    values = sorted({Fraction(node.value) for node in nodes if node.is_leaf and abs(node.value) != float("inf")})
    if not values:
        return exercise
    with_chance = any(node.kind == CHANCE for node in nodes)
    mapped = _scaled(draw, values) if with_chance else _in_order(draw, values)
    return replace(exercise, tree=_mapped(exercise.tree, dict(zip(values, mapped, strict=True))))


def _in_order(draw: Draw, values: list[Fraction]) -> list[Fraction]:
    """As many whole numbers in the same order, from about the same range where it can be written on paper."""
    low, high = (max(-LARGEST, min(int(value), LARGEST)) for value in (values[0], values[-1]))
    room = max(len(values) + 4, high - low + 1)
    shift = draw.between(-3, 3)
    low = max(low + shift, 0) if values[0] >= 0 else low + shift
    return [Fraction(number) for number in sorted(draw.some(len(values), low, low + room + 2))]


def _scaled(draw: Draw, values: list[Fraction]) -> list[Fraction]:
    factor, shift = draw.between(1, 5), draw.between(-50, 50)
    return [factor * value + shift for value in values]


def _mapped(node: Node, values: dict[Fraction, Fraction]) -> Node:
    if node.is_leaf:
        infinite = isinstance(node.value, float) and abs(node.value) == float("inf")
        return replace(node, value=node.value if infinite else values[Fraction(node.value)])
    return replace(node, successors=[_mapped(child, values) for child in node.successors])
