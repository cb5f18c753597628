"""A program is read as the tree with which Python itself ends, or it is refused: Python is asked."""

import contextlib
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Refused
from engine.trees.forms import read_any
from engine.trees.node import Node
from tests.examples import examples

SEARCH = """
import collections, math, random, copy

visited = []
count = 0

def is_leaf(node):
    return isinstance(node, (int, float))

def minimax(node, depth=0, is_max=True):
    global count
    count += 1
    if is_leaf(node):
        visited.append(node)
        return node
    best = -math.inf if is_max else math.inf
    for child in node:
        value = minimax(child, depth + 1, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best

def grow(node):
    for row in node:
        row.append(7)

def first(node):
    return node[0]

def shorten(node):
    if len(node) > 1:
        del node[-1]
    return len(node)

def swap(node):
    a, b = node[0], node[1]
    node[0], node[1] = b, a

def replace():
    global tree
    tree = [[1, 2], [3, 4]]

class Game:
    def __init__(self, tree):
        self.tree = tree
        self.seen = []
        self.moves = 0

    def play(self):
        self.moves += 1
        self.seen.append(self.tree[0])
        return minimax(self.tree)

    def spoil(self):
        self.tree[0].append(99)
"""
LISTS = SEARCH + "left = [3, 12, 8]\ntree = [left, [2, 4, 6], [14, 5, 2]]\n"
OF_LISTS = r"""
print(minimax(tree))
assert len(tree) == 3
tree.append([14, 5])
tree.append(tree[0])
tree[0][0] = 99
tree[0] = 99
tree[-1][-1] = -1
tree[0][0] += 1
tree[0] += [7]
tree += [[1, 2]]
tree = tree + [[1, 2]]
tree = tree[::-1]
tree = tree[1:]
tree[0:2] = []
tree[:] = tree[::-1]
tree.reverse()
tree[1].reverse()
tree.sort()
tree.pop()
tree.pop(0)
tree[0].pop()
tree.insert(0, [5, 6])
tree[0].insert(1, 50)
tree.extend([[1], [2]])
tree.remove([2, 4, 6])
tree.clear()
tree[0].clear()
del tree[0]
del tree[0][1]
del tree[1:]
del left
left.append(7)
left[0] = 77
left = [1, 2]
left += [5]
for row in tree: row.append(7)
for row in tree: row[0] = 0
for i in range(len(tree)): tree[i] = [i, i]
for i in range(3): tree[i].append(i)
for i, row in enumerate(tree): tree[i] = row[::-1]
for row in tree: row = [1]
for row in [tree[0]]: row.append(5)
[row.append(1) for row in tree]
[row.pop() for row in tree]
x = [row for row in tree]; x[0].append(9)
x = [row for row in tree]; x.append([9])
x = {v: 0 for v in left}
x = tree; x.append([5, 5])
x = tree[0]; x.append(5)
x = list(tree); x.append([1])
x = list(tree); x[0].append(1)
x = copy.deepcopy(tree); x[0][0] = 4
x = copy.copy(tree); x[0][0] = 4
x = first(tree); x.append(8)
x = sorted(tree); x[0].append(8)
x, y = tree[0], tree[1]; y.append(3)
x, *y = tree; y[0].append(3)
(lambda t: t.append([4]))(tree)
f = lambda t: t.append([4]); f(tree)
f = tree.append; f([4])
f = grow; f(tree)
list(map(lambda row: row.append(3), tree))
list(map(grow, [tree]))
grow(tree)
grow(tree[:1])
print(grow(tree))
first(tree).append(4)
first(tree)
shorten(tree)
print(shorten(tree[0]))
swap(tree)
replace()
tree[0], tree[1] = tree[1], tree[0]
tree[0][0], tree[0][1] = tree[0][1], tree[0][0]
game = Game(tree); game.play()
game = Game(tree); game.spoil()
game = Game(tree); game.tree.append([3])
game = Game(tree); game.tree = [[1]]
Game(tree).spoil()
Game(tree).play()
exec("tree.append([3])")
eval("tree.append([3])")
globals()["tree"] = [[1, 2]]
setattr(Game, "tree", tree)
random.shuffle(tree)
random.choice(tree).append(3)
if len(tree) == 3: tree.append([3])
if tree: tree.append([3])
if not tree: tree.append([3])
if count == 0: tree[0] = [9, 9]
if count > 5: tree[0] = [9, 9]
while len(tree) < 5: tree.append([1])
with contextlib.suppress(Exception): tree.append([3])
visited.append(tree); visited[0].append([3])
visited.append(tree[0]); visited.clear()
visited.extend(tree); visited[0].append(1)
print(f"{tree.pop()}")
print(f"{tree}")
print([t for t in tree], len(tree), max(tree[0]))
print(tree.pop())
max(tree, key=lambda row: row.append(3) or 0)
best = max(tree, key=lambda row: row[0])
best = max(tree, key=lambda row: row[0]); best.append(3)
assert tree.pop()
y = tree.pop()
y = (tree := [[7, 8], [9]])
tree = [[7, 8], [9]]
tree = tree
tree: list = [[7, 8], [9]]
tree = [row[:2] for row in tree]
tree = [[leaf * 2 for leaf in row] for row in tree]
tree = [[leaf * 2 for leaf in row] for row in [[1, 2], [3]]]
tree = tuple(tree)
tree = list(tree)
tree = [*tree, [1]]
tree = [tree[0], tree[1]]
tree = tree * 2
tree = [left] * 2
tree *= 2
tree = left + [1]
tree = [[3, 4], [5]] if visited else [[6, 7], [8]]
tree = visited or [[6, 7], [8]]
tree.__setitem__(0, [1, 2])
tree.__delitem__(0)
list.append(tree, [3])
list.__iadd__(tree, [[3]])
def change(): tree.append([3])
def change(): tree.append([3])\nchange()
def change(): tree[0] = [1]\ndef other(): change()\nother()
def change(t=tree): t.append([3])\nchange()
def change(*rows): rows[0].append(3)\nchange(*tree)
def change(rows): yield rows.append(3)\nlist(change(tree[0]))
def change():\n    def inner(): tree.append([3])\n    inner()\nchange()
def change():\n    def inner(): tree.append([3])\n    return inner\nchange()()
def pick(): return tree\npick().append([3])
def pick(): return tree\nx = pick()
class Sub(Game):\n    def play(self): self.tree.pop()\nSub(tree).play()
class Sub(Game):\n    def __init__(self, t): t.pop()\nSub(tree)
class Sub(Game):\n    def __len__(self): return self.tree.pop() and 1\nlen(Sub(tree))
class Sub(Game):\n    @property\n    def size(self): return self.tree.pop()\nSub(tree).size
try:\n    tree.append([3])\nexcept ValueError:\n    pass
for t in (tree, left):\n    if len(t) == 3: t.pop()
queue = collections.deque(); queue.append(tree); node = queue.popleft(); node.append([5, 6])
cache = {}; cache[(0, 1)] = tree[0]; cache[(0, 1)].append(5)
for row in tree: row *= 2
for _ in range(2):\n    path = []\n    path.append(tree[0])
key = lambda tree: len(tree); tree.append([key([1])])
def f(node):\n    while len(node[0]) < 4:\n        a, b, c = list(node)\n        a.append(5)\nf(tree)
def f(t): grow(tree)\nf([1, 2])
def f(x=tree.append([5, 6])): pass
add = getattr(tree, "append"); add([5, 6])
def f():\n    [tree for tree in range(2)]\n    tree.append([7])\nf()
game = Game(None); game.tree = tree; game.spoil()
Game.tree = tree; Game.tree += [[5, 6]]
row = tuple(tree[0]); tree[0] = row; row += (5,)
try:\n    tree[9]\nexcept IndexError:\n    tree.append([1])
max = min; tree.append([max(3, 5)])
tree.append([sum(tree[0]), max(tree[0]), 7 // 2, 2 ** 3, -7 % 3])
tree = [[leaf for leaf in row if leaf > 4] for row in tree]
tree = [sorted(row, key=lambda leaf: -leaf) for row in tree]
tree = list(map(lambda row: row[::-1], tree))
while len(tree) < 6:\n    tree.append([len(tree)])\n    if len(tree) == 5: break
import time\nfor row in tree:\n    if time.time() > 1: break\n    row.append(1)
import time\nfor row in tree:\n    if time.time() > 1: continue\n    row.append(1)
try:\n    raise ValueError\nexcept ValueError:\n    tree.append([1])
import sys\ntree.append([1]); sys.exit(minimax(tree)); tree.append([2])
def main():\n    tree.append([1])\n    for row in tree: exit()\nmain(); tree.append([2])
import sys\ntry:\n    sys.exit()\nexcept SystemExit:\n    tree.append([1])
match tree:\n    case [a, *_]: a.append(3)
""".strip().splitlines()

MAPPING = (
    "import math\ndef value(tree, node):\n    below = tree[node]\n    return below if isinstance(below, int) else"
    " max(value(tree, c) for c in below)\n"
    'tree = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F"]}\nutil = {"D": 3, "E": 12, "F": 2}\n'
)
OF_MAPPINGS = r"""
print(value({**tree, **util}, "A"))
util["D"] = 9
util["G"] = 9; tree["C"] = ["F", "G"]
util["E"] += 1
tree["B"] = ["E", "D"]
tree["B"].append("F")
tree["B"].reverse()
tree["A"].pop()
tree["C"] += ["E"]
del tree["C"]
del util["D"]
util.pop("D")
util.update({"D": 9})
util.update(D=9)
util |= {"D": 9}
util.setdefault("D", 9)
util = {k: -v for k, v in util.items()}
util = dict(zip(["D", "E", "F"], [1, 2, 3]))
util = dict(D=1, E=2, F=3)
util = {**util, "D": 9}
util = dict(util, D=9)
for k in util: util[k] = 0
for k in util: util[k] *= 2
for k, v in util.items(): util[k] = -v
for k in ["D", "E"]: util[k] = 0
for k in tree: tree[k] = tree[k][::-1]
for k in tree: tree[k].reverse()
tree, util = {"A": ["D", "E"]}, {"D": 1, "E": 2}
x = tree["B"]; x.append("F")
x = tree; x["B"] = ["D"]
x = dict(tree); x["B"] = ["D"]
x = dict(tree); x["B"].append("F")
x = tree.copy(); x["B"].append("F")
x = tree.get("B"); x.append("F")
x = tree.items()
for k, below in tree.items(): below.reverse()
for below in tree.values(): below.reverse()
def f(t): t["B"] = ["E"]\nf(tree)
def f(t, u): u["D"] = t["A"]\nf(tree, {})
def f(): util["D"] = 50\nf()
def f(): util["D"] = 50
tree.clear()
util = None
exec("util['D'] = 1")
if util["D"] == 3: util["D"] = 8
if "D" in util: util["D"] = 8
""".strip().splitlines()

NODES = """
class Node:
    def __init__(self, name, value=None, children=None):
        self.name = name
        self.value = value
        self.children = children or []
        self.parent = None

    def add(self, child):
        self.children.append(child)
        child.parent = self
        return child

    def add_first(self, child):
        self.children.insert(0, child)

    def is_leaf(self):
        return not self.children

    def flip(self):
        self.children.reverse()
        for child in self.children:
            child.flip()

def minimax(node, is_max=True):
    if node.is_leaf():
        return node.value
    values = [minimax(child, not is_max) for child in node.children]
    node.value = max(values) if is_max else min(values)
    return node.value

def negate(node):
    if not node.children:
        node.value = -node.value
    for child in node.children:
        negate(child)

def deepest(node):
    best = node
    for child in node.children:
        best = deepest(child)
    return best

d, e = Node("D", 3), Node("E", 12)
f = Node("F", 2)
b = Node("B", children=[d, e])
c = Node("C")
c.add(f)
tree = Node("A")
tree.children = [b, c]
"""
OF_NODES = r"""
print(minimax(tree))
print(minimax(tree), tree.value)
best = minimax(tree)
tree.value = minimax(tree)
negate(tree)
tree.flip()
tree.add(Node("G", 7))
tree.add_first(Node("G", 7))
x = tree.add(Node("G")); x.add(Node("H", 1))
x = tree.children[0]; x.children.append(Node("G", 7))
x = deepest(tree); x.value = 70
x = deepest(tree); x.add(Node("G", 7))
c.add(Node("G", 7)).add(Node("H", 8))
d.value = 30
d.value += 1
d.value = -d.value
d.value, e.value = e.value, d.value
d.value = e.value
d.value = minimax(e)
tree.children.pop()
tree.children.reverse()
tree.children[0], tree.children[1] = tree.children[1], tree.children[0]
tree.children = tree.children[::-1]
tree.children = sorted(tree.children, key=lambda n: n.name, reverse=True)
tree.children.sort(key=lambda n: n.name, reverse=True)
tree.children[0].value = 9
tree.children[0].children[0].value = 9
tree.children[1].children = []
tree.children += [Node("G", 7)]
tree.children.extend([Node("G", 7), Node("H", 8)])
tree.children.remove(b)
tree.children.insert(0, Node("G", 7))
tree.children.clear()
del tree.children[0]
del b.children
b.children = [e]
b.children = c.children
b.children = [Node(n, 1) for n in "XY"]
b = Node("B", 5)
tree = b
tree = Node("R", None, [tree, Node("Z", 1)])
for child in tree.children: child.value = 5
for child in tree.children: child.add(Node("G", 7))
for child in b.children: child.value = 5
for v in (1, 2): c.add(Node("V", v))
for leaf in (d, e, f): leaf.value *= 2
for node in [b, c]: node.children.reverse()
stack = [tree]\nwhile stack:\n    node = stack.pop()\n    stack.extend(node.children)
s = [tree]\nwhile s:\n    node = s.pop()\n    if not node.children: node.value = 0\n    s += node.children
setattr(d, "value", 8)
d.__dict__["value"] = 8
d.__init__("D", 8)
d.label = "leaf"; tree.best = c; tree.visits = 3
c.parent = None
def cut(node): node.children = node.children[:1]\ncut(tree)
def cut(node): node.children = node.children[:1]
def mark(node):\n    if node.children:\n        node.value = 1\nmark(tree)
def mark(node):\n    if node.children:\n        return\n    node.value = 1\nmark(d)
def mark(node):\n    if node.is_leaf(): return\n    node.value = 1\n    node.children.pop()\nmark(tree)
def mark(node):\n    for child in node.children:\n        child.value = 1\nmark(b)
Node.__init__ = lambda self, name: None
Node.is_leaf = lambda self: True
class Leaf(Node):\n    def __init__(self, value): super().__init__("leaf", -value)\nc.add(Leaf(4))
def bump(n):\n    n.value = (n.value or 0) + 1\n    for x in n.children: bump(x)\nbump(tree)
node = tree\nwhile node.children: node = node.children[0]\nnode.value = 99
def ch(n):\n    if not n.children: return\n    n.children[0].value = 99\n    for x in n.children: ch(x)\nch(tree)
def mark(node):\n    if len(node.children) == 1: return\n    node.value = 7\nmark(d)
for leaf in (d, e): leaf.score = 3; leaf.value += 10
class Max(Node):\n    def __init__(self, children): super().__init__("M", None, children)\ntree = Max([d, Max([e])])
class Leaf(Node): pass\nc.add(Leaf("L", 4))
""".strip().splitlines()

CONSTRUCTORS = """
self.value = value; self.children = children or []
self.value = -value if value else value; self.children = children or []
self.value = value; self.children = list(children or [])
self.value = value; self.children = list(reversed(children or []))
self.value = value; self.children = (children or [])[::-1]
self.children = [] if children is None else children; self.value = value
self.children = [] if children is not None else children; self.value = value
self.value = value or 5; self.children = children if children else []
self.data = value; self.kids = children or []
self.value, self.children = value, children or []
self.ramas = children or []; self.valor = value
self.sons = children or []; self.val = value; self.depth = 0
self._children = list(children or []); self.score = value
self.kids = tuple(children or ()); self.data = value; self.alpha = 0
self.left = (children or [None])[0]; self.right = (children or [None, None])[1]; self.value = value
self.__dict__.update(value=value, children=children or [])
self.children = []; self.value = value; [self.children.append(c) for c in children or []]
self.children = []; self.value = value; [self.children.insert(0, c) for c in children or []]
""".strip().splitlines()


def python_ends_with(program: str) -> Any:
    """The nested lists of leaves that Python has at the end; None if that is no tree."""
    names: dict[str, Any] = {"__name__": "__main__", "contextlib": contextlib}
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        exec(program, names)
    tree, util = names.get("tree"), names.get("util")
    try:
        if isinstance(tree, dict):
            root = [key for key in tree if not any(key in below for below in tree.values())]
            return expanded(root[0], tree, util if isinstance(util, dict) else {})
        return shape(tree)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError):
        return None


def is_true(program: str) -> bool:
    """Whether Poda refuses the program, or reads the tree with which Python ends; also if Python fails on the way."""
    read = reading(program)
    if read is None:
        return True
    try:
        return read == python_ends_with(program)
    except Exception:
        return True


def expanded(name: str, tree: dict, util: dict) -> Any:
    return [expanded(child, tree, util) for child in tree[name]] if name in tree else util[name]


def shape(node: Any) -> Any:
    if isinstance(node, int | float):
        return node
    below = (
        node
        if isinstance(node, list | tuple)
        else next((said for said in vars(node).values() if isinstance(said, list | tuple)), None)
    )
    if below:
        return [shape(child) for child in below]
    sides = [side for side in (getattr(node, "left", None), getattr(node, "right", None)) if side]
    if sides:
        return [shape(child) for child in sides]
    value = next(vars(node)[name] for name in ("value", "valor", "val", "data", "score") if name in vars(node))
    return [][0] if value is None else value


def as_read(node: Node) -> Any:
    return node.value if node.is_leaf else [as_read(child) for child in node.successors]


def reading(program: str) -> Any:
    """What Poda reads; None if it refuses."""
    try:
        return as_read(read_any(program))
    except Refused:
        return None


CASES = [
    (begin, statement.replace("\\n", "\n"))
    for begin, statements in ((LISTS, OF_LISTS), (MAPPING, OF_MAPPINGS), (NODES, OF_NODES))
    for statement in statements
]


@pytest.mark.parametrize(("begin", "statement"), CASES, ids=[statement for _begin, statement in CASES])
def test_a_statement_gives_the_tree_with_which_python_ends_or_is_refused(begin, statement):
    assert is_true(begin + statement + "\n")


@pytest.mark.parametrize("body", CONSTRUCTORS)
def test_a_class_is_read_as_its_constructor_says(body):
    lines = "".join(f"        {line.strip()}\n" for line in body.split(";"))
    program = (
        f"class Node:\n    def __init__(self, value=None, children=None):\n{lines}"
        "tree = Node(None, [Node(None, [Node(3), Node(12)]), Node(5)])\n"
    )
    assert is_true(program)


READ = [
    (LISTS, "print(minimax(tree))"),
    (LISTS, "tree.append([14, 5])"),
    (LISTS, "tree[0][0] = 99"),
    (LISTS, "left[0] = 77"),
    (LISTS, "first(tree)"),
    (LISTS, "x = [row for row in tree]; x.append([9])"),
    (LISTS, "game = Game(tree); game.play()"),
    (LISTS, "tree[0], tree[1] = tree[1], tree[0]"),
    (LISTS, 'print(f"{tree}")'),
    (LISTS, "x = {v: 0 for v in left}"),
    (LISTS, "def change(): tree.append([3])"),
    (LISTS, "best = max(tree, key=lambda row: row[0])"),
    (LISTS, "tree.reverse()"),
    (LISTS, "del tree[0]"),
    (LISTS, "for row in tree: row.append(7)"),
    (LISTS, "grow(tree)"),
    (LISTS, "game = Game(tree); game.spoil()"),
    (LISTS, "tree = [[leaf * 2 for leaf in row] for row in tree]"),
    (MAPPING, "for k in util: util[k] *= 2"),
    (NODES, "negate(tree)"),
    (NODES, "tree.flip()"),
    (MAPPING, 'print(value({**tree, **util}, "A"))'),
    (MAPPING, 'util["D"] = 9'),
    (MAPPING, 'tree["B"].append("F")'),
    (MAPPING, 'util = dict(zip(["D", "E", "F"], [1, 2, 3]))'),
    (NODES, "print(minimax(tree))"),
    (NODES, "d.value = 30"),
    (NODES, "tree.add(Node('G', 7))"),
    (NODES, "tree.add_first(Node('G', 7))"),
    (NODES, "tree.value = minimax(tree)"),
    (NODES, "d.label = 'leaf'; tree.best = c; tree.visits = 3"),
]


@pytest.mark.parametrize(("begin", "statement"), READ, ids=[statement for _begin, statement in READ])
def test_what_students_write_is_read_and_not_merely_refused(begin, statement):
    assert reading(begin + statement) == python_ends_with(begin + statement) is not None


@examples(150)
@given(st.integers(0, 2), st.lists(st.integers(0, 1000), min_size=2, max_size=4))
def test_several_statements_give_the_tree_with_which_python_ends_or_are_refused(kind, chosen):
    begin, statements = [(LISTS, OF_LISTS), (MAPPING, OF_MAPPINGS), (NODES, OF_NODES)][kind]
    lines = [statements[each % len(statements)].replace("\\n", "\n") for each in chosen]
    assert is_true("\n".join([begin, *lines, ""]))
