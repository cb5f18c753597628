"""A tree as SVG in the middle of its search: what is known after so many events, for light and dark pages."""

from dataclasses import dataclass, field

from engine.answers.trace import refuse_unknown, usual_algorithm
from engine.exercises.record import TreeMethod, TreeRecord, searching_tree
from engine.games.tree import Tree
from engine.steps import Steps
from engine.trees.markings import FAINT, INK, KeyMarks
from engine.trees.node import Node, Value
from engine.trees.numbers import signed, write_value
from engine.trees.pictures import write_svg

DARK = {"#fff": "#14181f", INK: "#e8edf3", FAINT: "#a9b4c0", "#0072b2": "#5db5ec", "#c75000": "#ff9a52"}
"""Colours of the light picture, and what stands for them on dark pages."""


def drawing(root: Node, convention: str, algorithm: str, step: int, shapes: str, dark: bool) -> Steps[str]:
    """The picture after `step` events of the search (`docs/architecture.md`); after the last one if there are fewer."""
    algorithm = algorithm or usual_algorithm(root)
    refuse_unknown(root, convention, algorithm)
    record = yield from searching_tree(root, TreeMethod(algorithm, convention))
    known = _known(record, step)
    marks = KeyMarks(beside=known.windows, cut=known.cut, unvisited=known.cut)
    return in_theme(write_svg(root, shapes, known.values, marks, paper=True), dark)


def in_theme(picture: str, dark: bool) -> str:
    """A picture of `write_svg` for such a page."""
    if not dark:
        return picture
    for light, colour in DARK.items():
        picture = picture.replace(f'"{light}"', f'"{colour}"')
    return picture.replace("<svg ", f'<svg fill="{DARK[INK]}" ', 1)


@dataclass
class FoundSoFar:
    """What the search has found so far, by the numbers of nodes."""

    values: dict[int, str] = field(default_factory=dict)
    windows: dict[int, list[str]] = field(default_factory=dict)
    """Of nodes that are not finished."""
    cut: set[int] = field(default_factory=set)


def _known(record: TreeRecord, step: int) -> FoundSoFar:
    trace, known = record.search.trace, FoundSoFar()
    game, events = trace.game, trace.events()
    assert isinstance(game, Tree) and events is not None, "all of the tree is recorded"

    def svg_number(node: int, value: Value) -> str:
        exact = game.exactly((node,), float(value))
        return signed(write_value(value if exact is None else exact))

    numbers = [0, *trace.rows["action"][1:].tolist()]
    told = zip(events["code"], events["node"], events["value"], events["alpha"], events["beta"], strict=True)
    for code, row, value, alpha, beta in list(told)[:step]:
        node = numbers[row]
        if code == "back":  # it tells of the node above
            node = record.parents[node]
        if code in ("return", "leaf"):
            known.values[node] = svg_number(node, value)
            known.windows.pop(node, None)
        elif record.method.prunes:
            known.windows[node] = [f"α = {svg_number(node, alpha)}", f"β = {svg_number(node, beta)}"]
        if code == "cut":
            known.cut |= set(record.found[node].unvisited)
    return known
