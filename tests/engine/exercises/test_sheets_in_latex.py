"""Sheets in LaTeX: the marks of the language, and no text that is obeyed as a command."""

import json
import re
from dataclasses import replace

import pytest

from engine.cli.language import language_of
from engine.exercises import Exercise
from engine.exercises.sheets import LECTURES, Sheet, as_document
from engine.exercises.worksheet import write_latex
from engine.trees import parse
from engine.trees.latex_text import lines_in_latex
from tests.engine.exercises.drawings import CUTS
from tests.engine.exercises.printing import printed
from tests.engine.trees.test_latex import compiles

pytestmark = pytest.mark.usefixtures("environment")


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("es", "{,}"), ("pt", "{,}")])
def test_a_key_in_latex_has_the_decimal_mark_of_the_language(capsys, tmp_path, language, mark):
    """In nodes, on edges and beside nodes; a decimal comma has no space after it."""
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
    between = ", " if mark == "." else "; "
    assert f"[2{mark}5{between}" in drawn and re.search(rf"\\alpha\\; +-\\infty +\\to +2{re.escape(mark)}5", drawn)
    decimals = re.findall(r"\d\.\d", drawn)
    assert bool(decimals) == (language == "en")


def test_signs_of_searches_by_hand_are_formulas(tmp_path):
    """ε in a question, and bounds in the nodes of a key."""
    table = Exercise("table", parse("(A=(C=(9 4) D=(14 10)) B=(E=(11 13) D=(14 10)))"))
    sheet = Sheet("T", (table, Exercise("errs", parse("((15 6) (11 7))")), Exercise("pvs", parse("((1 2) ((3 4) 5))"))))
    source = write_latex({"": sheet}, True, language_of("en"))
    assert re.search(r"\$\\ge +14\$", source) and r"probability $\varepsilon$" in source
    assert not re.search("[ε≤≥αβ∞]", source)
    compiles(tmp_path, source)


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
