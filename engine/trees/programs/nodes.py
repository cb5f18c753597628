"""Nodes of a program: made by a class, and given children and other facts later.

    root.children.append(b); root.add(Node("C", 5))                 one child
    root.children = [b, c]; root.children.extend([b, c])            several
    b = Node("B", parent=root); b.parent = root                     anytree's way
    root.left = b; root.left.right = Node("C", 5)                   in a binary tree
    b.value = 3; root.player = "MAX"                                what else a node says of itself

What a class does is read where the program has its text; of classes from elsewhere it is told by these words.
"""

import ast
import re
from fractions import Fraction
from typing import Any

from engine.game import CHANCE
from engine.refusals import N_, Refused
from engine.trees.programs.values import Call, Instance, Opaque
from engine.trees.records import FACTS, PARENTS, SIDES, as_record

NODE = re.compile(r"(?:max|min|chance|n[oó]|hoja|folha|terminal|\w*(?:node|nodo|tree|leaf))", re.IGNORECASE)
"""What a class of nodes is called."""
ADDS = re.compile(
    r"(?:add|append|extend|push|agrega|a[ñn]ad|adiciona)r?(?:ir)?"
    r"(?:_?(?:child(?:ren)?|hij[oa]s?|filh[oa]s?|successors?|sucesor(?:es)?|nodes?|nodos?|n[oó]s?|leaf|all))?",
    re.IGNORECASE,
)
"""Methods that put children below a node."""
SEVERAL = re.compile(r"extend|\w*(?:s|children|all)$")
"""Methods that put each value of a list below a node; to others, a list is one child."""
FACTS_OF_CHILD = ("value", "name", "player", "action", "probability")
"""With which a call such as `root.add(name="B", value=3)` makes a child itself."""
FOUND = ("best", "mejor", "melhor")
"""How attributes begin in which a search keeps the node that it chose."""


def is_name(name: str) -> bool:
    return NODE.fullmatch(name) is not None


def twice(key: str, line: int) -> Refused:
    return Refused(N_("“%(text)s” appears twice, the second time in line %(line)d."), text=key, line=line)


def called(node: ast.expr) -> str:
    """What a call, or a decorator, names."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def made(called: str, values: list[Any], named: dict[str, Any]) -> Call:
    node = Call(called, values, named)
    for key in [key for key in named if key.lower() in PARENTS]:
        put_below(node, named.pop(key))
    return node


def put_below(child: Call, parent: Any) -> None:
    if isinstance(parent, Call):
        child.parent = parent
        at_sides = [side for key, side in parent.named.items() if FACTS.get(key.lower()) in SIDES]
        below = children_of(parent) if not any(side is child for side in at_sides) else None
        if isinstance(below, list) and not any(each is child for each in below):
            below.append(child)


def give_name(name: str, node: Call) -> None:
    """A node that has no name of its own is called by that of its variable."""
    if not any(isinstance(said, str) for said in node.values):
        node.named.setdefault("name", name)


def children_of(node: Call) -> Any:
    """The children that the node has been given; a new list if it has none yet."""
    for key, value in node.named.items():
        if FACTS.get(key.lower()) == "children" and value is not None:
            return value
    lists = [value for value in node.values if isinstance(value, list)]
    if len(lists) == 1:
        return lists[0]
    node.named["children"] = []
    return node.named["children"]


def fact(node: Call, attribute: str) -> tuple[bool, Any]:
    """Whether the node is known to have the attribute, and its value."""
    if attribute in node.named:
        return True, node.named[attribute]
    kind = FACTS.get(attribute.lower())
    if kind is None:
        return False, None
    if kind == "children":
        return True, children_of(node)
    said = [value for key, value in node.named.items() if FACTS.get(key.lower()) == kind]
    numbers = [value for value in node.values if isinstance(value, int | float | Fraction)]
    if not said and kind == "value" and len(numbers) == 1:
        return True, numbers[0]
    return (True, said[-1]) if said else (False, None)


def set_fact(node: Call, attribute: str, value: Any) -> bool:
    """Carries out `node.attribute = value`; False if it cannot be told what that does to the tree."""
    kind = FACTS.get(attribute.lower())
    if attribute.lower() in PARENTS:
        return _set_parent(node, value)
    if kind is None:
        is_of_tree = _holds_nodes(value) and not attribute.lower().startswith(FOUND)
        return not is_of_tree
    if kind == "action" and not isinstance(value, str | None):
        return True  # what a search has chosen
    if isinstance(value, Opaque) and kind != "value":
        return False
    if kind == "children" and not isinstance(value, list | dict | None):
        return False
    for word in [word for word in node.named if FACTS.get(word.lower()) == kind and word != attribute]:
        del node.named[word]
    node.named[attribute] = value
    return True


def _set_parent(node: Call, parent: Any) -> bool:
    if parent is None:
        return node.parent is None
    if not isinstance(parent, Call) or node.parent not in (None, parent):
        return False
    put_below(node, parent)
    return True


def _holds_nodes(value: Any) -> bool:
    several = value if isinstance(value, list | tuple) else [value]
    return any(isinstance(each, Call | Instance) for each in several)


# -- classes from elsewhere -------------------------------------------------------------------------------------------


def add(node: Call, method: str, given: Call) -> bool:
    """Puts what the call gives below the node; False if it cannot be told what is a child."""
    if not ADDS.fullmatch(method) or any(isinstance(each, Opaque) for each in given.values):
        return False
    children = children_of(node)
    if not isinstance(children, list) or isinstance(children, tuple):
        return False
    values = [*given.values, *given.named.values()]
    nodes = [value for value in values if isinstance(value, Call)]
    if len(values) == 1 and isinstance(values[0], list) and SEVERAL.match(method.lower()):
        children += values[0]
    elif len(nodes) == 1 and len(values) > 1:
        return _add_child(node, children, nodes[0], given)
    elif not nodes and any(FACTS.get(key.lower()) in FACTS_OF_CHILD for key in given.named):
        children.append(Call("node", given.values, given.named))
    elif len(values) == 2 and isinstance(values[0], str) and not nodes:
        children.append(values)  # its name, and its value or children
    elif nodes and len(nodes) < len(values):
        return False
    else:
        children += values
    return True


def _add_child(node: Call, children: list[Any], child: Call, given: Call) -> bool:
    """Puts the child below the node with what else the call says: a text is the action, a number the probability."""
    said = {FACTS.get(key.lower(), ""): value for key, value in given.named.items() if value is not child}
    if "name" in said:
        said["action"] = said.pop("name")  # the label of the edge
    for value in given.values:
        fact = "action" if isinstance(value, str) else "probability"
        if value is child:
            continue
        is_sensible = isinstance(value, str) or (isinstance(value, int | float | Fraction) and _is_of_chance(node))
        if fact in said or not is_sensible:
            return False
        said[fact] = value
    if not said.keys() <= {"action", "probability", ""}:
        return False
    child.named.update({fact: value for fact, value in said.items() if fact})
    children.append(child)
    return True


def _is_of_chance(node: Call) -> bool:
    record = as_record(node)
    return record is not None and (record.player == CHANCE or record.probabilities is not None)


def fields_of(made: ast.ClassDef) -> list[tuple[str, ast.expr | None]]:
    """The fields of a data class or a named tuple, with their defaults."""
    return [
        (each.target.id, each.value)
        for each in made.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    ]
