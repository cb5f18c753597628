"""Estimates of inner nodes, in every form."""

import json
from fractions import Fraction

import pytest

from engine.trees import parse, write
from engine.trees.forms import read_any
from engine.trees.gambit import read_efg, write_efg
from engine.trees.handouts import as_document
from engine.trees.links import pack, unpack
from engine.trees.node import in_rows
from engine.trees.pictures import write_svg
from engine.trees.sources import write_dot, write_tikz
from tests.engine.refusals import refusal

ESTIMATED = "~1 (go: B=~5 (3 5) ~-3.5 max(1 2) {0.5:~+inf (0 1) 0.5:4})"


def test_an_estimate_stands_before_its_bracket():
    root = parse("~ 1(go: B=~5(3 5) ~-7/2 max(1 2) {.5: ~inf (0 1) .5: 4})")
    assert [node.estimate for node in in_rows(root)][:6] == [1, 5, Fraction(-7, 2), None, None, None]
    assert write(root) == ESTIMATED
    assert parse(write(root)) == unpack(pack(root)) == read_any(json.dumps(as_document(root))) == root


def test_an_estimate_goes_through_gambits_files_as_a_comment():
    root = parse("~1(go: B=~-7/2(3 5) {.5:~0(0 1) .5:4} (6 7))")
    written = write_efg(root)
    assert '\n"estimates 0:1 1:-3.5 6:0"\n' in written
    assert [node.estimate for node in in_rows(read_efg(written))] == [node.estimate for node in in_rows(root)]


def test_a_comment_that_says_something_else_is_passed_over():
    written = write_efg(parse("(3 (5 6))"))
    for comment in ("a game of 1:2", "estimates 9:4", "estimates 1:5", "estimates 2:x", "estimates"):
        read = read_efg(written.replace('\n""\n', f'\n"{comment}"\n'))
        assert [node.estimate for node in in_rows(read)] == [None] * 5


def test_drawings_show_estimates_beside_the_names():
    root = parse("(B=~5(3 5) ~-7/2(1 2))")
    assert "B · e = 5<" in write_svg(root) and ">e = -3.5<" in write_svg(root)
    assert 'label="B · e = 5"' in write_dot(root)
    assert "right:{$e = 5$}" in write_tikz(root)


@pytest.mark.parametrize("text", ["(~5 3)", "(~5)", "(~5 ~5 (1))", "~5", "(~5 a: (1))", "(~5, (1))", "{~5 1:(1)}"])
def test_an_estimate_without_a_bracket_is_refused(text):
    assert "belongs to no bracket" in refusal(parse, text)


def test_an_estimate_is_a_number():
    assert refusal(parse, "(~x (1))") == "“x” at character 2 is not a number."
