"""A tree as SVG in the middle of its search: what is known after so many events, for light and dark pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.answers.frames import played
from engine.answers.trace import refuse_unknown, usual_algorithm
from engine.exercises.record import TreeMethod, TreeRecord, searching_tree
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search.report import BOUND_NAMES
from engine.steps import Steps
from engine.trees.markings import CURRENT, FAINT, INK, KeyMarks
from engine.trees.node import Node, Value
from engine.trees.numbers import signed, write_value
from engine.trees.pictures import write_svg

DARK = {
    "#fff": "#14181f",
    INK: "#e8edf3",
    FAINT: "#a9b4c0",
    CURRENT: "#6b5a10",
    "#0072b2": "#5db5ec",
    "#c75000": "#ff9a52",
}
"""Colours of the light picture, and what stands for them on dark pages."""

SIGNS: Mapping[str | None, str] = {"lower": "≥ ", "upper": "≤ "}
"""Of a value that is only a bound, as in the lab."""

MOST_STEPS, MOST_SECONDS = 100, 10
"""Of an animated picture: its steps, and how long each of them stays."""


def drawing(root: Node, convention: str, algorithm: str, step: int, shapes: str, dark: bool) -> Steps[str]:
    """The picture after `step` events of the search (`docs/architecture.md`); after the last one if there are fewer."""
    record = yield from _searching(root, convention, algorithm)
    known = _known(record, step)
    return in_theme(write_svg(root, shapes, known.values, known.marks(), paper=True), dark)


def animation(root: Node, convention: str, algorithm: str, seconds: int, shapes: str, dark: bool) -> Steps[str]:
    """All steps of the search in one picture that plays them over and over, so many seconds each; raises Refused."""
    if not 1 <= seconds <= MOST_SECONDS:
        raise Refused(N_("A step of an animated picture takes from 1 to %(most)d seconds."), most=MOST_SECONDS)
    record = yield from _searching(root, convention, algorithm)
    events = record.search.trace.events()
    steps = len(events["code"]) if events else 0
    if steps > MOST_STEPS:
        raise Refused(
            N_("An animated picture has at most %(most)d steps, and this search has %(count)d: take a smaller tree."),
            most=MOST_STEPS,
            count=steps,
        )
    moments = [_known(record, step) for step in range(steps + 1)]
    room = _room(moments)
    frames = []
    for step, known in enumerate(moments):
        drawn = write_svg(root, shapes, known.values, known.marks(room), paper=True).splitlines()
        drawn.insert(-1, f'<text x="10" y="18" font-size="13" text-anchor="start">{step}/{steps}</text>')
        frames.append(drawn)
        yield
    return in_theme(played(frames, seconds), dark)


def _searching(root: Node, convention: str, algorithm: str) -> Steps[TreeRecord]:
    algorithm = algorithm or usual_algorithm(root)
    refuse_unknown(root, convention, algorithm)
    return searching_tree(root, TreeMethod(algorithm, convention))


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
    unvisited: set[int] = field(default_factory=set)
    """These, and all that is below them."""
    current: int | None = None

    def marks(self, room: Mapping[int, Sequence[str]] | None = None) -> KeyMarks:
        return KeyMarks(
            beside=self.windows, cut=self.cut, unvisited=self.unvisited, current=self.current, room=room or {}
        )


def _room(moments: Sequence[FoundSoFar]) -> dict[int, list[str]]:
    """The longest lines that stand beside each node at any moment."""
    longest: dict[int, list[str]] = {}
    for known in moments:
        for node, lines in known.windows.items():
            so_far = longest.get(node, lines)
            longest[node] = [max(pair, key=len) for pair in zip(so_far, lines, strict=True)]
    return longest


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
        known.current = node
        if code in ("return", "leaf"):
            bound = "" if record.nodes[node].is_leaf else SIGNS.get(BOUND_NAMES[trace.rows["bound"][row]] or "", "")
            known.values[node] = bound + svg_number(node, value)
            known.windows.pop(node, None)
        elif record.method.prunes:
            known.windows[node] = [f"α = {svg_number(node, alpha)}", f"β = {svg_number(node, beta)}"]
        if code == "cut":
            known.cut |= set(record.found[node].unvisited)
            known.unvisited |= _all_below(record, record.found[node].unvisited)
    return known


def _all_below(record: TreeRecord, nodes: Sequence[int]) -> set[int]:
    """These nodes, and all below them."""
    found = list(nodes)
    for node in found:
        found.extend(record.children[node])
    return set(found)
