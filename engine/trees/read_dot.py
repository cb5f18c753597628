"""Trees in Graphviz's language (DOT), as `engine.trees.sources` writes them and as others do.

The children stand in the order of their edges. A node without successors is a leaf, and its label the value. The colour
of a player, or a triangle that points up or down, says whose turn it is; elsewhere MAX begins and the players take
turns. Nodes joined by a dashed line that orders nothing are in one information set, called as the line is.
Source of the language: Graphviz's documentation, "DOT Language".
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.game import MAX, MIN, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.drawn import DrawnNode, as_tree
from engine.trees.node import MOST_NODES, MOST_PLIES, Node, refuse_more_nodes
from engine.trees.shapes import COLOURS

TOKEN = re.compile(
    r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?(?:\*/|\Z)|(?<![^\n])\#[^\n]*)"
    r"|(?P<text>\"(?:[^\"\\]|\\.)*(?:\"|\\?\Z))|(?P<arrow>-[->])|(?P<mark>[\[\]{};,=:])|(?P<word>-?[\w.\#]+)|(?P<other>.)",
    re.DOTALL,
)
"""What is never closed goes to the end, so that nothing is read twice."""
PLAYER_OF_COLOUR = {colour: kind for kind, colour in COLOURS.items()}
PLAYER_OF_SHAPE = {"triangle": MAX, "invtriangle": MIN}
DEFAULTS = ("node", "edge", "graph")
MARKS, ARROWS = tuple("[]{};,=:"), ("->", "--")


@dataclass
class DotGraph:
    """The nodes by their identifiers, and the edges from each in order, with their labels."""

    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    """The information set that a node is in."""
    count: int = 0
    """How many edges there are."""

    def add(self, stops: list[list[str]], given: Mapping[str, str]) -> None:
        """A statement: a node, or the edges along a path, each stop of which is one node or several."""
        for name in (name for stop in stops for name in stop):
            self.nodes.setdefault(name, {})
        if len(stops) == 1:
            self.nodes[stops[0][0]].update(given)
        elif given.get("style") == "dashed" and given.get("constraint") == "false":
            name = given.get("label") or stops[0][0]
            self.sets.update((each, name) for stop in stops for each in stop)
            return
        for above, below in itertools.pairwise(stops):
            self.count += len(above) * len(below)
            refuse_more_nodes(self.count)  # each edge leads to a node; two long lists of braces would make millions
            for parent in above:
                self.edges.setdefault(parent, []).extend((child, given.get("label", "")) for child in below)


def is_dot(text: str) -> bool:
    """Whether the text begins as a graph does, past comments: `digraph {`, perhaps with `strict` and a name."""
    first = [token.lower() for token in itertools.islice(_tokens(text), 4)]
    words = first[1:] if first[:1] == ["strict"] else first
    return words[:1] in (["graph"], ["digraph"]) and "{" in words[1:3] and "=" not in words[1:2]


def read_dot(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The tree of the graph; raises Refused."""
    graph = _graph(text)
    children = {child for edges in graph.edges.values() for child, _label in edges}
    roots = [name for name in graph.nodes if name not in children]
    if len(roots) != 1:
        raise Refused(N_("The graph needs one node that no edge leads to; it has %(count)d."), count=len(roots))
    return as_tree(_Drawing(graph, most_nodes).drawn(roots[0], "", ()), most_nodes)


def _tokens(text: str) -> Iterator[str]:
    """The marks and identifiers of the text; one in quotes keeps its first quote, so that it is no mark."""
    for found in TOKEN.finditer(text):
        if found["text"]:
            yield '"' + re.sub(r"\\(.)", r"\1", found[0][1:].removesuffix('"'))
        elif not found["blank"]:
            yield found[0]


def _graph(text: str) -> DotGraph:
    graph, reader = DotGraph(), _Statements(list(_tokens(text)))
    reader.skip_to("{")
    while reader.token:
        if reader.token in MARKS or reader.token in ARROWS:
            reader.advance()
        elif reader.token.lower() == "subgraph":
            reader.skip_to("{")
        else:
            stops = reader.path()
            if reader.token == "=":
                reader.advance(2)
                continue
            given = reader.attributes()
            if stops and stops[0] and stops[0][0].lower() not in DEFAULTS:
                graph.add(stops, given)
    return graph


class _Statements:
    """Reads the statements one after the other."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    @property
    def token(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def advance(self, by: int = 1) -> None:
        self.at += by

    def skip_to(self, mark: str) -> None:
        """Past the next such mark."""
        while self.token and self.token != mark:
            self.advance()
        self.advance()

    def path(self) -> list[list[str]]:
        """The stops from arrow to arrow."""
        stops = [self.stop()]
        while self.token in ARROWS:
            self.advance()
            stops.append(self.stop())
        return stops

    def stop(self) -> list[str]:
        """The identifiers of one stop: one without its port, or those in braces."""
        if self.token == "{":
            self.advance()
            names = []
            while self.token and self.token != "}":
                if self.token not in MARKS:
                    names.append(_plain(self.token))
                self.advance()
            self.advance()
            return names
        names = [_plain(self.token)] if self.token and self.token not in MARKS else []
        self.advance()
        while self.token == ":":
            self.advance(2)
        return names

    def attributes(self) -> dict[str, str]:
        """What stands in square brackets, if they come next."""
        given: dict[str, str] = {}
        while self.token == "[":
            self.advance()
            while self.token and self.token != "]":
                key = _plain(self.token).lower()
                self.advance()
                if self.token == "=":
                    self.advance()
                    given[key] = _plain(self.token)
                    self.advance()
            self.advance()
        return given


def _plain(identifier: str) -> str:
    return identifier.removeprefix('"')


class _Drawing:
    """Makes drawn nodes of the graph, and counts them: a graph that is no tree would unfold without end."""

    def __init__(self, graph: DotGraph, most_nodes: int) -> None:
        self.graph, self.most_nodes, self.nodes = graph, most_nodes, 0

    def drawn(self, name: str, label: str, above: tuple[str, ...]) -> DrawnNode:
        self.nodes += 1
        refuse_more_nodes(self.nodes, self.most_nodes)
        if name in above:
            raise Refused(N_("“%(name)s” is its own descendant, so this is not a tree."), name=name)
        if len(above) > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        given, edges = self.graph.nodes[name], self.graph.edges.get(name, [])
        kind = PLAYER_OF_COLOUR.get(given.get("color", ""), PLAYER_OF_SHAPE.get(given.get("shape", "")))
        below = [self.drawn(child, says, (*above, name)) for child, says in edges]
        information_set = self.graph.sets.get(name, "")
        return DrawnNode(given.get("label", name), kind if below else TERMINAL, label, below, information_set)
