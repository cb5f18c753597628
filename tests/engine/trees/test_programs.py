"""Trees in students' programs and in other people's files, beside what is no tree."""

import contextlib

import pytest

from engine.refusals import Refused
from engine.trees import parse, write
from engine.trees.forms import FORMS, read_any
from tests.engine.refusals import refusal

TWO_BY_THREE = "((3 12 8) (2 4 6))"


@pytest.mark.parametrize("beside", ["pruned = []", "visited = [0]", "memo = {}", "order = ['A', 'B']"])
@pytest.mark.parametrize("is_first", [True, False])
def test_the_tree_of_a_program_is_told_from_what_is_kept_beside_it(beside, is_first):
    lines = ["tree = [[3, 12, 8], [2, 4, 6]]", beside]
    assert write(read_any("\n".join(lines if is_first else lines[::-1]))) == TWO_BY_THREE


def test_a_list_beside_a_mapping_is_no_part_of_it():
    assert write(read_any('tree = {"A": ["B", "C"], "B": 3, "C": 5}\npruned = []\nvisited = ["A"]')) == "A=(B=3 C=5)"


@pytest.mark.parametrize(
    ("program", "tree"),
    [
        (
            "H = Node(value=3)\nI = Node(value=5)\nE = Node(value=1)\n"
            "D = Node(children=[H, I])\nA = Node(children=[D, E])\nprint(minimax(A))",
            "(D=(H=3 I=5) E=1)",
        ),
        ("left = [3, 12]\nright = [2, 4]\ntree = [left, right]", "tree=(left=(3 12) right=(2 4))"),
        ("x: [a, b]\na=3\nb: [c, d]\nc = 1\nd = 2", "x=(a=3 b=(c=1 d=2))"),
        ("x -> a, b\na -> 3, 4\nb -> 5 6", "x=(a=(3 4) b=(5 6))"),
        ("# by hand\nA: B C\nB: 3\n\nC: 4  # the last", "A=(B=3 C=4)"),
        ('{"type": "MAX", "children": [{"type": "TERM", "value": 3}, {"type": "TERM", "value": 5}]}', "(3 5)"),
        ('{"title": "Exam", "root": {"type": "min", "children": [{"value": 3}, {"value": 5}]}}', "min(3 5)"),
        ('{"children": [{"value": 1}, {"value": 2}], "probabilities": [0.4, 0.6]}', "{0.4:1 0.6:2}"),
        (
            '{"type": "max", "children": [{"action": "a", "value": 1}, {"action": "a", "value": 2}]}',
            '(a: 1 "a (2)": 2)',
        ),
        ('EFG 2 R "alone" { "P" }\n"" p "" 1 1 "" { "L" "R" } 0\nt "" 1 "" { 3 }\nt "" 2 "" { 4 }', "(L: 3 R: 4)"),
        (
            'digraph { rankdir=LR; a -> b -> c; a -> {d e}; c [label="3"]; d [label=4] e [label="-5"] }',
            "a=(b=(3) 4 -5)",
        ),
        (r"\begin{forest}[A [B [3] [5]] [7]]\end{forest}", "A=(B=(3 5) 7)"),
        (r"\Tree [.MAX [.MIN 3 12 ] [.B $2$ 4 ] 5 ]", "((3 12) B=(2 4) 5)"),
    ],
)
def test_programs_and_files_of_courses_are_read(program, tree):
    assert write(read_any(program)) == tree


@pytest.mark.parametrize("form", ["dot", "tikz"])
@pytest.mark.parametrize("shapes", ["triangles", "unir", "ucla"])
@pytest.mark.parametrize(
    "text",
    [
        "((3 12 8)(2 4 6)(14 5 2))",
        'R=(A=~2((1 2) min(3 4)) "100% & [x], {y} ~ _ # $":max(5 -inf) "b, c":2)',
        '({.25 left:2 .75:4} {1/3:(1 2) 2/3 "all \\"in\\"":-1/7})',
    ],
)
def test_what_poda_draws_as_a_source_it_reads_again(form, shapes, text):
    root = parse(text.replace('\\"', "'"))
    assert write(read_any(FORMS[form].write(root, shapes))) == write(root)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[{"type":"max","children":[{"value":1}]},{"type":"max","children":[{"value":2}]}]', "There are 2 trees"),
        ("tree = [[1, 2], [3]]\nother = [[3, 4], [4]]", "There are 2 trees"),
        ('{"children": [{"value": 1}, {"value": 2}], "probabilities": [1]}', "1 probabilities for 2 children"),
        ("x: [a, b]\na=3", "“b” is a child, but nothing is said of it."),
        ("<tree><leaf>3</leaf></tree>", "This looks like XML"),
        ("<!DOCTYPE html><p>", "This looks like HTML"),
        ('NFG 1 R "x" { "A" "B" } { 2 2 }', "“Matrix games” reads it"),
        (r"\section{Trees}", "This looks like LaTeX"),
        ("a,b\n3,4", "This looks like CSV"),
        ("MAX MIN 3\n", "“MAX MIN 3” is no tree."),
        ("digraph { a -> b; b -> a }", "it has 0"),
        ("digraph { a -> c; b -> c; c [label=3] }", "it has 2"),
        ("digraph { a -> b }", "The leaf “b” has no number."),
        (r"\begin{forest}[A [3]", "is never closed"),
        (
            "\n".join(
                ["a = [1, 1]", *(f"{y} = [{x}, {x}]" for x, y in zip("abcdefghijklmnopqr", "bcdefghijklmnopqrs"))]
            ),
            "at most",
        ),
    ],
)
def test_what_is_no_tree_or_several_is_refused_with_the_true_reason(text, says):
    assert says in refusal(read_any, text)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('digraph { a [label="see http://x"]; a -> b; a -> c; b [label=1] c [label=2] }', '"see http://x"=(1 2)'),
        (
            "strict digraph { subgraph cluster0 { a -> b:n; a:s -> c } b [label=1]; c [label=2, color=red]; x = y }",
            "a=(1 2)",
        ),
        (
            '/* a */ // b\n# c\nDiGraph "G" { node [shape=box]; "the\\nroot" -> {b c}; b [label=1]; c [label=2] }',
            "thenroot=(1 2)",
        ),
        ('{"type": "max", "name": "two\\nlines", "children": [{"value": 1}, {"value": 2}]}', '"two lines"=(1 2)'),
    ],
)
def test_graphs_and_names_of_all_kinds_are_read(text, tree):
    assert write(read_any(text)) == tree
    assert write(parse(write(read_any(text)))) == tree


@pytest.mark.parametrize(
    "text",
    [
        "[" + ", ".join("1" * 300) + "]",
        "A: B " + " ".join("1" * 300) + "\nB: 2",
        '{"children": [' + ", ".join(['{"value": 1}'] * 300) + "]}",
        r"\Tree [.A " + "1 " * 300 + "]",
        "digraph { " + " ".join(f"a -> b{i}; b{i} [label=1]" for i in range(300)) + " }",
    ],
)
def test_a_node_that_is_too_wide_is_refused_in_every_form(text):
    assert "at most 256 successors" in refusal(read_any, text)


@pytest.mark.parametrize(
    "text",
    [
        "/" * 60 + "\n(3 5)",
        "/**/" * 5000 + "x",
        "a: b" + " " * 20_000 + "!",
        "digraph {" + "a->" * 20_000,
        "digraph {" + "a[" * 20_000,
        "digraph {" + "".join(f"n{i}->n{i + 1};n{i}->n{i + 1};" for i in range(60)) + "}",
        "digraph {" + "".join(f"n{i}->n{i + 1};" for i in range(3000)) + "}",
        "digraph {{" + "a " * 90_000 + "} -> {" + "b " * 90_000 + "}}",
        "digraph { x -> {" + "a " * 90_000 + "} -> {" + "b " * 90_000 + "} }",
        "a = {1: (2, 3)}\nb = (a, 5)",
    ],
)
def test_a_text_that_would_take_long_is_read_or_refused_soon(text):
    """In a time that grows with its length; each of these took minutes, or ended in an error."""
    with contextlib.suppress(Refused):
        read_any(text, 2000)
