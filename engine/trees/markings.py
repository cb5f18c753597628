"""What a key marks on a drawn tree: slashes on cut edges, windows, unvisited nodes, and the choices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import hypot

INK, FAINT, CURRENT = "#16202c", "#566271", "#ffdf80"
BESIDE, LINE = 30, 13
"""How far right of a node's middle its lines stand, and from line to line."""


@dataclass(frozen=True)
class KeyMarks:
    """By the numbers of nodes (`in_rows`); an edge is called by the node that it leads to."""

    beside: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Lines at the right of a node."""
    cut: Collection[int] = ()
    """Edges with two slashes."""
    unvisited: Collection[int] = ()
    """Nodes that the search did not come to."""
    chosen: Collection[int] = ()
    """Edges that are drawn bold."""
    current: int | None = None
    """The node at which the search is."""
    room: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """The longest lines for which there is to be room beside nodes, in pictures that follow one another."""


def slashes(x1: float, y1: float, x2: float, y2: float) -> str:
    """Two strokes across an edge, nearer to its upper end, so that they leave room for the action's name."""
    long = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    x, y = x1 + (x2 - x1) * 0.36, y1 + (y2 - y1) * 0.36
    strokes = ""
    for along in (-3, 3):
        a, b = x + ux * along, y + uy * along
        strokes += f"M{a - uy * 6.5:.2f} {b + ux * 6.5:.2f}L{a + uy * 6.5:.2f} {b - ux * 6.5:.2f}"
    return f'<path class="cut" d="{strokes}" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" fill="none"/>'


def lines_beside(x: float, y: float, lines: Sequence[str], is_left: bool = False) -> list[str]:
    """Lines of writing that end at the height of a node's middle, at its right or its left."""
    start, anchor = (x - BESIDE, "end") if is_left else (x + BESIDE, "start")
    return [
        f'<text class="halo" x="{start:g}" y="{y - LINE * (len(lines) - 1 - place) - 3:g}" font-size="12"'
        f' text-anchor="{anchor}" stroke="#fff" stroke-width="4" paint-order="stroke">{escape(line)}</text>'
        for place, line in enumerate(lines)
    ]
