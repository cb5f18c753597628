"""Drawings of a tree that need no page: SVG, and sources for Graphviz (DOT) and LaTeX (TikZ's forest)."""

from collections.abc import Mapping
from html import escape

from engine.game import CHANCE, MAX, MIN
from engine.trees.estimates import beside, named
from engine.trees.layout import Place, places
from engine.trees.node import Node, action_names, in_rows
from engine.trees.numbers import write_value
from engine.trees.shapes import COLOURS, SHAPES

COLUMN, LEVEL, SIZE, LEAF = 56, 96, 22, 15
"""Of the SVG, in pixels: the width of a leaf's column, the height of a ply, half a node, half a leaf."""


def write_svg(root: Node, shapes: str = "triangles", values: Mapping[int, str] | None = None) -> str:
    """A drawing of the tree as an SVG document. `values`: what to write in nodes, by number (`in_rows`)."""
    found = places(root)
    names = dict(zip(map(id, in_rows(root)), action_names(root), strict=True))
    numbers = {id(node): number for number, node in enumerate(in_rows(root))}
    at = {id(place.node): place for place in found}
    wide = (max(place.x for place in found) + 0.5) * COLUMN + 20
    high = (max(place.ply for place in found) + 1) * LEVEL
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
        ' font-family="Inter, Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle">'
    ]
    for place in found:
        for child in place.node.successors:
            lines += _edge(place, at[id(child)], names[id(child)])
    for place in found:
        label = (values or {}).get(numbers[id(place.node)], "")
        lines += _shape(place, SHAPES[shapes], label)
    return "\n".join([*lines, "</svg>", ""])


def _point(place: Place) -> tuple[float, float]:
    return place.x * COLUMN + 10, place.ply * LEVEL + LEVEL / 2


def _edge(parent: Place, child: Place, name: str) -> list[str]:
    (x1, y1), (x2, y2) = _point(parent), _point(child)
    says = name
    if parent.node.kind == CHANCE:
        says = write_value(child.node.probability) + (f" {child.node.action}" if child.node.action else "")
    part = 0.56
    x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    return [
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#8a94a0" stroke-width="1.4"/>',
        f'<text x="{x:g}" y="{y + 4:g}" font-size="11" fill="#566271" stroke="#fff" stroke-width="4"'
        f' paint-order="stroke">{escape(says)}</text>',
    ]


def _shape(place: Place, shapes: Mapping[int, str], label: str) -> list[str]:
    x, y = _point(place)
    node = place.node
    if node.is_leaf:
        text = label or write_value(node.value)
        half = max(LEAF, 5 * len(text))
        lines = [
            f'<rect x="{x - half:g}" y="{y - LEAF:g}" width="{2 * half:g}" height="{2 * LEAF}" rx="6" fill="#fff"'
            ' stroke="#8a94a0"/>',
            f'<text x="{x:g}" y="{y + 5:g}" font-weight="600">{escape(text)}</text>',
        ]
    else:
        outline, colour = _outline(shapes[node.kind], x, y), COLOURS[node.kind]
        lines = [f'<path d="{outline}" fill="#fff" stroke="{colour}" stroke-width="2"/>']
        if label:
            lines.append(f'<text x="{x:g}" y="{y + 5:g}" font-weight="700">{escape(label)}</text>')
    if says := named(node):
        lines.append(
            f'<text x="{x + SIZE + 6:g}" y="{y - SIZE + 4:g}" font-size="11" fill="#566271">{escape(says)}</text>'
        )
    return lines


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


# -- Graphviz ---------------------------------------------------------------------------------------------------------

DOT_SHAPES = {"up": "triangle", "down": "invtriangle", "circle": "circle", "square": "square", "diamond": "diamond"}


def write_dot(root: Node, shapes: str = "triangles") -> str:
    """A directed graph for Graphviz; siblings keep their order."""
    names = action_names(root)
    nodes = in_rows(root)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    lines = ["digraph tree {", "  ordering=out;", '  node [fontname="Helvetica"]; edge [arrowhead=none, fontsize=11];']
    for number, node in enumerate(nodes):
        label = write_value(node.value) if node.is_leaf else named(node)
        shape = "box" if node.is_leaf else DOT_SHAPES[SHAPES[shapes][node.kind]]
        colour = "" if node.is_leaf else f', color="{COLOURS[node.kind]}"'
        lines.append(f'  n{number} [label="{_quoted(label)}", shape={shape}{colour}];')
    for number, node in enumerate(nodes):
        for child in node.successors:
            below = numbers[id(child)]
            says = write_value(child.probability) if node.kind == CHANCE else names[below]
            lines.append(f'  n{number} -> n{below} [label="{_quoted(says)}"];')
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# -- LaTeX ------------------------------------------------------------------------------------------------------------

TIKZ_SHAPES = {
    "up": "regular polygon, regular polygon sides=3",
    "down": "regular polygon, regular polygon sides=3, shape border rotate=180",
    "circle": "circle",
    "square": "rectangle, minimum height=7mm",
    "diamond": "diamond",
}
TIKZ_NAMES = {MAX: "max", MIN: "min", CHANCE: "chance"}
DOCUMENT_CLASS = (
    r"\IfFileExists{standalone.cls}{\documentclass[border=4mm]{standalone}}",
    r"  {\documentclass[landscape]{article}\pagestyle{empty}} % small installations of TeX lack it",
)
SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    mark: f"\\{mark}" for mark in "{}$&#%_"
}


def write_tikz(
    root: Node, shapes: str = "triangles", standalone: bool = True, values: Mapping[int, str] | None = None
) -> str:
    """A tree for the LaTeX package forest (TikZ); a document of its own if `standalone`. `values`: as `write_svg`."""
    labels = {id(node): (values or {}).get(number, "") for number, node in enumerate(in_rows(root))}
    names = dict(zip(map(id, in_rows(root)), action_names(root), strict=True))
    styles = [
        f"  {TIKZ_NAMES[kind]}/.style={{draw, minimum size=7mm, inner sep=1pt, {TIKZ_SHAPES[shape]}}},"
        for kind, shape in SHAPES[shapes].items()
    ]
    tree = "\n".join(_bracket(root, names, labels, None, 1))
    opening = [r"\begin{forest}", "  for tree={s sep=3mm, l sep=10mm},"]
    leaf = "  leaf/.style={draw, rounded corners, inner sep=3pt},"
    forest = "\n".join([*opening, *styles, leaf, tree, r"\end{forest}"])
    if not standalone:
        return forest + "\n"
    packages = [*DOCUMENT_CLASS, r"\usepackage{forest}", r"\usetikzlibrary{shapes.geometric}"]
    return "\n".join([*packages, r"\begin{document}", forest, r"\end{document}", ""])


def _bracket(
    node: Node, names: Mapping[int, str], labels: Mapping[int, str], parent: Node | None, depth: int
) -> list[str]:
    indent = "  " * depth
    value = labels[id(node)] or (write_value(node.value) if node.is_leaf else "")
    label = f"${_formula(value)}$" if value else _latex(node.name)
    style = "leaf" if node.is_leaf else TIKZ_NAMES[node.kind]
    edge = ""
    if parent is not None:
        says = f"${_formula(write_value(node.probability))}$" if parent.kind == CHANCE else _latex(names[id(node)])
        edge = f", edge label={{node[midway, fill=white, inner sep=1pt, font=\\scriptsize]{{{says}}}}}"
    says = _formula(beside(node))
    estimate = f", label={{[font=\\scriptsize]right:{{${says}$}}}}" if says else ""
    opening = f"{indent}[{{{label}}}, {style}{estimate}{edge}"
    if not node.successors:
        return [opening + "]"]
    return [
        opening,
        *(line for child in node.successors for line in _bracket(child, names, labels, node, depth + 1)),
        indent + "]",
    ]


def _formula(number: str) -> str:
    return number.replace("+inf", r"+\infty").replace("-inf", r"-\infty")


def _latex(text: str) -> str:
    return "".join(SPECIAL.get(mark, mark) for mark in text)
