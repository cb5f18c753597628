"""Hints: each has a price, which is never more than the part's mark."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.hints import ANSWER, RULE, SOURCE, cost, price, share, steps_for
from engine.trees import parse
from engine.trees.node import in_rows
from tests.engine.exercises.answers import exercises, key
from tests.engine.exercises.test_belief_trees import WEATHER
from tests.examples import examples

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def hint_parts(exercise):
    """All that a hint can be taken for."""
    asked = [part for part in KINDS[exercise.kind].parts(exercise) if part.what != "condition"]
    nodes = {part.node for part in asked if part.node is not None}
    cuts = {f"cuts.{node}" for node in nodes} if any(part.what == "cuts" for part in asked) else set()
    return {part.name for part in asked if part.what != "cuts"} | cuts


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
    """A student who asks at every node finds out what is cut off, and pays for each hint."""
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


GENERATED = [(kind, level, seed) for kind in KINDS for level in (1, 2) for seed in ("1", "2")]


@pytest.mark.parametrize(("kind", "level", "seed"), GENERATED)
def test_no_hint_of_any_kind_is_free_to_whoever_has_all_right(kind, level, seed):
    """Including hints on parts without an answer, which say so."""
    exercise = generate(seed, settings_for(kind, level, {}))
    graded = KINDS[kind].grade(exercise, key(exercise))
    assert graded.lost == 0
    for part in hint_parts(exercise):
        assert cost(exercise, graded, {part: 1}) >= Fraction(1, 4), part


@examples(40)
@given(data=st.data())
def test_a_hint_away_from_the_best_strategy_costs_of_the_choice_above(data):
    exercise = data.draw(exercises("strategy").filter(lambda each: any(node.kind == 0 for node in in_rows(each.root))))
    graded = KINDS["strategy"].grade(exercise, key(exercise))
    for part in hint_parts(exercise):
        assert cost(exercise, graded, {part: 1}) == Fraction(1, 4)


def test_a_hint_of_a_strategy_costs_of_the_choice_that_denies_it():
    exercise = Exercise("strategy", parse("(((3 9) (5 4)) ((8 2) (1 7)))"))
    right = KINDS["strategy"].grade(exercise, key(exercise))
    assert "choose.3" not in key(exercise)
    taken = {"choose.3": 1, "choose.4": 1, "choose.0": 2}
    assert cost(exercise, right, {"choose.3": 1, "choose.4": 1}) == Fraction(1, 2)
    assert cost(exercise, right, taken) == 1, "never more than the choice is worth"


def test_a_hint_about_the_impossible_costs_of_the_mark_that_says_so():
    exercise = Exercise("belief-tree", text=WEATHER)
    right = KINDS["belief-tree"].grade(exercise, key(exercise))
    unasked = hint_parts(exercise) - {mark.part for mark in right.marks}
    assert unasked == set()
    exercise = Exercise("belief-tree", text=WEATHER.replace("wet:1/4 dry:3/4", "dry:1"))
    right = KINDS["belief-tree"].grade(exercise, key(exercise))
    unasked = hint_parts(exercise) - {mark.part for mark in right.marks}
    assert unasked
    for part in unasked:
        place = ".".join(part.split(".")[1:3])
        wrong = KINDS["belief-tree"].grade(exercise, key(exercise) | {f"seen.{place}": "1/3"})
        assert cost(exercise, right, {part: 1}) == Fraction(1, 4)
        assert cost(exercise, wrong, {part: 1}) == 0, "where it was not seen to be impossible"
