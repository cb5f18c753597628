"""Texts with several trees are told from one tree, and one of them can be chosen; and trees written as graphs."""

import pytest

from engine.trees import write
from engine.trees.forms import read_any
from engine.trees.several import SeveralTrees
from tests.engine.commands import refusal as refused_command
from tests.engine.commands import run
from tests.engine.refusals import refusal

LIST = "[[[3, 12], [2, 4]], [[1, 2], [3, 4]], [[5, 6], [7, 8]]]"
TREES = ["((3 12) (2 4))", "((1 2) (3 4))", "((5 6) (7 8))"]
MAPPING = '{"A": ["B", "C"], "B": [3, 12], "C": [2, 4]}'


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"trees = {LIST}\nfor t in trees:\n    print(minimax(t))", ["1", "2", "3"]),
        (f"árvores = {LIST}", ["1", "2", "3"]),
        (f"ARBOLES = {LIST}", ["1", "2", "3"]),
        (f"lista_de_arboles = {LIST}", ["1", "2", "3"]),
        (f'{{"title": "Sheet 3", "trees": {LIST}}}', ["1", "2", "3"]),
        ("t1 = [[3, 12], [2, 4]]\nt2 = [[1, 2], [3, 4]]\nt3 = [[5, 6], [7, 8]]", ["t1", "t2", "t3"]),
        ('trees = {"a": [[3, 12], [2, 4]], "b": [[1, 2], [3, 4]], "c": [[5, 6], [7, 8]]}', ["a", "b", "c"]),
    ],
)
def test_several_trees_are_offered_by_name_or_number(text, names):
    with pytest.raises(SeveralTrees, match="There are 3 trees in the text") as several:
        read_any(text)
    assert several.value.names == names
    assert [write(read_any(text, which=number)) for number in (1, 2, 3)] == TREES
    assert refusal(lambda: read_any(text, which=4)) == "There is no tree 4 in the text; it has 3."


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        f"tree = {LIST}\nprint(minimax(tree))",
        f"tree = {LIST}\ndef value(tree):\n    for each in tree:\n        value(each)",
        f"tree = {LIST}\nfor x in tree:\n    print(min(x))",
        f"subtrees = {LIST}",
        f"street = {LIST}",
        f"trees = [{LIST}]",
    ],
)
def test_nested_lists_are_one_tree_unless_their_name_says_otherwise(text):
    assert write(read_any(text)) == f"({' '.join(TREES)})"


@pytest.mark.parametrize(
    "text", ["{}\n{}\n{}", "A={}\r\n\r\nmax{}\n\n{}\n", '{}\n"a)b"={}\n\n{{.5:{} .5:1}}', "(\n{}\n)\n{}\n{}"]
)
def test_trees_in_brackets_are_told_apart_by_lines(text):
    text = text.format("((3 12) (2 4))", "((1 2) (3 4))", "((5 6) (7 8))")
    with pytest.raises(SeveralTrees) as several:
        read_any(text)
    assert several.value.names == ["1", "2", "3"]
    assert write(read_any(text, which=2)).endswith("((1 2) (3 4))")


@pytest.mark.parametrize("text", ["(3 5) (2 9)", "(3 5)\nx", "(3 5)\n7", "(3 5))\n(2 9)"])
def test_what_is_not_clearly_another_tree_is_none(text):
    assert "at character" in refusal(read_any, text) or "ends before character" in refusal(read_any, text)


@pytest.mark.parametrize("text", ["A=\n(3 5)", "max\n(3 5)", '"("\n=(3 5)\n', "(3\n\n5)\n"])
def test_one_tree_on_several_lines_is_one(text):
    assert len(read_any(text).successors) == 2


def test_mappings_that_say_children_of_one_node_twice_are_several_trees():
    text = f"t1 = {MAPPING}\nt2 = {MAPPING.replace('12', '7')}"
    with pytest.raises(SeveralTrees) as several:
        read_any(text)
    assert several.value.names == ["t1", "t2"]
    assert write(read_any(text, which=2)) == "A=(B=(3 7) C=(2 4))"


def test_what_only_one_of_two_mappings_says_belongs_to_both_trees():
    text = 't1 = {"A": ["B", "C"]}\nt2 = {"A": ["C", "B"]}\nutilities = {"B": 3, "C": 5}'
    with pytest.raises(SeveralTrees) as several:
        read_any(text)
    assert several.value.names == ["t1", "t2"]
    assert [write(read_any(text, which=number)) for number in (1, 2)] == ["A=(B=3 C=5)", "A=(C=5 B=3)"]


def test_a_mapping_that_a_program_goes_through_is_one_tree():
    tree = 'tree = {"A": {"a1": "B", "a2": "C"}, "B": {"b1": 3}, "C": {"c1": 5}}'
    assert write(read_any(f"{tree}\nfor state in tree:\n    print(state)")) == write(read_any(tree))


@pytest.mark.parametrize("text", ["(3 5)", "A: [B, C]\nB = 3\nC = 5", MAPPING, "[[3, 12], [2, 4]]", "example"])
def test_of_a_single_tree_no_other_one_can_be_chosen(text):
    for which in ("7", "-3"):
        assert refused_command("tree", text, "--which", which) == f"There is no tree {which} in the text; it has 1."
    assert run("tree", text, "--which", "1")[0] == 0


def test_the_command_line_chooses_one():
    text = f"trees = {LIST}"
    assert refused_command("tree", text).endswith("choose one with --which, from 1 to 3 (1, 2, 3).")
    assert run("tree", text, "--which", "2", "--write", "text")[1].strip() == TREES[1]


# -- graphs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (
            '{"nodes": [{"id": "A"}, {"id": "B", "value": 3}, {"id": "C", "value": 5}],'
            ' "edges": [{"source": "A", "target": "B"}, {"source": "A", "target": "C"}]}',
            "A=(B=3 C=5)",
        ),
        (
            '{"directed": true, "graph": {}, "nodes": [{"id": 0, "type": "min"}, {"id": 1, "utility": 3},'
            ' {"id": 2, "utility": 5}], "links": [{"source": 0, "target": 1}, {"source": 0, "target": 2}]}',
            '"0"=min("1"=3 "2"=5)',
        ),
        (
            'tree = {"nodes": [{"name": "A"}, {"name": "B", "value": 3}, {"name": "C", "value": 5}],'
            ' "edges": [{"from": "A", "to": "B", "action": "left"}, {"from": "A", "to": "C", "action": "right"}]}',
            "A=(left: B=3 right: C=5)",
        ),
        (
            '{"elements": {"nodes": [{"data": {"id": "A", "type": "chance"}}, {"data": {"id": "B", "value": 3}},'
            ' {"data": {"id": "C", "value": 5}}], "edges": [{"data": {"source": "A", "target": "B", "p": 0.25}},'
            ' {"data": {"source": "A", "target": "C", "p": 0.75}}]}}',
            "A={1/4: B=3 3/4: C=5}",
        ),
        ('{"nodes": [{"id": "A"}, {"id": "B", "value": 3}], "edges": [["A", "B"]]}', "A=(B=3)"),
        ('{"nodes": [{"id": "A", "data": 3}, {"id": "B", "value": 3}], "edges": [["A", "B"]]}', "A=(B=3)"),
        (
            '{"nodes": [{"id": "A", "data": {"label": "x"}}, {"id": "B", "data": {"value": 3}}],'
            ' "edges": [["A", "B"]]}',
            "A=(B=3)",
        ),
        (
            '{"nodes": [{"name": "A"}, {"name": "B", "value": 3}], "links": [{"source": 0, "target": 1}]}',
            "A=(B=3)",
        ),
    ],
)
def test_a_graph_of_nodes_and_edges_is_read(text, tree):
    assert write(read_any(text)) == write(read_any(tree))


@pytest.mark.parametrize(
    ("edges", "says"),
    [
        ('[{"source": "A", "target": "X"}]', "An edge names “X”, which is not among the nodes."),
        ('[{"source": "A"}]', "An edge of the graph needs both its ends"),
        (
            '[{"source": "A", "target": "B"}, {"source": "A", "target": "B"}]',
            "Two edges lead to “B”, so this is not a tree.",
        ),
        ('[{"source": "A", "target": "B"}, {"source": "B", "target": "A"}]', "is its own descendant"),
        ("[]", "The tree needs one root"),
    ],
)
def test_a_graph_that_is_no_tree_is_refused(edges, says):
    assert says in refusal(read_any, '{"nodes": [{"id": "A"}, {"id": "B", "value": 3}], "edges": ' + edges + "}")
