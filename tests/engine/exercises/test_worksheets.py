"""Sheets on paper: what the command prints, in which language."""

import json
import re
import xml.etree.ElementTree as xml

import pytest

from engine.cli import main
from engine.cli.language import language_of
from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import ExerciseSettings
from engine.exercises.sheets import LECTURES, Sheet, as_document
from engine.trees import parse
from tests.engine.exercises.printing import printed

pytestmark = pytest.mark.usefixtures("environment")

ENGLISH = language_of("en")


@pytest.mark.parametrize("name", LECTURES)
def test_a_worksheet_asks_and_its_key_answers(capsys, name):
    sheet, key = printed(capsys, name), printed(capsys, name, "--key")
    assert sheet.count("<section>") == key.count("<section>") == len(LECTURES[name].exercises)
    assert "<td>" not in sheet
    for exercise in LECTURES[name].exercises:
        for value in map(ENGLISH.written, KINDS[exercise.kind].key(exercise).values()):
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


@pytest.mark.parametrize("form", ["html", "svg", "tikz"])
def test_every_printed_key_has_the_slashes(capsys, form):
    slash = r"/\kern-.1em/" if form == "tikz" else 'class="cut"'
    assert slash in printed(capsys, "unir", "--key", "--format", form)
    assert slash not in printed(capsys, "unir", "--format", form)


def test_what_has_no_tree_is_printed_with_its_text(capsys, tmp_path):
    made = tuple(generate("paper", ExerciseSettings(kind=kind)) for kind in ("belief", "matrix", "uct"))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(Sheet("T", made))), encoding="utf-8")
    key = printed(capsys, str(file), "--key")
    assert key.count("<pre>") == 3
    assert "<td>p(x|b)</td>" in key and "<td>Rows that are best against x</td><td>" in key
    assert "<td>UCB1 of a1</td><td>" in key
    assert printed(capsys, str(file), "--format", "tikz").count(r"\ttfamily") == 3


def test_the_rule_of_a_convention_is_printed_where_the_answer_depends_on_it(capsys, tmp_path):
    tree = parse("((3 12 8)(2 4 6)(14 5 2))")
    asked = Sheet("T", (Exercise("alphabeta", tree, convention="puc"), Exercise("minimax", tree)))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(asked)), encoding="utf-8")
    sheet = printed(capsys, str(file))
    assert sheet.count("Convention: ") == 1 and "MAX is cut if α &gt; β and returns β" in sheet


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


@pytest.mark.parametrize("form", ["html", "tikz"])
def test_a_worksheet_is_printed_in_the_language_that_is_asked_for(capsys, form, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    words = {"en": "Count the leaves", "es": "Cuenta las hojas", "pt": "Conte as folhas"}
    for language, says in words.items():
        assert says in printed(capsys, "unir", "--format", form, "--language", language)
    assert words["en"] in printed(capsys, "unir", "--format", form)
    monkeypatch.setenv("LANG", "es_CL.UTF-8")
    assert words["es"] in printed(capsys, "unir", "--format", form)
    assert main(["worksheet", "unir", "--language", "de"]) == 2
    assert "“de” is not a language" in capsys.readouterr().err


def test_a_printed_key_has_the_words_and_numbers_of_the_language(capsys, tmp_path):
    sheet = Sheet("Chance", (Exercise("expectiminimax", parse("({.5:1 .5:2} 1)"), points=1),))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(sheet)))
    key = printed(capsys, str(file), "--key", "--language", "es")
    assert "Soluciones" in key and "(1 punto)" in key and ">1,5<" in key and "1.5" not in re.sub(r'="[^"]*"', "", key)
