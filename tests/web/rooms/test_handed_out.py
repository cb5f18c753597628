"""A sheet handed out to a class: in each student's name, counted by exercise, handed in with a number, with marks."""

import json
import random
import re
from html import unescape

import pytest
from flask import Flask
from sqlalchemy import update

from engine.exercises import KINDS
from engine.exercises.sheets import Sheet
from tests.web.people import Someone, until
from tests.web.rooms.test_rooms import Class
from webapp.storage.tables import answers
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


def solves(room: Class, who: Someone, name: str, right: set[int], **slips: str) -> None:
    """Answers these exercises of the sheet, by number, as it stands in the address of the phone's page.

    `slips`: what is written in place of the key, with `_` for the dot in the field's name.
    """
    instead = {name.replace("_", "."): text for name, text in slips.items()}
    who.see(own(room, who))
    with room.app.app_context():
        stored = Answers(room.app.extensions["poda.services"].database)
        visitor = next(
            each.visitor for each in room.app.extensions["poda.rooms"].people(room.code) if each.name == name
        )
        for row in work_of(stored, visitor, read_sheet({"s": SHEET}), SHEET, name).rows:
            if row.number in right:
                stored.write(visitor, row.exercise, {**KINDS[row.exercise.kind].key(row.exercise), **instead})


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
        assert "example.org" not in who.see(f"/rooms/{room.code}/vote")


def test_marks_come_with_the_separator_and_decimals_of_the_lecturers_spreadsheet(room: Class) -> None:
    ana = room.comes("Ana")
    hands_out(room)
    solves(room, ana, "Ana", {1})
    ana.send(f"/rooms/{room.code}/hand-in", known_as="=7")
    lines = room.lecturer.see(f"/rooms/{room.code}/marks.csv?separator=%3B&decimal=,").splitlines()
    assert lines[0].startswith('\ufeff"student";"name";"total";"out of";"exercise 1"')
    assert lines[1].startswith('"\'=7";"Ana";"') and len(lines) == 2
    assert '"\'=7","Ana",' in room.lecturer.see(f"/rooms/{room.code}/marks.csv")


def test_marks_stay_to_be_taken_after_other_questions_and_other_sheets(room: Class) -> None:
    ana = room.comes("Ana")
    hands_out(room)
    solves(room, ana, "Ana", {1})
    ana.send(f"/rooms/{room.code}/hand-in", known_as="2026-117")
    room.asks()
    room.does("close")
    assert "Marks as CSV" in room.steering and "2026-117" in room.lecturer.see(f"/rooms/{room.code}/marks.csv")
    for download in ("csv", "json"):  # of answers to votes, not of numbers and addresses
        assert "2026-117" not in room.lecturer.see(f"/rooms/{room.code}/answers.{download}")
    room.does("hand_out", s="br")
    assert 'name="known_as" value="2026-117"' in ana.see(f"/rooms/{room.code}/vote")  # it was asked for once
    assert '<option value="1">' in room.steering and '<option value="3">' in room.steering
    assert "2026-117" in room.lecturer.see(f"/rooms/{room.code}/marks.csv?sheet=1")
    assert "2026-117" not in room.lecturer.see(f"/rooms/{room.code}/marks.csv?sheet=3")
    assert "There is no such sheet" in room.lecturer.see(f"/rooms/{room.code}/marks.csv?sheet=2", 400)


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


def discusses(room: Class, number: int) -> str:
    """The lecturer puts an exercise on the wall, and then the mistakes in it; the wall."""
    room.does("discuss", exercise=str(number))
    assert "data-badges" not in room.lecturer.see(f"/rooms/{room.code}/wall")
    assert room.lecturer.presses(f"/rooms/{room.code}/host", "Show the mistakes on the wall").status_code == 303
    return room.lecturer.see(f"/rooms/{room.code}/wall")


def test_the_most_frequent_mistake_in_each_field_stands_on_the_wall_beside_what_is_right(room: Class) -> None:
    wrong = {"Ana": "5", "Bo": "5.0", "Cleo": "6", "Dan": "3"}
    people = {name: room.comes(name) for name in wrong}
    hands_out(room)
    for name, who in people.items():
        solves(room, who, name, {1}, value_0=wrong[name], cuts="8" if name == "Ana" else "8 9")
        who.send(f"/rooms/{room.code}/hand-in", known_as=name)
    late = room.comes("Eve")
    solves(room, late, "Eve", {1}, value_0="77")  # not handed in
    wall = discusses(room, 1)
    assert re.search(r"Value · the root</th>\s*<td>3</td><td>5 \(2×\)</td>", wall)
    assert re.search(r"Cut edges · a2</th>\s*<td>a2 b2, a2 b3</td><td>a2 b2 \(1×\)</td>", wall)
    assert re.search(r"Value · the root</th><td>3</td><td>3</td>", room.steering)  # three have missed it
    assert "77" not in wall and not any(name in wall for name in wrong)
    assert json.loads(unescape(re.search('data-badges="([^"]+)"', wall)[1])) == [
        {"at": 0, "counts": ["5 (2×)"], "shares": [0.5], "right": False}
    ]


def test_of_twins_it_is_only_counted_how_many_missed_a_field(room: Class) -> None:
    with room.app.test_request_context():
        link = pack_sheet(Sheet("Twins", read_sheet({"s": SHEET}).exercises[:1], twins=True))
    ana = room.comes("Ana")
    hands_out(room, link)
    own(room, ana)
    ana.send(f"/rooms/{room.code}/hand-in", known_as="7")
    wall = discusses(room, 1)
    assert re.search(r"Value · the root</th><td>1</td></tr>", wall) and "often" not in wall


def test_somebody_who_has_written_nothing_for_minutes_is_named_to_the_lecturer_alone(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    hands_out(room)
    solves(room, ana, "Ana", {2})
    solves(room, bo, "Bo", {1})
    assert "Nothing written for a while" not in room.steering
    services = room.app.extensions["poda.services"]
    visitor = next(each.visitor for each in room.app.extensions["poda.rooms"].people(room.code) if each.name == "Ana")
    earlier = update(answers).where(answers.c.visitor == visitor).values(updated=answers.c.updated - 330)
    services.database.write(lambda connection: connection.execute(earlier))
    assert "Nothing written for a while: <strong>Ana</strong> (exercise 2, 5 min)</p>" in room.steering
    assert "Nothing written" not in room.lecturer.see(f"/rooms/{room.code}/wall")
    ana.send(f"/rooms/{room.code}/hand-in", known_as="7")
    assert "Nothing written" not in room.steering


def test_who_hands_in_on_the_sheets_own_page_is_still_asked_for_a_number(room: Class) -> None:
    ana = room.comes("Ana")
    hands_out(room)
    solves(room, ana, "Ana", {1})
    phone = f"/rooms/{room.code}/vote"
    assert "<details><summary>Hand in the sheet" in ana.see(phone)
    ana.send("/trees/sheet/hand-in", **{"s": SHEET, "for": "Ana"})
    asked = ana.see(phone)
    assert "does not know yet whose they are" in asked and "<details open>" in asked
    ana.send(f"/rooms/{room.code}/hand-in", known_as="12345")
    assert "Your sheet is handed in." in ana.see(phone) and "12345" in room.steering


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
