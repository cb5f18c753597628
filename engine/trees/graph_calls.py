"""Graphs that a program makes with NetworkX, as the mapping of nodes and edges that `engine.trees.node_edge` reads.

G = nx.DiGraph([("A", "B")]); G.add_edge("A", "C"); G.add_edges_from([("B", "D")]); G.add_node("C", value=5)
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.literals import GRAPH, Call
from engine.trees.records import FACTS


def is_graph(value: Any) -> bool:
    return isinstance(value, Call) and re.fullmatch(GRAPH, value.called, re.IGNORECASE) is not None


def add_to_graph(graph: Call, method: str, given: Call) -> None:
    """What the call of this method adds: nodes, or edges with what is said of them."""
    first = given.values[0] if given.values else None
    several = first if isinstance(first, list) and "from" in method else None
    if "node" in method:
        graph.named.setdefault("nodes", []).extend([[first, given.named]] if several is None else several)
    elif several is not None:
        graph.added += [edge[:2] if "weighted" in method and isinstance(edge, list) else edge for edge in several]
    else:
        graph.added.append([*given.values[:2], given.named])


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
        if name not in inner and name in values:
            facts["value"] = values[name]
        if name not in inner and not any(FACTS.get(key.lower()) == "value" for key in facts):
            raise Refused(N_("“%(name)s” needs a list of children or a number."), name=name)
    return {"nodes": [{**facts, "id": name} for name, facts in nodes.items()], "edges": edges}


def _checked(edge: Any) -> list[Any]:
    if isinstance(edge, list) and len(edge) in (2, 3) and all(isinstance(end, str | Fraction) for end in edge[:2]):
        return edge
    raise Refused(N_("An edge of the graph needs both its ends, as in %(example)s."), example='G.add_edge("A", "B")')


def _named_nodes(graph: Call) -> dict[str, dict[str, Any]]:
    """What the program says of nodes, by their names."""
    nodes: dict[str, dict[str, Any]] = {}
    for said in graph.named.get("nodes", []):
        name, facts = said if isinstance(said, list) and len(said) == 2 else (said, {})
        if isinstance(name, str | Fraction) and isinstance(facts, dict):
            nodes.setdefault(str(name), {}).update(facts)
    return nodes
