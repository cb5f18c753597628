"""Consequences of a slip are not counted again."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.marks import FOLLOWED, RIGHT, WRONG
from engine.exercises.numbers import is_right, read_number
from engine.trees import parse
from tests.engine.exercises.answers import EXAMPLE, NUMERIC, exercises, graded, key, marks
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples


def test_what_follows_from_a_slip_is_not_counted_again():
    exercise = Exercise("minimax", parse(EXAMPLE))
    found = marks(exercise, {"value.1": "8", "value.2": "2", "value.3": "2", "value.0": "8", "best": "1"})
    assert found["value.1"].verdict == WRONG
    assert (found["value.0"].verdict, found["value.0"].expected, found["value.0"].from_own) == (FOLLOWED, "3", "8")
    assert sum(not mark.earned for mark in found.values()) == 1


def test_windows_and_cuts_follow_from_the_students_own_numbers():
    """MIN's first node was given 12 in place of 3: α is 12 from then on, and the third node is cut after its 5."""
    exercise = Exercise("alphabeta", parse(EXAMPLE), convention="urjc")
    answer = key(exercise)
    answer |= {"value.1": "12", "beta_out.1": "12", "alpha_out.0": "12", "value.0": "12"}
    answer |= {"alpha_in.2": "12", "alpha_out.2": "12", "alpha_in.3": "12", "alpha_out.3": "12"}
    answer |= {"beta_out.3": "5", "value.3": "5", "cuts": "8 9 12", "leaves": "6"}
    found = marks(exercise, answer)
    wrong = {part for part, mark in found.items() if not mark.earned}
    assert wrong == {"value.1"}
    assert (found["beta_out.1"].verdict, found["beta_out.1"].expected) == (FOLLOWED, "3")
    assert found["cuts.3"].verdict == FOLLOWED
    assert found["alpha_in.3"].because == {"kind": "window", "from": 0}
    assert found["leaves"].verdict == FOLLOWED


@examples(15)
@given(data=st.data())
def test_a_wrong_value_and_the_window_on_exit_that_it_leads_to_cost_one_mark(data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(["alphabeta", "right-to-left"])), "aima"))
    exercise = replace(exercise, convention=data.draw(st.sampled_from(CONVENTIONS)))
    answer = key(exercise)
    number = data.draw(st.sampled_from([int(part.partition(".")[2]) for part in answer if part.startswith("value")]))
    low, high = (float(read_number(answer[f"{edge}.{number}"])) for edge in ("alpha_in", "beta_in"))
    within = [
        value for value in range(-30, 31) if low < value < high and not is_right(answer[f"value.{number}"], value)
    ]
    if not within:
        return
    slip = str(data.draw(st.sampled_from(within)))
    is_max = KINDS["alphabeta"].record(exercise).nodes[number].kind == 0
    edge, other = ("alpha_out", "beta_out") if is_max else ("beta_out", "alpha_out")
    found = graded(exercise, {**answer, f"value.{number}": slip, f"{edge}.{number}": slip})
    assert [mark.part for mark in found.marks if not mark.earned] == [f"value.{number}"]
    assert found.lost == 1
    third = str(-77 if is_max else 77)
    found = graded(exercise, {**answer, f"value.{number}": slip, f"{edge}.{number}": third})
    assert {mark.part for mark in found.marks if not mark.earned} == {f"value.{number}", f"{edge}.{number}"}
    if not is_right(answer[f"{other}.{number}"], float(slip)):
        found = graded(exercise, {**answer, f"value.{number}": slip, f"{other}.{number}": slip})
        assert found.lost == 2


@pytest.mark.parametrize(
    ("convention", "value", "alpha_out", "condition", "lost"),
    [
        ("aima4", "9", "9", "9 ≥ 5", {"value.4"}),
        ("aima", "9", "-inf", "9 ≥ 5", {"value.4"}),
        ("aima", "9", "9", "9 ≥ 5", {"value.4", "alpha_out.4"}),
        ("puc", "5", "9", "9 > 5", {"alpha_out.4"}),
        ("urjc", "3", "3", "3 ≥ 5", {"value.4", "condition.4"}),
    ],
)
def test_what_follows_from_a_slip_at_a_cut_is_as_the_convention_says(convention, value, alpha_out, condition, lost):
    """MAX's second node is cut after its 8, which the student takes for another number."""
    exercise = Exercise("alphabeta", parse("(((3 5) (8 1)) ((4 6) (0 2)))"), convention=convention, conditions=True)
    own = {"value.4": value, "alpha_out.4": alpha_out, "condition.4": condition}
    found = marks(exercise, {**key(exercise), **own})
    assert {part for part, mark in found.items() if not mark.earned} == lost


def test_one_slip_in_a_mean_costs_one_mark():
    exercise = Exercise("star1", parse("({.5:(2 2) .5:(3 3)}{.5:(1 1) .5:(4 4)})"))
    answer = key(exercise)
    assert answer["value.1"] == answer["low.1"] == answer["high.1"] == "2.5"
    found = marks(exercise, {**answer, "value.1": "3", "low.1": "3", "high.1": "3"})
    assert [part for part, mark in found.items() if not mark.earned] == ["value.1"]
    found = marks(exercise, {**answer, "value.1": "3", "low.1": "3", "high.1": "4"})
    assert [part for part, mark in found.items() if not mark.earned] == ["high.1", "value.1"]


@pytest.mark.parametrize("kind", NUMERIC)
@examples(10)
@given(data=st.data())
def test_follow_through_gives_between_what_the_key_gives_and_full_marks(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    right = key(exercise)
    answer = dict(right)
    for part in data.draw(st.lists(st.sampled_from(sorted(right)), max_size=6)):
        answer[part] = data.draw(st.sampled_from(["0", "1", "-3", "5", "", "2 3", "+inf", "1/2"]))
    found = graded(exercise, answer)
    by_key = sum(mark.verdict == RIGHT for mark in found.marks)
    assert by_key <= found.earned <= found.asked <= found.total
    assert 0 <= found.share <= 1
