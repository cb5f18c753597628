"""Trees as graphs: a list of nodes and a list of edges, as NetworkX, D3 and Cytoscape write them.

    {"nodes": [{"id": "A"}, {"id": "B", "value": 3}], "edges": [{"source": "A", "target": "B", "action": "a1"}]}

The edges are called "links", too, and their ends "from" and "to"; a node without an id is called by its name, or by its
number in the list, by which D3's edges also name nodes that have names.
"""

from typing import Any

from engine.refusals import N_, Refused
from engine.trees.records import FACTS

ENDS = (("source", "target"), ("from", "to"), ("parent", "child"), ("origen", "destino"), ("origem", "destino"))
IDS = ("id", "key", "name", "label", "nombre", "nome")
LABELS = ("action", "label", "name", "move", "accion", "acción", "acao", "ação")

CHANCES = ("probability", "prob", "p")


def as_mapping(value: Any) -> dict[str, Any] | None:
    """The graph as a mapping of nodes by their names, each a record; None if it is no graph. Raises Refused."""
    if not isinstance(value, dict):
        return None
    value = value["elements"] if isinstance(value.get("elements"), dict) else value
    nodes, edges = value.get("nodes"), value.get("edges", value.get("links"))
    if not _is_of_records(nodes) or not isinstance(edges, list) or not nodes:
        return None
    nodes = [_merged(node) for node in nodes]
    names = [_name_of(node, number) for number, node in enumerate(nodes)]
    known = {name: _facts(node) for name, node in zip(names, nodes, strict=True)}
    if len(known) < len(names):
        raise Refused(N_("Two nodes of the graph have the same id."))
    places = {str(number): name for number, name in enumerate(names)}
    below: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for edge in edges:
        start, end, said = _edge(edge)
        if not {start, end} <= known.keys() and {start, end} <= places.keys():
            start, end = places[start], places[end]
        for name in (start, end):
            if name not in known:
                raise Refused(N_("An edge names “%(name)s”, which is not among the nodes."), name=name)
        below.setdefault(start, []).append((end, said))
    _refuse_second_parents(below)
    for name, children in below.items():
        known[name].pop("value", None)  # of an inner node: what a search found
        known[name]["children"] = [child for child, _said in children]
        chances = [_said_by(edge, CHANCES) for _child, edge in children]
        if None not in chances:
            known[name]["probabilities"] = chances
        for child, edge in children:
            known[child]["action"] = _said_by(edge, LABELS)
    return dict(known)


def _merged(record: dict[str, Any]) -> dict[str, Any]:
    """The record with what Cytoscape writes below `data`."""
    data = record.get("data")
    return {**record, **data} if isinstance(data, dict) else record


def _is_of_records(nodes: Any) -> bool:
    return isinstance(nodes, list) and all(isinstance(node, dict) for node in nodes)


def _name_of(node: dict[str, Any], number: int) -> str:
    return next((str(node[key]) for key in IDS if node.get(key) is not None), str(number))


def _facts(node: dict[str, Any]) -> dict[str, Any]:
    """What a record of the tree may say; a graph also has places and colours."""
    facts = {FACTS[key.lower()]: said for key, said in node.items() if key.lower() in FACTS and said is not None}
    return {key: said for key, said in facts.items() if key in ("value", "player")}


def _edge(edge: Any) -> tuple[str, str, dict[str, Any]]:
    said = _merged(edge) if isinstance(edge, dict) else edge
    if isinstance(said, list) and len(said) in (2, 3) and not isinstance(said[0], list | dict):
        last = said[2] if len(said) > 2 else {}
        return str(said[0]), str(said[1]), last if isinstance(last, dict) else {"action": last}
    for start, end in ENDS if isinstance(said, dict) else ():
        if said.get(start) is not None and said.get(end) is not None:
            return str(said[start]), str(said[end]), said
    raise Refused(
        N_("An edge of the graph needs both its ends, as in %(example)s."), example='{"source": "A", "target": "B"}'
    )


def _refuse_second_parents(below: dict[str, list[tuple[str, dict[str, Any]]]]) -> None:
    seen: set[str] = set()
    for children in below.values():
        for name, _said in children:
            if name in seen:
                raise Refused(N_("Two edges lead to “%(name)s”, so this is not a tree."), name=name)
            seen.add(name)


def _said_by(edge: dict[str, Any], keys: tuple[str, ...]) -> Any:
    return next((edge[key] for key in keys if edge.get(key) is not None), None)
