"""Nested lists and mappings, as Python and JSON write them, are read as trees."""

import pytest

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.trees import parse, write
from engine.trees.examples import EXAMPLES
from engine.trees.forms import read_any
from engine.trees.node import in_rows
from tests.engine.refusals import refusal

EXAMPLE = parse(EXAMPLES["example"])


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "tree = [(3, 12, 8), (2, 4, 6), (14, 5, 2),]  # the tree of the book",
        "[\n  [3.0, 12, 8],\n  [2, 4, 6],\n  [14, 5, 2]\n]",
    ],
)
def test_nested_lists_are_read_as_python_and_json_write_them(text):
    assert read_any(text) == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        '{"A": ["B", "C", "D"], "B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}',
        "{'A': {'a1': 'B', 'a2': 'C', 'a3': 'D'}, 'B': [3, 12, 8], 'C': [2, 4, 6], 'D': [14, 5, 2]}",
        "succs = {'A': ['B', 'C', 'D'], 'B': ['b', 'c', 'd'], 'C': [2, 4, 6], 'D': [14, 5, 2]}\n"
        "utils = {'b': 3, 'c': 12, 'd': 8}",
    ],
)
def test_node_to_children_mappings_are_read(text):
    root = read_any(text)
    assert root.name == "A"
    assert [child.name for child in root.successors] == ["B", "C", "D"]
    assert [[leaf.value for leaf in child.successors] for child in root.successors] == [
        [3, 12, 8],
        [2, 4, 6],
        [14, 5, 2],
    ]
    assert [node.kind for node in in_rows(root)] == [MAX, MIN, MIN, MIN] + [TERMINAL] * 9


AS_IN_COURSES = """
succs = dict(A=dict(a1='B', a2='C', a3='D'),
             B=dict(b1='B1', b2='B2', b3='B3'),
             C=dict(c1='C1', c2='C2', c3='C3'),
             D=dict(d1='D1', d2='D2', d3='D3'))
utils = dict(B1=3, B2=12, B3=8, C1=2, C2=4, C3=6, D1=14, D2=5, D3=2)
initial = 'A'
"""


def test_mappings_that_python_makes_with_dict_are_read():
    root = read_any(AS_IN_COURSES)
    assert write(root) == (
        "A=(a1: B=(b1: B1=3 b2: B2=12 b3: B3=8) a2: C=(c1: C1=2 c2: C2=4 c3: C3=6) a3: D=(d1: D1=14 d2: D2=5 d3: D3=2))"
    )


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("{1: [2, 3], 2: [4, 5], 3: [6, 7]}", '"1"=("2"=(4 5) "3"=(6 7))'),
        ('{"1": [2, 3], "2": [4, 5], "3": 7}', '"1"=("2"=(4 5) "3"=7)'),
        ("tree = {1: [2, 3]}; utils = {2: 30, 3: -4}", '"1"=("2"=30 "3"=-4)'),
        ("{1: {'a': 2, 'b': 3}, 2: 5, 3: 6}", '"1"=(a: "2"=5 b: "3"=6)'),
        ("{0: ['x', 'y'], 'x': 1, 'y': dict(left=2, right=3)}", '"0"=(x=1 y=(left: 2 right: 3))'),
        ("{'A': [3, 12], 3: [1]}", 'A=("3"=(1) 12)'),
    ],
)
def test_nodes_may_be_called_by_numbers(text, tree):
    assert write(read_any(text)) == tree


@pytest.mark.parametrize("text", ["{1:{.5:3 .5:4}}", "B={.5:3 .5:4}", "{.5:3 .5:(1 2)}", "{1:(2 3)}"])
def test_a_number_and_a_colon_in_braces_are_chance_still(text):
    assert CHANCE in {node.kind for node in in_rows(read_any(text))}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[3, 12], [2, 4]", "“[” in line 1 is never closed"),
        ("[[3 12]]", "not understood in line 1: “[[3 12]]”"),
        ("[3, []]", "list in the tree is empty"),
        ("[3, 'x']", "“x” in the tree is neither"),
        ("[3, __import__('os')]", "Poda does not follow “[3, __import__('os')]” (line 1)"),
        ("[3, nan]", "does not follow “nan”"),
        ("[3, -math.nan]", "does not follow “[3, -math.nan]”"),
        ("[None, 3, 5, 2, 9]", "“None” in the tree is neither a list nor a number."),
        ("[[3, True], 5]", "“True” in the tree is neither a list nor a number."),
        ("root = Node()", "A node in the tree has neither children nor a value."),
        ('{"type": "max", "children": []}', "A node in the tree has neither children nor a value."),
        ("[3, 4] [5]", "There are 2 trees"),
        ('{"A": ["B"], "B": ["A"]}', "“A” is its own descendant (A → B → A)"),
        ('{"A": ["B", "A"], "C": [1]}', "“A” cannot be reached from the root “C”"),
        ('{"A": ["B"]}', "“B” is a child, but"),
        ('{"A": ["B"], "B": ["C"], "C": ["B"]}', "“B” is its own descendant (B → C → B)"),
        ('{"A": []}', "“A” needs a list"),
        ('{"A" ["B"]}', "does not follow “{"),
        ('{"A": [1], "A": [2]}', "“A” appears twice in a mapping."),
        ('{"format": "poda-tree", "tree": {"player": "max"}}', "is not a number"),
        ('{"format": "poda-tree", "tree": {"player": "she", "children": [1]}}', "needs its player"),
        ("[" * 5000, "deep"),
        ("dict(A=" * 5000, "at most"),
        ("dict(A=[1, 2], A=[3])", "“A” appears twice, the second time in line 1."),
        ("dict(3)", "does not follow “dict(3)”"),
        ("dict(A=[3, 4]", "“(” in line 1 is never closed"),
        ("dict(A=[__import__('os')])", "does not follow “dict(A=[__import__('os')])”"),
        ("succs = dict(A=[3, 4]); initial = 'B'", "“B” stands beside the mapping"),
        ("succs = dict(A=['B', 'C']); utils = dict(B=3, C=4); depths = dict(B=1, C=1)", "“B” is given two numbers, 3"),
    ],
)
def test_a_handout_that_makes_no_sense_is_refused_in_a_sentence(text, says):
    assert says in refusal(read_any, text)


def test_mappings_in_one_another_are_actions():
    text = "{'A': {'B': {'D': 3, 'E': 5}, 'C': {'F': 6, 'G': [9, 1]}}}"
    assert write(read_any(text)) == "A=(B: (D: 3 E: 5) C: (F: 6 G: (9 1)))"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('succ = {"A": ["B", "C"], "B": ["D"]}; h = {"A": 7, "B": 0, "C": 6, "D": inf}', "A=(B=(D=+inf) C=6)"),
        ('h = {"A": 7, "B": inf, "D": 1}; succ = {"A": ["B"], "B": ["D"]}', "A=(B=(D=1))"),
        ('succ = {"A": ["B", "C"], "B": []}; util = {"B": 3, "C": 4}', "A=(B=3 C=4)"),
    ],
)
def test_the_number_of_an_inner_node_is_no_value(text, tree):
    assert write(read_any(text)) == tree
