"""A wrong action leads elsewhere, but does not excuse the rest of the exercise."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import Exercise
from engine.exercises.marks import BLANK, FOLLOWED, HIDDEN, LOST, RIGHT, WRONG
from engine.game import MAX
from engine.trees import parse
from engine.trees.node import in_rows
from tests.engine.exercises.answers import PLAIN, WITH_CHANCE, graded, key, marks
from tests.examples import examples

SHED = "(1 ((3 4)(5 6)(7 8)(9 10)(2 12)))"
"""The root's first action leads to a leaf, its second to five nodes of MAX."""

TREES = (PLAIN | WITH_CHANCE).filter(lambda root: any(node.kind == MAX for node in in_rows(root)))


def test_an_action_that_spares_all_others_earns_no_more_than_what_follows_from_it():
    exercise = Exercise("strategy", parse(SHED))
    assert graded(exercise, {}).asked == 7
    found = graded(exercise, {"choose.0": "1", "guaranteed": "1"})
    assert (found.earned, found.asked) == (1, 7)
    verdicts = [mark.verdict for mark in found.marks]
    assert verdicts == [WRONG, LOST, LOST, LOST, LOST, LOST, FOLLOWED]


def test_what_is_right_where_the_students_own_play_does_not_come_earns_its_marks_all_the_same():
    exercise = Exercise("strategy", parse(SHED))
    found = graded(exercise, key(exercise) | {"choose.0": "1", "guaranteed": "1"})
    assert [mark.part for mark in found.marks if not mark.earned] == ["choose.0"]


def test_a_tenth_of_the_marks_is_passed_over():
    """MAX has nine nodes below the root; one of ten marks or eleven is passed over."""
    exercise = Exercise("strategy", parse(f"(1 ({' '.join('(3 4)' for _ in range(9))}))"))
    found = graded(exercise, {"choose.0": "1", "guaranteed": "1"})
    assert (found.earned, found.asked, found.total) == (1, 10, 11)
    assert [mark.verdict for mark in found.marks].count(HIDDEN) == 1


def test_an_action_that_leads_to_more_nodes_wins_nothing_by_them():
    exercise = Exercise("strategy", parse("(9 ((3 4)(5 6)(7 8)))"))
    found = graded(exercise, {"choose.0": "2", "choose.3": "7", "choose.4": "9", "choose.5": "11", "guaranteed": "4"})
    assert (found.earned, found.asked) == (1, 2)


def test_the_nodes_of_an_action_that_is_as_good_are_asked_in_place_of_the_keys():
    exercise = Exercise("strategy", parse("(4 ((3 4)(5 6)))"))
    assert graded(exercise, {"choose.0": "1", "guaranteed": "4"}).share == 1
    found = marks(exercise, {"choose.0": "2", "guaranteed": "4"})
    blank = [part for part, mark in found.items() if mark.verdict == BLANK]
    assert blank == ["choose.3", "choose.4"] and found["choose.0"].verdict == RIGHT


def choices(draw, root):
    """Some action at some of MAX's nodes."""
    nodes, answer, first = in_rows(root), {}, 1
    for number, node in enumerate(nodes):
        if node.kind == MAX and draw(st.integers(0, 4)):
            answer[f"choose.{number}"] = str(first + draw(st.integers(0, len(node.successors) - 1)))
        first += len(node.successors)
    return answer


@examples(75)
@given(data=st.data())
def test_every_wrong_choice_costs_at_least_a_mark_of_those_that_the_key_asks(data):
    exercise = Exercise("strategy", data.draw(TREES))
    answer = choices(data.draw, exercise.root)
    answer["guaranteed"] = data.draw(st.sampled_from([key(exercise)["guaranteed"], "0", "1", ""]))
    found = graded(exercise, answer)
    good = {mark.part: mark.given for mark in found.marks if mark.verdict == RIGHT and mark.what == "choose"}
    asked = graded(exercise, good).total
    wrong = sum(mark.verdict == WRONG for mark in found.marks)
    assert found.total == asked
    assert Fraction(found.earned, found.asked) <= 1 - Fraction(wrong, asked)


@examples(50)
@given(data=st.data())
def test_whoever_follows_a_wrong_choice_rightly_never_earns_more_than_whoever_makes_the_right_one(data):
    exercise = Exercise("strategy", data.draw(TREES))
    answer, right = choices(data.draw, exercise.root), key(exercise)
    wrong = [mark.part for mark in graded(exercise, answer).marks if mark.verdict == WRONG and mark.part in right]
    if wrong:
        mended = answer | {part: right[part] for part in right if part.startswith("choose")}
        assert graded(exercise, answer).share < graded(exercise, mended).share


@pytest.mark.parametrize("tree", [SHED, "(((3 9) (5 4)) ((8 2) (1 7)))"])
def test_the_marks_of_an_empty_answer_are_those_of_the_key(tree):
    exercise = Exercise("strategy", parse(tree))
    assert set(marks(exercise, {})) == set(key(exercise))
