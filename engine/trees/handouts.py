"""Trees as course handouts give them: nested lists, node → children mappings, and the documents that Poda writes.

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]                              nested lists
    {"A": ["B", "C"], "B": [3, 12], "C": [2, 4]}                     node → children
    {"A": {"a1": "B", "a2": "C"}, "B": {"b1": 3, "b2": 12}, …}       node → action → child
    {"A": {"a1": {"b1": 3, "b2": 12}, …}}                            actions in one another
    {"A": ["B", "C"]} {"B": 3, "C": 12}                              and the utilities by themselves
    succs = dict(A=dict(a1='B', a2='C')); utils = dict(B=3, C=12)    as Python's `dict` writes it
    {1: [2, 3], 2: 5, 3: 4}                                          nodes that are called by numbers
    {"type": "max", "children": [{"value": 3}, {"value": 12}]}       records, in one another or by name
    ("MAX", [3, 12]), Node("A", [3, 12])                             tuples and calls that say turn or name
    H = Node(value=3); D = Node(children=[H, I])                     nodes that are used by their names
    root = Node("A"); root.children.append(Node(3))                  children that a node gets later
    A: [B, C]                                                        a line for each node, without quotes
    B = 3
    {"title": "…", "root": {"type": "max", "children": […]}}         a tree in a wrapper
    {"nodes": [{"id": "A"}, …], "edges": [{"source": "A", "target": "B"}, …]}   a graph (`engine.trees.node_edge`)
    import …; tree = [[3, 12], [2, 4]]; print(minimax(tree))         a program, whose values alone are read

A number among children is the node of that name, where there is one, and else a leaf. MAX is at the root and the
players take turns. A document (`as_document`) says everything of a tree: see docs/trees.md.
"""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.adjacency import read_adjacency
from engine.trees.checking import checked
from engine.trees.node import LONGEST_NAME, MOST_NODES, MOST_PLIES, Node, in_rows, refuse_more_nodes, takes_turn_of
from engine.trees.node_edge import as_mapping
from engine.trees.numbers import read_value, write_value
from engine.trees.programs.ending import NAMES_OF_TREES, read_program, values_of
from engine.trees.programs.values import Call, Opaque
from engine.trees.records import NodeFacts, as_record, names_a_player, shown
from engine.trees.several import Named, chosen, collection, refuse_another

FORMAT = "poda-tree"
FUNCTION = re.compile(r"^[ \t]*(?:async[ \t]+)?(?:def|function)\b", re.MULTILINE)


def read_handout(text: str, most_nodes: int = MOST_NODES, which: int = 0) -> Node:
    """The tree in nested lists, in a mapping or in a document; raises Refused, before it has read a larger one.

    `which`: the number of a tree, from 1, in a text with several; raises SeveralTrees for 0.
    """
    said = read_program(text)
    if not said and FUNCTION.search(text):
        raise Refused(
            N_("There is no tree outside the functions of the program: give it a name outside, or paste it alone.")
        )
    if not said:
        raise Refused(N_("There is nothing to read."))
    trees = collection(said)
    if trees is not None:
        return _of_values([chosen(trees, which)], 0, most_nodes)
    return _of_values(said, which, most_nodes)


def _of_values(said: list[Named], which: int, most_nodes: int) -> Node:
    first = said[0][1]
    if isinstance(first, dict) and "tree" in first and first.get("format") == FORMAT:
        refuse_another(which)
        return from_document(first)
    said = _without_scratch([(name, _unwrapped(value)) for name, value in said])
    values = [value for _name, value in said]
    if any(map(_is_mapping, values)) and not any(map(_is_nested, values)):
        alternatives = _alternatives(said)
        if not alternatives:
            refuse_another(which)
            return _from_mappings(values, most_nodes)
        besides = [value for name, value in said if (name, value) not in alternatives]
        return _from_mappings([chosen(alternatives, which)[1], *besides], most_nodes)
    if len(values) == 1 and _is_of_whole_trees(values[0]):
        said = [("", tree) for tree in values[0]]
    return checked(_Growth({}, most_nodes).grow(chosen(said, which)[1], MIN, ()))


def _alternatives(said: list[Named]) -> list[Named]:
    """The mappings of which another one says the children of a node, too: each belongs to a tree of its own."""
    parents = [
        {node for node, below in value.items() if isinstance(below, list | dict)} if isinstance(value, dict) else set()
        for _name, value in said
    ]
    told = Counter(node for each in parents for node in each)
    return [named for named, each in zip(said, parents, strict=True) if any(told[node] > 1 for node in each)]


def read_lines(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The tree that is written node by node; raises Refused, before it has read a larger one."""
    return _from_mappings([read_adjacency(text) or {}], most_nodes)


def _unwrapped(value: Any) -> Any:
    """The tree itself of `{"title": …, "root": {…}}`, where nothing else could be a tree; a mapping of a graph."""
    graph = as_mapping(value)
    if graph is not None:
        return graph
    if not isinstance(value, dict):
        return value
    inner = [said for key, said in value.items() if key.lower() in NAMES_OF_TREES and _is_nested(said)]
    others = [
        said
        for key, said in value.items()
        if key.lower() not in NAMES_OF_TREES and isinstance(said, list | dict | Call)
    ]
    return inner[0] if len(inner) == 1 and not others else value


def _without_scratch(said: list[Named]) -> list[Named]:
    """The same without what a program keeps beside its tree, such as `pruned = []` and `visited = [0]`."""
    mappings = [each for each in said if _is_mapping(each[1])]
    trees = [each for each in said if _is_nested(each[1])]
    if trees:
        mappings = [(name, value) for name, value in mappings if any(map(_is_below, value.values()))]
    called = [each for each in said if each[0].lower() in NAMES_OF_TREES and each not in trees and each[1]]
    if mappings and not trees and not any(isinstance(value, list) for _name, value in called):
        return [each for each in said if not isinstance(each[1], list)]
    return mappings + trees + called or [each for each in said if each[1] not in ([], {})] or said


def _is_below(value: Any) -> bool:
    return isinstance(value, list | dict | Call)


def _is_mapping(value: Any) -> bool:
    """Whether it says of nodes, by their names, what is below them."""
    return isinstance(value, dict) and bool(value) and as_record(value, is_top=True) is None


def _is_nested(value: Any) -> bool:
    """Whether it is more than a list of plain values: a node's children have children, or it says what it is."""
    if isinstance(value, dict | Call):
        return bool(value) and (isinstance(value, Call) or as_record(value, is_top=True) is not None)
    return isinstance(value, list) and any(isinstance(below, list | dict | Call) for below in value)


def _is_of_whole_trees(value: Any) -> bool:
    """Whether the list is one of separate trees: each begins with its own MAX, so none is below another's."""
    if not isinstance(value, list) or len(value) < 2 or isinstance(value[0], str):
        return False
    records = [as_record(tree) if isinstance(tree, dict | Call) else None for tree in value]
    return all(record is not None and record.children and record.player == MAX for record in records)


def is_of_numbered_nodes(text: str) -> bool:
    """Whether numbers among the children are nodes of the mapping, as in `{1: (2, 3), 2: 5, 3: 4}`: no chance then."""
    try:
        known = values_of(text)[0]
    except (Refused, IndexError):
        return False
    if not isinstance(known, dict):
        return False
    return any(
        _plain(child) in known and _plain(child) != name for name in known for child in _children(known[name], known)
    )


# -- node → children --------------------------------------------------------------------------------------------------


def _from_mappings(values: list[Any], most_nodes: int) -> Node:
    """Mappings are read together: children from one, utilities from another. The root may be named besides."""
    known: dict[str, Any] = {}
    for value in values:
        unread = [said for said in value.values() if isinstance(said, Opaque)] if isinstance(value, dict) else []
        if unread:
            raise unread[0].statement.refused()
        if isinstance(value, dict):
            _refuse_two_numbers(known, value)
            known |= {name: said for name, said in value.items() if not _has_children(known.get(name), said)}
    root = _Growth(known, most_nodes).grow_known(_root_of(known), MIN, ())
    for value in values:
        if not isinstance(value, dict) and _plain(value) != root.name:
            raise Refused(N_("“%(value)s” stands beside the mapping and belongs to nothing."), value=shown(value))
    reached = {node.name for node in in_rows(root)}
    for name in known:
        if name not in reached:
            raise Refused(N_("“%(name)s” cannot be reached from the root “%(root)s”."), name=name, root=root.name)
    return checked(root)


def _refuse_two_numbers(known: Mapping[str, Any], more: Mapping[str, Any]) -> None:
    """Raises Refused if a leaf is given another number than before: one of them may be its depth, or what it costs."""
    for name, number in more.items():
        before = known.get(name, number)
        if isinstance(number, Fraction | float) and isinstance(before, Fraction | float) and before != number:
            raise Refused(
                N_("“%(name)s” is given two numbers, %(one)s and %(other)s: leave only the values of leaves."),
                name=name,
                one=shown(before),
                other=shown(number),
            )


def _has_children(before: Any, said: Any) -> bool:
    """Whether a node of which a number is said has children already, so that the number is what a search estimates."""
    return isinstance(said, Fraction | float) and isinstance(before, list | dict | Call) and before not in ([], {})


def _root_of(known: Mapping[str, Any]) -> str:
    """The one node that is nobody's child."""
    parents = {_named(child, known): name for name, below in known.items() for child in _children(below, known)}
    roots = [name for name in known if name not in parents]
    if not known:
        raise Refused(N_("There is nothing to read."))
    if not roots:
        raise _is_own_descendant(_circle(parents, next(iter(known))))
    if len(roots) > 1:
        raise Refused(
            N_(
                "The tree needs one root, a node that is nobody's child; here there are %(count)d: %(names)s. "
                "Every key is read as a node and what follows it as its children, as in %(example)s."
            ),
            count=len(roots),
            names=_few(roots, ", "),
            example='{"A": ["B", "C"], "B": 3, "C": 5}',
        )
    return roots[0]


def _circle(parents: Mapping[str | None, str], name: str) -> list[str]:
    """A way down that ends where it begins, where every node has a parent."""
    seen = {name: 0}  # and how far up
    while (above := parents[name]) not in seen:
        seen[above] = len(seen)
        name = above
    return [above, *reversed(list(seen)[seen[above] :])]


def _is_own_descendant(path: list[str]) -> Refused:
    return Refused(
        N_("“%(name)s” is its own descendant (%(path)s), so this is not a tree."), name=path[0], path=_few(path, " → ")
    )


def _few(names: list[str], between: str) -> str:
    return between.join(names if len(names) <= 8 else [*names[:6], "…", names[-1]])


def _children(below: Any, known: Mapping[str, Any]) -> list[Any]:
    record = _record_of(below, known)
    below = record.children if record else below
    return list(below.values()) if isinstance(below, dict) else below if isinstance(below, list) else []


def _record_of(value: Any, known: Mapping[str, Any]) -> NodeFacts | None:
    """As `as_record`; but where nodes are known by their names, a text that begins a list is one, or is a player."""
    if known and isinstance(value, list) and value and not _is_turn(value[0], known):
        return None
    return as_record(value)


def _is_turn(value: Any, known: Mapping[str, Any]) -> bool:
    return names_a_player(value) and value not in known


def _named(child: Any, known: Mapping[str, Any]) -> str | None:
    """The name of the node that a child stands for; None where it is a leaf's value, or a tree itself."""
    return child if isinstance(child, str) else _plain(child) if _plain(child) in known else None


def _plain(value: Any) -> str | None:
    """A text or a number as a key has it."""
    return str(value) if isinstance(value, str | Fraction) else None


class _Growth:
    """Makes nodes of values; `known`: what is said of nodes by their names."""

    def __init__(self, known: Mapping[str, Any], most_nodes: int) -> None:
        self.known, self.nodes, self.most_nodes = known, 0, most_nodes
        self.open: list[Call] = []  # the nodes of a program above the one that is made

    def grow_known(self, name: str, last: int, above: tuple[str, ...]) -> Node:
        """The node of this name; `last`: who moved last; `above`: the names of what is above, empty where none."""
        if name in above:
            raise _is_own_descendant([*above[above.index(name) :], name])
        if name not in self.known:
            raise Refused(N_("“%(name)s” is a child, but nothing is said of it."), name=name)
        below = self.known[name]
        if not isinstance(below, list | dict | Call | Fraction | float) or below in ([], {}):
            raise Refused(N_("“%(name)s” needs a list of children or a number."), name=name)
        return self.grow(below, last, above, name)

    def grow(self, value: Any, last: int, above: tuple[str, ...], name: str = "") -> Node:
        self.nodes += 1
        refuse_more_nodes(self.nodes, self.most_nodes)
        if len(above) > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        if isinstance(value, Fraction | float):
            return Node(TERMINAL, value=value, name=_short(name))
        if isinstance(value, Opaque):
            raise value.statement.refused()
        if value is None or isinstance(value, bool):
            raise _neither_list_nor_number(value)
        record = _record_of(value, self.known) or NodeFacts(children=value)
        node = Node(TERMINAL, name=_short(name) or record.name, action=record.action)
        node.probability = record.probability or Fraction(0)
        if record.children is None:
            if record.unread is not None:
                raise record.unread.statement.refused()
        if record.children is None and record.value is not None:
            node.value = record.value
            return node
        if isinstance(value, Call):
            self.refuse_circle(value, node.name, above)
            self.open.append(value)
        self.add_children(node, record, last, above)
        if isinstance(value, Call):
            self.open.pop()
        return node

    def refuse_circle(self, value: Call, name: str, above: tuple[str, ...]) -> None:
        """Raises Refused if a program has put a node below itself."""
        if value in self.open:
            path = [*above, name]
            raise _is_own_descendant(path[path.index(name) :])

    def add_children(self, node: Node, record: NodeFacts, last: int, above: tuple[str, ...]) -> None:
        below = record.children
        if below == [] or below is None:
            raise _says_nothing(node.name, is_list=below is not None)
        if not isinstance(below, list | dict) or not below:
            raise _neither_list_nor_number(below)
        node.kind = takes_turn_of(last) if record.player is None else record.player
        chances = record.probabilities
        if chances is not None:
            node.kind = CHANCE if record.player is None else node.kind
            if len(chances) != len(below):
                raise Refused(
                    N_("A node has %(chances)d probabilities for %(children)d children."),
                    chances=len(chances),
                    children=len(below),
                )
        moved = last if node.kind == CHANCE else node.kind
        pairs = below.items() if isinstance(below, dict) else (("", child) for child in below)
        for action, child in pairs:
            named = _named(child, self.known) if self.known else None
            path = (*above, node.name)
            grown = self.grow_known(named, moved, path) if named is not None else self.grow(child, moved, path)
            grown.action = _short(action) or grown.action
            if chances is not None:
                grown.probability = chances[len(node.successors)]
            node.successors.append(grown)


def _short(name: str) -> str:
    """The same name; raises Refused if it is too long."""
    if len(name) > LONGEST_NAME:
        raise Refused(N_("A name in the tree is too long or no text."))
    return name


def _neither_list_nor_number(value: Any) -> Refused:
    return Refused(N_("“%(value)s” in the tree is neither a list nor a number."), value=shown(value))


def _says_nothing(name: str, is_list: bool) -> Refused:
    if name:
        return Refused(N_("“%(name)s” needs a list of children or a number."), name=name)
    if is_list:
        return Refused(N_("A list in the tree is empty: a node needs successors, and a leaf is a number."))
    return Refused(N_("A node in the tree has neither children nor a value."))


# -- documents --------------------------------------------------------------------------------------------------------


def as_document(root: Node) -> dict[str, object]:
    """The tree as plain data, to be written as JSON; numbers are texts, so that they stay exact."""
    return {"format": FORMAT, "version": 1, "tree": _as_data(root)}


def _as_data(node: Node) -> dict[str, object]:
    data: dict[str, object] = {"player": PLAYER_NAMES[node.kind]}
    if node.is_leaf:
        data = {"value": write_value(node.value)}
    if node.probability:
        data["probability"] = write_value(node.probability)
    if node.estimate is not None:
        data["estimate"] = write_value(node.estimate)
    data |= {
        name: text
        for name, text in (("action", node.action), ("name", node.name), ("set", node.information_set))
        if text
    }
    if node.successors:
        data["children"] = [_as_data(child) for child in node.successors]
    return data


def from_document(document: Mapping[str, Any]) -> Node:
    """The tree of such plain data; raises Refused."""
    return checked(_from_data(document.get("tree"), 0))


def _from_data(data: Any, depth: int) -> Node:
    if not isinstance(data, dict) or depth > MOST_PLIES:
        raise Refused(N_("A node of the tree is not understood."))
    node = Node(
        TERMINAL,
        name=_name(data, "name"),
        action=_name(data, "action"),
        information_set=_name(data, "set"),
        probability=cast(Fraction, _number(data["probability"])) if "probability" in data else Fraction(0),
        estimate=_number(data["estimate"]) if "estimate" in data else None,
    )
    children = data.get("children")
    if children is None:
        node.value = _number(data.get("value"))
        return node
    player = data.get("player")
    if player not in PLAYER_NAMES[:3] or not isinstance(children, list) or not children:
        raise Refused(N_("A node needs its player (max, min or chance) and its children."))
    node.kind = PLAYER_NAMES.index(player)
    node.successors = [_from_data(child, depth + 1) for child in children]
    return node


def _name(data: Mapping[str, Any], key: str) -> str:
    name = data.get(key, "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise Refused(N_("A name in the tree is too long or no text."))
    return name.replace('"', "'").strip()


def _number(given: Any) -> Fraction | float:
    value = read_value(given) if isinstance(given, str) else given
    if not isinstance(value, int | float | Fraction) or value != value:
        raise Refused(N_("“%(value)s” in the tree is not a number."), value=str(given))
    return value if isinstance(value, float | Fraction) else Fraction(value)
