"""Files of sheets: what is accepted, and what is refused."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.exercise import from_data
from engine.exercises.sheets import LECTURES, as_document, from_document
from engine.refusals import Refused


@pytest.mark.parametrize("name", LECTURES)
def test_a_lectures_sheet_is_the_same_when_read_again(name):
    sheet = LECTURES[name]
    assert from_document(json.loads(json.dumps(as_document(sheet)))) == sheet
    for exercise in sheet.exercises:
        KINDS[exercise.kind].check(exercise)


@pytest.mark.parametrize("field", [field.name for field in fields(Exercise)])
def test_all_that_a_file_says_of_an_exercise_is_documented(field):
    described = (
        Path("docs/exercises.md").read_text(encoding="utf-8").partition("## Sheets")[2].partition("## The pages")[0]
    )
    assert re.search(rf'[`"]{field}[`"]', described)


def test_a_kind_that_does_not_exist_is_told_as_everywhere():
    for name in ("sudoku", None, ["minimax"]):
        with pytest.raises(Refused) as refused:
            from_data({"kind": name}, KINDS)
        assert str(refused.value) == f"“{name}” is not a kind of exercise."


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"format": "poda-sheet"},
        {"format": "poda-sheet", "exercises": []},
        {"format": "poda-sheet", "exercises": [3]},
        {"format": "poda-sheet", "exercises": [{"kind": "sudoku"}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax"}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax", "tree": 3}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax", "tree": "((1"}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax", "tree": "({.5:1 .5:2} 3)"}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax", "tree": "(1 2)", "points": 1e9}]},
        {"format": "poda-sheet", "exercises": [{"kind": "minimax", "tree": "(1 2)", "convention": "mine"}]},
        {"format": "poda-sheet", "exercises": [{"kind": "interval", "tree": "(1 2)", "numbers": {"x": 1}}]},
        {"format": "poda-sheet", "title": 3, "exercises": [{"kind": "count", "numbers": {"b": 2, "d": 2}}]},
        {"format": "poda-sheet", "exercises": [{"kind": "count", "numbers": {"b": 0, "d": 2}}]},
    ],
)
def test_a_document_that_makes_no_sense_is_refused(document):
    with pytest.raises(Refused):
        from_document(document)


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.subject != "tree"])
def test_what_is_not_about_a_tree_carries_none(kind):
    with pytest.raises(Refused, match="has no tree"):
        from_data({"kind": kind, "tree": "((1 2)(3 4))"}, KINDS)
