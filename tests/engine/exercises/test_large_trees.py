"""A short link may hold a large tree, or one with huge leaves; its cost stays within bounds."""

import pytest

from engine.exercises import KINDS, Exercise, interval, record
from engine.exercises.draw import Draw
from engine.exercises.exercise import MOST_NODES, from_data
from engine.exercises.sheets import from_document
from engine.exercises.twins import twin
from engine.refusals import Refused
from engine.search import Search
from engine.trees import parse, write
from engine.trees.node import in_rows


def tree_of(nodes):
    """A tree of so many nodes in three plies."""
    full, left = divmod(nodes - 1, 201)
    return "(" + f"({'1 ' * 200})" * full + "2 " * left + ")"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].subject == "tree"])
def test_a_tree_of_more_nodes_than_an_exercise_may_have_is_refused(kind):
    numbers = {"x": 2, "cut": 3}
    too_large = tree_of(MOST_NODES + 1)
    with pytest.raises(Refused, match="at most 1024 nodes"):
        from_data({"kind": kind, "tree": too_large, "numbers": numbers}, KINDS)
    with pytest.raises(Refused, match="at most 1024 nodes"):
        KINDS[kind].check(Exercise(kind, parse(too_large), numbers=numbers))


def test_a_tree_of_as_many_nodes_as_an_exercise_may_have_is_taken():
    exercise = from_data({"kind": "minimax", "tree": tree_of(MOST_NODES)}, KINDS)
    KINDS["minimax"].check(exercise)
    assert len(in_rows(exercise.root)) == MOST_NODES


def chains(count, plies):
    """So many paths below the root, each of nodes with one successor."""
    return "(" + " ".join("(" * plies + str(place) + ")" * plies for place in range(count)) + ")"


def binary(plies):
    return "1" if plies == 0 else f"({binary(plies - 1)} {binary(plies - 1)})"


@pytest.mark.parametrize("tree", [chains(11, 90), chains(1, 100), chains(256, 1), binary(9)])
def test_a_tree_that_would_take_long_to_grade_is_refused(tree):
    for kind in ("minimax", "alphabeta", "order", "strategy"):
        with pytest.raises(Refused, match="would take too long to grade: take fewer nodes, or fewer plies"):
            KINDS[kind].check(from_data({"kind": kind, "tree": tree}, KINDS))


@pytest.mark.parametrize("tree", [chains(1, 80), chains(200, 1), binary(8)])
def test_a_tree_that_is_graded_soon_enough_is_taken(tree):
    KINDS["alphabeta"].check(from_data({"kind": "alphabeta", "tree": tree}, KINDS))


@pytest.mark.parametrize("far", ["30000000", "1000000000000", "1" + "0" * 299])
def test_leaves_that_lie_far_apart_have_a_twin_in_the_same_order(far):
    exercise = Exercise("minimax", parse(f"((0 {far})(3 -{far}))"))
    other = twin(exercise, "a")
    values = [node.value for node in in_rows(other.root) if node.is_leaf]
    assert values[3] < values[0] < values[2] < values[1] <= 2_000_010
    assert KINDS["minimax"].key(other)["best"] == KINDS["minimax"].key(exercise)["best"]


def test_numbers_are_drawn_as_from_a_shuffled_list():
    assert Draw("s").some(5, -3, 4) == shuffled(Draw("s"), 5, list(range(-3, 5)))
    assert Draw("s").some(8, -3, 4) == shuffled(Draw("s"), 8, list(range(-3, 5)))
    assert len(set(Draw("s").some(9, 0, 10**15))) == 9


def shuffled(draw, count, pool):
    for place in range(count):
        other = place + draw.below(len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]


def test_a_usual_twin_has_the_numbers_that_it_always_had():
    exercise = Exercise("minimax", parse("((3 12 8)(2 4 6)(14 5 2))"), seed="kept")
    assert write(twin(exercise, "Ana").tree) == "((8 19 15) (6 9 13) (20 11 6))"


THIRTY_TWO = "(" + " ".join("(" + " ".join(str(4 * i + j) for j in range(4)) + ")" for i in range(8)) + ")"


def test_a_sheet_is_read_again_without_searching_for_its_intervals_again(monkeypatch):
    """The notes differ, the questions do not."""
    question = {"kind": "interval", "tree": THIRTY_TWO, "numbers": {"x": 9, "cut": 18}}
    document = {
        "format": "poda-sheet",
        "title": "t",
        "exercises": [question | {"note": str(number)} for number in range(30)],
    }
    begun = []

    class Counted(Search):
        def finish(self, slice_events=100_000):
            begun.append(self)
            super().finish(slice_events)

    monkeypatch.setattr(record, "Search", Counted)
    interval._kept_interval.cache_clear()
    sheet = from_document(document)
    assert 0 < len(begun) <= 2 * 32
    begun.clear()
    for exercise in from_document(document).exercises:
        assert KINDS["interval"].grade(exercise, KINDS["interval"].key(exercise)).lost == 0
    assert sheet.exercises and begun == []


def test_a_tree_of_few_leaves_and_many_nodes_has_no_interval():
    chain = "(" * 40 + "1 2" + ")" * 40
    exercise = {"kind": "interval", "tree": f"({chain} {chain} 3)", "numbers": {"x": 3, "cut": 2}}
    with pytest.raises(Refused, match="at most 64 nodes"):
        KINDS["interval"].check(from_data(exercise, KINDS))


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "cuts", "interval", "strategy"])
def test_what_cannot_be_searched_is_no_exercise(kind):
    exercise = Exercise(kind, parse("((3 12 8)(2 4 6))"), order="evaluation", numbers={"x": 7, "cut": 8})
    with pytest.raises(Refused, match="needs an evaluation function"):
        KINDS[kind].check(exercise)


def test_actions_of_one_name_are_refused_before_somebody_solves_them():
    with pytest.raises(Refused, match="Two actions of one node"):
        KINDS["minimax"].check(Exercise("minimax", parse("(a: 1 a: 2)")))
