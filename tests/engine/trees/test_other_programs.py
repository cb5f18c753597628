"""Programs of the forums: leaves that are found by their places, notebooks, and libraries that are refused by name."""

import contextlib
import json

import pytest

from engine.refusals import Refused
from engine.trees import write
from engine.trees.forms import read_any
from tests.engine.refusals import refusal

BY_PLACES = """
def minimax(depth, node, is_max, values, alpha, beta):
    if depth == 3:
        return values[node]
    best = -1000 if is_max else 1000
    for i in range(2):
        value = minimax(depth + 1, node * 2 + i, not is_max, values, alpha, beta)
        best = max(best, value) if is_max else min(best, value)
    return best

values = [3, 5, 6, 9, 1, 2, 0, -1]
print(minimax(0, 0, True, values, -1000, 1000))
"""
BINARY = "(((3 5) (6 9)) ((1 2) (0 -1)))"


@pytest.mark.parametrize(
    ("change", "tree"),
    [
        (("", ""), BINARY),
        (("node * 2 + i", "2 * node + i"), BINARY),
        (("depth == 3", "depth == height"), BINARY),
        (("minimax(0, 0, True,", "minimax(0, 0, False,"), "min" + BINARY),
        (("values = [3,", "if __name__ == '__main__':\n  values = [3,"), BINARY),
        (("depth == 3", "depth == 0"), None),  # it begins with depth 0, so that there would be one leaf
        (("range(2)", "range(0, 2)"), BINARY),
        (("range(2)", "range(1, 3)"), None),
        (("node * 2 + i", "node * 2 + i + 1"), None),  # places of a heap, inner nodes among them
        (("0, -1]", "0]"), None),
        (("(0, 0, True", "(0, 1, True"), None),
        (("node * 2 + i", "node + i"), None),
    ],
)
def test_leaves_that_are_found_by_their_places_are_the_tree_that_the_program_means(change, tree):
    program = BY_PLACES.replace(*change, 1)
    if change[1].startswith("if __name__"):
        program = program.replace("\nprint", "\n  print")
    if tree is None:
        assert refusal(read_any, program).startswith("“values” is a flat list of leaves")
    else:
        assert write(read_any(program)) == tree


@pytest.mark.parametrize(
    "program",
    [
        "[3, 5, 6, 9]",
        "values = [3, 5, 6, 9]",
        "def minimax(node):\n    return max(minimax(c) for c in node)\nvalues = [3, 5, 6, 9]\nprint(minimax(values))",
        "def best(values):\n    return max(values)\nvalues = [3, 5, 6, 9]\nprint(best(values))",
    ],
)
def test_a_list_that_is_no_list_of_leaves_by_place_stays_one_node(program):
    assert write(read_any(program)) == "(3 5 6 9)"


def notebook(*cells):
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells)})


def test_the_cells_of_a_notebook_are_read_as_one_program():
    text = notebook(
        {"cell_type": "markdown", "source": ["tree = [1, 2]"]},
        {
            "cell_type": "code",
            "source": ["%matplotlib inline\n", "!pip install x\n", "left = [3, 12]\n"],
            "outputs": [],
        },
        {"cell_type": "code", "source": "tree = [left, [2, 4]]\nleft.append(7)"},
    )
    assert write(read_any(text)) == "((3 12 7) (2 4))"


def test_a_notebook_is_refused_as_its_program_is():
    text = notebook({"cell_type": "code", "source": "tree = [[3, 12], [2, 4]]\nwhile f(tree): tree.pop()"})
    assert "does not follow “while f(tree): tree.pop()” (line 2)" in refusal(read_any, text)


@pytest.mark.parametrize("library", ["treelib", "graphviz"])
def test_trees_that_a_library_builds_are_refused_by_its_name(library):
    program = f"from {library} import Tree\nt = Tree()\nt.create_node('A', 'a')\nleaves = [3, 5]"
    assert f"makes with {library}." in refusal(read_any, program)


@pytest.mark.parametrize(
    ("program", "tree"),
    [
        ("class Terminal: pass\ntree = [Terminal(3), Terminal(12)]", "(3 12)"),
        ("tree = [Terminal(3), 12]", "(3 12)"),
        ("    tree = [[3, 12], [2, 4]]\n    print(tree)", "((3 12) (2 4))"),
        ("tree = [[3, 12], [2, 4]]\nx = [v for v in tree]\ny = {v: 0 for v in [1, 2]}", "((3 12) (2 4))"),
        ("from dataclasses import dataclass, field\n@dataclass\nclass Node:\n    value: int = 0\n"
         "    children: list = field(default_factory=list)\ntree = Node()\ntree.children.append(Node(3))", "(3)"),
        ("def leaf(v): return {'value': v}\ntree = {'children': [leaf(3), leaf(5)]}", "(3 5)"),
        ("def build():\n    left = [3, 12]\n    return [left, [2]]\ntree = build()", "((3 12) (2))"),
    ],
)  # fmt: skip
def test_other_ways_to_write_a_tree_down_are_read(program, tree):
    assert write(read_any(program)) == tree


@pytest.mark.parametrize(
    "text",
    [
        "tree = [" + "-" * 15_000 + "1]",
        "not " * 4_900 + "1",
        "lambda:" * 2_800,
        "x if y else " * 1_600 + "z",
        "x" + ".x" * 9_000,
        "1" + "+1" * 9_000,
        "x = " + "1" * 7_000,
        "f'{x}{x}'" * 2_200,
        "tree = [3, '\\d', \"\0\"]",
        "x = 0x" + "f" * 9_000,
        "root = Node('A')\nroot.value = " + "1" * 7_000,
        "x = 1_" + "0" * 4_000,
        "[1e999999, 3]",
    ],
)
def test_a_hostile_text_is_refused_in_a_sentence(text):
    assert refusal(read_any, "import x\n" + text)


@pytest.mark.parametrize(
    "statements",
    [
        "t = ()\nfor i in range(90000): t = (t,)\nx = {t: 1}",
        "t = ()\nfor i in range(40000): t = (t,)\nx = set([t])",
        "a = 'x' * 99999\nb = a.join([a] * 999)",
        "x = round(5, -10**9)",
        "while True: x = list(range(99999))",
        "x = 3\nfor i in range(60): x = x ** 3",
        "from fractions import Fraction\nx = Fraction(1, 3)\nfor i in range(60): x = x * x",
        "a = []\nfor i in range(90000): a = [a]\nb = []\nfor i in range(90000): b = [b]\nprint(a == b)",
        "x = '{0.__class__}'.format(tree)\ny = '%9999999999d' % 1\nz = f'{1:>9999999999}'",
        "def f(n): return f(n + 1)\nf(0)",
        "x = ().__class__.__bases__[0].__subclasses__()",
        "x = [10 ** 9999, 2 ** 100000, 1 << 100000, 'a' * 10 ** 9, [0] * 10 ** 9]",
        "x = sum([[0] * 999] * 999, [])",
        "import os\nos.system('exit 1')\nopen('/tmp/x', 'w').write(__import__('os').getcwd())",
    ],
)
def test_a_program_reaches_nothing_and_is_bounded(statements):
    """Each of these would fill the memory, run for minutes, end the process or leave the program."""
    program = "tree = [[1, 2], [3]]\n" + statements
    with contextlib.suppress(Refused):
        assert write(read_any(program)) == "((1 2) (3))"
