"""Forms of output that are read, and a sentence for each that is not."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import limits
from engine.checking.printed import read_printed
from engine.checking.recursion import CheckedTree
from engine.refusals import Refused
from engine.trees import parse
from tests.examples import examples

TREE = CheckedTree(parse("(left: B=(3 12) right: C=(2 4))"))
INF = float("inf")


def rows(text):
    return [
        (row.nodes and min(row.nodes), *map(row.number, ("alpha", "beta", "value")))
        for row in read_printed(text, TREE).rows
    ]


@pytest.mark.parametrize(
    "text",
    [
        "3 12 2",
        "[3, 12, 2]",
        "3\n12\n2\n",
        "3,12,2",
        "(3; 12; 2)",
        "3 -> 12 -> 2",
        "leaf 3\nleaf 12\nleaf 2",
        "Visiting leaf: 3\nVisiting leaf: 12\nVisiting leaf: 2",
        "(3, [3, 12, 2])",  # what the tests of a tree ask programs to return
        '{"visited": ["3", "12", 2]}',
        "[np.float64(3.0), np.float64(12.0), np.float64(2.0)]",
        "[ 3. 12.  2.]",
        "3,0 12,0 2,0",
        "Visited: [3, 12, 2]\nvisited nodes: 5",
        "visited leaves = 3 12 2",
        "Alpha-beta search\n=================\nHojas visitadas: 3, 12, 2\npruned: c2, b9",
        "3\n12\nprune c2\n2",
        "Evaluando 3\nEvaluando 12\nPoda en C\nEvaluando 2",
        "Leaf value: 3\nLeaf value: 12\nLeaf value: 2",
        "{'visited': [3, 12, 2], 'value': 3, 'pruned': ['a2']}",
        "{'hojas': (3, 12.0, 2), 'mejor': None}",
        "leaves visited: 3\norder: 3 -> 12 -> 2",
        "3 12 2\nEl valor es 3",
        "3 12 2\nO valor é 3\nA melhor jogada é left",
    ],
)
def test_leaves_are_read_in_every_way_to_write_a_list(text):
    printed = read_printed(text, TREE)
    assert printed.leaves and [row.number("value") for row in printed.rows] == [3, 12, 2]


@pytest.mark.parametrize(
    "text",
    [
        "B -inf 3 3\nright 3 2 2",
        "Node B: alpha = -inf, beta=3, value: 3\nC [α=3, β=2] v=2",
        "Visiting B (MIN): alpha -inf beta 3 value 3\nNode C: alpha 3 beta 2 value 2\nBest value: 3\nAction: left",
        "('B', -inf, 3, 3)\n('C', 3, 2, 2)",
        "value\tbeta\tnode\talpha\n3\t3\tB\t-inf\n2\t2\tC\t3",
        "nodo;alfa;beta;valor\nB;−∞;3;3\nC;3;2;2",
        "| node | alpha | beta | value |\n| left | -inf | 3 | 3 |\n| right | 3 | 2 | 2 |",
        "| node | alpha | beta | value |\n|:---|---:|--|--|\n| `B` | -inf | 3 | **3** |\n| C | 3 | 2 | 2 |",
        "B [-inf, 3] = 3\nprune c2: alpha=3 >= beta=2\nC [3, 2] -> 2",
        "B (-math.inf, 3): 3\nC (alpha, beta) = (3, 2), v = 2",
        "B (MIN), depth=1, alpha=-9999, beta=3, value=3\nC (MIN), depth=1, alpha=3, beta=2, value=2 cut",
        "{'node': 'B', 'alpha': -inf, 'beta': 3, 'value': 3}\n{'node': 'C', 'alpha': 3, 'beta': 2, 'value': 2}",
        "Entering B alpha=-inf\nLeaving B: beta=3 value=3\nEntering C alpha=3\nMIN returns value 2 beta=2\n3",
        "Visiting [3, 12] at depth 1: alpha=-inf, beta=3, v=3\nVisiting [2,4] at depth 1: alpha=3, beta=2, v=2",
        "node alpha beta value\nB float('-inf') 3 3\nC 3 2 2",
        "nodo;alfa;beta;valor\nB;-sys.maxsize;3,0;3,0\nC;3,0;2,0;2,0",
        "[('B', -inf, 3, 3), ('C', 3, 2, 2)]",
        "{'B': (float('-inf'), 3, 3), 'C': (3, 2, 2)}",
        "Visiting B -inf 3 3\nVisiting C 3 2 2",
        "  node  alpha  beta  value\n0    B   -inf     3      3\n1    C      3     2      2",
        "path,name,player,alpha,beta,value,cut\nleft,B,MIN,-inf,3,3,\nright,C,MIN,3,2,2,v <= alpha",
        '{"format": 1, "nodes": [{"path": ["left"], "alpha": "-inf", "beta": "3", "value": "3", "cut": null},'
        ' {"path": "right", "alpha": 3, "beta": 2, "value": 2, "cut": {"bound": "alpha"}}]}',
    ],
)
def test_lines_are_read_with_their_columns_in_any_order(text):
    assert rows(text) == [(1, -INF, 3, 3), (2, 3, 2, 2)]


def test_a_path_may_have_spaces_and_a_cell_may_be_empty():
    assert rows("node alpha beta value\nroot -inf inf -\nleft a1 -inf inf None".replace("a1", "b1")) == [
        (0, -INF, INF, None),
        (3, -INF, INF, None),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing to check"),
        ("  \n ", "nothing to check"),
        ("B -inf 3 3\nD 1 2 3", "“D” is no node of this tree"),
        ("B -inf 3 x", "“x” is not a number"),
        ("B alpha=x", "“x” is not a number"),
        ("B alpha=3\nC 4", "The line “C 4” has no α, β or value"),
        ("B 1 2 3 4 5", "Say in a first line what the columns are"),
        ("alpha beta\n1 2\n1 2 3", "The line “1 2 3” has 3 columns and not 2"),
        ("node;alpha\nB;1;2;3", "“B 1 2” is no node"),
        ("3 -inf inf\n2 3 inf", "Say in a first line what the columns are"),
        ('{"a": 1}', "This JSON is no trace"),
        ("[[1, 2], 3]", "This JSON is no trace"),
        ("[NaN]", "This JSON is no trace"),
        ("[" * 5000 + "]" * 5000, "This JSON is no trace"),
        ("hello world, this is my program", "is no node|Say in a first line"),
        ("1 " * limits.PRINTED, "The text has"),
        ("B [3, 12] = 3", "The line “B .3, 12. = 3” has no α"),  # a window, or the leaves below it
        ("B alpha=3\n3\nC alpha=3", "The line “3” has no α"),
        ("Enter B alpha=3\nLeave C value=3", "The line “Leave C value=3” has no α"),
        ("3 12\nbest: 1", "does not say whether this is the action or the value"),
        ("Visited 7 leaves", "is no node"),
        ("hello 3", "“hello” is no node"),
        ("3 12 2\nDone in 0.002 s", "The line “Done in 0.002 s” says nothing that is compared: leave it out"),
        ('{"nodes": [{"path": "left", "alpha": ', "This JSON is incomplete: its end is missing"),
        (
            '3\nTraceback (most recent call last):\n  File "a.py", line 9, in <module>\n  File "a.py", line 4, in f\n'
            "TypeError: 'int' object is not iterable",
            "stopped with an error in its line 4, so nothing is compared: TypeError: 'int'",
        ),
    ],
)
def test_anything_else_gets_a_sentence_of_its_own(text, says):
    with pytest.raises(Refused, match=says):
        read_printed(text, TREE)


PIECES = (
    "1 -2,5 7/2 inf B C left b1 node alpha beta value alpha= v: ϐ= ſcore= [ ] { } ( ) , ; | \" ' \t \n \0 null".split(
        " "
    )
)
PIECES += ["A", "E ", "Visited: ", "best: ", "prune", "--", "==", "2,5", "float('inf')", "np.f(3)", "Traceback"]
PIECES += ["is ", "O valor é ", "{'B': ", "(", "root = ", "Done in "]
PIECES += ['{"nodes": [', '"path": ', '"visited": [', " ", "NaN", "1e999", "½"]


@examples(300)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_any_text_is_read_or_refused_in_a_sentence(pieces):
    with suppress(Refused):
        read_printed("".join(pieces), TREE)
    with suppress(Refused):
        read_printed(" ".join(pieces), TREE)


def test_what_the_program_returns_may_stand_in_the_last_lines():
    for text in (
        "3 12 2\nvalue: 3\nbest action = left",
        "value = 3\nmejor acción: B",
        "Result: 3\nBest move: 0",
        "Best value: 3, best move: left",
        "The value is 3\nVisited 7 leaves\naction: 0",
        "3\n12\n2\nValor final: 3\nJugada: left",
        "root = 3\nThe best move is left",
        "Answer = 3\nLa mejor jugada es left",
    ):
        printed = read_printed(text, TREE)
        assert (printed.value, printed.best, len(printed.rows)) == (3, {1}, 3 * text.startswith("3"))


def test_an_action_that_the_root_does_not_have_is_refused():
    assert read_printed("3", TREE, best="C").best == {2}
    with pytest.raises(Refused, match="no action at the root"):
        read_printed("3", TREE, best="b1")


DEEP = CheckedTree(parse("(((1 2)(3 4))((5 6)(7 8)))"))


@pytest.mark.parametrize(
    ("names", "nodes"),
    [
        ("ABDECFG", [0, 1, 3, 4, 2, 5, 6]),  # row by row
        ("DEBFGCA", [3, 4, 1, 5, 6, 2, 0]),  # the same, as nodes are left
        ("ABCDEFG", [0, 1, 3, 4, 2, 5, 6]),  # in the order of the visit
        ("ABCEF", [0, 1, 3, 2, 5]),
        ("ABCDE", None),  # so, or the lines are just counted
        ("ACGFBED", [0, 2, 6, 5, 1, 4, 3]),  # row by row, from right to left
        ("AC", None),
        ("ABX", ()),
        ("BAC", ()),
    ],
)
def test_letters_are_taken_for_nodes_where_they_fit_in_one_way(names, nodes):
    text = "\n".join(f"Node {name}: alpha=3" for name in names)
    if nodes == ():
        with pytest.raises(Refused, match="is no node of this tree"):
            read_printed(text, DEEP)
    else:
        found = read_printed(text, DEEP)
        assert [row.nodes and min(row.nodes) for row in found.rows] == (nodes or [None] * len(names))
        assert set(found.letters) == set(names)


def test_letters_may_stand_beside_the_root_and_be_the_action():
    found = read_printed("Visiting root -inf inf\nVisiting B 3 inf\nVisiting C 3 inf", TREE)
    assert [set(row.nodes) for row in found.rows] == [{0}, {1}, {2}]
    plain = CheckedTree(parse("((3 12)(2 4))"))
    assert read_printed("best move: C", plain).best == {2}
    with pytest.raises(Refused, match="no action at the root"):
        read_printed("best move: A", plain)


def test_letters_beside_names_of_the_tree_are_refused():
    with pytest.raises(Refused, match="“D” is no node"):
        read_printed("B alpha=3\nD alpha=3", TREE)


def test_decimal_commas_are_those_between_numbers_of_the_tree():
    tree = CheckedTree(parse("((2.5 3)(7.5 12))"))
    for text, values in (("2,5 3 7,5", [2.5, 3, 7.5]), ("2,5\n3,0", [2.5, 3]), ("3,12", [3, 12])):
        assert [row.number("value") for row in read_printed(text, tree).rows] == values


def test_nested_lists_are_the_nodes_that_programs_without_names_print():
    text = "f([[3, 12], [2, 4]], a=-inf) alpha=-inf\n[3, 12] alpha=-inf\n3 alpha=-inf\n  leaf 12\n[2, 4] alpha=3\n3"
    printed = read_printed(text, TREE)
    assert [row.nodes and set(row.nodes) for row in printed.rows] == [{0}, {1}, {3}, None, {2}]
    assert printed.value == 3 and printed.rows[3].number("value") == 12
    assert read_printed("[3, 12]", TREE).leaves
