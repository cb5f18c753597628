"""Drawings have every node with its name."""

import xml.etree.ElementTree as xml

from hypothesis import given

from engine.trees import parse
from engine.trees.forms import FORMS
from engine.trees.node import in_rows
from engine.trees.pictures import write_svg
from engine.trees.sources import write_dot, write_tikz
from tests.engine.trees.random_trees import trees
from tests.examples import examples


def test_drawings_name_the_outcomes_of_chance():
    root = parse("{1/3 heads:(1 2) 2/3 tails:3}")
    assert '[label="1/3 heads"]' in write_dot(root) and '[label="2/3 tails"]' in write_dot(root)
    assert "{$1/3$ heads}" in write_tikz(root)


@examples(60)
@given(trees() | trees(chance=False))
def test_drawings_hold_every_node(root):
    nodes = in_rows(root)
    edges = len(nodes) - 1
    svg = xml.fromstring(FORMS["svg"].write(root))
    names = [element.tag.split("}")[1] for element in svg.iter()]
    assert names.count("line") == edges
    assert names.count("rect") + names.count("path") == len(nodes) + 1  # and the paper
    dot = FORMS["dot"].write(root)
    assert dot.count(" -> ") == edges and dot.count("shape=") == len(nodes)
    tikz = FORMS["tikz"].write(root)
    body = tikz[tikz.index("leaf/.style") :]
    assert body.count("edge label={node") == edges
    assert balanced(tikz)


def test_a_drawing_by_itself_is_on_white_and_holds_its_names():
    text = 'root=("left": 3 "right": "a name that is long"=(1 2))'
    source = FORMS["svg"].write(parse(text))
    svg = xml.fromstring(source)
    assert svg[0].tag.endswith("rect") and svg[0].get("fill") == "#fff"
    assert "href" not in source and "url(" not in source and "<style" not in source
    name = next(each for each in svg.iter() if each.text == "a name that is long")
    assert float(name.get("x")) + len(name.text) * 6 < float(svg.get("width"))
    assert "<rect width=" not in write_svg(parse(text))


def balanced(source):
    """Whether the braces of a LaTeX source close, escaped ones aside."""
    depth = 0
    for before, mark in zip(" " + source, source):
        if before != "\\":
            depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            return False
    return depth == 0
