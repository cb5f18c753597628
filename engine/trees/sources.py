"""Drawings of a tree as sources for Graphviz (DOT) and LaTeX (TikZ's forest)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.game import CHANCE
from engine.trees.estimates import beside, named
from engine.trees.information_sets import joined
from engine.trees.latex_text import in_latex
from engine.trees.markings import KeyMarks
from engine.trees.node import Node, Value, action_names, in_rows
from engine.trees.numbers import write_value
from engine.trees.pictures import on_edge
from engine.trees.shapes import COLOURS, KIND_NAMES, SHAPES

# -- Graphviz ---------------------------------------------------------------------------------------------------------

DOT_SHAPES = {"up": "triangle", "down": "invtriangle", "circle": "circle", "square": "square", "diamond": "diamond"}


JOINED = "style=dashed, constraint=false"
"""How the nodes of an information set are joined."""


def write_dot(root: Node, shapes: str = "triangles") -> str:
    """A directed graph for Graphviz; siblings keep their order, and information sets are dashed."""
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
            says = on_edge(node, child, names[below], write_value)
            lines.append(f'  n{number} -> n{below} [label="{_quoted(says)}"];')
    for name, alike in joined(nodes):
        path = " -> ".join(f"n{number}" for number in alike)
        lines.append(f'  {path} [{JOINED}, label="{_quoted(name)}"];')
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
DOCUMENT_CLASS = (
    r"\IfFileExists{standalone.cls}{\documentclass[border=4mm]{standalone}}",
    r"  {\documentclass[landscape]{article}\pagestyle{empty}} % small installations of TeX lack it",
)
SIGNS = {
    "+inf": r"+\infty",
    "-inf": r"-\infty",
    "∞": r"\infty",
    "−": "-",
    "α": r"\alpha\;",
    "β": r"\beta\;",
    "→": r"\to ",
    "≤": r"\le ",
    "≥": r"\ge ",
}
SET = "information set"
"""A style that draws nothing: it tells which set a node is in."""
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


def write_tikz(
    root: Node,
    shapes: str = "triangles",
    standalone: bool = True,
    values: Mapping[int, str] | None = None,
    key: KeyMarks | None = None,
    number: Callable[[Value], str] = write_value,
) -> str:
    """A tree for the LaTeX package forest (TikZ); a document of its own if `standalone`. Else as `write_svg`."""
    numbers = {id(node): number for number, node in enumerate(in_rows(root))}
    writing = _TikzTree(numbers, action_names(root), values or {}, key or KeyMarks(), number)
    styles = [
        f"  {KIND_NAMES[kind]}/.style={{draw, minimum size=7mm, inner sep=1pt, {TIKZ_SHAPES[shape]}}},"
        for kind, shape in SHAPES[shapes].items()
    ]
    tree = "\n".join(writing.bracket(root, None, 1))
    opening = [r"\begin{forest}", "  for tree={s sep=3mm, l sep=10mm},"]
    styles += [f"  {SET}/.style={{}},"] if any(node.information_set for node in in_rows(root)) else []
    leaf = "  leaf/.style={draw, rounded corners, inner sep=3pt},"
    forest = "\n".join([*opening, *styles, leaf, tree, *map(_joining, joined(in_rows(root))), r"\end{forest}"])
    if not standalone:
        return forest + "\n"
    packages = [*DOCUMENT_CLASS, r"\usepackage{forest}", r"\usetikzlibrary{shapes.geometric}"]
    return "\n".join([*packages, r"\begin{document}", forest, r"\end{document}", ""])


def _joining(information_set: tuple[str, list[int]]) -> str:
    """The dashed line along the nodes of a set."""
    name, numbers = information_set
    first, *others = (f"(n{number})" for number in numbers)
    written = f"node[midway, above, font=\\scriptsize]{{{in_latex(name)}}}"
    arcs = " ".join(f"to[bend left=25] {written if number == 0 else ''}{other}" for number, other in enumerate(others))
    return f"  \\draw[dashed] {first} {arcs};"


@dataclass(frozen=True)
class _TikzTree:
    """The nodes as forest's brackets."""

    numbers: Mapping[int, int]
    names: Sequence[str]
    values: Mapping[int, str]
    key: KeyMarks
    number: Callable[[Value], str]

    def bracket(self, node: Node, parent: Node | None, depth: int) -> list[str]:
        """The node and all below it, a line for each."""
        indent, number = "  " * depth, self.numbers[id(node)]
        value = self.values.get(number, "") or (self.number(node.value) if node.is_leaf else "")
        label = f"${_formula(value)}$" if value else in_latex(node.name)
        style = "leaf" if node.is_leaf else KIND_NAMES[node.kind]
        if number in self.key.unvisited:
            style += ", dashed"
        if node.information_set:
            style += f", name=n{number}, {SET}={{{in_latex(node.information_set)}}}"
        opening = f"{indent}[{{{label}}}, {style}{self._beside(node, number)}{self._edge(number, node, parent)}"
        if not node.successors:
            return [opening + "]"]
        below = [line for child in node.successors for line in self.bracket(child, node, depth + 1)]
        return [opening, *below, indent + "]"]

    def _beside(self, node: Node, number: int) -> str:
        """The estimate, and the lines of the key."""
        lines = [*filter(None, [beside(node, self.number)]), *self.key.beside.get(number, ())]
        if not lines:
            return ""
        said = r" \\ ".join(f"${_formula(line)}$" for line in lines)
        return f", label={{[font=\\scriptsize, align=left]right:{{{said}}}}}"

    def _edge(self, number: int, node: Node, parent: Node | None) -> str:
        if parent is None:
            return ""
        says = in_latex(self.names[number])
        if parent.kind == CHANCE:
            says = f"${_formula(self.number(node.probability))}$ {in_latex(node.action)}".rstrip()
        slash = "node[pos=.2, sloped, inner sep=0pt, font=\\bfseries]{/\\kern-.1em/}" if number in self.key.cut else ""
        style = ", edge={very thick}" if number in self.key.chosen else ""
        if number in self.key.unvisited:
            style = ", edge={dashed}"
        named = f"node[pos=.6, fill=white, inner sep=1pt, font=\\scriptsize]{{{says}}}"
        return f"{style}, edge label={{{named}{slash}}}"


def _formula(number: str) -> str:
    """Numbers, Greek letters and signs of a line in TeX's mathematics, which puts a space after a bare comma."""
    for sign, means in SIGNS.items():
        number = number.replace(sign, means)
    return DECIMAL_COMMA.sub("{,}", number)
