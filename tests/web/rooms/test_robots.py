"""Test students: they answer and play by themselves, and leave nothing behind."""

import pytest
from flask import Flask

from engine.exercises.numbers import read_number
from tests.web.people import until
from tests.web.rooms.test_everybody import plays
from tests.web.rooms.test_rooms import TREE, Class
from webapp.rooms.record import ROBOT
from webapp.rooms.robots import COUNT, Robots


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def test_a_lecturer_rehearses_with_test_students_who_answer_by_themselves(room: Class) -> None:
    room.comes("Ana")
    assert room.does("rehearse").status_code == 303
    assert f"{COUNT + 1} people" in room.steering and "Test student 12" in room.steering
    room.does("rehearse")  # they are there
    room.asks(choices="a\nb\nc")
    until(lambda: f"{COUNT} of {COUNT + 1} have answered" in room.steering)
    room.does("close")
    room.votes(room.comes("Bo"), "a")
    assert "Test student" not in room.lecturer.see(f"/rooms/{room.code}/answers.csv")
    assert room.lecturer.see(f"/rooms/{room.code}/answers.json") == "[]"
    room.does("end_rehearsal")
    assert "2 people" in room.steering and "Test student" not in room.steering
    assert not [visitor for visitor in room.stored_answers() if visitor.startswith(ROBOT)]


def test_a_lecturer_sees_the_phones_of_three_test_students_and_stays_who_they_are(room: Class) -> None:
    phone = f"/rooms/{room.code}/rehearsed/1"
    assert "There is no such test student." in room.lecturer.see(phone, 400)
    room.does("rehearse")
    assert [f'src="/rooms/{room.code}/rehearsed/{number}?' in room.steering for number in range(1, 5)] == [True] * 3 + [
        False
    ]
    room.asks()
    until(lambda: "Your answer: " in room.lecturer.see(phone))
    assert f'src="{TREE}"' in room.lecturer.see(phone)
    assert room.does("close").status_code == 303, "the lecturer steers as before"
    assert "Only the lecturer steers the room." in room.comes("Ana").see(phone, 400)


def test_their_answers_are_answers(room: Class) -> None:
    """Right or wrong, a number where a number is asked for, and once in a round."""
    app = room.app
    rooms = app.extensions["poda.rooms"]
    host = rooms.find(room.code).record.hosts[0]
    rooms.invite_robots(room.code, host, {f"~robot-{number}": f"R{number}" for number in range(40)})
    robots = Robots(app, rooms, eager=1.0)
    room.does("offer", page=TREE, which="0")
    with app.app_context():
        for _ in range(2):
            assert robots.act(room.code)
        votes = rooms.votes(room.code)
        assert len(votes) == 40
        assert {read_number(vote.answer) for vote in votes} > {read_number("3")}
        rooms.dismiss_robots(room.code, host)
        assert not robots.act(room.code)


def test_those_of_two_rooms_are_others(app: Flask) -> None:
    """What they have answered is kept by visitor, and a room forgets what its own did before."""
    rooms = [Class(app), Class(app)]
    for room in rooms:
        room.does("rehearse")
    one, two = ({each.visitor for each in app.extensions["poda.rooms"].people(room.code)} for room in rooms)
    assert len(one) == len(two) == COUNT and not one & two
    for room in rooms:
        room.does("end_rehearsal")


def test_they_play_the_engine_to_the_end(room: Class) -> None:
    app = room.app
    rooms = app.extensions["poda.rooms"]
    plays(room)
    host = rooms.find(room.code).record.hosts[0]
    rooms.invite_robots(room.code, host, {"~robot-1": "R"})
    robots = Robots(app, rooms, eager=1.0)

    def is_over() -> bool:
        with app.app_context():
            robots.act(room.code)
        steering = room.steering
        return "class-tally" in steering and "still playing" not in steering

    until(is_over)
