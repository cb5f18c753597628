"""Answers changed by several requests at once: no change is lost, and what was handed in stays."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from engine.exercises import KINDS, Exercise
from engine.refusals import Refused
from engine.trees import parse
from tests.web import databases
from tests.web.databases import at_once, of_kind
from webapp.storage.database import Database
from webapp.trees.exercises.answers import Answers, StoredAnswer

EXERCISE = Exercise("minimax", parse("((3 12 8)(2 4 6)(1)(2)(3)(4)(5)(6))"))


@pytest.fixture(scope="module", params=databases.KINDS)
def database(request, tmp_path_factory) -> Iterator[Database]:
    with of_kind(request.param, tmp_path_factory.mktemp("answers")) as database:
        yield database


@pytest.fixture
def answers(database: Database) -> Answers:
    return Answers(database)


@pytest.fixture
def eva(request) -> str:
    """A visitor of this test alone."""
    return request.node.name[:60]


@contextmanager
def meanwhile(database: Database, other: Callable[[], Any]) -> Iterator[None]:
    """As soon as an answer has been read, another request does something else, or must wait until it is let in."""
    requests: list[threading.Thread] = []

    def reading(_connection, _cursor, statement, *_more) -> None:
        if statement.startswith("SELECT answers") and not requests:
            requests.append(threading.Thread(target=other))
            requests[0].start()
            requests[0].join(0.3)

    event.listen(database.engine, "after_cursor_execute", reading)
    try:
        yield
    finally:
        event.remove(database.engine, "after_cursor_execute", reading)
        for request in requests:
            request.join()
    assert requests, "nothing was read"


def test_an_answer_that_is_handed_in_while_it_is_written_stays_handed_in(database, answers, eva):
    answers.write(eva, EXERCISE, {"value.1": "3"})
    with meanwhile(database, lambda: answers.hand_in(eva, EXERCISE)):
        answers.write(eva, EXERCISE, {"value.2": "2"})
    found = answers.find(eva, EXERCISE)
    assert (found.handed_in, found.parts) == (True, {"value.1": "3", "value.2": "2"})
    with pytest.raises(Refused):
        answers.write(eva, EXERCISE, {"value.2": "4"})


def test_what_is_written_while_it_is_handed_in_does_not_open_it_again(database, answers, eva):
    def late() -> None:
        with pytest.raises(Refused):
            answers.write(eva, EXERCISE, {"value.1": "9"})

    answers.write(eva, EXERCISE, {"value.1": "3"})
    with meanwhile(database, late):
        answers.hand_in(eva, EXERCISE)
    found = answers.find(eva, EXERCISE)
    assert (found.handed_in, found.parts) == (True, {"value.1": "3"})


def test_hints_that_are_taken_while_something_is_written_are_not_forgotten(database, answers, eva):
    answers.write(eva, EXERCISE, {"value.1": "3"})
    with meanwhile(database, lambda: answers.take_hint(eva, EXERCISE, "value.0", 3)):
        answers.write(eva, EXERCISE, {"value.2": "2"})
    assert answers.find(eva, EXERCISE).taken == {"value.0": 1}


def test_two_steps_of_a_hint_that_are_taken_at_once_both_count(database, answers, eva):
    answers.write(eva, EXERCISE, {"value.1": "3"})
    with meanwhile(database, lambda: answers.take_hint(eva, EXERCISE, "value.0", 3)):
        answers.take_hint(eva, EXERCISE, "value.0", 3)
    assert answers.find(eva, EXERCISE).taken == {"value.0": 2}


def test_whoever_begins_again_twice_at_once_has_one_more_attempt(database, answers, eva):
    answers.hand_in(eva, EXERCISE)
    with meanwhile(database, lambda: answers.begin_again(eva, EXERCISE)):
        answers.begin_again(eva, EXERCISE)
    found = answers.find(eva, EXERCISE)
    assert (found.handed_in, found.attempt) == (False, 2)


def test_the_first_parts_of_an_answer_may_come_at_once_and_are_all_there(answers, eva):
    """Eight requests, each with a part of its own, begin together."""
    together = threading.Barrier(8)

    def send(place: int) -> None:
        together.wait()
        answers.write(eva, EXERCISE, {f"value.{place}": str(place)})

    at_once(*[partial(send, place) for place in range(8)])
    assert answers.find(eva, EXERCISE).parts == {f"value.{place}": str(place) for place in range(8)}


def test_a_full_answer_to_a_large_exercise_is_kept_and_a_part_that_nobody_asks_for_is_not(answers, eva):
    exercise = Exercise("alphabeta", parse(f"({' '.join(['((((1))))'] * 240)})"))
    full = {part.name: "0" for part in KINDS["alphabeta"].parts(exercise)}
    assert len(full) > 4000
    assert answers.write(eva, exercise, full).parts == full
    with pytest.raises(Refused, match="parts that the exercise does not ask for"):
        answers.write(eva, exercise, {"value.9999": "3"})


def test_what_is_refused_leaves_no_answer_behind(answers, eva):
    with pytest.raises(Refused):
        answers.write(eva, EXERCISE, {"value.1": "3" * 1000})
    assert answers.find(eva, EXERCISE) == StoredAnswer("", eva, answers.find(eva, EXERCISE).exercise)


def test_a_further_part_is_stored_with_one_look_and_one_change(database, answers, eva):
    answers.write(eva, EXERCISE, {"value.1": "2"})
    statements: list[str] = []

    def note(_connection, _cursor, statement, *_more) -> None:
        statements.append(statement.split()[0])

    event.listen(database.engine, "before_cursor_execute", note)
    answers.write(eva, EXERCISE, {"value.0": "3"})
    event.remove(database.engine, "before_cursor_execute", note)
    assert [each for each in statements if each != "BEGIN"] == ["SELECT", "UPDATE"]
