"""Gambit's files: Gambit opens ours, and we read hand-written ones as Gambit does."""

from copy import deepcopy
from fractions import Fraction

import pytest
from hypothesis import given

from engine.game import MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.trees import parse, write
from engine.trees.forms import read_any
from engine.trees.gambit import read_efg, unique_names, write_efg
from engine.trees.node import action_names, in_rows
from tests import textbook
from tests.engine.refusals import refusal
from tests.engine.trees.counting import counted_nodes
from tests.engine.trees.gambit import value_by_gambit
from tests.engine.trees.random_trees import trees, with_sets
from tests.examples import examples


@examples(50)
@given(trees())
def test_a_tree_written_for_gambit_is_the_same_when_read(root):
    if root.kind == TERMINAL:
        return
    named = with_sets(deepcopy(root))
    for node, action, name in zip(in_rows(named), action_names(named), unique_names(named)):
        node.action, node.name = action.replace("\\", ""), name
    named.probability, named.action = Fraction(0), ""
    assert read_efg(write_efg(named)) == named


LIFTED = 100
"""Added to all leaves, which are -50 at least: if MAX can win nothing, Gambit's linear program answers 0."""


@examples(20)
@given(trees(most=8))
def test_gambit_opens_the_file_and_finds_the_same_value(root):
    if not {MAX, MIN} <= {node.kind for node in in_rows(root)}:
        return  # Gambit's linear program is for two players
    for node in in_rows(root):
        node.value += LIFTED if node.is_leaf else 0
    value = textbook.expectiminimax(Tree(root)).value
    assert float(value_by_gambit(write_efg(root, title="a tree"))) == pytest.approx(value, rel=1e-12)


BY_HAND = """
EFG 2 R "Cards, \\"by hand\\"" { "MAX" "MIN" }
"typed
on two lines"

c "deal" 1 "" { "King" 1/2 "Queen" 0.5 } 0
p "" 1 1 "with \\"the\\" King" { "raise" "fold" } 0
p "" 2 1 "MIN" { "meet" "pass" } 0
t "" 1 "much" { 2, -2 }
t "" 2 "little" { 1 -1 }
t "" 0
p "" 1 2 "with the Queen" { "raise" "fold" } 0
p "" 2 1 0
t "" 3 "" { -2.5, 5/2 }
t "" 2
t "" 0
"""
"""Fractions and decimals, an information set named once, outcomes named once and none at all."""


def test_a_file_typed_by_hand_is_read_as_gambit_reads_it():
    text = BY_HAND.strip()
    root = read_any("\ufeff" + text.replace("\n", "\r\n"))
    assert write(root) == (
        'deal={0.5 King:@"with \'the\' King" (raise: @"MIN" (meet: 2 pass: 1) fold: 0)'
        ' 0.5 Queen:@"with the Queen" (raise: @"MIN" (meet: -2.5 pass: 1) fold: 0)}'
    )
    assert [node.information_set for node in in_rows(root) if node.kind == MIN] == ["MIN", "MIN"]
    assert value_by_gambit(write_efg(root)) == value_by_gambit(text) != 0


def test_gambit_finds_the_information_sets():
    root = read_any("((3 1)(2 4))")
    assert value_by_gambit(write_efg(root)) == 2
    for node in root.successors:
        node.information_set = "hidden"
    assert value_by_gambit(write_efg(root)) == Fraction(5, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("EFG 2 R", "ends before the tree"),
        ('EFG 3 R "x" { "A" "B" }', "“3” in line 1"),
        ('EFG 2 R "x" { "A" "B" "C" }\np', "3 players"),
        ('EFG 2 R "x" { "A" "B" }\n\nq', "“q” in line 3"),
        ('EFG 2 R "x" { "A" "B" }\nt "" 1 "" { 3 }', "needs a number for each of 2 players"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 3, -3 }\nt "" 2 "" { 3, 3 }', "do not sum"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" } 5 "" { 1, -1 }\nt "" 1 "" { 3, -3 }', "has payoffs"),
        ('EFG 2 R "x" { "A" "B" }\nc "" 1 "" { "a" 1/3 } 0\nt "" 1 "" { 3, -3 }', "sum to 0.333333"),
        ('EFG 2 R "x" { "A" "B" }\nt "" 1 "" { 3, -3 }\nt', "goes on after"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 7, 3 }\nt "" 0', "do not sum"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" } 0\nt "" 7', "outcome 7 before line 3"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "s" { "a" } 0\np "" 1 1 "s" { "a" "b" } 0', "other actions"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_in_a_sentence(text, says):
    assert says in refusal(read_any, text)


def test_an_infinite_leaf_has_no_place_in_a_gambit_file():
    assert "infinite" in refusal(lambda text: write_efg(parse(text)), "(1 +inf)")


def test_chances_that_were_typed_as_rounded_decimals_are_written_scaled():
    written = write_efg(parse("{.333333:1 .333333:2 .333333:3}"))
    assert '{ "a1" 1/3 "a2" 1/3 "a3" 1/3 } 0' in written


def test_a_file_is_read_no_further_than_to_the_largest_tree(monkeypatch):
    file = write_efg(parse(f"({'(1 2 3 4 5 6 7 8 9)' * 250})"))
    made = counted_nodes(monkeypatch, "engine.trees.gambit")
    assert "2000" in refusal(read_any, file, 2000)
    assert len(made) < 4500  # each is made once with its parent, and once when it is read
