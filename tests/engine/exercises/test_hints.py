"""Hints: each has its price, and the price is never more than the part is worth."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.hints import ANSWER, RULE, SOURCE, cost, price, share, steps_for
from engine.trees import parse
from engine.trees.node import in_rows
from tests.engine.exercises.answers import exercises, key
from tests.engine.strategies import examples

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def blank(exercise):
    return {mark.part: mark for mark in KINDS[exercise.kind].grade(exercise, {}).marks}


def test_a_hint_names_the_rule_then_the_source_then_the_answer():
    marks = blank(Exercise("alphabeta", parse(EXAMPLE)))
    assert steps_for(marks["alpha_in.2"]) == (RULE, SOURCE, ANSWER)
    assert steps_for(marks["best"]) == (RULE, ANSWER)
    assert steps_for(marks["value.0"]) == (RULE, ANSWER), "its source would be the best action"


@pytest.mark.parametrize("steps", [(RULE, ANSWER), (RULE, SOURCE, ANSWER)])
def test_all_steps_together_cost_the_whole_mark(steps):
    prices = [price(steps, number) for number in range(len(steps))]
    assert sum(prices) == 1 and min(prices) > 0


def test_a_hint_costs_nothing_where_the_mark_is_lost_anyway():
    exercise = Exercise("minimax", parse(EXAMPLE))
    right = KINDS["minimax"].grade(exercise, key(exercise))
    wrong = KINDS["minimax"].grade(exercise, {**key(exercise), "value.1": "99"})
    assert cost(exercise, right, {"value.1": 1}) == Fraction(1, 4)
    assert cost(exercise, wrong, {"value.1": 1}) == 0
    assert share(exercise, right, {"value.1": 9, "nothing": 3}) == pytest.approx(4 / 5)


CUT = "((3 12 8)(2 (4 6) 6)(14 5 2))"
"""Nodes 8, between which and the root edge 8 is cut, and 9 are never visited."""


@pytest.mark.parametrize("kind", ["alphabeta", "cuts"])
def test_a_hint_for_a_node_that_is_cut_off_costs_of_the_mark_for_the_cut(kind):
    exercise = Exercise(kind, parse(CUT))
    right = KINDS[kind].grade(exercise, key(exercise))
    assert key(exercise)["cuts"].split()[0] == "8"
    assert cost(exercise, right, {"value.8": 1}) == Fraction(1, 4)
    assert cost(exercise, right, {"value.8": 1, "cuts.8": 1}) == Fraction(1, 2)
    assert cost(exercise, right, {"value.8": 1, "cuts.8": 1, "cuts.2": 3}) == 1, "never more than the cut is worth"
    wrong = KINDS[kind].grade(exercise, {**key(exercise), "cuts": ""})
    assert cost(exercise, wrong, {"value.8": 1}) == 0, "where the cut is not found, there is nothing to deduct"


def test_a_hint_below_a_node_that_is_cut_off_costs_the_same():
    exercise = Exercise("alphabeta", parse("((3 12 8)(2 ((4 6) 7) 6)(14 5 2))"))
    right = KINDS["alphabeta"].grade(exercise, key(exercise))
    deepest = max(number for number, node in enumerate(in_rows(exercise.root)) if not node.is_leaf)
    assert cost(exercise, right, {f"value.{deepest}": 1}) == Fraction(1, 4)


@examples(20)
@given(data=st.data())
def test_no_part_of_any_kind_has_a_hint_for_nothing(data):
    """Whoever asks at every node finds out what is cut off, and pays for each."""
    exercise = data.draw(exercises(data.draw(st.sampled_from(["minimax", "alphabeta", "cuts"]))))
    graded = KINDS[exercise.kind].grade(exercise, key(exercise))
    assert graded.lost == 0
    for part in KINDS[exercise.kind].parts(exercise):
        if part.node is not None:
            assert cost(exercise, graded, {part.name: 1}) > 0


@examples(20)
@given(data=st.data())
def test_more_hints_never_give_more_and_never_less_than_nothing(data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(["minimax", "alphabeta", "cuts"]))))
    graded = KINDS[exercise.kind].grade(exercise, key(exercise))
    parts = sorted(mark.part for mark in graded.marks)
    taken = data.draw(st.dictionaries(st.sampled_from(parts), st.integers(0, 4)))
    more = {**taken, data.draw(st.sampled_from(parts)): 3}
    assert 0 <= share(exercise, graded, taken) <= graded.share == 1
    assert share(exercise, graded, {part: max(more[part], taken.get(part, 0)) for part in more}) <= share(
        exercise, graded, taken
    )
