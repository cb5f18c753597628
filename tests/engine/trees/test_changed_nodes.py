"""Programs that put children below their nodes, or edges into a graph, after they have made them."""

import pytest

from engine.trees import write
from engine.trees.forms import read_any
from engine.trees.several import SeveralTrees
from tests.engine.refusals import refusal

CLASS = """
class Node:
    def __init__(self, name="", value=None):
        self.name, self.value = name, value
        self.children = []

    def add(self, child):
        self.children.append(child)

"""


@pytest.mark.parametrize(
    ("program", "tree"),
    [
        (
            CLASS
            + 'root = Node("A")\nb = Node("B")\nroot.children.append(b)\nroot.add(Node("C", 5))\nb.add(Node("D", 3))',
            "A=(B=(D=3) C=5)",
        ),
        ("root = Node(); a = Node(3); b = Node(5); root.children = [a, b]\nprint(root)", "(a=3 b=5)"),
        ("root = Node(children=[]); root.children.extend([Node(3), Node(5)])", "(3 5)"),
        ("root = Node()\nroot.children += [Node(3), Node(5)]", "(3 5)"),
        ("root = Node([1, 2])\nroot.add_children([Node(3), 5])\nroot.add_child(child=7)", "(1 2 3 5 7)"),
        ('root = Node("A", 0)\nroot.add_child(Node("B", 3))', "A=(B=3)"),
        ('root = Node("A")\nroot.add_child("left", Node(3))\nroot.add_child("C", 5)', "A=(left: 3 C=5)"),
        ('raiz = Nodo("A"); raiz.hijos.append(Nodo("B", 3)); raiz.agregar_hijo(Nodo("C", 5))', "A=(B=3 C=5)"),
        ("raiz = Nodo([1]); raiz.añadirHijo(3); raiz.agregar_hijos([5, 7]); raiz.adicionar(9)", "(1 3 5 7 9)"),
        ('raiz = Nó("A"); raiz.filhos.append(No("B", 3))', "A=(B=3)"),
        (
            'a = Node(); b = Node()\na.right = Node("C", 7)\na.left = b\nb.left = Node(3); b.right = Node(5)',
            "(b=(3 5) C=7)",
        ),
        ('a = Node("A")\na.left = Node("B")\na.left.left = Node(3)\na.left.right = Node(5)', "A=(B=(3 5))"),
        ('raiz = Nodo("A"); raiz.izquierda = Nodo("B", 3); raiz.derecha = Nodo("C", 5)', "A=(B=3 C=5)"),
        ('root = Node("A", left=Node("B", left=Node(3), right=Node(5)), right=Node("C", 2))', "A=(B=(3 5) C=2)"),
        (
            '{"name": "A", "left": {"value": 3}, "right": {"name": "R", "left": {"value": 1}, "right": {"value": 7}}}',
            "A=(3 R=(1 7))",
        ),
        (
            'from anytree import Node\nroot = Node("A")\nb = Node("B", parent=root)\n'
            'Node("D", parent=b, value=3)\nNode("C", parent=root, value=2)',
            "A=(B=(D=3) C=2)",
        ),
        ('root = Node("A", parent=None)\nb = Node("B", 3)\nb.parent = root', "A=(B=3)"),
        (
            "x = 3\nroot = Node()\na = Node()\na.value = 3\na.best = best\nroot.player = 'MIN'\nroot.add(a)",
            "min(a=3)",
        ),
        ('if __name__ == "__main__":\n    root = Node("A")\n    root.add(Node("B", 3))', "A=(B=3)"),
        ("root = Node()\nn = Node(3)\nroot.add(n)\nn = Node(5)\nroot.add(n)", "(n=3 n=5)"),
        ("root = Node([3, 5])\nqueue = [root]\nfor child in root.children:\n    queue.append(child)", "(3 5)"),
        ("root = Node([3, 5])\nqueue = [root]\nseen = [root]", "(3 5)"),
    ],
)
def test_nodes_get_their_children_later(program, tree):
    assert write(read_any(program)) == tree


def test_a_node_that_is_put_nowhere_is_a_tree_of_its_own():
    with pytest.raises(SeveralTrees) as several:
        read_any("root = Node(); a = Node(3); b = Node(5); root.add(a)")
    assert several.value.names == ["root", "b"]


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("root = Node()\nfor v in f(5):\n    root.add(Node(v))", "Poda does not follow “for v in f(5):” (line 2)"),
        ("root = Node()\nroot.children = [Node(v) for v in f()]", "(line 2), on which the tree may depend"),
        ("root = Node()\nroot.children = children_of(root)", "does not follow “root.children = children_of(root)”"),
        ("root = Node()\nroot.middle = Node(3)", "does not follow “root.middle = Node(3)”"),
        ("root = Node()\nroot.left = grown(3)", "does not follow “root.left = grown(3)”"),
        ("root = Node()\nroot.children[0] = Node(3)", "does not follow “root.children[0] = Node(3)”"),
        ("root = Node()\nif x:\n    root.add(Node(3))", "on which the tree may depend"),
        ("root = Node()\nb = root.add(Node(3))\nb.add(Node(5))", "does not follow “b.add(Node(5))”"),
        ("root = Node()\nroot.add(Node(3)).add(Node(5))", "does not follow “root.add(Node(3)).add(Node(5))”"),
        ("root = Node([3, 5])\nroot.add_value(7)", "does not follow “root.add_value(7)”"),
        ("root = Node([3, 5])\nroot.children.pop(x)", "does not follow “root.children.pop(x)”"),
        ("tree = Tree()\ntree.create_node('A', 'a')", "does not follow “tree.create_node('A', 'a')”"),
        ("class State: pass\na = State()\nb = State()\na.children.append(b)", "does not follow “a.children.append(b)”"),
        ("def build():\n    root = Node()\n    root.add(Node(3))", "no tree outside the functions of the program"),
        ("root = Node()\na = Node()\nroot.add(a)\na.add(root)", "“root” is its own descendant (root → a → root)"),
        ("root = Node()\na = Node(3)\nroot.add(a)\nroot.add(b)", "does not follow “b” (line 4)"),
        ('root = Node("A")\nb = Node("B")\nroot.add(b)', "“B” needs a list of children or a number."),
    ],
)
def test_what_a_program_would_have_to_be_run_for_is_refused(program, says):
    assert says in refusal(read_any, program)


NODES = 'root = Node("A")\nb = Node("B", 3)\nc = Node("C", 5)\n'
BELOW = NODES + "root.children = [b, c]\n"


@pytest.mark.parametrize(
    ("statements", "tree"),
    [
        ('b.value = float("inf")', "A=(B=+inf C=5)"),
        ("b.value = -math.inf", "A=(B=-inf C=5)"),
        ("b.value = math.inf  # not yet known", "A=(B=+inf C=5)"),
        ("from math import inf\nb.value = inf", "A=(B=+inf C=5)"),
        ("b.value = 2 * 3\nb.value = 7", "A=(B=7 C=5)"),
        ("b.utility = 4\nb.value = 7\nb.utility = 6", "A=(B=6 C=5)"),
        ("root.value = minimax(root)", "A=(B=3 C=5)"),
        ("root.value = max(b.value, c.value)", "A=(B=3 C=5)"),
        ("root.v = max(b.v, c.v)", "A=(B=3 C=5)"),
        ("v = max(b.value, c.value)", "A=(B=3 C=5)"),
        ("best = max(root.children, key=lambda child: child.value)", "A=(B=3 C=5)"),
        ("root.best = b\nroot.best_child = b", "A=(B=3 C=5)"),
        ("root.move = best(root)\nroot.visits += 1", "A=(B=3 C=5)"),
        ('print(root.children, end="")', "A=(B=3 C=5)"),
        ("root.children += [Node(7)]", "A=(B=3 C=5 7)"),
        ("b.value = b.value * -(2)", "A=(B=-6 C=5)"),
        ("b.value, c.value = 5, 3", "A=(B=5 C=3)"),
        ("root.children[0].value = 9", "A=(B=9 C=5)"),
        ("root.children[0], root.children[1] = c, b", "A=(C=5 B=3)"),
    ],
)
def test_facts_of_leaves_are_read_and_the_values_of_inner_nodes_are_for_a_search_to_find(statements, tree):
    assert write(read_any(BELOW + statements)) == tree


@pytest.mark.parametrize(
    ("statements", "tree"),
    [
        ('root.player = "chance"; root.add_child(b, 0.25); root.add_child(0.75, c)', "A={0.25:B=3 0.75:C=5}"),
        (
            'root.player = "chance"; root.add(b, probability=0.5); root.add(c, prob=0.5, action="x")',
            "A={0.5:B=3 0.5 x:C=5}",
        ),
        ('root.add(b, "a1"); root.add("a2", c)', "A=(a1: B=3 a2: C=5)"),
        ('root.add(child=b, label="a1"); root.add(c, action="a2")', "A=(a1: B=3 a2: C=5)"),
        ("root.add(b, cost=2); root.add(c, cost=4)", "A=(B=3 C=5)"),
        ("root.add(b, c)", "A=(B=3 C=5)"),
        ('root.add(b); root.add(c); root.add(name="D", value=7); root.add("E", value=8)', "A=(B=3 C=5 D=7 E=8)"),
    ],
)
def test_a_child_is_added_with_its_action_or_probability(statements, tree):
    assert write(read_any(NODES + statements)) == tree


@pytest.mark.parametrize(
    "statement",
    [
        "root.add_child(b, 0.5)",
        "root.add(b, c, 0.5)",
        'root.add(b, "x", "y")',
        'root.add(b, "x", action="y")',
        "root.add(b, value=7)",
        "root.add(b, [c])",
    ],
)
def test_what_cannot_be_said_of_a_child_is_refused(statement):
    assert f"does not follow “{statement}”" in refusal(read_any, NODES + statement)


@pytest.mark.parametrize(
    "statements",
    [
        "root.children = [b, c]\nb.parent = root\nc.parent = root",
        "b.parent = root\nroot.children = [b, c]",
        "b.parent = root\nroot.children.append(b)\nroot.add(c)",
        "root.left = b\nroot.right = c\nc.parent = root",
    ],
)
def test_a_child_that_names_its_parent_besides_is_below_it_once(statements):
    assert write(read_any(NODES + statements)) == "A=(B=3 C=5)"


@pytest.mark.parametrize("statement", ["b.parent = c", "b.parent = None"])
@pytest.mark.parametrize("end", ["", "\nprint(root)"])
def test_a_node_that_leaves_its_parent_is_refused(statement, end):
    said = refusal(read_any, NODES + f"b.parent = root\nc.parent = root\n{statement}{end}")
    assert f"does not follow “{statement}”" in said


def test_a_root_may_say_that_it_has_no_parent():
    assert write(read_any(NODES + "root.parent = None\nb.parent = root\nb.parent = root\nc.parent = root")) == (
        "A=(B=3 C=5)"
    )


def test_a_side_without_a_child_is_no_change():
    program = NODES + "root.left = b\nroot.right = c\nroot.left.left = None\nroot.left.value = 8"
    assert write(read_any(program)) == "A=(B=8 C=5)"


@pytest.mark.parametrize(
    "statement",
    [
        "b.value = f(b)",
        'b.name += "x"',
        "b.player = f(b)",
        "for x in y: b.value = 9",
        'for x in y: b.action = "left"',
        "root.children -= [c]",
        "if x: del root.children[0]",
        "if x: root.children[0], root.children[1] = c, b",
        "if x: root.children[:] = []",
        "if x: root.children[0] = f(b)",
    ],
)
def test_a_change_that_is_not_read_is_refused(statement):
    said = refusal(read_any, BELOW + statement)
    assert f"does not follow “{statement.removeprefix('if x: ').removeprefix('for x in y: ')}” (line 5)" in said


def test_a_value_that_a_leaf_gets_under_a_condition_is_refused():
    assert "does not follow “b.value = 9”" in refusal(read_any, BELOW + "if x:\n    b.value = 9")


def test_a_value_that_the_child_on_the_left_gets_is_refused_if_it_is_not_read():
    assert "does not follow “root.left.value = f(8)” (line 6)" in refusal(
        read_any, NODES + "root.left = b\nroot.right = c\nroot.left.value = f(8)"
    )


@pytest.mark.parametrize(
    "program",
    [
        'root = Node("A", [Node(1)])\nroot.left = Node("B", 3)',
        BELOW + "root.left = b",
        '{"left": {"value": 3}, "children": [{"value": 3}, {"value": 5}]}',
    ],
)
def test_a_child_on_the_left_beside_a_list_of_children_is_refused(program):
    assert "a child on the left or right, and a list of children besides" in refusal(read_any, program)


def test_places_in_a_drawing_are_no_children():
    assert write(read_any('{"left": 10, "top": 5, "children": [{"value": 3}, {"value": 5}]}')) == "(3 5)"


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("root = Node()\n" + "root.add(root)\n" * 1200, "“root” is its own descendant (root → root)"),
        ("n = Node()\n" + "m = Node()\nm.add(n)\nn = Node()\nn.add(m)\n" * 450, "too deeply nested"),
        (
            "n = Node(3)\n" + "m = Node()\nm.add(n)\nm.add(n)\nn = Node()\nn.add(m)\nn.add(m)\n" * 90,
            "at most 2000 nodes",
        ),
        ("root = Node()\n" + "root.a[" * 2000, "too deeply nested"),
        ("root = Node()\nfor x in y:\n    root" + ".a" * 9000, "too deeply nested"),
        ("root = Node()\n" + "for x in y: root[0]\n" * 900, "neither children nor a value"),
        ("root = Node()\n" + "root.value = f()\n" * 1000, "does not follow “root.value = f()” (line 1001)"),
        ("root = " + "Node(parent=" * 1500, "too deeply nested"),
        ("import f\na = 1\nwhile f(a):\n" + "    a = g(a)\n" * 1200, "does not follow “while f(a):” (line 3)"),
        (
            "x = [1]\n" + "".join(f"def f{n}(a): return f{n + 1}(a)\n" for n in range(300)) + "f0(x)\n" * 900,
            "too deeply nested",
        ),
        ("a = [1, 2]\n" + "a += a\n" * 40, "takes too many steps"),
        ("a = [1, 2]\n" + "a = [*a, *a]\n" * 40, "takes too many steps"),
        ("import math\na = 3\n" + "a *= a\n" * 40, "takes too many steps"),
        ("a = [1]\nb = [1]\n" + "a = [a, a]; b = [b, b]\n" * 60 + "print(a == b)", "takes too many steps"),
        ("import math\na = 'x'\nwhile True: a += a", "takes too many steps"),
        ("x = [1]\nwhile True: pass", "takes too many steps"),
        ("root = Node()\n" * 2000, "As a program it may have at most 20000"),
    ],
)
def test_a_program_that_could_take_long_to_read_is_refused_at_its_first_fault(program, says):
    assert says in refusal(read_any, program, 2000)


# -- graphs -----------------------------------------------------------------------------------------------------------

GRAPH = "import networkx as nx\nG = nx.DiGraph()\n"


@pytest.mark.parametrize(
    ("program", "tree"),
    [
        (
            GRAPH + 'G.add_edge("A", "B")\nG.add_edges_from([("A", "C"), ("B", "D"), ("B", "E")])\n'
            'values = {"B": 9, "C": 2, "D": 3, "E": 12}\nprint(minimax(G, "A"))',
            "A=(B=(D=3 E=12) C=2)",
        ),
        ('G = nx.DiGraph([("A", "B"), ("A", "C")])\nvals = {"B": 3, "C": 12}', "A=(B=3 C=12)"),
        (GRAPH + "edges = [(0, 1), (0, 2)]\nG.add_edges_from(edges)\nvals = {1: 3, 2: 12}", '"0"=("1"=3 "2"=12)'),
        (
            GRAPH + 'G.add_node("A", player="MIN")\nG.add_nodes_from(["B", ("C", {"value": 5})])\n'
            'G.add_edge("A", "B", action="left", weight=3)\nG.add_edge("A", "C", label="right")\nv = {"B": 3}',
            "A=min(left: B=3 right: C=5)",
        ),
        (GRAPH + 'G.add_weighted_edges_from([("A", "B", 7)])\nv = {"B": 3}', "A=(B=3)"),
        (GRAPH + 'G.add_edges_from([("A", "B")], action="left")\nv = {"B": 3}', "A=(left: B=3)"),
    ],
)
def test_the_edges_of_a_graph_are_read(program, tree):
    assert write(read_any(program)) == tree


TWO_LEAVES = 'G = nx.DiGraph([("A", "B"), ("A", "C")])\n'
VALUES = 'v = {"B": 3, "C": 5}\n'


@pytest.mark.parametrize(
    ("statements", "tree"),
    [
        ('G.nodes["B"]["value"] = 3; G.nodes[\'C\']["value"] = -math.inf', "A=(B=3 C=-inf)"),
        ('nx.set_node_attributes(G, {"B": 3, "C": 5}, "value")', "A=(B=3 C=5)"),
        ('nx.set_node_attributes(G, values={"B": 3, "C": 5}, name="utility")', "A=(B=3 C=5)"),
        ('nx.set_node_attributes(G, {"A": {"player": "MIN"}, "B": {"value": 3}, "C": {"value": 5}})', "A=min(B=3 C=5)"),
        (VALUES + 'nx.set_node_attributes(G, v, "value")', "A=(B=3 C=5)"),
        (VALUES + 'players = {"A": "MIN"}\nnx.set_node_attributes(G, players, "player")', "A=min(B=3 C=5)"),
        (VALUES + 'colors = draw_colors(G)\nnx.set_node_attributes(G, colors, "color")', "A=(B=3 C=5)"),
        ('G.add_nodes_from(["B", ("C", {"value": 5})], value=4)', "A=(B=4 C=5)"),
        ('G.nodes["B"]["value"] = f(3)\nG.nodes["B"]["value"] = 7\nG.nodes["C"]["value"] = 2', "A=(B=7 C=2)"),
        ('h = {"B": 0}\nG.nodes["B"]["value"] = 3\nG.add_node("C", value=5)', "A=(B=3 C=5)"),
        (VALUES + 'G.nodes["A"]["value"] = minimax(G, "A")\nG.nodes["B"]["color"] = draw_color(G)', "A=(B=3 C=5)"),
        (VALUES + 'pos = {"A": (0, 0), "B": (0, 1)}\nnx.draw(G, pos)', "A=(B=3 C=5)"),
        ('pos = {"B": (0, 1)}\nG.nodes["B"]["value"] = 3; G.nodes["C"]["value"] = 5', "A=(B=3 C=5)"),
    ],
)
def test_what_is_said_of_the_nodes_of_a_graph_is_read(statements, tree):
    assert write(read_any(TWO_LEAVES + statements)) == tree


@pytest.mark.parametrize(
    "statement",
    [
        'G.nodes["B"]["value"] += 1',
        'for n in G: G.nodes[n]["player"] = "MIN"',
        'nx.set_node_attributes(G, {n: "MIN" for n in G}, "player")',
    ],
)
def test_what_is_said_of_the_nodes_of_a_graph_and_not_read_is_refused(statement):
    said = refusal(read_any, TWO_LEAVES + VALUES + statement)
    assert f"does not follow “{statement.removeprefix('for n in G: ')}”" in said


@pytest.mark.parametrize(
    "statement",
    [
        'G.edges["A", "B"]["action"] = "left"',
        'G["A"]["B"]["p"] = 0.5',
        'for s, t in G.edges: G[s][t]["label"] = t',
        'nx.set_edge_attributes(G, {("A", "B"): "left"}, "action")',
        "nx.set_edge_attributes(G, said)",
    ],
)
def test_an_action_that_an_edge_of_a_graph_gets_later_is_refused(statement):
    said = refusal(read_any, TWO_LEAVES + VALUES + statement)
    assert f"does not follow “{statement.removeprefix('for s, t in G.edges: ')}”" in said


def test_how_an_edge_of_a_graph_is_drawn_does_not_matter():
    drawn = 'G["A"]["B"]["color"] = "red"\nnx.set_edge_attributes(G, 1, "weight")'
    assert write(read_any(TWO_LEAVES + VALUES + drawn)) == "A=(B=3 C=5)"


@pytest.mark.parametrize(
    "statement",
    [
        'for n in G: G.nodes[n]["value"] = 3',
        'nx.set_node_attributes(G, 3, "value")',
        'nx.set_node_attributes(G, {n: 3 for n in G}, "value")',
    ],
)
def test_where_leaves_have_no_other_value_the_statement_that_would_give_it_is_refused(statement):
    assert f"does not follow “{statement.removeprefix('for n in G: ')}”" in refusal(read_any, TWO_LEAVES + statement)


@pytest.mark.parametrize(
    ("statements", "says"),
    [
        ('G.add_edge("A", "B")', "“B” needs a list of children or a number."),
        ("print(G)", "there are none here"),
        ("for a, b in edges:\n    G.add_edge(a, b)", "does not follow “G.add_edge(a, b)”"),
        ("for a, b in edges:\n    G.add_edge(a, b)", "(line 4), on which the tree may depend"),
        ('G.add_edge("A", "C"); G.add_edge("B", "C"); v = {"C": 3}', "Two edges lead to “C”"),
        ('G.add_edge("A", "B"); G.add_edge("B", "A")', "“A” is its own descendant"),
        ('G.add_edge("A")', "An edge of the graph needs both its ends"),
        ('G.add_edges_from("AB")', "An edge of the graph needs both its ends"),
    ],
)
def test_a_graph_that_makes_no_tree_is_refused(statements, says):
    assert says in refusal(read_any, GRAPH + statements)
