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
        (
            "// by hand\nlet tree: number[][] = [[3, 12], /* two */ [2, 4]]\nconsole.log(minimax(tree));",
            "((3 12) (2 4))",
        ),
        ('var tree = {type: "max", children: [{value: 3}, {"name": "// b", value: 5}]}', '(3 "// b"=5)'),
        (
            "export const best = (node) => {\n  return 3;\n};\nasync function f(x) {\n  return [1];\n}\n"
            "class Node {\n  constructor() { this.children = []; }\n}\nconst tree = [[3, 12], [2, 4]];",
            "((3 12) (2 4))",
        ),
        ('const root = new Node("A");\nconst b = new Node("B", 3);\nroot.children.push(b);', "A=(B=3)"),
        (
            "const children = [{name: 'B', value: 3}]; const tree = {name: 'A', children: children};",
            "A=(B=3)",
        ),
        (
            'const root = new Node("A"); const b = new Node("B", 3);\nroot.children = [b];\n'
            "function undo(node) { root.children.pop(); }\nasync function clear() {\n  root.children = [];\n}\n"
            "const arrow = (node) => { root.children.pop(); };\nlet short = node => root.children.pop();\n"
            "const named = function (node) { root.children.pop(); };\n"
            "Node.prototype.undo = function () { root.children.pop(); };\n"
            "class Game {\n  undo(n) { root.children.pop(); }\n}",
            "A=(B=3)",
        ),
    ],
)
def test_values_in_javascript_are_read(text, tree):
    assert write(read_any(text)) == tree


@pytest.mark.parametrize(
    "statement",
    [
        "for (const v of [3, 5]) { root.children.push(new Node(v)); }",
        "if (x) { root.children.pop(); }",
        "const b = root.add(new Node(3))",
        "root.children.pop()",
    ],
)
def test_a_statement_in_javascript_is_refused_as_it_was_written(statement):
    assert f"does not read “{statement}”" in refusal(read_any, f'const root = new Node("A");\n{statement};')


def test_a_program_of_javascript_without_a_tree_outside_its_functions_is_refused():
    assert "no tree outside the functions" in refusal(
        read_any, "function build() { const tree = [3, 4]; return tree; }\nconst x = build();"
    )


@pytest.mark.parametrize(
    "words", ['"""\nfinal exam 2023\nstatic evaluation (of leaves)\n"""', "static evaluation of leaves", "import javac"]
)
def test_words_of_other_languages_in_prose_do_not_hide_what_is_refused(words):
    program = f"{words}\nroot = Node()\nfor v in (3, 5):\n    root.add(Node(v))"
    assert "does not read “root.add(Node(v))”" in refusal(read_any, program)


def test_a_matrix_in_javascript_is_read():
    assert read_matrix("const payoffs = [[1, 2], [3, 4]];").payoffs[0] == ((1, 2), (3, 4))


@pytest.mark.parametrize("text", ["graph { a -- b; b [label=3] }", 'strict graph\n"G"\n{ a -- b; b [label=3] }'])
def test_a_graph_of_graphviz_is_no_mermaid(text):
    assert write(read_any(text)) == "a=(3)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- " * 90_000 + "x", "looks like YAML"),
        ("a:" * 90_000 + "\n", "“a:a:a:a:a:a:a:a:a:a:a:a:a:a:a…” is no tree"),
        ("a\n" * 90_000 + ":", "“a a a a a a a a a a a a a a a…” is no tree"),
        ("  |" * 60_000, "“| | | | | | | | | | | | | | |…” is no tree"),
        ("%% \n" * 60_000, "“%% %% %% %% %% %% %% %% %% %%…” is no tree"),
        ("a=" * 90_000 + "\n(3", "“a” at character 3 cannot be a name here"),
        ("(3)\n" * 60_000 + ")", "ends before character 5"),
        ("static " * 40_000, "“static static static static s…” is no tree"),
        ("static a" + "<" * 90_000, "“static a<<<<<<<<<<<<<<<<<<<<<…” is no tree"),
        ("const a = 3\n" + "new " * 60_000, "“new” at character 240009"),
        ("const a = 3\n" + "/*" * 60_000, "“*” is not understood at character 18"),
        ("const a = (" + "x => (" * 30_000, "“x” at character 12"),
    ],
)
def test_a_long_text_of_no_form_is_refused_at_its_first_fault(text, says):
    assert says in refusal(read_any, text, 2000)
