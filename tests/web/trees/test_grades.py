"""A grade is fixed when the answer is handed in: later rules of grading do not change it."""

import io
import json
import re
from dataclasses import replace

import pytest
from sqlalchemy import select

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.marks import WRONG, Graded
from engine.exercises.settings import usual_settings
from engine.exercises.sheets import Sheet
from engine.exercises.values import NodeValues
from engine.exercises.version import GRADING
from engine.trees import parse
from tests.web.people import Someone
from webapp.services import services
from webapp.storage.tables import answers
from webapp.trees.exercises import grades
from webapp.trees.exercises.answers import BYTES_OF_A_PART, digest
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets import results
from webapp.trees.sheets.sheet import pack_sheet

EXERCISE = Exercise("minimax", parse("((3 12)(2 4))"), points=6)
KEY = KINDS["minimax"].key(EXERCISE)
LINK = pack_exercise(EXERCISE)
SHEET = pack_sheet(Sheet("Games", (EXERCISE,)))


@pytest.fixture(autouse=True)
def _nothing_remembered():
    grades.marks.clear()
    yield
    grades.marks.clear()


@pytest.fixture
def stricter(monkeypatch):
    """Has the rules of grading corrected: from now on nothing is right."""

    def correct():
        grade = NodeValues.grade
        nothing = lambda *asked: Graded(tuple(replace(mark, verdict=WRONG) for mark in grade(*asked).marks))  # noqa: E731
        monkeypatch.setattr(NodeValues, "grade", nothing)
        monkeypatch.setattr(grades, "GRADING", GRADING + 1)
        monkeypatch.setattr(results, "GRADING", GRADING + 1)
        grades.marks.clear()

    return correct


def hand_in(someone, name=""):
    someone.send("/trees/answer", e=LINK, **KEY)
    someone.send("/trees/sheet/hand-in", s=SHEET, **{"for": name})
    return someone.web.get(f"/trees/sheet/answers.json?s={SHEET}&for={name}").text


def row_of(app):
    """The latest answer to the exercise."""
    chosen = select(answers).where(answers.c.exercise == digest(EXERCISE)).order_by(answers.c.created.desc())
    with app.app_context(), services().database.read() as connection:
        return connection.execute(chosen).mappings().first()


def test_the_grade_is_stored_with_its_parts_and_the_version_that_gave_it(app, ana):
    hand_in(ana)
    row = row_of(app)
    grade = json.loads(row["grade"])
    assert (row["grading"], grade["points"]) == (GRADING, 6.0)
    assert grade["verdicts"] == dict.fromkeys(KEY, "right")


def test_later_rules_change_neither_points_nor_marks_and_the_page_says_so(ana, stricter):
    hand_in(ana)
    page = ana.see(f"/trees/solve?e={LINK}")
    assert "6 of 6 points" in page and "corrected since" not in page
    stricter()
    page = ana.see(f"/trees/solve?e={LINK}")
    assert "6 of 6 points" in page and "by rules that have been corrected since: its points stay" in page
    assert "mark-row right" in page and "mark-row wrong" not in page
    assert "6 of 6 points" in ana.see(f"/trees/sheet?s={SHEET}")
    document = json.loads(ana.web.get(f"/trees/sheet/answers.json?s={SHEET}").text)
    assert (document["points"], document["exercises"][0]["grading"]) == (6.0, GRADING)


def test_whoever_begins_again_is_graded_by_the_rules_of_that_day(app, ana, stricter):
    hand_in(ana)
    stricter()
    ana.send("/trees/again", e=LINK)
    assert row_of(app)["grade"] is None
    hand_in(ana)
    page = ana.see(f"/trees/solve?e={LINK}")
    assert "0 of 6 points" in page and "corrected since" not in page


def test_the_lecturers_table_says_which_rows_other_rules_have_graded(app, ana, stricter):
    early = hand_in(ana, "Ana")
    stricter()
    bo = Someone(app)
    late = hand_in(bo, "Bo")
    files = [(io.BytesIO(text.encode()), name) for name, text in (("ana.json", early), ("bo.json", late))]
    page = ana.send("/trees/sheets/results", files=files).text
    rows = dict(re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', page, re.S))
    assert "<b>6</b>" in rows["Ana"] and "graded by an earlier version" in rows["Ana"]
    assert "<b>0</b>" in rows["Bo"] and "graded by an earlier version" not in rows["Bo"]
    assert "1 of these was graded by an earlier version of Poda." in page


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_grade_takes_no_more_room_than_is_counted_for_it_from_the_beginning(kind):
    exercise = generate("1", usual_settings(kind, 2))
    stored = grades.grade(exercise, {}, {}).as_text()
    assert len(stored) < 100 + BYTES_OF_A_PART * len(KINDS[kind].parts(exercise))
