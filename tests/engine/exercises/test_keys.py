"""The engine's own answer equals the book's, and gets full marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.marks import FOLLOWED, RIGHT, WRONG
from engine.exercises.numbers import is_right, read_number
from engine.exercises.settings import LEVELS, usual_settings
from engine.games.tree import Tree
from engine.trees import parse
from tests import textbook
from tests.engine.exercises.answers import NUMERIC, exercises, graded, key
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_who_answers_nothing_earns_nothing(kind):
    with_chance = Exercise(kind, parse("({.5:3 .5:9} {.5:1 .5:2})"))
    exercise = with_chance if KINDS[kind].has_chance else generate("nothing", usual_settings(kind, 1))
    assert [mark.part for mark in graded(exercise, {}).marks if mark.earned] == []


@pytest.mark.parametrize("kind", [*NUMERIC, "best-action"])
@examples(13)
@given(data=st.data())
def test_the_engines_own_answer_gets_full_marks(kind, data):
    conventions = CONVENTIONS if KINDS[kind].by_convention else ("aima",)
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(conventions))))
    found = graded(exercise, key(exercise))
    assert found.lost == 0
    assert {mark.verdict for mark in found.marks} == {RIGHT}


@examples(20)
@given(exercise=exercises("minimax"))
def test_the_key_is_what_the_book_says(exercise):
    game = Tree(exercise.tree)
    book = {node.state[0]: node.value for node in textbook.minimax(game).diary}
    for part, text in key(exercise).items():
        if part.startswith("value."):
            assert is_right(text, book[int(part.partition(".")[2])])


@pytest.mark.parametrize("convention", CONVENTIONS)
@examples(13)
@given(data=st.data())
def test_the_windows_are_those_of_the_book(convention, data):
    exercise = data.draw(exercises("alphabeta", convention))
    answer = key(exercise)
    book = textbook.alpha_beta(Tree(exercise.tree), convention=convention).diary
    inner = [node for node in book if node.actions]
    for node in inner:
        number = node.state[0]
        said = [read_number(answer[f"{what}.{number}"]) for what in ("alpha_in", "beta_in", "alpha_out", "beta_out")]
        assert said == [node.alpha, node.beta, node.alpha_out, node.beta_out]
        assert read_number(answer[f"value.{number}"]) == node.value
    cut = {action for node in inner for action in node.unvisited}
    assert {int(word) for word in answer["cuts"].split()} == cut
    assert int(answer["leaves"]) == len(book) - len(inner)


def test_the_key_to_star1_cuts_on_a_tie_of_tenths():
    exercise = Exercise("star1", parse("({.3:(0 1) .7:(7 5 6)}{.5:(6 0) .5:(5 0 2)})"))
    assert (key(exercise)["leaves"], key(exercise)["cuts"], key(exercise)["best"]) == ("7", "6", "1")
    assert graded(exercise, key(exercise)).lost == 0


def test_a_strategy_is_graded_where_it_leads():
    exercise = Exercise("strategy", parse("(((3 9) (5 4)) ((8 2) (1 7)))"))
    assert key(exercise) == {"choose.0": "2", "choose.5": "11", "choose.6": "14", "guaranteed": "7"}
    assert graded(exercise, key(exercise)).lost == 0
    other = graded(exercise, {"choose.0": "1", "choose.3": "8", "choose.4": "9", "guaranteed": "5"})
    verdicts = {mark.part: mark.verdict for mark in other.marks}
    assert verdicts == {"choose.0": WRONG, "choose.3": RIGHT, "choose.4": RIGHT, "guaranteed": FOLLOWED}


def test_nodes_are_counted_by_formula():
    exercise = Exercise("count", numbers={"b": 10, "d": 4})
    assert key(exercise) == {"leaves.all": "10000", "nodes.all": "11111", "leaves.best": "199"}
    assert graded(exercise, key(exercise)).lost == 0
    assert graded(exercise, {"leaves.all": "10000"}).lost == 2


@pytest.mark.parametrize("level", LEVELS)
def test_every_field_of_the_key_can_be_filled_in(level):
    exercise = generate("fields", LEVELS[level])
    parts = {part.name for part in KINDS[exercise.kind].parts(exercise)}
    assert set(key(exercise)) <= parts
