"""Actions, outcomes and nodes have names; ambiguous names are refused."""

from fractions import Fraction

import pytest

from engine.game import MAX, TERMINAL
from engine.games.tree import Tree
from engine.trees import Node, parse
from tests.engine.refusals import refusal


def test_actions_outcomes_and_nodes_have_names():
    root = parse('(left: B=(3 "two words": 5) right: {.5 heads: 1 1/2 tails: C=2})')
    left, right = root.successors
    assert (left.action, left.name, left.successors[1].action) == ("left", "B", "two words")
    assert [(child.action, child.probability) for child in right.successors] == [
        ("heads", Fraction(1, 2)),
        ("tails", Fraction(1, 2)),
    ]
    assert right.successors[1].name == "C"


def test_a_game_calls_its_actions_as_the_tree_does():
    game = Tree.parse('(left: ("go on": 3 5) (4 6))')
    assert [game.name((0,), action) for action in game.actions((0,))] == ["left", "a2"]
    state = game.read('left "go on"')
    assert game.write(state) == 'left "go on"'
    assert game.utility(state) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(left: 1 left: 2)", "called “left”, the second at character 16"),
        ("(left:)", "name before character 7 has no node"),
        ("(a: b: 3)", "“b” at character 5 cannot be a name here"),
        ("a: (1 2)", "nothing leads to the root"),
        ("(A= , 3)", "name before character 5 has no node"),
    ],
)
def test_names_that_make_no_sense_are_refused_with_their_place(text, says):
    assert says in refusal(parse, text)


def test_two_actions_that_could_not_be_told_apart_are_refused():
    twice = Node(MAX, successors=[Node(TERMINAL, action="go"), Node(TERMINAL, action="Go")])
    assert "called “go”" in refusal(Tree, twice)


def test_an_unnamed_action_gets_a_name_of_its_own():
    game = Tree.parse("(a2: 1 2)")
    assert [game.name((0,), action) for action in game.actions((0,))] == ["a2", "a2'"]
