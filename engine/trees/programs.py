"""The values of a program, with the children that its nodes get after they are made. Nothing is run.

    root = Node("A"); b = Node("B", 3)
    root.children.append(b); root.add(Node("C", 5))           one child
    root.children = [b, c]; root.children.extend([b, c])      several
    b = Node("B", parent=root); b.parent = root               anytree's way
    root.left = b; root.left.right = Node("C", 5)             in a binary tree
    b.value = 3; root.player = "MAX"                          what else a node says of itself

Graphs of NetworkX are made in the same way (`engine.trees.graph_calls`).
"""

import re
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from engine.game import CHANCE
from engine.trees.changes import Unread, refused_change
from engine.trees.graph_calls import (
    add_to_graph,
    as_mapping_of_graph,
    is_graph,
    note_unread_node,
    set_attributes,
    set_fact_of_node,
    without_places,
)
from engine.trees.literals import PARENTS, Call, LiteralReader
from engine.trees.node import MOST_NODES
from engine.trees.records import FACTS, KEYWORDS, SIDES, as_record

NAME = r"[^\W\d]\w*"
ADDS = "add|append|extend|push|agrega|a[ñn]ad|adiciona"
"""How the methods begin that put children below a node, or edges into a graph."""
ADDED = r"child(?:ren)?|hij[oa]s?|filh[oa]s?|successors?|sucesor(?:es)?|nodes?|nodos?|n[oó]s?|leaf|all"
CALLED = re.compile(
    rf"(?P<target>{NAME})(?:\.(?:{'|'.join(KEYWORDS['children'].split())}))?"
    rf"\.(?P<method>(?:{ADDS})r?(?:ir)?(?:_?(?:{ADDED})|_(?:nodes|(?:weighted_)?edges?)(?:_from)?)?)\s*\(",
    re.IGNORECASE,
)
SEVERAL = re.compile(r"extend|\w*(?:s|children|all)$")
"""Methods that put each value of a list below a node; to others, a list is one child."""
FACTS_OF_CHILD = ("value", "name", "player", "action", "probability")
"""With which a call such as `root.add(name="B", value=3)` makes a child itself."""
SET = re.compile(
    rf"(?P<target>{NAME})(?P<sides>(?:\.(?:{'|'.join(word for word in FACTS if FACTS[word] in SIDES)}))*)"
    rf"\.(?P<fact>{'|'.join([*FACTS, *PARENTS])})\s*(?P<more>\+)?=(?!=)\s*",
    re.IGNORECASE,
)
"""An assignment to a node's children, its parent, or another of its facts; in a binary tree also of one below it."""
OF_GRAPH = re.compile(
    rf"(?P<target>{NAME})\.nodes\[\s*(?:[\"'](?P<node>[^\"'\n]*)[\"']|(?P<number>\d+))\s*\]"
    r"\[\s*[\"'](?P<fact>\w+)[\"']\s*\]\s*=(?!=)\s*"
)
"""A fact of a node of a graph."""
ATTRIBUTES = re.compile(
    rf"(?:(?:nx|networkx)\.)?set_node_attributes\s*\(\s*(?P<target>{NAME})\s*,\s*(?=(?:values\s*=\s*)?(?:\{{|{NAME}\s*,))"
)
"""A fact of several nodes of a graph."""
CHANGES = (CALLED, SET, OF_GRAPH, ATTRIBUTES)


def change_at(text: str, place: int = 0) -> re.Match[str] | None:
    """The beginning of a statement that changes a node or a graph."""
    return next((found for each in CHANGES if (found := each.match(text, place))), None)


def read_literals(text: str, most_nodes: int = MOST_NODES) -> list[Any]:
    """The values that stand in the text one after the other; assignments such as `tree = …` are read as their value.

    A value may use the names of those before it, as in `H = Node(value=3)` and `D = Node(children=[H, I])`; what is
    used in others is not listed by itself.

    A mapping, also one that Python's `dict(a=1)` would make, is a dict whose keys are texts; a list, a tuple or an
    array is a list, and a call such as `Node("A", [3, 12])` a `Call`. Raises Refused.
    """
    return [value for _name, value in read_named_literals(text, most_nodes)]


def read_named_literals(
    text: str, most_nodes: int = MOST_NODES, unread: Iterable[Unread] = (), has_bare_keys: bool = False
) -> list[tuple[str, Any]]:
    """The same values, each with the name that it is assigned, or ""; `unread`: statements that are not in the text."""
    reader = ProgramReader(text, most_nodes)
    reader.has_bare_keys = has_bare_keys
    reader.unread.extend(unread)
    values = []
    while reader.token is not None:
        reader.note_unread(reader.start)
        if not reader.read_change():
            name = reader.name
            values.append((name, reader.read_value(0)))
            if name:
                reader.assigned[name] = values[-1][1]
        if not reader.skip(","):
            reader.skip(";")
        reader.skip_name()
    reader.note_unread(len(text))
    tops = [(name, value) for name, value in values if id(value) not in reader.used] or values[:1]
    tops = list({id(value): (name, value) for name, value in map(reader.without_queue, tops)}.values())
    if any(is_graph(value) for _name, value in tops):
        tops = without_places(tops)
    utilities = {key: said for _name, value in tops if isinstance(value, dict) for key, said in value.items()}
    return [(name, as_mapping_of_graph(value, utilities) if is_graph(value) else value) for name, value in tops]


class ProgramReader(LiteralReader):
    """Reads values, and what a program puts below its nodes."""

    def __init__(self, text: str, most_nodes: int) -> None:
        super().__init__(text, most_nodes)
        self.unread: deque[Unread] = deque()

    def note_unread(self, place: int) -> None:
        """Marks the nodes that unread statements before this place give a value."""
        while self.unread and self.unread[0].place < place:
            unread = self.unread.popleft()
            is_of_graph = unread.below.startswith("[")
            node = self.node_at(unread.name, "" if is_of_graph else unread.below)
            if node is not None and is_of_graph:
                note_unread_node(node, unread.below, unread.statement)
            elif node is not None:
                node.unread = unread.statement

    def node_at(self, name: str, sides: str) -> Call | None:
        """The node of this name, or one below it."""
        node = self.assigned.get(name)
        for side in sides.split(".")[1:]:
            node = node.named.get(side) if isinstance(node, Call) else None
        return node if isinstance(node, Call) else None

    def without_queue(self, named: tuple[str, Any]) -> tuple[str, Any]:
        """The node itself of `queue = [root]`, with which a search begins."""
        name, value = named
        is_queue = isinstance(value, list) and len(value) == 1 and isinstance(value[0], Call)
        return (name, value[0]) if is_queue and any(value[0] is each for each in self.assigned.values()) else named

    def read_change(self) -> bool:
        """Past a statement that changes a node or a graph; False if none is here."""
        if self.token is None:
            return False
        found = change_at(self.text, self.start)
        if found is None:
            return False
        target = self.node_at(found["target"], found["sides"] if found.re is SET else "")
        if target is None or (found.re in (OF_GRAPH, ATTRIBUTES) and not is_graph(target)):
            return False
        self.at = found.end()
        if found.re is CALLED:
            self.add_to(target, found["method"], found.start())
        elif found.re is ATTRIBUTES:
            set_attributes(target, self.read_call("set_node_attributes", 0))
        elif found.re is OF_GRAPH:
            self.advance()
            set_fact_of_node(target, found["node"] or found["number"], found["fact"], self.read_value(0))
        else:
            self.advance()
            self.set_fact(target, found["fact"], bool(found["more"]))
        return True

    def add_to(self, target: Call, method: str, start: int) -> None:
        given = self.read_call(method, 0)
        if is_graph(target):
            add_to_graph(target, method.lower(), given)
        elif not _add_children(target, method.lower(), given):
            raise refused_change(self.text[start : self.text.rindex(")", start, self.start + 1) + 1])

    def set_parent(self, child: Call) -> None:
        """Reads the parent; raises Refused if the child has named another one."""
        start, parent = self.start, self.read_parent(0)
        if child.parent not in (None, parent):
            end = self.start if self.token else len(self.text)
            raise refused_change(self.text[self.text.rfind("\n", 0, start) + 1 : end])
        self.put_below(child, parent)

    def set_fact(self, target: Call, fact: str, is_more: bool) -> None:
        if fact.lower() in PARENTS:
            self.set_parent(target)
            return
        value = self.read_value(0)
        if is_more:
            target.added += value
            return
        kind = FACTS[fact.lower()]
        for word in [word for word in target.named if FACTS.get(word.lower()) == kind and word != fact]:
            del target.named[word]
        target.named[fact] = value
        if kind == "children":
            target.added.clear()
        if kind == "value":
            target.unread = ""


def _add_children(node: Call, method: str, given: Call) -> bool:
    """Puts what the call gives below the node; False if it cannot be told what is a child."""
    values = [*given.values, *given.named.values()]
    nodes = [value for value in values if isinstance(value, Call)]
    if len(values) == 1 and isinstance(values[0], list) and SEVERAL.match(method):
        node.added += values[0]
    elif len(nodes) == 1 and len(values) > 1:
        return _add_child(node, nodes[0], given)
    elif not nodes and any(FACTS.get(key.lower()) in FACTS_OF_CHILD for key in given.named):
        node.added.append(Call("node", given.values, given.named))
    elif len(values) == 2 and isinstance(values[0], str) and not nodes:
        node.added.append(values)  # its name, and its value or children
    elif nodes and len(nodes) < len(values):
        return False
    else:
        node.added += values
    return True


def _add_child(node: Call, child: Call, given: Call) -> bool:
    """Puts the child below the node with what else the call says: a text is the action, a number the probability."""
    said = {FACTS.get(key.lower(), ""): value for key, value in given.named.items() if value is not child}
    if "name" in said:
        said["action"] = said.pop("name")  # the label of the edge
    for value in given.values:
        fact = "action" if isinstance(value, str) else "probability"
        if value is child:
            continue
        is_sensible = isinstance(value, str) or (isinstance(value, Fraction) and _is_of_chance(node))
        if fact in said or not is_sensible:
            return False
        said[fact] = value
    child.named.update({fact: value for fact, value in said.items() if fact in ("action", "probability")})
    node.added.append(child)
    return said.keys() <= {"action", "probability", ""}


def _is_of_chance(node: Call) -> bool:
    record = as_record(node)
    return record is not None and (record.player == CHANCE or record.probabilities is not None)
