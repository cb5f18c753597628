"""Draws a tree that is too wide for paper in parts: its top, and each subtree taken off it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.exercises.drawing import Drawing
from engine.exercises.naming import called
from engine.game import CHANCE
from engine.refusals import N_
from engine.trees import Node
from engine.trees.columns import PAPER
from engine.trees.markings import KeyMarks
from engine.trees.node import action_names, in_rows, numbers_below

SAYS = N_("The tree is drawn in parts: what is below a node marked “…” stands in a drawing of its own.")

GOES_ON = " …"
"""Follows the name of a node whose successors are in another part."""

SMALLEST = 11 * 0.75
"""Size of the smallest text of a drawing, in points, before it is shrunk."""

READABLE = 6.5
"""Smallest size of text that can be read on paper, in points."""

WIDEST = PAPER * SMALLEST / READABLE
"""Widest drawing, in pixels, that is readable when shrunk to the width of a sheet."""

WIDE = re.compile(r'width="([\d.]+)"')

Fits = Callable[[Drawing], bool]


def fits_paper(drawing: Drawing) -> bool:
    """Whether the drawing's text is readable on a sheet of paper."""
    found = WIDE.search(drawing.as_svg())
    return found is not None and float(found[1]) <= WIDEST


def in_parts(drawing: Drawing, fits: Fits = fits_paper) -> list[Drawing]:
    """The drawing if it fits; else its top and the subtrees taken off it, each as large as fits, in breadth-first
    order.
    """
    if fits(drawing):
        return [drawing]
    rows = _rows(drawing.root)
    for depth in range(1, len(rows) - 1):
        below = [number for number in rows[depth] if in_rows(drawing.root)[number].successors]
        parts = [_part(drawing, number) for number in below]
        is_last = depth == len(rows) - 2
        if is_last or all(map(fits, parts)):
            return [*in_parts(_part(drawing, 0, depth), fits), *parts]
    return [drawing]


def _rows(root: Node) -> list[list[int]]:
    """The numbers of the nodes, ply by ply."""
    rows, below = [[0]], numbers_below(in_rows(root))
    while rows[-1]:
        rows.append([child for number in rows[-1] for child in below[number]])
    return rows[:-1]


def _part(drawing: Drawing, top: int, plies: int | None = None) -> Drawing:
    """The subtree of one node, `plies` deep, with its names, values and marks."""
    copy = _Copy(drawing.root)
    root = copy.of(top, plies)
    numbers = {copy.origin[id(node)]: number for number, node in enumerate(in_rows(root))}
    values = {numbers[number]: text for number, text in drawing.values.items() if number in numbers}
    return Drawing(root, drawing.shapes, values, drawing.marks and _renumbered(drawing.marks, numbers))


class _Copy:
    """Copies parts of a tree; nodes keep the names that they have in the whole."""

    def __init__(self, root: Node) -> None:
        self.nodes, self.actions, self.called = in_rows(root), action_names(root), called(root)
        self.below = numbers_below(self.nodes)
        self.origin: dict[int, int] = {}
        """The node's number in the whole tree, by the identity of its copy."""
        self._kept: list[Node] = []  # or identities could be reused

    def of(self, number: int, plies: int | None = None, named: bool = True) -> Node:
        """`named`: give the node its name, because nothing above it shows it."""
        node = self.nodes[number]
        goes_on = plies == 0 and bool(node.successors)
        is_called = (named and number > 0) or goes_on
        made = replace(
            node,
            name=self.called[number] + GOES_ON * goes_on if is_called else node.name,
            successors=[] if goes_on else [self._child(node, child, plies) for child in self.below[number]],
        )
        self.origin[id(made)] = number
        self._kept.append(made)
        return made

    def _child(self, parent: Node, number: int, plies: int | None) -> Node:
        child = self.of(number, None if plies is None else plies - 1, named=False)
        if parent.kind != CHANCE:
            child.action = self.actions[number]
        return child


def _renumbered(marks: KeyMarks, numbers: Mapping[int, int]) -> KeyMarks:
    """The marks of the nodes and edges in the part; there is no edge above its root."""
    beside = {numbers[number]: lines for number, lines in marks.beside.items() if number in numbers}
    unvisited = {numbers[number] for number in marks.unvisited if number in numbers}
    cut, chosen = ({numbers[edge] for edge in each if numbers.get(edge)} for each in (marks.cut, marks.chosen))
    return KeyMarks(beside, cut, unvisited, chosen)
