"""Trees as course handouts write them are read; whatever else is pasted is refused in one sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import TERMINAL
from engine.refusals import Refused
from engine.trees import Node, parse, write
from engine.trees.examples import EXAMPLES
from engine.trees.forms import read_any
from tests.engine.trees.counting import counted_nodes
from tests.examples import examples

EXAMPLE = parse(EXAMPLES["example"])

OF_THE_BOOK = '''
import math
from games import Game, minimax_decision

# it's the tree of figure 5.2
class Fig52Game(Game):
    """The tree of "figure 5.2".
    tree = [1, 2]
    """
    succs = dict(A=dict(a1='B', a2='C', a3='D'),  # three actions
                 B=dict(b1='B1', b2='B2', b3='B3'),
                 C=dict(c1='C1', c2='C2', c3='C3'),
                 D=dict(d1='D1', d2='D2', d3='D3'))
    utils = dict(B1=3, B2=12, B3=8, C1=2, C2=4, C3=6, D1=14, D2=5, D3=2)
    initial = 'A'
    depth = 2

    def actions(self, state):
        moves = [1, 2]
# here too
        return list(self.succs.get(state, {}).keys())

    def utility(self, state, player):
        if player == 'MAX':
            return self.utils[state]
        else:
            return -self.utils[state]

    @staticmethod
    def to_move(state): return 'MAX' if state in 'A' else 'MIN'

game = Fig52Game()
for action in game.actions('A'):
    print(action)
if __name__ == "__main__":
    print(minimax_decision('A', game))
'''
AS_TEXT = (
    "A=(a1: B=(b1: B1=3 b2: B2=12 b3: B3=8) a2: C=(c1: C1=2 c2: C2=4 c3: C3=6) a3: D=(d1: D1=14 d2: D2=5 d3: D3=2))"
)


def test_a_class_is_read_by_its_assignments():
    assert write(read_any(OF_THE_BOOK)) == AS_TEXT


def test_what_follows_a_function_of_a_docstring_alone_is_read():
    assert (
        write(read_any('def utility(state):\n    """To be written."""\ntree = [[3, 12], [2, 4]]')) == "((3 12) (2 4))"
    )


@pytest.mark.parametrize(
    "text",
    [
        "tree = [[3,12,8],[2,4,6],[14,5,2]]\nprint(minimax(tree))",
        "import math\nimport numpy as np\n\ntree = [[3,12,8],[2,4,6],[14,5,2]]\nbest = minimax(tree)\nprint(f'{best}')",
        "from math import inf\r\ndef f(t):\r\n    return max(t)\r\n\r\ntree: list = [[3,12,8],\r\n[2,4,6],[14,5,2]]",
        "depth = 3\ntitle = 'x'\ntree = [[3,12,8],[2,4,6],[14,5,2]]; print(tree)",
        "a, b = 3, 4\ntree = [[3,12,8],[2,4,6],[14,5,2]]\na += 1",
        "if __name__ == '__main__':\n    tree = [[3,12,8],[2,4,6],[14,5,2]]\n    print(tree)",
        "np.array([[3,12,8],[2,4,6],[14,5,2]])",
        "tree = numpy.array([[3,12,8],[2,4,6],[14,5,2]], dtype=np.float64)",
        "('MAX', [('MIN', [3, 12, 8]), ('MIN', [2, 4, 6]), ('MIN', [14, 5, 2])])",
        "tree = ('max', ('min', 3, 12, 8), ('min', 2, 4, 6), ('min', 14, 5, 2))",
        "Node('MAX', [Node('MIN', [3, 12, 8]), Node('MIN', [2, 4, 6]), Node('MIN', [Node(14), Node(value=5), 2])])",
        "tree = MaxNode([MinNode([3, 12, 8]), MinNode([2, 4, 6]), MinNode([14, 5, 2])])",
        '{"type":"max","children":[{"type":"min","children":[{"value":3},{"value":12},{"value":8}]},'
        '{"type":"min","children":[2,4,6]},{"children":[14,5,2]}]}',
    ],
)
def test_programs_arrays_calls_and_records_are_read(text):
    assert read_any(text) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('Node("A", [Node("B", [3, 5]), Node("C", value=2)])', "A=(B=(3 5) C=2)"),
        ("TreeNode(name='A', children=[TreeNode(1, [2, 3]), 4])", 'A=("1"=(2 3) 4)'),
        ("root = Node('A', None, [('B', 3), ('C', 'MAX', [4, 5])])", "A=(B=3 C=max(4 5))"),
        ("tree = ('MIN', [1, ['MIN', [2, 3]]])", "min(1 min(2 3))"),
        (
            '{"name":"A","children":[{"value":3},{"name":"B","children":[{"name":"C","value":5},{"value":-1}]}]}',
            "A=(3 B=(C=5 -1))",
        ),
        (
            "{'A': {'type':'MAX','children':['B','C']}, 'B': {'value': 3}, 'C': {'type':'MAX', 'children':[4, 5]}}",
            "A=(B=3 C=max(4 5))",
        ),
        ("{'A': ('MIN', ['B', 'C']), 'B': 3, 'C': [4, 5]}", "A=min(B=3 C=(4 5))"),
        (
            '{"type": "chance", "children": [{"prob": 0.5, "value": 3}, {"prob": 0.5, "children": [1, 2]}]}',
            "{0.5:3 0.5:(1 2)}",
        ),
        ('[{"name": "B", "value": 3, "size": 9}, {"value": 4}]', "(B=3 4)"),
        ("{1: (2, 3), 2: (4, 5), 3: 7}", '"1"=("2"=(4 5) "3"=7)'),
        ("tree = {1: (2, 3), 2: 5, 3: 4}", '"1"=("2"=5 "3"=4)'),
        ("[float('-inf'), float(\"inf\"), -math.inf, np.inf, -float('inf'), float(3)]", "(-inf +inf -inf +inf -inf 3)"),
    ],
)
def test_names_turns_numbers_and_infinite_leaves_are_read(text, tree):
    assert write(read_any(text)) == tree


def refusal(text):
    with pytest.raises(Refused) as caught:
        read_any(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{'raiz': ['a','b'], 'a': [1,2], 'b': ['raiz']}", "“raiz” is its own descendant (raiz → b → raiz)"),
        ("{'x': [1], 'a': ['b', 'x'], 'b': ['a']}", "is its own descendant ("),
        ('{"nodo": "A", "hojas": [1, 2]}', "Every key is read as a node and what follows it as its children, as in {"),
        ("import math\nprint(3)", "nothing to read"),
        ("a = [1, 2]\nb = [3, 4]", "There are 2 trees"),
        ("Node('A')", "“A” needs a list"),
        (f"{{'{'A' * 61}': [1, 2]}}", "too long"),
        ('{"name": "A", "type": [1, 2], "children": [3]}', "“…” is no player"),
        ('{"type": "she", "children": [{"value": 3}]}', "“she” is no player"),
        ('{"type": "chance", "children": [{"value": 3}]}', "sum to 0"),
        ('{"type": "chance", "children": [{"value": 3, "probability": 2}]}', "“2” in the tree is not a prob"),
        ("tree = [3, open('/etc/passwd')]", "Poda does not follow “tree = [3, open('/etc/passwd')]” (line 1)"),
        ("[1, float('nan')]", "“nan” in the tree is not a number."),
        ("Node(" * 3000, "too deeply nested"),
        ("np.array(" * 2000, "too deeply nested"),
        ("tree = [" + "(" * 50_000, "at most"),
        ('{"children":[' * 5000, "at most 200 deep"),
        ("tree = [1, 'a", "The text is not understood in line 1: “tree = [1, 'a”."),
    ],
)
def test_what_is_no_tree_is_refused_in_a_sentence(text, says):
    assert says in refusal(text)


def test_a_mapping_that_would_unfold_without_end_is_refused():
    doubled = ", ".join(f"{place}: [{place + 1}, {place + 1}]" for place in range(100))
    assert "at most 100000 nodes" in refusal(f"{{{doubled}}}")


def test_a_mapping_of_players_is_a_mapping():
    assert write(read_any("{'MAX': ['min', 3], 'min': [4, 5]}")) == '"MAX"=("min"=(4 5) 3)'


PIECES = [
    *"[](){}:,;=.-+'\"#\\ \n", "\n    ", '"""', "dict(", "Node(", "np.array(", "float('-inf')", "-math.inf", "'MAX'",
    "'A'", "'B'", "A", "B", "tree = ", "class T(Game):", "def f(x):", "import math", "print(", "children",
    "'children':", "'value':", "'type':", "3", "12", "1/2", ".5", "1:", "2", "lambda", "for x in y:",
    "if __name__ == 'x':", "max(", "min(", "EFG ",
]  # fmt: skip


@examples(400)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=60))
def test_any_text_is_a_tree_or_is_refused_in_a_sentence(text):
    try:
        root = read_any(text)
    except Refused as refused:
        assert str(refused)
    else:
        assert isinstance(root, Node) and root.kind in range(TERMINAL + 1)


VALUES = st.recursive(
    st.integers(-5, 5) | st.sampled_from(["A", "B", "MAX", "min", "", 0.5, None, True]),
    lambda below: (
        st.lists(below, max_size=4)
        | st.dictionaries(
            st.sampled_from(["A", "B", "children", "value", "type", "name", "p", "root", "action", "probabilities"]),
            below,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@examples(200)
@given(VALUES)
def test_any_value_is_a_tree_or_is_refused_in_a_sentence(value):
    for text in (repr(value), f"tree = {value!r}\nprint(tree)"):
        try:
            root = read_any(text)
        except Refused as refused:
            assert str(refused)
        else:
            assert write(parse(write(root))) == write(root)


@pytest.mark.parametrize(
    "text", [json.dumps({f"n{i}": [f"n{i + 1}"] * 2 for i in range(60)} | {"n60": 1}), "[[1,2],3]"]
)
def test_a_handout_is_read_no_further_than_to_the_largest_tree(text, monkeypatch):
    """A short text may describe an endless tree: every node of 60 plies twice."""
    made = counted_nodes(monkeypatch, "engine.trees.handouts")
    with pytest.raises(Refused, match="nodes"):
        read_any(text, 4)
    assert len(made) <= 8
