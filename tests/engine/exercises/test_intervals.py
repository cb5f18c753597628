"""For which x a node is cut; intervals and numbers are read as students write them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.interval import with_leaf
from engine.exercises.number_interval import NumberInterval, is_interval, read_interval
from engine.exercises.numbers import is_right
from engine.exercises.record import search_tree
from engine.exercises.settings import ExerciseSettings
from engine.trees import parse
from engine.trees.node import in_rows
from tests.engine.exercises.answers import EXAMPLE, graded, key
from tests.examples import examples


@pytest.mark.parametrize(("convention", "says"), [("aima", "x ≤ 3"), ("urjc", "x ≤ 3"), ("puc", "x < 3")])
def test_for_which_x_a_leaf_is_cut(convention, says):
    exercise = Exercise("interval", parse(EXAMPLE), convention=convention, numbers={"x": 7, "cut": 8})
    KINDS["interval"].check(exercise)
    assert key(exercise) == {"interval": says}
    assert graded(exercise, {"interval": says}).lost == 0
    for wrong in ("x < 4", "x ≥ 3", "x <= 3" if convention == "puc" else "x < 3", "never", "?"):
        assert graded(exercise, {"interval": wrong}).lost == 1


def test_the_mark_names_the_comparison_that_decides_and_the_worked_tree_has_a_leaf_x_that_is_cut_by_it():
    exercise = Exercise("interval", parse(EXAMPLE), numbers={"x": 7, "cut": 8})
    (mark,) = graded(exercise, {}).marks
    assert (mark.because["test"], mark.because["at"]) == ("x ≤ 3", 2)
    assert (mark.because["bound"], mark.because["limit"], mark.because["through"]) == ("alpha", "3", 1)
    worked = in_rows(KINDS["interval"].worked_tree(exercise))
    assert worked[7].name == "x"
    assert worked[7].value <= 3
    assert worked[7].value not in [node.value for node in worked if node.is_leaf and node is not worked[7]]


def test_where_no_x_cuts_the_worked_tree_has_a_number_that_no_leaf_has():
    exercise = Exercise("interval", parse("((3 12 8) (5 4 6))"), numbers={"x": 6, "cut": 3})
    assert key(exercise) == {"interval": "never"}
    worked = [node.value for node in in_rows(KINDS["interval"].worked_tree(exercise)) if node.is_leaf]
    assert len(set(worked)) == len(worked)


@examples(10)
@given(seed=st.text(max_size=5), x=st.integers(-5, 25))
def test_the_interval_is_right_for_any_x(seed, x):
    exercise = generate(seed, ExerciseSettings(kind="interval", plies=2))
    interval = read_interval(key(exercise)["interval"])
    root = with_leaf(exercise.tree, exercise.numbers["x"], x)
    found = search_tree(root, KINDS["interval"].method(exercise)).found[exercise.numbers["cut"]]
    above = x > interval.low or x == interval.low and interval.low_counts
    below = x < interval.high or x == interval.high and interval.high_counts
    assert (not found.visited) == (above and below)


@examples(10)
@given(seed=st.text(max_size=5), plies=st.sampled_from([2, 3]))
@example(seed="", plies=0)
def test_the_comparison_of_the_mark_says_the_interval(seed, plies):
    exercise = generate(seed, ExerciseSettings(kind="interval", plies=plies)) if plies else FIVE_DECIDES_AT_SIX
    (mark,) = graded(exercise, {}).marks
    assert read_interval(mark.because["test"]) == read_interval(mark.expected)


def test_the_mark_names_x_where_x_itself_is_the_bound():
    exercise = Exercise("interval", parse("((3 12 8)(2 4 6)(14 5 2))"), numbers={"x": 4, "cut": 8})
    (mark,) = graded(exercise, {}).marks
    assert (mark.because["test"], mark.because["bound"]) == ("2 ≤ x", "alpha")
    assert (mark.because["limit"], mark.because["through"]) == ("x", 1)


FIVE_DECIDES_AT_SIX = Exercise("interval", parse("((12 5 14)(4 13 15)(1 11 7))"), numbers={"x": 6, "cut": 8})


def test_no_comparison_with_x_is_named_where_every_x_or_none_cuts_the_node():
    for cut, says in ((11, "always"), (5, "never")):
        exercise = Exercise("interval", parse("((3 12 8)(2 4 6)(1 5 2))"), numbers={"x": 7, "cut": cut})
        (mark,) = graded(exercise, {}).marks
        assert (mark.expected, "test" in mark.because) == (says, False)


INFINITE = float("inf")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("x <= 3", NumberInterval(-INFINITE, False, 3, True)),
        ("3 ≥ x", NumberInterval(-INFINITE, False, 3, True)),
        ("2 < x ≤ 5,5", NumberInterval(2, False, 5.5, True)),
        ("[2; 5)", NumberInterval(2, True, 5, False)),
        ("(-∞, 3]", NumberInterval(-INFINITE, False, 3, True)),
        ("nunca", None),
        ("x = 3", NumberInterval(3, True, 3, True)),
        ("3 = x", NumberInterval(3, True, 3, True)),
        ("[3; 3]", NumberInterval(3, True, 3, True)),
        ("x < ∞", NumberInterval(-INFINITE, False, INFINITE, False)),
        ("[3; 2]", None),
        ("3 < x < 2", None),
        ("[3; 3)", None),
        ("x > ∞", None),
        ("2 < x > 5", ""),
        ("2 ≥ x ≤ 5", ""),
        ("2 = x = 2", ""),
        ("2 = x < 5", ""),
        ("[2; y]", ""),
        ("x", ""),
        ("x < y", ""),
        ("3", ""),
    ],
)
def test_intervals_are_read_as_students_write_them(text, means):
    assert read_interval(text) == means


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("x ≤ 1/3", True),
        ("x <= 0.333", True),
        ("x ≤ 0.33", True),
        ("0,3333 ≥ x", True),
        ("(-∞; 0,33]", True),
        ("x ≤ 0.3", False),
        ("x < 0.333", False),
        ("x ≤ 0.34", False),
        ("0 < x ≤ 0.33", False),
        ("always", False),
        ("never", False),
        ("2 < x ≤ 0.33", False),
    ],
)
def test_the_ends_of_an_interval_may_be_rounded_as_any_number(text, right):
    exercise = Exercise("interval", parse("((1/3 12 8)(2 4 6)(14 5 2))"), numbers={"x": 7, "cut": 8})
    assert key(exercise) == {"interval": "x ≤ 1/3"}
    assert graded(exercise, {"interval": text}).earned == right


def test_an_empty_interval_says_never():
    assert is_interval("[3; 2]", None) and is_interval("nunca", None)
    assert not is_interval("x ≤ 3", None) and not is_interval("", None) and not is_interval("2 < x > 5", None)


@pytest.mark.parametrize(
    ("text", "expected", "right"),
    [
        ("2,5", 2.5, True),
        ("5/2", 2.5, True),
        ("−∞", -INFINITE, True),
        ("+ inf", INFINITE, True),
        ("1.71", 12 / 7, True),
        ("1.7", 12 / 7, False),
        ("2.1", 0.9 * 2 + 0.1 * 3, True),
        ("3", 3.001, False),
        ("", 0, False),
    ],
)
def test_numbers_are_read_as_students_write_them(text, expected, right):
    assert is_right(text, expected) == right


def test_a_single_number_is_written_as_one():
    assert NumberInterval(3, True, 3, True).write() == "x = 3"
    assert NumberInterval(2, True, 3, True).write() == "2 ≤ x ≤ 3"
    for text in ("x = 3", "[3; 3]"):
        assert is_interval(text, NumberInterval(3, True, 3, True))
