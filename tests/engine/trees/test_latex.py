"""The LaTeX of a tree compiles wherever TeX and its packages are, and is well formed everywhere."""

import functools
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.exercises import Exercise
from engine.exercises.drawing import drawing
from engine.trees import parse
from engine.trees.examples import EXAMPLES
from engine.trees.node import in_rows
from engine.trees.shapes import SHAPES
from engine.trees.sources import write_tikz

FORMATS = TemporaryDirectory()

ODD = '("a_b & 50%": "N#1"=(3 -inf) "x^2~{}": (.5 "$\\\\": 1/3))'
TREES = {
    "exercise-3.3": EXAMPLES["exercise-3.3"],
    "infinite": EXAMPLES["infinite"],
    "odd": ODD,
    "estimated": "~1(~5(3 5) ~-inf(1 2))",
}


@functools.cache
def has_latex():
    """Whether there is LaTeX with the package forest and what that needs."""
    if not shutil.which("pdflatex") or not shutil.which("kpsewhich"):
        return False
    wanted = ["forest.sty", "environ.sty", "elocalloc.sty"]
    return subprocess.run(["kpsewhich", *wanted], capture_output=True, text=True).stdout.count("\n") == len(wanted)


@pytest.mark.parametrize("shapes", SHAPES)
@pytest.mark.parametrize("name", TREES)
def test_the_source_compiles(tmp_path, name, shapes):
    root = parse(TREES[name])
    source = write_tikz(root, shapes)
    assert well_formed(source, len(in_rows(root)))
    compiles(tmp_path, source)


def compiles(folder, source):
    """Compiles, if there is LaTeX. Packages take as long to load as a page to set, so they are loaded once per
    preamble.
    """
    if has_latex():
        preamble, begin, body = source.partition("\\begin{document}")
        (folder / "tree.tex").write_text(begin + body)
        pdflatex(folder, f"-fmt={loaded(preamble)}", "tree.tex")
        assert (folder / "tree.pdf").read_bytes().startswith(b"%PDF")


@functools.cache
def loaded(preamble):
    """The file with LaTeX's state after the preamble, in a folder that lasts as long as the tests."""
    folder = Path(FORMATS.name) / str(loaded.cache_info().currsize)
    folder.mkdir()
    (folder / "preamble.tex").write_text(preamble + "\\dump\n")
    pdflatex(folder, "-ini", "&pdflatex", "preamble.tex")
    return folder / "preamble"


def pdflatex(folder, *arguments):
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", *arguments]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert ran.returncode == 0, ran.stdout[-2000:]


@pytest.mark.parametrize("kind", ["alphabeta", "star1"])
def test_a_key_with_cuts_and_windows_compiles(tmp_path, kind):
    text = "((3 -inf)(2 4 (6 1)))" if kind == "alphabeta" else "({.5:(2 2) .5:(3 3)}{.5:(1 1) .5:(4 4)})"
    exercise = Exercise(kind, parse(text))
    drawn = drawing(exercise, with_key=True)
    source = write_tikz(exercise.root, "triangles", True, drawn.values, drawn.marks)
    assert well_formed(source, len(in_rows(exercise.root)))
    assert "very thick" in source and "edge={dashed}" in source
    compiles(tmp_path, source)


def well_formed(source, nodes):
    """Brackets and environments are closed, and every node has its own line."""
    plain = re.sub(r"\\.", "", source)
    pairs = all(plain.count(left) == plain.count(right) for left, right in ("{}", "[]"))
    begun, ended = (re.findall(rf"\\{word}{{(\w+)}}", source) for word in ("begin", "end"))
    lines = re.findall(r"^ *\[\{", source, re.MULTILINE)
    return pairs and sorted(begun) == sorted(ended) and len(lines) == nodes
