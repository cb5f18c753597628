"""A tree that is too wide for paper is drawn in parts, each large enough to be read; nothing of the key is lost."""

import random
import re
from collections import Counter
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from engine.cli.language import language_of
from engine.exercises import KINDS, Exercise
from engine.exercises.drawing import drawing
from engine.exercises.drawing_parts import READABLE, SAYS, WIDEST, in_parts
from engine.exercises.sheets import Sheet
from engine.exercises.worksheet import FORMATS
from engine.trees import parse
from engine.trees.columns import PAPER
from engine.trees.node import in_rows
from tests.engine.exercises.drawings import elements, written


def uniform(successors, plies, seed=4):
    draw = random.Random(seed)

    def text(left):
        return f"({' '.join(text(left - 1) for _ in range(successors))})" if left else str(draw.randrange(40))

    return parse(text(plies))


SHAPES = [(3, 3), (3, 4), (4, 3), (2, 5), (2, 6)]
SIZES = pytest.mark.parametrize(("successors", "plies"), SHAPES, ids=[f"{b**d} leaves" for b, d in SHAPES])


@SIZES
@pytest.mark.parametrize("kind", ["alphabeta", "minimax", "order"])
@pytest.mark.parametrize("with_key", [False, True], ids=["worksheet", "key"])
def test_the_smallest_print_is_readable(successors, plies, kind, with_key):
    parts = in_parts(drawing(Exercise(kind, uniform(successors, plies)), with_key))
    assert len(parts) > 1
    for part in parts:
        drawn = fromstring(part.as_svg())
        shrunk = min(1, PAPER / float(drawn.get("width")))
        sizes = [float(text.get("font-size", drawn.get("font-size"))) for text in elements(drawn, "text")]
        assert min(sizes) * 0.75 * shrunk >= READABLE


@SIZES
@pytest.mark.parametrize("kind", ["alphabeta", "strategy"])
def test_nothing_of_the_key_is_lost_in_parts(successors, plies, kind):
    """A node at which the tree was split is in two drawings, an edge in one."""
    exercise = Exercise(kind, uniform(successors, plies), convention="urjc")
    whole = drawing(exercise, True)
    parts = in_parts(whole)
    taken_off = len(parts) - 1
    assert sum(len(in_rows(part.root)) for part in parts) == len(in_rows(exercise.root)) + taken_off
    assert sum(len(part.marks.cut) for part in parts) == len(whole.marks.cut)
    below = Counter(line for part in parts for lines in part.marks.beside.values() for line in lines)
    assert not Counter(line for lines in whole.marks.beside.values() for line in lines) - below
    bold = sum(
        line.get("stroke-width") == "4" for part in parts for line in elements(fromstring(part.as_svg()), "line")
    )
    assert bold == len(whole.marks.chosen)


def test_where_a_drawing_goes_on_is_said_at_both_ends():
    top, *below = in_parts(drawing(Exercise("alphabeta", uniform(3, 3)), True))
    assert [text for text in written(fromstring(top.as_svg())) if "…" in text] == ["a1 …", "a2 …", "a3 …"]
    assert [part.root.name for part in below] == ["a1", "a2", "a3"]
    assert [node.action for node in below[1].root.successors] == ["b1", "b2", "b3"]


def test_windows_of_neighbours_do_not_meet_where_the_tree_was_taken_apart():
    top = fromstring(in_parts(drawing(Exercise("alphabeta", uniform(4, 3)), True))[0].as_svg())
    lines = [(float(text.get("x")), text) for text in elements(top, "text") if text.text[:1] in "αβ"]
    starts = sorted({x for x, text in lines if text.get("text-anchor") == "start"})
    longest = max(len(text.text) for _x, text in lines) * 6.6
    assert all(right - left > longest for left, right in pairwise(starts))


def test_a_tree_that_fits_is_drawn_whole():
    whole = drawing(Exercise("alphabeta", uniform(3, 2)), True)
    assert in_parts(whole) == [whole]


def test_a_node_with_many_leaves_is_not_taken_apart():
    [wide] = in_parts(drawing(Exercise("minimax", parse(f"({' '.join(map(str, range(60)))})")), False))
    assert float(re.search(r'width="([\d.]+)"', wide.as_svg())[1]) > WIDEST


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("with_key", [False, True], ids=["worksheet", "key"])
def test_every_form_prints_the_parts(form, with_key):
    exercise = Exercise("cuts", uniform(3, 3))
    KINDS["cuts"].check(exercise)
    text = FORMATS[form]({"": Sheet("Wide", (exercise,))}, with_key, language_of("en"))
    opening = r"\begin{forest}" if form == "tikz" else "<svg "
    assert text.count(opening) == 4 + (form == "svg")
    if form == "html":
        assert SAYS in text
