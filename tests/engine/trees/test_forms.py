"""Every form of a tree can be read again, and gives the same tree with the same values."""

import json
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given

from engine.game import CHANCE, TERMINAL
from engine.games.tree import Tree
from engine.search import Options, Search
from engine.trees import Node, parse, write
from engine.trees.examples import EXAMPLES
from engine.trees.forms import read_any
from engine.trees.handouts import as_document
from engine.trees.links import pack, unpack
from engine.trees.numbers import read_value, write_value
from tests.engine.refusals import refusal
from tests.engine.trees.random_trees import FRACTIONS, trees, with_sets
from tests.examples import examples


@examples(100)
@given(trees() | trees(chance=False))
def test_a_tree_written_as_text_is_the_same_when_read(root):
    root.probability, root.action = Fraction(0), ""
    assert parse(write(root)) == root


@examples(100)
@given(trees() | trees(chance=False))
def test_a_tree_written_as_a_document_is_the_same_when_read_from_json(root):
    assert read_any(json.dumps(as_document(with_sets(root)))) == root


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_trees_of_the_lectures_go_there_and_back(name):
    root = parse(EXAMPLES[name])
    assert parse(write(root)) == unpack(pack(root)) == read_any(json.dumps(as_document(root))) == root


@examples(200)
@given(FRACTIONS)
def test_numbers_are_read_as_they_are_written(value):
    assert read_value(write_value(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7/2", Fraction(7, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("−3", -3),
        ("∞", inf),
        ("1e3", 1000),
        ("1/0", None),
        ("x", None),
    ],
)
def test_numbers_are_exact(text, value):
    assert read_value(text) == value


def test_a_tree_may_not_be_larger_than_the_page_can_show():
    assert "at most 12 nodes" in refusal(lambda text: read_any(text, most_nodes=12), EXAMPLES["example"])


@examples(50)
@given(trees(most=10))
def test_what_is_read_again_is_searched_alike(root):
    if root.kind == TERMINAL:
        return
    options = Options(algorithm="expectiminimax")
    again = read_any(json.dumps(as_document(root)))
    values = [Search(Tree(tree), (0,), options).run().value for tree in (root, again)]
    assert values[0] == values[1]


def test_a_chance_node_is_searched_by_its_fractions():
    game = Tree(Node(CHANCE, successors=[leaf(1, "1/3"), leaf(4, "2/3")]))
    assert Search(game, (0,), Options(algorithm="expectiminimax")).run().value == pytest.approx(3)


def leaf(value, probability):
    return Node(TERMINAL, value=Fraction(value), probability=Fraction(probability))
