"""Trees as course handouts give them: nested lists, node → children mappings, and the documents that Poda writes.

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]                              nested lists
    {"A": ["B", "C"], "B": [3, 12], "C": [2, 4]}                     node → children
    {"A": {"a1": "B", "a2": "C"}, "B": {"b1": 3, "b2": 12}, …}       node → action → child
    {"A": {"a1": {"b1": 3, "b2": 12}, …}}                            actions in one another
    {"A": ["B", "C"]} {"B": 3, "C": 12}                              and the utilities by themselves
    succs = dict(A=dict(a1='B', a2='C')); utils = dict(B=3, C=12)    as Python's `dict` writes it
    {1: [2, 3], 2: 5, 3: 4}                                          nodes that are called by numbers

A number among children is the node of that name, where there is one, and else a leaf. MAX is at the root and the
players take turns. A document (`as_document`) says everything of a tree: see docs/trees.md.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from engine.game import CHANCE, MAX, N_, PLAYER_NAMES, TERMINAL, Refused
from engine.trees.literals import read_literals
from engine.trees.node import LONGEST_NAME, MOST_NODES, MOST_PLIES, Node, in_rows, takes_turn_of
from engine.trees.numbers import read_value, write_value
from engine.trees.text import TOLERANCE

FORMAT = "poda-tree"


def read_handout(text: str) -> Node:
    """The tree in nested lists, in a mapping or in a document; raises Refused."""
    values = read_literals(text)
    if not values:
        raise Refused(N_("There is nothing to read."))
    first = values[0]
    if isinstance(first, dict):
        if "tree" in first and first.get("format") == FORMAT:
            return from_document(first)
        return _from_mappings(values)
    if len(values) > 1:
        raise Refused(N_("There is more than one tree in the text."))
    return _checked(_from_lists(first, MAX, 0))


def _from_lists(value: Any, player: int, depth: int) -> Node:
    if depth > MOST_PLIES:
        raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
    if isinstance(value, list):
        if not value:
            raise Refused(N_("A list in the tree is empty: a node needs successors, and a leaf is a number."))
        return Node(player, successors=[_from_lists(child, takes_turn_of(player), depth + 1) for child in value])
    if isinstance(value, dict) and value:
        node = Node(player)
        for action, child in value.items():
            node.successors.append(_from_lists(child, takes_turn_of(player), depth + 1))
            node.successors[-1].action = action
        return node
    if isinstance(value, Fraction | float) and not isinstance(value, bool):
        return Node(TERMINAL, value=value)
    raise Refused(N_("“%(value)s” in the tree is neither a list nor a number."), value=str(value))


# -- node → children --------------------------------------------------------------------------------------------------


def _from_mappings(values: list[Any]) -> Node:
    """Mappings are read together: children from one, utilities from another. The root may be named besides."""
    known: dict[str, Any] = {}
    for value in values:
        if isinstance(value, dict):
            known.update(value)
    root = _grow(known, _root_of(known), MAX, ())
    for value in values:
        if not isinstance(value, dict) and _plain(value) != root.name:
            raise Refused(N_("“%(value)s” stands beside the mapping and belongs to nothing."), value=str(value))
    reached = {node.name for node in in_rows(root)}
    for name in known:
        if name not in reached:
            raise Refused(N_("“%(name)s” cannot be reached from the root “%(root)s”."), name=name, root=root.name)
    return _checked(root)


def _root_of(known: Mapping[str, Any]) -> str:
    """The one node that is nobody's child."""
    children = {_named(child, known) for below in known.values() for child in _children(below)}
    roots = [name for name in known if name not in children]
    if len(roots) != 1:
        raise Refused(
            N_("The tree needs one root, a node that is nobody's child; here there are %(count)d: %(names)s."),
            count=len(roots),
            names=", ".join(roots) or "-",
        )
    return roots[0]


def _children(below: Any) -> list[Any]:
    return list(below.values()) if isinstance(below, dict) else below if isinstance(below, list) else []


def _named(child: Any, known: Mapping[str, Any]) -> str | None:
    """The name of the node that a child stands for; None where it is a leaf's value, or a tree itself."""
    return child if isinstance(child, str) else _plain(child) if _plain(child) in known else None


def _plain(value: Any) -> str | None:
    """A text or a number as a key has it."""
    return str(value) if isinstance(value, str | Fraction) else None


def _grow(known: Mapping[str, Any], name: str, player: int, above: tuple[str, ...]) -> Node:
    if name in above:
        raise Refused(N_("“%(name)s” is its own descendant: that is no tree."), name=name)
    if len(above) > MOST_PLIES:
        raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
    if name not in known:
        raise Refused(N_("“%(name)s” is a child, but nothing is said of it."), name=name)
    below = known[name]
    if isinstance(below, Fraction | float):
        return Node(TERMINAL, value=below, name=name)
    if not isinstance(below, list | dict) or not below:
        raise Refused(N_("“%(name)s” needs a list of children or a number."), name=name)
    node = Node(player, name=name)
    pairs = below.items() if isinstance(below, dict) else (("", child) for child in below)
    for action, child in pairs:
        named = _named(child, known)
        if named is not None:
            grown = _grow(known, named, takes_turn_of(player), (*above, name))
        else:
            grown = _from_lists(child, takes_turn_of(player), len(above) + 1)
        grown.action = action
        node.successors.append(grown)
    return node


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
    return _checked(_from_data(document.get("tree"), 0))


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


def _checked(root: Node) -> Node:
    """The same tree; raises Refused if it is too large, or if chances do not sum to 1."""
    nodes = in_rows(root)
    if len(nodes) > MOST_NODES:
        raise Refused(N_("A tree may have at most %(most)d nodes."), most=MOST_NODES)
    for node in nodes:
        check_node(node)
    return root


def check_node(node: Node) -> None:
    """Raises Refused unless its outcomes sum to 1 and its actions have different names."""
    total = sum((child.probability for child in node.successors), Fraction(0))
    if node.kind == CHANCE and not 1 - TOLERANCE <= total <= 1 + TOLERANCE:
        raise Refused(N_("The probabilities of a chance node sum to %(total)s, not to 1."), total=f"{float(total):g}")
    names = [child.action.lower() for child in node.successors if child.action]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused(N_("Two actions of one node are called “%(name)s”."), name=twice)
