"""Graphs that a program makes with NetworkX, as the mapping of nodes and edges that `engine.trees.node_edge` reads.

G = nx.DiGraph([("A", "B")]); G.add_edge("A", "C"); G.add_edges_from([("B", "D")]); G.add_node("C", value=5)
G.nodes["B"]["value"] = 3; nx.set_node_attributes(G, {"B": 3, "C": 5}, "value")
"""

import ast
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.node_edge import CHANCES, LABELS
from engine.trees.programs.values import Call, Opaque
from engine.trees.records import FACTS

NAMES = ("graph", "digraph", "multigraph", "multidigraph")
ADDS = ("add_node", "add_nodes_from", "add_edge", "add_edges_from", "add_weighted_edges_from")
READS = (
    "successors predecessors neighbors out_degree in_degree degree has_edge has_node number_of_nodes number_of_edges"
    " nodes edges out_edges in_edges adjacency is_directed"
).split()
"""Methods that look at a graph."""


def is_name(name: str) -> bool:
    return name.lower() in NAMES


def is_graph(value: Any) -> bool:
    return isinstance(value, Call) and is_name(value.called)


def add(graph: Call, method: str, given: Call) -> bool:
    """Adds nodes, or edges with what is said of them; False if the method does something else."""
    if method not in ADDS or any(isinstance(value, Opaque) for value in [*given.values, *given.named.values()]):
        return False
    first = given.values[0] if given.values else None
    several = first if isinstance(first, list | tuple) and "from" in method else None
    if "node" in method:
        nodes = [first] if several is None else several
        _nodes_of(graph).extend([name, {**given.named, **facts}] for name, facts in map(_name_and_facts, nodes))
    elif several is not None:
        _edges_of(graph).extend(_with_facts(edge, given.named, "weighted" in method) for edge in several)
    else:
        _edges_of(graph).append([*given.values[:2], given.named])
    return True


def fact_of_node(target: ast.Subscript) -> tuple[ast.expr, ast.expr, str] | None:
    """Graph, node and fact of `G.nodes["B"]["value"]`."""
    node, fact = target.value, target.slice
    if not isinstance(node, ast.Subscript) or not isinstance(fact, ast.Constant) or not isinstance(fact.value, str):
        return None
    nodes = node.value
    if isinstance(nodes, ast.Attribute) and nodes.attr in ("nodes", "node"):
        return nodes.value, node.slice, fact.value
    return None


def is_drawing(target: ast.Subscript) -> bool:
    """Whether `G["A"]["B"]["color"]` says how an edge is drawn."""
    key = target.slice.value if isinstance(target.slice, ast.Constant) else None
    if not isinstance(key, str) or not isinstance(target.value, ast.Subscript):
        return False
    return FACTS.get(key.lower()) not in ("value", "player") and key.lower() not in (*LABELS, *CHANCES)


def root_of(node: ast.expr) -> ast.expr:
    """The `G` of `G.edges["A", "B"]["color"]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node


def set_fact(graph: Call, name: Any, fact: str, value: Any) -> bool:
    """Carries out `G.nodes[name][fact] = value`; False if it cannot be told what that does to the tree."""
    kind = FACTS.get(fact.lower())
    if kind not in ("value", "player"):
        return True  # colours and the like
    if isinstance(name, Opaque) or (isinstance(value, Opaque) and kind != "value"):
        return False
    _nodes_of(graph).append([name, {fact: value}])
    return True


def set_attributes(given: Call, of_edges: bool) -> bool:
    """Carries out `nx.set_node_attributes(G, values, name)`; False if it cannot be told what that does to the tree."""
    said = dict(zip(("G", "values", "name"), given.values, strict=False)) | given.named
    graph, values, name = said.get("G"), said.get("values"), said.get("name")
    if not isinstance(graph, Call) or not is_graph(graph):
        return False
    if isinstance(name, str):
        matters = name.lower() in (*LABELS, *CHANCES) if of_edges else FACTS.get(name.lower()) in ("value", "player")
        if not matters:
            return True
    if of_edges or not isinstance(values, dict):
        return False
    for node, value in values.items():
        facts = {name: value} if isinstance(name, str) else value
        if not isinstance(facts, dict) or any(isinstance(each, Opaque) for each in facts.values()):
            return False
        _nodes_of(graph).append([node, facts])
    return True


def says_values(value: Any) -> bool:
    """Whether the mapping beside a graph says what its leaves are worth, and not where they are drawn or who moves."""
    return isinstance(value, dict) and all(isinstance(said, Fraction | float) for said in value.values())


def _nodes_of(graph: Call) -> list[Any]:
    nodes: list[Any] = graph.named.setdefault("nodes", [])
    return nodes


def _edges_of(graph: Call) -> list[Any]:
    edges: list[Any] = graph.named.setdefault("edges", [])
    return edges


def _name_and_facts(said: Any) -> tuple[Any, dict[str, Any]]:
    """A node as the methods take it: its name, or a pair with what is said of it."""
    name, facts = said if isinstance(said, list | tuple) and len(said) == 2 else (said, {})
    return name, facts if isinstance(facts, dict) else {}


def _with_facts(edge: Any, facts: Mapping[str, Any], is_weighted: bool) -> Any:
    """The edge with what the call says of all its edges."""
    if not isinstance(edge, list | tuple) or not (facts or is_weighted):
        return edge
    own = edge[2] if len(edge) == 3 and isinstance(edge[2], dict) else {}
    return [*edge[:2], {**facts, **own}] if len(edge) in (2, 3) else edge


def as_mapping_of_graph(graph: Call, values: Mapping[str, Any]) -> dict[str, Any]:
    """Its nodes, with the `values` of leaves that are given by themselves, and its edges; raises Refused."""
    first = graph.values[0] if graph.values else None
    edges = [_checked(edge) for edge in [*(first if isinstance(first, list) else []), *_edges_of(graph)]]
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
        if not _has_value(facts) and name in values:
            facts["value"] = values[name]
        if not _has_value(facts):
            raise Refused(N_("“%(name)s” needs a list of children or a number."), name=name)
        for value in facts.values():
            if isinstance(value, Opaque):
                raise value.statement.refused()
    return {"nodes": [{**facts, "id": name} for name, facts in nodes.items()], "edges": edges}


def _has_value(facts: Mapping[str, Any]) -> bool:
    return any(FACTS.get(key.lower()) == "value" for key in facts)


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
            for word in [word for word in known if FACTS.get(word.lower()) == "value"]:
                del known[word]
        known.update(facts)
    return nodes
