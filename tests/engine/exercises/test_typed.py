"""Which texts can be read as answers, and which parts are blank."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.blanks import blanks
from engine.exercises.conditions import TOKENS, CutTest, example, read_comparison
from engine.exercises.number_interval import read_interval
from engine.exercises.numbers import is_right, read_number
from engine.exercises.typed import check_typed
from engine.game import MAX, MIN
from engine.refusals import Refused
from engine.trees import parse
from tests.engine.exercises.answers import EXAMPLE, exercises, graded, key
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples

STRATEGY = "(((3 9) (5 4)) ((8 2) (1 7)))"


def part_of(kind, what, tree=EXAMPLE, **more):
    exercise = Exercise(kind, parse(tree), **more)
    return next(part for part in KINDS[kind].parts(exercise) if part.what == what)


def is_refused(part, text):
    try:
        check_typed(part, text)
    except Refused as refused:
        return text.strip()[:5] in str(refused)
    return False


# -- numbers and comparisons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "3", "−2,5", "-2.5", "7/2", "∞", "-oo", "+ inf", "infinity", "infinito", "10 000"]
)
def test_numbers_are_taken_as_students_write_them(text):
    check_typed(part_of("minimax", "value"), text)


@pytest.mark.parametrize("text", ["abc", "3 4", "--3", "1/0", "nan", "1e999", "9" * 60, "≤ 3"])
def test_what_is_no_number_is_refused(text):
    assert is_refused(part_of("minimax", "value"), text)


def test_a_number_that_is_too_large_costs_its_mark_and_breaks_nothing():
    exercise = Exercise("alphabeta", parse(EXAMPLE))
    huge = {part: "1e999" for part in key(exercise) if part not in ("best", "cuts")}
    lost = {mark.part for mark in graded(exercise, {**key(exercise), **huge}).marks if not mark.earned}
    assert lost == {*huge, "cuts.1", "cuts.3"}, "where all is rubbish, it is not said that nothing is cut"


@pytest.mark.parametrize(
    "text",
    [
        *("5 ≥ 4", "5>=4", "4 <= 5", "v ≥ β: 5 ≥ 4", "v = 5 ≥ 4 = β", "5,0 ≥ 8/2", "(5 ≥ 4)", "v≥β → 5≥4."),
        *("v(n)=5 ≥ β=4", "v 5 ≥ β 4", "valor: 5 ≥ 4"),
    ],
)
def test_the_usual_forms_of_a_condition_are_read(text):
    assert CutTest(True, 5, 4, strict=False).is_said_by(text)
    check_typed(part_of("alphabeta", "condition", conditions=True), text)


def test_thousands_can_be_compared():
    assert CutTest(True, 10_000, 4, strict=False).is_said_by("10 000 ≥ 4")
    assert CutTest(False, 4, 10_000, strict=False).is_said_by("v = 4 ≤ 10 000")
    assert read_comparison("10 0000 ≥ 4") is None


@pytest.mark.parametrize("text", ["10.000", "-10.000", "10.000 ≥ 4", "1.234.567"])
def test_a_number_grouped_as_in_the_readers_language_is_refused_and_not_read_as_a_decimal(text):
    part = part_of("alphabeta", "condition" if "≥" in text else "value", conditions=True)
    for mark, written in ((".", text), (",", text.replace(".", ","))):
        with pytest.raises(Refused, match="two numbers"):
            check_typed(part, written, grouping=mark)


@pytest.mark.parametrize("text", ["0.125", "2.5", "10.0000", "1000.000", "10 000", "2,125"])
def test_a_decimal_that_cannot_be_thousands_is_taken(text):
    check_typed(part_of("minimax", "value"), text, grouping=".")


def test_a_comma_between_the_ends_of_an_interval_groups_nothing():
    check_typed(part_of("interval", "interval", numbers={"x": 7, "cut": 8}), "[2,125)", grouping=",")


@pytest.mark.parametrize("text", ["x ≤ 10,000", "[1,000; 2,000]"])
def test_a_comma_elsewhere_in_an_interval_may_group(text):
    with pytest.raises(Refused):
        check_typed(part_of("interval", "interval", numbers={"x": 7, "cut": 8}), text, grouping=",")


@pytest.mark.parametrize("text", ["2 < x > 5", "x = y", "2 = x < 5"])
def test_what_bounds_one_side_twice_is_no_interval(text):
    with pytest.raises(Refused, match="is not a set of values of x"):
        check_typed(part_of("interval", "interval", numbers={"x": 7, "cut": 8}), text)


@pytest.mark.parametrize("text", ["5", "v ≥ β", "abc", "5 - 4", "5 ≥ x", "1 ≤ 2 ≤ 3", "5 ≥ 4!", "2026-01-01"])
def test_rubbish_is_no_condition(text):
    assert read_comparison(text) is None
    assert is_refused(part_of("alphabeta", "condition", conditions=True), text)


@pytest.mark.parametrize("text", ["∞ ≥ 4", "oo>=4", "+inf ≥ 4"])
def test_infinity_can_be_compared(text):
    assert CutTest(True, float("inf"), 4, strict=False).is_said_by(text)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_example_of_a_condition_is_one(convention):
    strict = convention in ("puc", "berkeley")
    assert CutTest(True, 5, 4, strict).is_said_by(example(MAX, convention))
    assert CutTest(False, 4, 5, strict).is_said_by(example(MIN, convention))
    if convention == "aima":
        assert example(MAX, convention) == "v ≥ β: 5 ≥ 4"


def test_an_interval_is_checked_too():
    part = part_of("interval", "interval", numbers={"x": 7, "cut": 8})
    for text in ("x ≤ 3", "[2; 5)", "nunca", "siempre"):
        check_typed(part, text)
    assert is_refused(part, "three")


@pytest.mark.parametrize("kind", ["alphabeta", "right-to-left", "star1", "minimax", "expectiminimax", "order"])
@examples(13)
@given(data=st.data())
def test_every_right_answer_can_be_typed(kind, data):
    exercise = data.draw(exercises(kind))
    parts = {part.name: part for part in KINDS[kind].parts(exercise)}
    for name, text in key(exercise).items():
        check_typed(parts[name], text)


@examples(200)
@given(text=st.text(st.sampled_from("0123456789 .,/-+−()"), max_size=20))
def test_every_number_that_python_reads_is_taken_and_what_is_taken_can_be_right(text):
    try:
        check_typed(part_of("minimax", "value"), text)
    except Refused:
        with pytest.raises((ValueError, ZeroDivisionError)):
            Fraction(text)
    else:
        assert not text.strip() or is_right(text, float(read_number(text)))


@examples(200)
@given(text=st.text(st.sampled_from("0123456789 ,/-v(n)=β≥<:"), max_size=20))
def test_a_condition_that_is_taken_can_be_right(text):
    try:
        check_typed(part_of("alphabeta", "condition", conditions=True), text)
    except Refused:
        return
    said = read_comparison(text)
    pair = (float(read_number(said.left)), float(read_number(said.right))) if text.strip() else None
    assert not pair or CutTest(said.is_above, *pair, strict=False).is_said_by(text) or said.sign in "<>"


@examples(50)
@given(text=st.text(max_size=300))
def test_no_text_breaks_the_reading(text):
    """Raises Refused or nothing."""
    for part in (
        part_of("minimax", "value"),
        part_of("alphabeta", "condition", conditions=True),
        part_of("interval", "interval", numbers={"x": 7, "cut": 8}),
    ):
        with contextlib.suppress(Refused):
            check_typed(part, text)


# -- long texts -------------------------------------------------------------------------------------------------------

GAP = " " * 60_000


@pytest.mark.parametrize("text", [f"5{GAP}x", f"5 ≥{GAP}4", GAP, f"-{GAP}x", f"x ≤{GAP}3"])
def test_what_is_too_long_is_refused_before_it_is_read(text):
    for part in (
        part_of("minimax", "value"),
        part_of("alphabeta", "condition", conditions=True),
        part_of("interval", "interval", numbers={"x": 7, "cut": 8}),
    ):
        with pytest.raises(Refused, match="too long"):
            check_typed(part, text)
    assert read_number(text) is None and read_comparison(text) is None and read_interval(text) == ""
    assert not CutTest(True, 5, 4, strict=False).is_said_by(text)


def test_reading_a_comparison_takes_time_in_proportion_to_its_length():
    """Time that grew with the square of the gap would be over the limit of a test."""
    for text in (f"5{GAP}x", f"5 /{GAP}x", f"-{GAP}x"):
        assert len(list(TOKENS.finditer(text))) <= 2


# -- blanks -----------------------------------------------------------------------------------------------------------


def names(parts):
    return [part.name for part in parts]


def test_at_first_all_is_blank_and_with_the_key_nothing_is():
    exercise = Exercise("alphabeta", parse(EXAMPLE))
    found = blanks(exercise, {})
    assert found.asked == found.blank and found.blank[0].name == "alpha_in.0"
    assert "cuts" not in names(found.asked)
    assert blanks(exercise, key(exercise)).blank == ()
    assert names(blanks(exercise, {**key(exercise), "value.2": " "}).blank) == ["value.2"]


def test_below_an_edge_that_the_student_cuts_nothing_is_blank():
    exercise = Exercise("alphabeta", parse(STRATEGY))
    assert not any(part.node in (2, 5, 6) for part in blanks(exercise, {"cuts": "2"}).asked)
    whole = len(blanks(exercise, {}).asked)
    assert len(blanks(exercise, {"cuts": "2"}).asked) == whole - 3 * 5


def test_a_condition_is_asked_for_where_something_is_cut():
    exercise = Exercise("alphabeta", parse(EXAMPLE), conditions=True)
    assert "condition.2" not in names(blanks(exercise, {}).asked)
    assert "condition.2" in names(blanks(exercise, {"cuts": "8"}).blank)


def test_a_strategy_is_asked_for_where_it_leads():
    exercise = Exercise("strategy", parse(STRATEGY))
    assert names(blanks(exercise, {}).blank) == ["choose.0", "guaranteed"]
    assert names(blanks(exercise, {"choose.0": "1"}).blank) == ["choose.3", "choose.4", "guaranteed"]


@pytest.mark.parametrize("kind", ["alphabeta", "cuts", "star1", "minimax", "expectiminimax", "order", "strategy"])
@examples(13)
@given(data=st.data())
def test_who_answers_as_the_key_leaves_nothing_blank(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    assert blanks(exercise, key(exercise)).blank == ()
