"""Random exercises, and answers to them with their keys and marks."""

import functools
from fractions import Fraction

from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.trees.node import in_rows
from tests.engine.trees.random_trees import trees

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"

WHOLE = st.integers(-9, 9).map(Fraction)

PLAIN = trees(chance=False, values=WHOLE, most=12)

WITH_CHANCE = trees(values=WHOLE, most=8)


@functools.cache
def exercises(kind, convention="aima"):
    """Random exercises of a kind that accept the tree."""
    own = KINDS[kind]
    source = WITH_CHANCE if own.has_chance else PLAIN
    return source.filter(lambda root: not root.is_leaf and fits(root, own)).map(
        lambda root: Exercise(kind, root, convention=convention)
    )


def fits(root, kind):
    has_chance = any(node.kind == 2 for node in in_rows(root))
    return kind.has_chance is None or kind.has_chance == has_chance


def graded(exercise, answer):
    return KINDS[exercise.kind].grade(exercise, answer)


def marks(exercise, answer):
    return {mark.part: mark for mark in graded(exercise, answer).marks}


def key(exercise):
    return KINDS[exercise.kind].key(exercise)


NUMERIC = ("minimax", "expectiminimax", "alphabeta", "right-to-left", "cuts", "star1")

PRUNING = ("alphabeta", "cuts", "right-to-left", "star1")
