"""Sheets on paper: what the command prints, and what a file may hold."""

import json
import xml.etree.ElementTree as xml

import pytest

from engine.cli import main
from engine.exercises import KINDS
from engine.exercises.generator import generate
from engine.exercises.sheets import LECTURES, Sheet, as_document, from_document
from engine.exercises.wish import Wish
from engine.game import Refused


def printed(capsys, *arguments):
    assert main(["worksheet", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", LECTURES)
def test_a_lectures_sheet_is_the_same_when_read_again(name):
    sheet = LECTURES[name]
    assert from_document(json.loads(json.dumps(as_document(sheet)))) == sheet
    for exercise in sheet.exercises:
        KINDS[exercise.kind].check(exercise)


@pytest.mark.parametrize("name", LECTURES)
def test_a_worksheet_asks_and_its_key_answers(capsys, name):
    sheet, key = printed(capsys, name), printed(capsys, name, "--key")
    assert sheet.count("<section>") == key.count("<section>") == len(LECTURES[name].exercises)
    assert "<td>" not in sheet
    for exercise in LECTURES[name].exercises:
        for value in KINDS[exercise.kind].key(exercise).values():
            assert (
                value.isdigit()
                or value.replace("≤", "&le;") in key
                or value.replace("<", "&lt;") in key
                or " " in value
            )


def test_a_sheet_comes_as_one_drawing_and_as_latex(capsys):
    drawing = xml.fromstring(printed(capsys, "puc", "--format", "svg"))
    assert len(drawing.findall("{http://www.w3.org/2000/svg}svg")) == 2
    latex = printed(capsys, "puc", "--format", "tikz", "--key")
    assert latex.count(r"\begin{forest}") == latex.count(r"\end{forest}") == 2
    assert r"$\alpha$" in latex


def test_beliefs_and_matrix_games_are_printed_with_their_text(capsys, tmp_path):
    made = tuple(generate("paper", Wish(kind=kind)) for kind in ("belief", "matrix"))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(Sheet("T", made))), encoding="utf-8")
    key = printed(capsys, str(file), "--key")
    assert key.count("<pre>") == 2
    assert "<td>applies (a)</td>" in key and "<td>reply row (x)</td><td>" in key
    assert printed(capsys, str(file), "--format", "tikz").count(r"\begin{verbatim}") == 2


def test_every_student_has_a_twin(capsys):
    pages = printed(capsys, "puc", "--twins", "3").split('<div class="page">')[1:]
    assert len(set(pages)) == 3
    assert [page.count("<svg") for page in pages] == [2, 2, 2]


def test_a_sheet_is_read_from_a_file(capsys, tmp_path):
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(LECTURES["br"])), encoding="utf-8")
    assert "Star1" in printed(capsys, str(file))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.json"], "no file “nowhere.json”"),
        (["puc", "--format", "pdf"], "“pdf” is not a format"),
        (["puc", "--twins", "-1"], "from 0 to 200"),
        (["puc", "--twins", "many"], "“many” is not a whole number"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(capsys, arguments, says):
    assert main(["worksheet", *arguments]) == 2
    assert says in capsys.readouterr().err


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
