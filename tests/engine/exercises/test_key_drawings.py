"""A key marks the tree so that it can be read in black and white, and nothing lies over anything else."""

import itertools
import math
import re
import xml.etree.ElementTree as xml

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import LECTURES
from engine.trees import parse
from engine.trees.markings import slashes
from engine.trees.node import walk
from tests.engine.exercises.drawings import CUTS, DEEP, box_of, drawing_of, elements, written


@pytest.mark.parametrize("exercise", [CUTS, DEEP], ids=["values", "windows"])
def test_a_key_marks_the_cuts_on_the_tree(exercise):
    """Slashes, dashes and bold strokes, which differ in black and white."""
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


@pytest.mark.parametrize("exercise", [CUTS, DEEP], ids=["values", "windows"])
def test_a_worksheet_marks_nothing(exercise):
    sheet = drawing_of(exercise, key=False)
    assert not [path for path in elements(sheet, "path") if path.get("class") == "cut"]
    assert not [line for line in elements(sheet, "line") if "stroke-dasharray" in line.attrib]


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
