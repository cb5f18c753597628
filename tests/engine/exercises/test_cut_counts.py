"""Cuts are counted on bare numbers as a search writes them down, and a tree is brought to be cut as asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import Exercise, generator
from engine.exercises.cut_counts import Cuts, count_cuts, cuts_in, cuts_of, lacking, shape_of
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import draws_needed, generate
from engine.exercises.record import TreeMethod, search_tree
from engine.exercises.settings import ExerciseSettings
from engine.search.conventions import CONVENTIONS
from engine.trees import parse
from tests.engine.exercises.promises import keeps
from tests.examples import examples


def nested(leaf):
    return st.recursive(leaf, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=24)


def text_of(tree):
    return f"({' '.join(map(text_of, tree))})" if isinstance(tree, list) else str(tree)


@examples(75)
@given(
    tree=st.lists(nested(st.integers(-4, 9)), min_size=1, max_size=4),
    convention=st.sampled_from(sorted(CONVENTIONS)),
    backwards=st.booleans(),
)
def test_cuts_are_counted_as_a_search_writes_them_down(tree, convention, backwards):
    root = parse(text_of(tree))
    order, kind = ("reversed", "right-to-left") if backwards else ("natural", "cuts")
    counted = cuts_of(Exercise(kind, root, convention=convention))
    assert counted == cuts_in(search_tree(root, TreeMethod("alphabeta", convention, order)))


def test_the_cuts_of_the_books_tree():
    root = parse("((3 12 8)(2 4 6)(14 5 2))")
    values = [3.0, 12, 8, 2, 4, 6, 14, 5, 2]
    assert count_cuts(shape_of(root), values, CONVENTIONS["aima"]) == Cuts(1, above=False, deep=False)
    assert shape_of(root) == ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert shape_of(root, backwards=True) == ((8, 7, 6), (5, 4, 3), (2, 1, 0))


def test_each_cut_that_is_missing_counts():
    settings = ExerciseSettings(cuts=3, above=True, deep=True)
    assert lacking(Cuts(1, above=False, deep=True), settings) == 3
    assert lacking(Cuts(5, above=True, deep=True), settings) == 0
    assert lacking(None, settings) == 0


RARE = {
    "alphabeta": {"plies": 4, "least": 3, "most": 3, "cuts": 20, "high": 300},
    "right-to-left": {"leaves": 16, "cuts": 5, "above": False, "convention": "puc"},
    "star1": {"plies": 2, "cuts": 6, "least": 3, "most": 3, "high": 90},
}
"""Cuts that no tree drawn at random has."""


@pytest.mark.parametrize("kind", RARE)
def test_where_no_random_tree_is_cut_as_asked_one_is_changed_until_it_is(kind, monkeypatch):
    settings = settings_for(kind, 3, RARE[kind])
    monkeypatch.setattr(generator, "TRIES", 20)
    exercise = generate("rare", settings)
    assert draws_needed("rare", settings) == 20
    assert keeps(exercise, settings) and exercise == generate("rare", settings)
