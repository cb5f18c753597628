"""Trees in Graphviz's language (DOT), as `engine.trees.sources` writes them and as others do.

The children stand in the order of their edges. A node without successors is a leaf, and its label the value. The colour
of a player, or a triangle that points up or down, says whose turn it is; elsewhere MAX begins and the players take
turns. Nodes joined by a dashed line that orders nothing are in one information set, called as the line is.
Source of the language: Graphviz's documentation, "DOT Language".
"""

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import MAX, MIN, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.drawn import DrawnNode, as_tree
from engine.trees.node import MOST_NODES, Node
from engine.trees.shapes import COLOURS

TEXT = r'"(?:[^"\\]|\\.)*"'
IDENTIFIER = rf"(?:{TEXT}|[\w.]+|-?\d[\d.]*)"
COMMENT = re.compile(r"//[^\n]*|^\s*#[^\n]*|/\*[\s\S]*?\*/", re.MULTILINE)
STATEMENT = re.compile(
    rf"(?P<set>\w+\s*=\s*{IDENTIFIER})|(?P<path>{IDENTIFIER}(?:\s*-[->]\s*(?:{IDENTIFIER}|\{{[^{{}}]*\}}))*)\s*(?P<given>\[(?:{TEXT}|[^\]\"])*\])?"
    r"|(?P<other>\S)"
)
ATTRIBUTE = re.compile(rf"(\w+)\s*=\s*({IDENTIFIER}|\"?\#\w+\"?)")
PLAYER_OF_COLOUR = {colour: kind for kind, colour in COLOURS.items()}
PLAYER_OF_SHAPE = {"triangle": MAX, "invtriangle": MIN}
DEFAULTS = ("node", "edge", "graph")


@dataclass
class DotGraph:
    """The nodes by their identifiers, and the edges from each in order, with their labels."""

    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    """The information set that a node is in."""

    def add(self, path: str, given: Mapping[str, str]) -> None:
        """A statement: a node, or the edges along a path."""
        stops = [_names(stop) for stop in re.split(rf"\s*-[->]\s*(?=(?:{TEXT}|[^\"])*\Z)", path)]
        for name in (name for stop in stops for name in stop):
            self.nodes.setdefault(name, {})
        if len(stops) == 1:
            self.nodes[stops[0][0]].update(given)
        elif given.get("style") == "dashed" and given.get("constraint") == "false":
            name = given.get("label") or stops[0][0]
            self.sets.update((each, name) for stop in stops for each in stop)
            return
        for above, below in itertools.pairwise(stops):
            for parent in above:
                self.edges.setdefault(parent, []).extend((child, given.get("label", "")) for child in below)


def read_dot(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The tree of the graph; raises Refused."""
    graph = _graph(text)
    children = {child for edges in graph.edges.values() for child, _label in edges}
    roots = [name for name in graph.nodes if name not in children]
    if len(roots) != 1:
        raise Refused(N_("The graph needs one node that no edge leads to; it has %(count)d."), count=len(roots))
    return as_tree(_drawn(graph, roots[0], "", ()), most_nodes)


def _graph(text: str) -> DotGraph:
    graph = DotGraph()
    _before, _brace, body = COMMENT.sub(" ", text).partition("{")
    for found in STATEMENT.finditer(body):
        path = found["path"]
        if path and path.lower() not in (*DEFAULTS, "subgraph"):
            given = {key.lower(): _plain(value) for key, value in ATTRIBUTE.findall(found["given"] or "")}
            graph.add(path, given)
    return graph


def _names(stop: str) -> list[str]:
    """The identifiers of one end of an edge: one, or those in braces."""
    return [_plain(name) for name in re.findall(IDENTIFIER, stop)]


def _plain(identifier: str) -> str:
    return re.sub(r"\\(.)", r"\1", identifier[1:-1]) if identifier.startswith('"') else identifier


def _drawn(graph: DotGraph, name: str, label: str, above: tuple[str, ...]) -> DrawnNode:
    if name in above:
        raise Refused(N_("“%(name)s” is its own descendant, so this is not a tree."), name=name)
    given, edges = graph.nodes[name], graph.edges.get(name, [])
    kind = PLAYER_OF_COLOUR.get(given.get("color", ""), PLAYER_OF_SHAPE.get(given.get("shape", "")))
    below = [_drawn(graph, child, says, (*above, name)) for child, says in edges]
    return DrawnNode(given.get("label", name), TERMINAL if not below else kind, label, below, graph.sets.get(name, ""))
