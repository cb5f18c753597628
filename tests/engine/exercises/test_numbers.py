"""When a number that was written counts as the expected one."""

from fractions import Fraction
from math import ulp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.marks import RIGHT, WRONG
from engine.exercises.numbers import is_right, read_number, written
from engine.trees import parse
from tests.engine.exercises.answers import graded, key, marks
from tests.engine.exercises.test_belief_trees import WEATHER
from tests.engine.refusals import refusal
from tests.examples import examples


def test_a_count_without_the_root_is_wrong_however_large_it_is():
    exercise = Exercise("count", numbers={"b": 10, "d": 10})
    assert marks(exercise, {"nodes.all": "11111111111"})["nodes.all"].verdict == RIGHT
    assert marks(exercise, {"nodes.all": "11111111110"})["nodes.all"].verdict == WRONG


@examples(120)
@given(data=st.data())
def test_a_count_that_is_off_by_any_whole_number_is_wrong(data):
    depth = data.draw(st.integers(1, 15))
    sizes = {"b": data.draw(st.integers(1, int(10 ** (15 / depth) + 1e-9) if depth > 7 else 100)), "d": depth}
    exercise = Exercise("count", numbers=sizes)
    right = key(exercise)
    part = data.draw(st.sampled_from(sorted(right)))
    off = data.draw(st.sampled_from([-1, 1]) | st.integers(-50, 50).filter(bool))
    found = graded(exercise, right | {part: str(int(right[part]) + off)})
    assert [mark.part for mark in found.marks if not mark.earned] == [part]


@pytest.mark.parametrize(
    ("largest", "name"),
    [({"b": 100, "d": 1}, "b"), ({"b": 1, "d": 20}, "d"), ({"b": 1, "d": 1, "n": 100}, "n"), ({"b": 10, "d": 15}, "d")],
)
def test_a_tree_to_be_counted_may_be_as_large_as_is_said_and_no_larger(largest, name):
    counting = KINDS["count"]
    counting.check(Exercise("count", numbers=largest))
    for size in (0, largest[name] + 1):
        other = Exercise("count", numbers={**largest, name: size})
        assert "b and n from 1 to 100 and d from 1 to 20, with at most 10¹⁵ leaves" in refusal(counting.check, other)


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "cuts", "best-action"])
@pytest.mark.parametrize("value", [10**9, 11111111111, 10**12 + 1, 10**15])
def test_a_large_leaf_is_told_from_the_next_number(kind, value):
    exercise = Exercise(kind, parse(f"(({value} {value + 3})(1 2))"))
    for off in (-1, 1):
        found = graded(exercise, key(exercise) | {"value.0": str(value + off)})
        assert "value.0" in [mark.part for mark in found.marks if not mark.earned]


@examples(150)
@given(exact=st.fractions(max_denominator=10**6) | st.integers(-(10**15), 10**15), off=st.fractions())
def test_what_is_known_exactly_is_compared_exactly(exact, off):
    exact = Fraction(exact)
    assert is_right(f"{exact.numerator}/{exact.denominator}", exact)
    other = exact + off
    if len(text := f"{other.numerator}/{other.denominator}") <= 40:
        assert is_right(text, exact) == (off == 0)


@examples(150)
@given(exact=st.fractions(-1000, 1000, max_denominator=10**6), places=st.integers(2, 8))
def test_a_fraction_may_be_rounded_to_two_decimals_or_more(exact, places):
    text = f"{float(exact):.{places}f}"
    assert is_right(text, exact) and is_right(text, float(exact))
    beyond = Fraction(text) + Fraction(1, 10**places)
    assert not is_right(f"{float(beyond):.{places}f}", exact) or abs(beyond - exact) <= Fraction(1, 2 * 10**places)


@examples(150)
@given(value=st.floats(-1e12, 1e12) | st.fractions(max_denominator=10**9) | st.integers(-(10**30), 10**30))
def test_a_number_as_it_is_written_is_right(value):
    assert is_right(written(value), value)


@examples(100)
@given(st.integers(1, 40).flatmap(lambda n: st.lists(st.integers(0, 10**11), min_size=n, max_size=n)))
def test_a_mean_that_was_computed_in_floats_may_be_off_by_what_these_lose(values):
    mean = sum(value * (1.0 / len(values)) for value in values)
    exact = Fraction(sum(values), len(values))
    assert is_right(f"{exact.numerator}/{exact.denominator}", mean)
    assert not is_right(f"{exact.numerator + len(values)}/{exact.denominator}", mean) or ulp(mean) > 0.1


def test_numbers_too_large_for_floats_make_no_error():
    exercise = Exercise("belief", text=WEATHER)
    assert graded(exercise, dict.fromkeys(key(exercise), "1e300")).asked


def test_a_share_is_read_in_percent():
    assert [read_number(text) for text in ("50 %", "12,5%", "-100 %")] == [Fraction(1, 2), Fraction(1, 8), -1]
    assert read_number("x %") is read_number("%") is read_number("inf %") is read_number("1%%") is None
    assert is_right("33 %", Fraction(1, 3)) and is_right("33.33%", Fraction(1, 3))
    assert is_right("1/3 %", Fraction(1, 300))
    assert not is_right("34 %", Fraction(1, 3)) and not is_right("50 %", Fraction(50))
