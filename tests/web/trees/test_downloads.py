"""Downloads survive any name and answer, and any change of one is noticed."""

import csv
import io
import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import LECTURES
from engine.exercises.values import NodeValues
from engine.refusals import Refused
from engine.trees import parse
from tests.examples import examples
from webapp.trees.exercises.answers import StoredAnswer, digest
from webapp.trees.exercises.grades import grade
from webapp.trees.exercises.solving import points
from webapp.trees.sheets.downloads import as_csv, as_json, in_cell, read_download, write_rows
from webapp.trees.sheets.sealing import visitor_mark
from webapp.trees.sheets.sheet import SheetWork
from webapp.trees.sheets.students import read_name

SECRET = "a secret of the server"
SHEET = LECTURES["unir"]
PRINTED = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
NAMES = PRINTED.map(lambda text: read_name({"for": text}))


def test_what_was_handed_in_is_graded_once(monkeypatch):
    begun = []
    grade = NodeValues.grade
    monkeypatch.setattr(NodeValues, "grade", lambda *asked: begun.append(1) or grade(*asked))
    exercise = Exercise("minimax", parse("((7 12 8)(2 4 6))"), points=6, note="graded once")
    answer = StoredAnswer("id", "visitor", digest(exercise), {"value.0": "7"}, handed_in=True)
    assert [points(exercise, answer) for _ in range(3)] == [1.5] * 3 and len(begun) == 1
    assert points(exercise, replace(answer, parts={"value.0": "7", "value.1": "7"})) == 3.0 and len(begun) == 2


@st.composite
def works(draw):
    """A student's work on a sheet: some parts right, some nonsense, some exercises handed in."""
    answers = []
    for exercise in SHEET.exercises:
        key = KINDS[exercise.kind].key(exercise)
        parts = draw(
            st.dictionaries(st.sampled_from(sorted(key)), st.sampled_from(["1", "x;y", '"', "=1+1"]), max_size=3)
        )
        done = draw(st.booleans())
        answer = {**key, **parts}
        given = grade(exercise, answer, {}) if done else None
        answers.append(
            StoredAnswer("id", "visitor", digest(exercise), answer, {}, done, draw(st.integers(1, 3)), given)
        )
    return SheetWork("visitor", SHEET, "unir", draw(NAMES), SHEET.exercises, tuple(answers))


@examples(20)
@given(work=works())
def test_json_and_csv_say_the_same_as_the_server(work):
    for text, name in ((as_json(work, SECRET), work.name), (as_csv(work, SECRET), in_cell(work.name))):
        found = read_download(text, SECRET)
        assert (found.name, found.points) == (name, tuple(row.points for row in work.rows))
        assert found.attempts == max(answer.attempt for answer in work.answers)
        with pytest.raises(Refused, match="code does not match"):
            read_download(text, "another secret")


@examples(20)
@given(work=works(), data=st.data())
def test_a_changed_download_is_no_download(work, data):
    document = json.loads(as_json(work, SECRET))
    field = data.draw(st.sampled_from(["name", "points", "sheet", "title"]))
    with pytest.raises(Refused, match="code does not match"):
        read_download(json.dumps({**document, field: f"{document[field]}1"}), SECRET)
    lines = as_csv(work, SECRET).splitlines()
    place = data.draw(st.integers(1, len(lines) - 2))
    with pytest.raises(Refused, match="code does not match"):
        read_download("\n".join(lines[:place] + lines[place + 1 :]), SECRET)


def test_a_cell_is_never_a_formula():
    assert in_cell("=HYPERLINK(1)") == "'=HYPERLINK(1)"
    assert in_cell(" a\n b ") == "a b"
    assert in_cell("-") == "-"


def cells(text, between):
    return [cell for row in csv.reader(io.StringIO(text), delimiter=between) for cell in row]


DANGEROUS = st.text(st.sampled_from("=+-@;,\t\r\n\"'|1A ()＝"), max_size=12).filter(lambda text: text.strip() != "-")
"""A single "-" is how Poda writes that there is nothing."""


@examples(300)
@given(texts=st.lists(DANGEROUS, min_size=1, max_size=4))
def test_no_text_becomes_a_formula_whatever_the_spreadsheet_separates_by(texts):
    written = write_rows([[in_cell(text) for text in texts], [in_cell(-1.5), in_cell(text := texts[0])]])
    for between in ",;\t":
        for cell in cells(written, between):
            bare = cell.lstrip().removeprefix("-1.5")
            assert len(bare) < 2 or bare[0] not in "=+-@\t\r＝", (between, cell)
    assert cells(written, ",") == [*map(in_cell, texts), "-1.5", in_cell(text)]


def test_a_name_does_not_break_out_of_its_cell():
    written = write_rows([[in_cell("Ana;=1+1"), in_cell(9.5), in_cell(-2)]])
    assert written == '"Ana;\'=1+1",9.5,-2\r\n'
    assert cells(written, ";")[0].startswith("Ana;'=1+1")
    assert in_cell("@SUM(A1)") == "'@SUM(A1)" and in_cell("\t=1+1") == "'=1+1" and in_cell("\r=1+1") == "'=1+1"


def test_the_mark_of_a_visitor_tells_nothing_without_the_secret():
    mark = visitor_mark("a visitor", "s1", SECRET)
    assert re.fullmatch("[a-z]{6}", mark) and mark == visitor_mark("a visitor", "s1", SECRET)
    others = (("another", "s1", SECRET), ("a visitor", "s2", SECRET), ("a visitor", "s1", "another"))
    assert mark not in {visitor_mark(*each) for each in others}
