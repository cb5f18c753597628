"""Sheets on paper: what the command prints, and what a file may hold."""

import itertools
import json
import math
import re
import xml.etree.ElementTree as xml
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.language import language_of
from engine.exercises import KINDS, Exercise
from engine.exercises.drawing import drawing
from engine.exercises.exercise import as_data, from_data
from engine.exercises.generator import generate
from engine.exercises.settings import ExerciseSettings
from engine.exercises.sheets import LECTURES, Sheet, as_document, from_document
from engine.exercises.worksheet import write_latex
from engine.game import Refused
from engine.trees import parse
from engine.trees.latex_text import lines_in_latex
from engine.trees.markings import slashes
from engine.trees.node import walk
from tests.engine.trees.test_latex import compiles

ENGLISH = language_of("en")


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """That of nobody's language."""
    monkeypatch.setenv("LC_ALL", "C")


def printed(capsys, *arguments):
    assert main(["worksheet", *arguments]) == 0
    return capsys.readouterr().out


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


def test_an_earlier_link_with_a_node_that_nothing_asked_about_still_opens():
    exercise = {"kind": "cuts", "tree": "((3 12 8) (2 4 6) (14 5 2))"}
    assert as_data(from_data({**exercise, "target": 5}, KINDS)) == exercise


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


CUTS = Exercise("cuts", parse("((3 12 8)(2 4 6)(14 5 2))"))
DEEP = Exercise("alphabeta", parse("(((3 5) (1 (2 9))) ((7 0) (8 4)))"), convention="urjc")


def drawing_of(exercise, key):
    return xml.fromstring(drawing(exercise, key).as_svg())


def elements(drawing, name):
    return list(drawing.iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def written(drawing):
    return [element.text for element in elements(drawing, "text")]


@pytest.mark.parametrize("exercise", [CUTS, DEEP], ids=["values", "windows"])
def test_a_key_marks_the_cuts_on_the_tree(exercise):
    """Slashes, dashes and bold strokes: told apart in black and white."""
    record = KINDS[exercise.kind].record(exercise)
    key = drawing_of(exercise, key=True)
    slashed = [path for path in elements(key, "path") if path.get("class") == "cut"]
    assert len(slashed) == sum(len(found.unvisited) for found in record.found) > 0
    leaves = [(box, found) for box, found in zip(elements(key, "rect"), leaves_found(record), strict=True)]
    assert all(("stroke-dasharray" in box.attrib) == (not found.visited) for box, found in leaves)
    dashed = [line for line in elements(key, "line") if "stroke-dasharray" in line.attrib]
    assert len(dashed) == sum(not found.visited for found in record.found)
    assert len([line for line in elements(key, "line") if line.get("stroke-width") == "4"]) == 1


def leaves_found(record):
    """In the order in which they are drawn: from left to right."""
    numbers = {id(node): number for number, node in enumerate(record.nodes)}
    return [record.found[numbers[id(node)]] for node in walk(record.nodes[0]) if node.is_leaf]


def test_a_key_writes_windows_and_values_where_they_are_asked_for():
    record, says = KINDS["alphabeta"].record(DEEP), written(drawing_of(DEEP, key=True))
    visited = [found for node, found in zip(record.nodes, record.found) if found.visited and not node.is_leaf]
    assert says.count("β +∞") >= 1 and "α −∞ → 7" in says
    assert len([text for text in says if text[:1] in "αβ"]) == 2 * len(visited)
    assert not any(text[:1] in "αβ" for text in written(drawing_of(CUTS, key=True)))


def test_a_key_writes_the_best_order_beside_each_node():
    exercise = Exercise("order", parse("((3 12 8)(2 4 6)(14 5 2))"))
    says = written(drawing_of(exercise, key=True))
    assert {"a1, a2, a3", "b1, b3, b2", "b3, b2, b1"} <= set(says)
    assert not [text for text in written(drawing_of(exercise, key=False)) if text and "," in text]


WIDE = Exercise("alphabeta", parse("((((2 13) (18 30)) ((4 12) (40 31))) (((1 27) (14 6)) ((33 28) (7 29))))"))
THREE = Exercise("alphabeta", parse("((3 12 8)(2 4 6)(14 5 2))"))


MANY = Exercise(
    "alphabeta",
    parse(
        "(((3 12 8)(2 4 6)(14 5 2)) ((7 1 9)(10 3 11)(6 8 13)) ((5 4 2)(9 7 1)(12 15 6)))",
    ),
)


@pytest.mark.parametrize(
    "exercise", [THREE, WIDE, DEEP, MANY], ids=["three plies", "four plies", "uneven", "27 leaves"]
)
def test_no_edge_of_a_key_goes_through_what_is_written_beside_a_node(exercise):
    key = drawing_of(exercise, key=True)
    boxes = [box_of(text) for text in elements(key, "text") if text.text[:1] in "αβ"]
    lines = [tuple(float(line.get(name)) for name in ("x1", "y1", "x2", "y2")) for line in elements(key, "line")]
    for x1, y1, x2, y2 in lines:
        points = [(x1 + (x2 - x1) * part / 400, y1 + (y2 - y1) * part / 400) for part in range(401)]
        for left, right, top, bottom in boxes:
            assert not any(left < x < right and top < y < bottom for x, y in points)
    assert min(left for left, _right, _top, _bottom in boxes) >= 0


@pytest.mark.parametrize("key", [False, True])
def test_a_wide_tree_is_drawn_in_narrower_columns_in_which_nothing_touches(key):
    drawn = drawing_of(MANY, key)
    assert float(drawn.get("width")) < (1400 if key else 1100)  # of 1,850 and 1,550 as wide as small trees are
    leaves = sorted(float(box.get("x")) for box in elements(drawn, "rect"))
    assert min(right - left for left, right in itertools.pairwise(leaves)) > float(
        elements(drawn, "rect")[0].get("width")
    )
    boxes = [box_of(text) for text in elements(drawn, "text") if text.text[:1] in "αβ"]
    for (left, right, top, _), (other_left, other_right, other_top, _) in itertools.combinations(boxes, 2):
        assert top != other_top or right < other_left or other_right < left


def test_columns_stay_wide_where_what_stands_on_edges_needs_room():
    text = "".join(f"(careful{place}: 1 careless{place}: 2)" for place in range(12))
    drawn = drawing_of(Exercise("minimax", parse(f"({text})")), key=False)
    assert float(drawn.get("width")) > 24 * 56


def box_of(text):
    """About where it is written."""
    x, y, wide = float(text.get("x")), float(text.get("y")), 5.5 * len(text.text)
    left = x - wide if text.get("text-anchor") == "end" else x
    return left, left + wide, y - 8, y + 1


@pytest.mark.parametrize("exercise", [CUTS, DEEP], ids=["values", "windows"])
def test_a_worksheet_marks_nothing(exercise):
    sheet = drawing_of(exercise, key=False)
    assert not [path for path in elements(sheet, "path") if path.get("class") == "cut"]
    assert not [line for line in elements(sheet, "line") if "stroke-dasharray" in line.attrib]


@pytest.mark.parametrize("form", ["html", "svg", "tikz"])
def test_every_printed_key_has_the_slashes(capsys, form):
    slash = r"/\kern-.1em/" if form == "tikz" else 'class="cut"'
    assert slash in printed(capsys, "unir", "--key", "--format", form)
    assert slash not in printed(capsys, "unir", "--format", form)


@pytest.mark.parametrize("x", [40, 12_360])
def test_slashes_are_as_long_and_as_far_apart_wherever_they_are(x):
    """A tree of 150 leaves is wider than 10,000."""
    path = xml.fromstring(slashes(x, 30, x + 40, 120)).get("d")
    ends = [float(number) for number in re.findall(r"[\d.]+", path)]
    first, last = ends[:4], ends[4:]
    assert len(ends) == 8
    for x1, y1, x2, y2 in (first, last):
        assert math.dist((x1, y1), (x2, y2)) == pytest.approx(13, abs=0.02)
    assert math.dist(first[:2], last[:2]) == pytest.approx(6, abs=0.02)


def test_a_leaf_has_the_same_minus_as_the_node_above_it():
    exercise = Exercise("minimax", parse("((-3 5) (-7 -8))"))
    assert {"−3", "−7", "−8"} <= set(written(drawing_of(exercise, key=True)))
    assert not [text for text in written(drawing_of(exercise, key=True)) if "-" in text]


def test_a_strategy_is_drawn_bold_in_its_key():
    exercise = LECTURES["unir"].exercises[2]
    bold = [line for line in elements(drawing_of(exercise, key=True), "line") if line.get("stroke-width") == "4"]
    assert len(bold) == len([part for part in KINDS["strategy"].key(exercise) if part.startswith("choose.")])


def test_beliefs_and_matrix_games_are_printed_with_their_text(capsys, tmp_path):
    made = tuple(generate("paper", ExerciseSettings(kind=kind)) for kind in ("belief", "matrix"))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(Sheet("T", made))), encoding="utf-8")
    key = printed(capsys, str(file), "--key")
    assert key.count("<pre>") == 2
    assert "<td>p(x|b)</td>" in key and "<td>Rows that are best against x</td><td>" in key
    assert printed(capsys, str(file), "--format", "tikz").count(r"\ttfamily") == 2


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


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("es", "{,}"), ("pt", "{,}")])
def test_a_key_in_latex_has_the_decimal_mark_of_the_language(capsys, tmp_path, language, mark):
    """In nodes, on edges and beside nodes; a comma of mathematics takes no space after it."""
    trees = {
        "expectiminimax": "({.25:-1.5 .75:2} {.5:(3.5 4) .5:(1 2)})",
        "star1": "({.5:(2.5 2) .5:(3 3)}{.5:(1 1) .5:(4 4)})",
        "alphabeta": "((2.5 3)(1 2))",
    }
    exercises = tuple(Exercise(kind, parse(text)) for kind, text in trees.items())
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(as_document(Sheet("T", exercises))))
    key = printed(capsys, str(file), "--key", "--format", "tikz", "--language", language)
    drawn = "".join(re.findall(r"\\begin{forest}.*?\\end{forest}", key, re.DOTALL))
    assert f"$-1{mark}5$" in drawn and f"{{$0{mark}25$}}" in drawn
    assert f"[2{mark}5, " in drawn and re.search(rf"\\alpha\\; +-\\infty +\\to +2{re.escape(mark)}5", drawn)
    decimals = re.findall(r"\d\.\d", drawn)
    assert bool(decimals) == (language == "en")


EVIL = r"x^2 {a} & 50 % of #1_~ $5 \input{x} \end{verbatim} « < | > »"


@pytest.mark.parametrize("key", [False, True], ids=["worksheet", "key"])
@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_latex_prints_notes_and_points_and_obeys_no_text(tmp_path, language, key):
    """Control characters and paragraphs of a title are no commands either."""
    lines = "Two\x07 lines\n\nin a title "
    exercises = (replace(CUTS, note="Mind: " + EVIL, points=7), replace(LECTURES["br"].exercises[0], points=1))
    sheet = Sheet(lines + EVIL, exercises, note="Until Friday: " + EVIL)
    source = write_latex({"Ana " + EVIL: sheet}, key, language_of(language))
    assert source.count(r"\textbackslash{}input\{x\}") == 4 and r"\input" not in source
    assert source.count(r"x\textasciicircum{}2 \{a\} \& 50 \% of \#1\_\textasciitilde{} \$5") == 4
    assert r"\section*{Two lines in a title x" in source
    assert "Until Friday: x" in source and "Mind: x" in source
    assert re.search(r"\\paragraph\{1\. .* \(7 (points|puntos|pontos)\)\}", source)
    assert re.search(r"\\paragraph\{2\. .* \(1 (point|punto|ponto)\)\}", source)
    compiles(tmp_path, source)


@pytest.mark.parametrize("name", LECTURES)
def test_the_latex_of_every_lectures_key_compiles(tmp_path, name):
    compiles(tmp_path, write_latex({"": LECTURES[name]}, True, language_of("es")))


def test_the_text_of_an_exercise_stands_in_latex_line_by_line():
    text = lines_in_latex("a  b_1\n\n[c] \\end{verbatim}")
    assert text.splitlines()[1:-1] == [
        r"\strut a~~b\_1\\{}",
        r"\strut \\{}",
        r"\strut [c]~\textbackslash{}end\{verbatim\}",
    ]
