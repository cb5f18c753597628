"""Graphs that a program makes with NetworkX, as the mapping of nodes and edges that `engine.trees.node_edge` reads.

G = nx.DiGraph([("A", "B")]); G.add_edge("A", "C"); G.add_edges_from([("B", "D")]); G.add_node("C", value=5)
G.nodes["B"]["value"] = 3; nx.set_node_attributes(G, {"B": 3, "C": 5}, "value")
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.changes import refused_change
from engine.trees.literals import GRAPH, Call
from engine.trees.records import FACTS

PLACES = re.compile(r"(?:pos|layout|coord)", re.IGNORECASE)
"""How programs call where a drawing has the nodes."""
UNREAD = "unread statement"
"""Under which a node has the statement that gives it a value that is not read."""


def is_graph(value: Any) -> bool:
    return isinstance(value, Call) and re.fullmatch(GRAPH, value.called, re.IGNORECASE) is not None


def add_to_graph(graph: Call, method: str, given: Call) -> None:
    """What the call of this method adds: nodes, or edges with what is said of them."""
    first = given.values[0] if given.values else None
    several = first if isinstance(first, list) and "from" in method else None
    if "node" in method:
        nodes = [first] if several is None else several
        _nodes_of(graph).extend([name, {**given.named, **facts}] for name, facts in map(_name_and_facts, nodes))
    elif several is not None:
        graph.added += [_with_facts(edge, given.named, "weighted" in method) for edge in several]
    else:
        graph.added.append([*given.values[:2], given.named])


def set_fact_of_node(graph: Call, name: str, fact: str, value: Any) -> None:
    _nodes_of(graph).append([name, {fact: value}])


def set_attributes(graph: Call, given: Call) -> None:
    """What `nx.set_node_attributes(G, values, name)` says of nodes."""
    said = dict(zip(("values", "name"), given.values, strict=False)) | given.named
    values, name = said.get("values"), said.get("name")
    for node, value in values.items() if isinstance(values, dict) else ():
        facts = {name: value} if isinstance(name, str) else value
        if isinstance(facts, dict):
            _nodes_of(graph).append([node, facts])


def note_unread_node(graph: Call, node: str, statement: str) -> None:
    """That the statement gives this node of the graph a value; it may name it by a variable."""
    name = re.fullmatch(r"\[\s*(?:[\"'](.*)[\"']|(\d+))\s*\]", node)
    if name:
        _nodes_of(graph).append([name[1] or name[2], {UNREAD: statement}])
    else:
        graph.unread = statement


def without_places(said: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The same without where a drawing of the graph has its nodes, `pos = {"A": (0, 0)}`."""
    return [(name, value) for name, value in said if not (PLACES.match(name) and _is_of_places(value))]


def _is_of_places(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(place, list) and len(place) == 2 for place in value.values())


def _nodes_of(graph: Call) -> list[Any]:
    nodes: list[Any] = graph.named.setdefault("nodes", [])
    return nodes


def _name_and_facts(said: Any) -> tuple[Any, dict[str, Any]]:
    """A node as the methods take it: its name, or a pair with what is said of it."""
    name, facts = said if isinstance(said, list) and len(said) == 2 else (said, {})
    return name, facts if isinstance(facts, dict) else {}


def _with_facts(edge: Any, facts: Mapping[str, Any], is_weighted: bool) -> Any:
    """The edge with what the call says of all its edges."""
    if not isinstance(edge, list) or not (facts or is_weighted):
        return edge
    own = edge[2] if len(edge) == 3 and isinstance(edge[2], dict) else {}
    return [*edge[:2], {**facts, **own}] if len(edge) in (2, 3) else edge


def as_mapping_of_graph(graph: Call, values: Mapping[str, Any]) -> dict[str, Any]:
    """Its nodes, with the `values` of leaves that are given by themselves, and its edges; raises Refused."""
    first = graph.values[0] if graph.values else None
    edges = [_checked(edge) for edge in [*(first if isinstance(first, list) else []), *graph.added]]
    if not edges:
        raise Refused(
            N_("Poda reads the edges that “add_edge” and “add_edges_from” put into a graph; there are none here.")
        )
    nodes = _named_nodes(graph)
    for edge in edges:
        for end in edge[:2]:
            nodes.setdefault(str(end), {})
    inner = {str(edge[0]) for edge in edges}
    for name, facts in nodes.items():
        if name in inner:
            continue
        if UNREAD in facts:
            raise refused_change(facts[UNREAD])
        if not _has_value(facts) and name in values:
            facts["value"] = values[name]
        if not _has_value(facts):
            raise _without_value(graph, name)
    return {"nodes": [{**facts, "id": name} for name, facts in nodes.items()], "edges": edges}


def _has_value(facts: Mapping[str, Any]) -> bool:
    return any(FACTS.get(key.lower()) == "value" for key in facts)


def _without_value(graph: Call, name: str) -> Refused:
    if graph.unread:
        return refused_change(graph.unread)
    return Refused(N_("“%(name)s” needs a list of children or a number."), name=name)


def _checked(edge: Any) -> list[Any]:
    if isinstance(edge, list) and len(edge) in (2, 3) and all(isinstance(end, str | Fraction) for end in edge[:2]):
        return edge
    raise Refused(N_("An edge of the graph needs both its ends, as in %(example)s."), example='G.add_edge("A", "B")')


def _named_nodes(graph: Call) -> dict[str, dict[str, Any]]:
    """What the program says of nodes, by their names."""
    nodes: dict[str, dict[str, Any]] = {}
    for name, facts in map(_name_and_facts, graph.named.get("nodes", [])):
        if not isinstance(name, str | Fraction):
            continue
        known = nodes.setdefault(str(name), {})
        if _has_value(facts):
            for word in [word for word in known if word == UNREAD or FACTS.get(word.lower()) == "value"]:
                del known[word]
        known.update(facts)
    return nodes
