"""Forms that other programs and languages have for trees: read, or refused by their names."""

import pytest

from engine.matrix import read_matrix
from engine.trees import write
from engine.trees.forms import read_any
from tests.engine.refusals import refusal


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("graph TD\n A --> B", "Mermaid"),
        ("```mermaid\nflowchart LR\n  A[MAX] --> B((3))\n```", "Mermaid"),
        ("%% a tree\ngraph LR; A-->B{MIN};", "Mermaid"),
        ("int[][] tree = {{3,12},{2,4}};", "Java"),
        ("import java.util.*;\nint[][] tree = {{3,12},{2,4}};", "Java"),
        ("public class T {\n  static int[][] tree = {{3,12},{2,4}};\n}", "Java"),
        ('Node root = new Node("A");\nroot.add(new Node(3));', "Java"),
        ("final int[] leaves = {3, 12};", "Java"),
        ("private List<Node> children = new ArrayList<>();\nNode(int value) {}", "Java"),
        ("  public static void main(String[] args) {\n  }", "Java"),
        ("#include <stdio.h>\nint tree[2][2] = {{3,12},{2,4}};", "C,"),
        ("double tree[2][2] = {{3,12},{2,4}};", "C,"),
        ("std::vector<std::vector<int>> tree = {{3,12},{2,4}};", "C++"),
        ("A:\n  - B\n  - C\nB: 3", "YAML"),
        ("---\ntype: max\nchildren:\n- value: 3", "YAML"),
        ("A:\n  [B, C]\nB: [3, 4]", "YAML"),
        ("- - 3\n  - 12\n- - 2\n  - 4", "YAML"),
        ("MAX\n├── MIN\n│   ├── 3\n│   └── 5\n└── 2", "a tree drawn with lines"),
        ("MAX (root)\n|-- MIN\n|   |-- 3\n`-- 2", "a tree drawn with lines"),
        ("MAX\n+--3\n+--5", "a tree drawn with lines"),
        ("MAX\n  MIN\n    3\n    5\n  MIN\n    2", "an indented outline"),
        ("\nA (MAX)\n\tB (MIN)\n\t\t3\n", "an indented outline"),
        ("- MAX\n  - 3\n  - 5", "an indented outline"),
    ],
)
def test_a_form_that_is_not_read_is_called_by_its_name(text, form):
    assert refusal(read_any, text).startswith(f"This looks like {form}")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("const tree = [[3, 12], [2, 4]];", "((3 12) (2 4))"),
        ("// by hand\nlet tree: number[][] = [[3, 12], /* two */ [2, 4]]", "((3 12) (2 4))"),
        ("export const tree = [\n  [3, -.5,],\n  [-Infinity, 4],\n]\nlet visited = [];", "((3 -0.5) (-inf 4))"),
        ('var tree = {type: "max", children: [{value: 3}, {"name": "// b", value: 5}]}', '(3 "// b"=5)'),
    ],
)
def test_values_in_javascript_are_read(text, tree):
    assert write(read_any(text)) == tree


@pytest.mark.parametrize(
    "statement",
    [
        "tree.push([5])",
        "function f(node) { return node; }",
        "const b = root.add(new Node(3))",
        "const big = [1].concat([2])",
        "const x = tree[0]",
        "for (const v of tree) console.log(v)",
    ],
)
def test_a_program_in_javascript_is_refused_by_name_and_line(statement):
    said = refusal(read_any, f"const tree = [[3, 12], [2, 4]];\n{statement};")
    assert "a program in JavaScript" in said and f"line 2 is none: “{statement}" in said


@pytest.mark.parametrize("words", ['"""\nfinal exam 2023\nstatic evaluation (of leaves)\n"""', "import javac"])
def test_words_of_other_languages_in_prose_do_not_hide_what_is_refused(words):
    program = f"{words}\nroot = Node()\nfor v in f():\n    root.add(Node(v))"
    assert "does not follow “for v in f():”" in refusal(read_any, program)


def test_a_matrix_in_javascript_is_read():
    assert read_matrix("const payoffs = [[1, 2], [3, 4]];").payoffs[0] == ((1, 2), (3, 4))


@pytest.mark.parametrize("text", ["graph { a -- b; b [label=3] }", 'strict graph\n"G"\n{ a -- b; b [label=3] }'])
def test_a_graph_of_graphviz_is_no_mermaid(text):
    assert write(read_any(text)) == "a=(3)"
