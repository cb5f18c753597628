"""Drawings of a tree as SVG, which need no page."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise

from engine.game import CHANCE
from engine.trees.columns import Reach, column_of
from engine.trees.estimates import named
from engine.trees.information_sets import joined
from engine.trees.layout import Place, places
from engine.trees.markings import BESIDE, CURRENT, FAINT, INK, LINE, KeyMarks, lines_beside, slashes
from engine.trees.node import Node, Value, action_names, in_rows
from engine.trees.numbers import signed, write_value
from engine.trees.shapes import COLOURS, KIND_NAMES, SHAPES

COLUMN, LEVEL, SIZE, LEAF = 56, 96, 22, 15
"""Of the SVG, in pixels: the width of a leaf's column, the height of a ply, half a node, half a leaf."""

WIDE_COLUMN, LETTER = 68, 6.6
"""Of a leaf's column where windows stand beside nodes; of a letter there."""

ARC, ARC_LEAST, BESIDE_ARC = 0.08, 40, 44
"""How far arcs between nodes of an information set bend: a share of their length, and pixels besides; and how far right
of the first node its name stands.
"""

FLAT = 110
"""How far right of a node its parent may be before the edge between them passes where lines would stand."""


HALO = f'fill="{FAINT}" stroke="#fff" stroke-width="4" paint-order="stroke"'
"""Of a text that stands on a line."""


def write_svg(
    root: Node,
    shapes: str = "triangles",
    values: Mapping[int, str] | None = None,
    key: KeyMarks | None = None,
    paper: bool = False,
    number: Callable[[Value], str] = write_value,
) -> str:
    """A drawing of the tree as an SVG document. `values`: what to write in nodes, by number (`in_rows`).

    `key`: what is marked besides. `paper`: on white, for whoever opens it by itself. `number`: how numbers are written.
    """
    found, marks = places(root), key or KeyMarks()
    names = dict(zip(map(id, in_rows(root)), action_names(root), strict=True))
    numbers = {id(node): number for number, node in enumerate(in_rows(root))}
    lines_of = {id(place.node): marks.beside.get(numbers[id(place.node)], ()) for place in found}
    room_of = {id(place.node): marks.room.get(numbers[id(place.node)], lines_of[id(place.node)]) for place in found}
    on_edges = {
        id(child): on_edge(place.node, child, names[id(child)], number)
        for place in found
        for child in place.node.successors
    }
    column = column_of(
        found,
        WIDE_COLUMN if marks.beside or marks.room else COLUMN,
        lambda width: _reaches(found, width, room_of, number),
        lambda place: len(on_edges.get(id(place.node), "")) * LETTER,
    )
    at = {id(place.node): _point(place, column) for place in found}
    away = _away_from_edges(found, at)
    missing = -min(0.0, *(at[node][0] - _reach_left(room_of[node]) for node in away), 0.0)
    at = {node: (x + missing, y) for node, (x, y) in at.items()}
    wide = max(at[id(place.node)][0] + _reach(place.node, room_of[id(place.node)], number) for place in found) + 10
    high = (max(place.ply for place in found) + 1) * LEVEL
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
        ' font-family="Inter, Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle">'
    ]
    if paper:
        lines.append('<rect width="100%" height="100%" fill="#fff"/>')
    for place in found:
        for child in place.node.successors:
            lines += _edge(at[id(place.node)], at[id(child)], on_edges[id(child)], numbers[id(child)], marks)
    nodes = in_rows(root)
    for name, alike in joined(nodes):
        lines += _joined(name, COLOURS[nodes[alike[0]].kind], sorted(at[id(nodes[row])] for row in alike))
    for place in found:
        row = numbers[id(place.node)]
        point = at[id(place.node)]
        label = (values or {}).get(row, "") or (_leaf(place.node, number) if place.node.is_leaf else "")
        if row == marks.current:
            lines.append(_highlight(place.node, *point))
        lines += _shape(place.node, point, SHAPES[shapes], label, row in marks.unvisited)
        is_left = id(place.node) in away
        lines += lines_beside(*point, lines_of[id(place.node)], is_left)
        lines += _name(place.node, point, len(lines_of[id(place.node)]), number, is_left)
    return "\n".join([*lines, "</svg>", ""])


def _point(place: Place, column: int) -> tuple[float, float]:
    return place.x * column + 10, place.ply * LEVEL + LEVEL / 2


def _away_from_edges(found: Sequence[Place], at: Mapping[int, tuple[float, float]]) -> set[int]:
    """The nodes to which an edge comes so flat from the right that it would go through what stands there."""
    return {
        id(child)
        for place in found
        for child in place.node.successors
        if not child.is_leaf and at[id(place.node)][0] - at[id(child)][0] > FLAT
    }


def _reach_left(lines: Sequence[str]) -> float:
    """How far left of its middle a node's lines go that stand at its left."""
    return BESIDE + max((len(line) * LETTER for line in lines), default=0) + 4


def _reaches(
    found: Sequence[Place], width: int, lines_of: Mapping[int, Sequence[str]], number: Callable[[Value], str]
) -> Reach:
    """Of all nodes, in columns of that width."""
    away = _away_from_edges(found, {id(place.node): _point(place, width) for place in found})
    reaches = {}
    for place in found:
        node, lines = place.node, lines_of[id(place.node)]
        own = _own_half(node)
        beside = max(own, _reach(node, lines, number)) if lines or (not node.is_leaf and named(node)) else own
        reaches[id(node)] = (beside, own) if id(node) in away else (own, beside)
    return reaches


def _own_half(node: Node) -> float:
    """How far a node itself goes to either side of its middle, with its name where that stands below."""
    if node.is_leaf:
        return max(LEAF, 5 * len(write_value(node.value)), len(node.name) * LETTER / 2)
    return SIZE * 1.15


def _reach(node: Node, beside: Sequence[str], number: Callable[[Value], str]) -> float:
    """How far right of its middle a node and what stands beside it go, letters as wide as they may be."""
    lines = [len(line) * LETTER for line in (*beside, "" if node.is_leaf else named(node, number)) if line]
    return max([_own_half(node), COLUMN / 2 - 10, *(BESIDE + line for line in lines)])


def on_edge(parent: Node, child: Node, name: str, number: Callable[[Value], str]) -> str:
    """The action's name, or the outcome's probability with its name."""
    if parent.kind != CHANCE:
        return name
    return number(child.probability) + (f" {child.action}" if child.action else "")


def _leaf(node: Node, number: Callable[[Value], str]) -> str:
    return signed(number(node.value))


def _edge(
    upper: tuple[float, float],
    lower: tuple[float, float],
    says: str,
    number: int,
    marks: KeyMarks,
) -> list[str]:
    (x1, y1), (x2, y2) = upper, lower
    part = 0.56
    x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    style = 'class="line" stroke="#8a94a0" stroke-width="1.4"'
    if number in marks.chosen:
        style = f'class="chosen" stroke="{INK}" stroke-width="4"'
    elif number in marks.unvisited:
        style += ' stroke-dasharray="5 4"'
    return [
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {style}/>',
        *([slashes(x1, y1, x2, y2)] if number in marks.cut else []),
        f'<text class="soft halo" x="{x:g}" y="{y + 4:g}" font-size="11" {HALO}>{escape(says)}</text>',
    ]


def _joined(name: str, colour: str, points: Sequence[tuple[float, float]]) -> list[str]:
    """The nodes of an information set, joined from left to right by dashed arcs; its name stands near the first."""
    lines: list[str] = []
    says: list[str] = []
    for (x1, y1), (x2, y2) in pairwise(points):
        high = min(y1, y2) - ARC * (x2 - x1) - ARC_LEAST
        arc = f"M{x1:g} {y1:g}Q{(x1 + x2) / 2:g} {high:g} {x2:g} {y2:g}"
        lines.append(
            f'<path class="joined" d="{arc}" fill="none" stroke="{colour}" stroke-width="1.4" stroke-dasharray="3 4"/>'
        )
        if not says:
            t = min(0.5, BESIDE_ARC / (x2 - x1)) if x2 > x1 else 0.5
            x, y = x1 + t * (x2 - x1), (1 - t) ** 2 * y1 + 2 * t * (1 - t) * high + t * t * y2
            says.append(f'<text class="soft halo" x="{x:g}" y="{y - 3:g}" font-size="11" {HALO}>{escape(name)}</text>')
    return lines + says


def _shape(
    node: Node, point: tuple[float, float], shapes: Mapping[int, str], label: str, is_unvisited: bool
) -> list[str]:
    x, y = point
    dashed = ' stroke-dasharray="4 3"' if is_unvisited else ""
    if node.is_leaf:
        half = max(LEAF, 5 * len(label))
        weight = f'class="soft" fill="{FAINT}"' if is_unvisited else 'font-weight="600"'
        return [
            f'<rect class="leaf" x="{x - half:g}" y="{y - LEAF:g}" width="{2 * half:g}" height="{2 * LEAF}" rx="6"'
            f' fill="#fff" stroke="#8a94a0"{dashed}/>',
            f'<text x="{x:g}" y="{y + 5:g}" {weight}>{escape(label)}</text>',
        ]
    outline, colour = _outline(shapes[node.kind], x, y), COLOURS[node.kind]
    lines = [
        f'<path class="{KIND_NAMES[node.kind]}" d="{outline}" fill="#fff" stroke="{colour}" stroke-width="2"{dashed}/>'
    ]
    if label:
        lower = {"up": 13, "down": -1}.get(shapes[node.kind], 5)
        small = ' font-size="11"' if len(label) > 4 else ""
        lines.append(f'<text x="{x:g}" y="{y + lower:g}" font-weight="700"{small}>{escape(label)}</text>')
    return lines


def _highlight(node: Node, x: float, y: float) -> str:
    """Behind the node at which the search is."""
    wide, high = _own_half(node) + 3, (LEAF if node.is_leaf else SIZE) + 6
    place = f'x="{x - wide:g}" y="{y - high:g}" width="{2 * wide:g}" height="{2 * high}" rx="8"'
    return f'<rect class="current" {place} fill="{CURRENT}"/>'


def _name(
    node: Node, point: tuple[float, float], lines: int, number: Callable[[Value], str], is_left: bool
) -> list[str]:
    """The node's name and estimate, above the lines that stand beside it."""
    says = named(node, number)
    if not says:
        return []
    x, y = point[0] + (-BESIDE if is_left else BESIDE), point[1] - (SIZE - 4 if lines == 0 else LINE * lines + 3)
    anchor = "end" if is_left else "start"
    if node.is_leaf:
        x, y, anchor = point[0], point[1] + LEAF + 14, "middle"
    anchored = f'x="{x:g}" y="{y:g}" font-size="11" text-anchor="{anchor}" fill="{FAINT}"'
    return [f'<text class="soft" {anchored}>{escape(says)}</text>']


def _outline(shape: str, x: float, y: float) -> str:
    s = SIZE
    if shape == "circle":
        return f"M{x + s:g} {y:g}a{s} {s} 0 1 0 0 .01z"
    corners: dict[str, list[tuple[float, float]]] = {
        "up": [(0, -s), (s * 1.15, s * 0.9), (-s * 1.15, s * 0.9)],
        "down": [(-s * 1.15, -s * 0.9), (s * 1.15, -s * 0.9), (0, s)],
        "square": [(-s, -s), (s, -s), (s, s), (-s, s)],
        "diamond": [(0, -s * 1.1), (s * 1.1, 0), (0, s * 1.1), (-s * 1.1, 0)],
    }
    return "M" + "L".join(f"{x + dx:g} {y + dy:g}" for dx, dy in corners[shape]) + "z"
