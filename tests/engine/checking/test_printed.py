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
PIECES += ['{"nodes": [', '"path": ', '"visited": [', " ", "NaN", "1e999", "½"]


@examples(300)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_any_text_is_read_or_refused_in_a_sentence(pieces):
    with suppress(Refused):
        read_printed("".join(pieces), TREE)
    with suppress(Refused):
        read_printed(" ".join(pieces), TREE)


def test_what_the_program_returns_may_stand_in_the_last_lines():
    for text in ("3 12 2\nvalue: 3\nbest action = left", "value = 3\nmejor acción: B"):
        printed = read_printed(text, TREE)
        assert (printed.value, printed.best, len(printed.rows)) == (3, {1}, 3 * text.startswith("3"))


def test_an_action_that_the_root_does_not_have_is_refused():
    assert read_printed("3", TREE, best="C").best == {2}
    with pytest.raises(Refused, match="no action at the root"):
        read_printed("3", TREE, best="b1")
