"""A sheet handed out to a class: in each student's name, counted by exercise, handed in with a number, with marks."""

import random
import re

import pytest
from flask import Flask

from engine.exercises import KINDS
from engine.exercises.sheets import Sheet
from tests.web.people import Someone, until
from tests.web.rooms.test_rooms import Class
from webapp.trees.exercises.answers import Answers
from webapp.trees.sheets.sheet import pack_sheet, read_sheet, work_of

SHEET = "unir"


@pytest.fixture
def room(app: Flask) -> Class:
    room = Class(app)
    assert "A sheet of exercises" in room.steering
    return room


def hands_out(room: Class, link: str = SHEET) -> None:
    assert room.does("hand_out", s=link).status_code == 303


def own(room: Class, who: Someone) -> str:
    return re.search(r'data-own-page="([^"]+)"', who.see(f"/rooms/{room.code}/vote"))[1].replace("&amp;", "&")


def solves(room: Class, who: Someone, name: str, right: set[int]) -> None:
    """Answers these exercises of the sheet, by number, as it stands in the address of the phone's page."""
    who.see(own(room, who))
    with room.app.app_context():
        stored = Answers(room.app.extensions["poda.services"].database)
        visitor = next(
            each.visitor for each in room.app.extensions["poda.rooms"].people(room.code) if each.name == name
        )
        for row in work_of(stored, visitor, read_sheet({"s": SHEET}), SHEET, name).rows:
            if row.number in right:
                stored.write(visitor, row.exercise, KINDS[row.exercise.kind].key(row.exercise))


def test_students_answer_in_their_own_names_and_hand_in_with_a_number(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bonifacio")
    hands_out(room)
    assert own(room, ana).endswith(f"?s={SHEET}&for=Ana")
    solves(room, ana, "Ana", {1})
    solves(room, bo, "Bonifacio", set())
    assert "student number or e-mail" in ana.send(f"/rooms/{room.code}/hand-in", known_as=" ").text
    for who, number in ((ana, "=1+2"), (bo, "b@example.org")):
        assert who.send(f"/rooms/{room.code}/hand-in", known_as=number).status_code == 303
        assert "Your sheet is handed in." in who.see(f"/rooms/{room.code}/vote")
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert "50%" in wall and "Bonifacio" not in wall and "example.org" not in wall
    assert "b@example.org" in room.steering and "Bonifacio" in room.steering
    for who in (ana, bo):
        who.see(f"/rooms/{room.code}/marks.csv", 400)
        assert "example.org" not in ana.see(f"/rooms/{room.code}/vote")


def test_marks_come_with_the_separator_and_decimals_of_the_lecturers_spreadsheet(room: Class) -> None:
    ana = room.comes("Ana")
    hands_out(room)
    solves(room, ana, "Ana", {1})
    ana.send(f"/rooms/{room.code}/hand-in", known_as="=7")
    lines = room.lecturer.see(f"/rooms/{room.code}/marks.csv?separator=%3B&decimal=,").splitlines()
    assert lines[0].startswith('\ufeff"student";"name";"total";"out of";"exercise 1"')
    assert lines[1].startswith('"\'=7";"Ana";"') and len(lines) == 2
    assert '"\'=7","Ana",' in room.lecturer.see(f"/rooms/{room.code}/marks.csv")


def test_the_most_missed_exercise_goes_to_the_wall_with_one_press(room: Class) -> None:
    ana = room.comes("Ana")
    hands_out(room)
    solves(room, ana, "Ana", {1})
    assert "most missed" not in room.steering
    ana.send(f"/rooms/{room.code}/hand-in", known_as="7")
    pressed = room.lecturer.presses(f"/rooms/{room.code}/host", "discuss")
    assert pressed.status_code == 303
    phone = ana.see(f"/rooms/{room.code}")
    assert 'data-page-shown="/trees/solve?e=' in phone and "data-own-page" not in phone
    assert room.does("discuss", exercise="99").status_code == 400


def test_twins_are_made_by_the_name_that_a_student_had_when_they_opened_it(room: Class) -> None:
    with room.app.test_request_context():
        link = pack_sheet(Sheet("Twins", read_sheet({"s": SHEET}).exercises[:1], twins=True))
    ana = room.comes("Ana")
    hands_out(room, link)
    before = own(room, ana)
    ana.send(f"/rooms/{room.code}/join", name="Anabel")
    assert own(room, ana) == before and before.endswith("for=Ana")
    assert room.does("hand_out", s="nothing").status_code == 400


def test_test_students_solve_it(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    robots = room.app.extensions["poda.robots"]
    monkeypatch.setattr(robots, "_eager", 1.0)
    monkeypatch.setattr(robots, "_chance", random.Random(1))
    room.does("rehearse")
    hands_out(room)
    with room.app.app_context():
        until(lambda: robots.act(room.code) and "most missed" in room.steering)
    room.does("end_rehearsal")
