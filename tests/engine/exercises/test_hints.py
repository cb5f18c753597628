"""Hints: each has its price, and the price is never more than the part is worth."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.hints import ANSWER, RULE, SOURCE, cost, price, share, steps_for
from engine.trees import parse
from tests.engine.exercises.test_grading import exercises, key
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
    assert cost(right, {"value.1": 1}) == Fraction(1, 4)
    assert cost(wrong, {"value.1": 1}) == 0
    assert share(right, {"value.1": 9, "nothing": 3}) == pytest.approx(4 / 5)


@examples(20)
@given(data=st.data())
def test_more_hints_never_give_more_and_never_less_than_nothing(data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(["minimax", "alphabeta", "cuts"]))))
    graded = KINDS[exercise.kind].grade(exercise, key(exercise))
    parts = sorted(mark.part for mark in graded.marks)
    taken = data.draw(st.dictionaries(st.sampled_from(parts), st.integers(0, 4)))
    more = {**taken, data.draw(st.sampled_from(parts)): 3}
    assert 0 <= share(graded, taken) <= graded.share == 1
    assert share(graded, {part: max(more[part], taken.get(part, 0)) for part in more}) <= share(graded, taken)
