"""The text form of trees: what is read, and what is refused with the place of the mistake."""

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options
from engine.trees import parse, write
from engine.trees.examples import EXAMPLES
from engine.trees.node import MOST_NODES, MOST_PLIES, MOST_SUCCESSORS, in_rows
from tests.engine.refusals import assert_is_a_sentence, refusal
from tests.engine.strategies import (
    SHAPES,
    grow,
    searched,
    written,
)
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


@examples(50)
@given(SHAPES)
def test_a_tree_written_as_text_is_read_as_it_was(shape):
    read, built = Tree.parse(written(shape)), Tree(grow(shape))
    assert [(n.kind, float(n.value), len(n.successors)) for n in read.nodes] == [
        (n.kind, n.value, len(n.successors)) for n in built.nodes
    ]
    assert [float(read.nodes[leaf].value) for leaf in read.leaves()] == leaves_of(shape)


def leaves_of(shape):
    if not isinstance(shape, list):
        return [shape]
    return [value for part in shape if part not in ("max", "min") for value in leaves_of(part)]


@pytest.mark.parametrize(
    "text",
    ["((3 12 8)(2 4 6)(14 5 2))", " ( (3,12,8), (2,4,6), (14,5,2) ) ", "max(min(3 12 8)MIN(2 4 6)\n(14\t5 2.0))"],
)
def test_the_text_form_is_forgiving(text):
    tree = Tree.parse(text)
    assert [tree.nodes[leaf].value for leaf in tree.leaves()] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert [tree.turn((node,)) for node in range(5)] == [MAX, MIN, MIN, MIN, TERMINAL]


def test_numbers_may_be_written_as_people_write_them():
    tree = Tree.parse("(+3 −2 -2.5 .5 1e3 +inf -inf ∞ −∞ -Infinity)")
    assert [tree.nodes[leaf].value for leaf in tree.leaves()] == [3, -2, -2.5, 0.5, 1000, inf, -inf, inf, -inf, -inf]


def test_a_player_may_be_named_and_what_follows_takes_turns_from_there():
    tree = Tree.parse("min((1 (2)) max(3 4))")
    assert [tree.turn((node,)) for node in range(4)] == [MIN, MAX, MAX, TERMINAL]
    assert tree.turn((4,)) == MIN


def test_who_moves_can_be_said_for_each_node():
    root = parse("min((1 2) max((3 4)))")
    assert [node.kind for node in in_rows(root)][:3] == [MIN, MAX, MAX]
    assert write(root) == "min((1 2) ((3 4)))"


def test_actions_are_named_by_ply_and_place():
    tree = Tree.parse(EXAMPLES["example"])
    state = tree.read("a2 b3")
    assert (tree.utility(state), tree.write(state), tree.read(" A2  B3 ")) == (6.0, "a2 b3", state)
    assert "cannot be played" in refusal(tree.read, "a4")
    assert "over" in refusal(tree.read, "a1 b1 c1")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("()", "are empty"),
        ("(1 ())", "character 5 are empty"),
        ("(1 2", "missing"),
        ("1 2", "ends before character 3"),
        ("(1)(2)", "ends before character 4"),
        (")", "character 1 closes"),
        (",1", "character 1 closes"),
        ("(1) )", "character 5 closes"),
        ("(1 two)", "“two” at character 4 is not a number"),
        ("(1 2x)", "“2x” at character 4 is not a number"),
        ("(nan)", "“nan” at character 2 is not a number"),
        ("(1 [2])", "“[2]” at character 4 is not a number"),
        ("(1 \n }", "“}” at character 6 closes the wrong kind of bracket"),
        ("(1 {.5:2 3})", "outcome at character 10 needs its probability"),
        ("(1 {.5:2 .4:3})", "character 14 sum to 0.9, not to 1"),
        ("(1 .5:2)", "probability at character 4 belongs to no outcome"),
        ("{.5:1 .5:}", "probability before character 10 has no outcome"),
        ("{.5:1 .5 :.5:2}", "probability at character 11 belongs to no outcome"),
        ("{1/0:1}", "“1/0” at character 2 is not a probability"),
        ("{-1:1 2:2}", "“-1” at character 2 is not a probability"),
        ("{.5:inf .5:1}", "leaves must be finite"),
        ("(max 1)", "“max” at character 2 is not a number"),
        ("(--1)", "“--1” at character 2 is not a number"),
    ],
)
def test_a_tree_that_is_not_one_is_refused_with_the_place_of_the_mistake(text, says):
    assert says in refusal(Tree.parse, text)


def test_places_are_counted_from_the_first_character_typed():
    assert "“two” at character 6" in refusal(Tree.parse, "  (1 two)")


def test_trees_have_their_limits():
    assert Tree.parse("(" * MOST_PLIES + "1" + ")" * MOST_PLIES).horizon((0,)) == MOST_PLIES
    assert "plies deep" in refusal(Tree.parse, "(" * (MOST_PLIES + 1) + "1" + ")" * (MOST_PLIES + 1))
    assert len(Tree.parse(f"({'1 ' * MOST_SUCCESSORS})").actions((0,))) == MOST_SUCCESSORS
    assert "successors" in refusal(Tree.parse, f"({'1 ' * (MOST_SUCCESSORS + 1)})")
    row = f"({'1 ' * 250})"
    assert "nodes" in refusal(Tree.parse, f"(({row * 250})({row * 250}))")
    assert MOST_NODES < 2 * 250 * 250


TREE_TEXT = st.text() | st.text(alphabet="()()  0123456789.,+-−∞einfmaxEMAXmin{}:\n\t", max_size=30)


@examples(400)
@given(TREE_TEXT)
def test_any_text_is_a_tree_or_refused_in_one_sentence(text):
    try:
        tree = Tree.parse(text)
    except Refused as error:
        assert_is_a_sentence(error)
    else:
        report = searched(tree, tree.start(), Options()).report()
        assert report.bound == "exact"
        assert not np.isnan(report.value)
