"""The picture of an exercise's tree: the texts in its nodes, and the marks of a key."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.exercises.exercise import Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.kinds import KINDS
from engine.exercises.marks import Answer
from engine.exercises.table_entries import AT_LEAST, AT_MOST
from engine.trees import Node
from engine.trees.markings import KeyMarks
from engine.trees.node import Value, action_names, in_rows, numbers_below
from engine.trees.numbers import signed, write_value
from engine.trees.pictures import write_svg
from engine.trees.sources import write_tikz

SIGNS = {str(AT_LEAST): "≥ ", str(AT_MOST): "≤ "}
"""Before values that are bounds, by the kind of entry."""


@dataclass(frozen=True)
class Drawing:
    """Everything that a picture of an exercise's tree shows."""

    root: Node
    shapes: str
    values: Mapping[int, str]
    """Texts in nodes, by number, in place of the tree's own."""
    marks: KeyMarks | None

    def as_svg(self, written: Callable[[str], str] = str) -> str:
        """The picture as SVG; `written` writes numbers in the reader's language."""
        said = self._said(written)
        return write_svg(said.root, said.shapes, said.values, said.marks, number=_number(written))

    def as_tikz(self, written: Callable[[str], str] = str) -> str:
        """The picture for a LaTeX document; `written` as above."""
        said = self._said(written)
        return write_tikz(said.root, said.shapes, False, said.values, said.marks, _number(written))

    def _said(self, written: Callable[[str], str]) -> "Drawing":
        """The same with its texts in the reader's language."""
        values = {number: written(text) for number, text in self.values.items()}
        if self.marks is None:
            return replace(self, values=values)
        beside = {number: list(map(written, lines)) for number, lines in self.marks.beside.items()}
        return replace(self, values=values, marks=replace(self.marks, beside=beside))


def _number(written: Callable[[str], str]) -> Callable[[Value], str]:
    return lambda value: written(write_value(value))


def drawing(exercise: Exercise, with_key: bool) -> Drawing:
    """The picture of an exercise about a tree; `with_key`: including the right answers."""
    key = KINDS[exercise.kind].key(exercise) if with_key else {}
    marks = _marks(exercise.root, key) if with_key else None
    return Drawing(_shown_tree(exercise), exercise.shapes, _values(exercise, key), marks)


def marked_name(exercise: Exercise) -> str:
    """The name of the node that may be cut."""
    return in_rows(exercise.root)[exercise.numbers["cut"]].name or "c"


def _shown_tree(exercise: Exercise) -> Node:
    """The tree as printed: the node that may be cut has a name."""
    if exercise.kind != "interval":
        return exercise.root
    names = {exercise.numbers["cut"]: marked_name(exercise)}
    numbers = {id(node): number for number, node in enumerate(in_rows(exercise.root))}
    return _named(exercise.root, numbers, names)


def _named(node: Node, numbers: Mapping[int, int], names: Mapping[int, str]) -> Node:
    below = [_named(child, numbers, names) for child in node.successors]
    name = names.get(numbers[id(node)], node.name)
    return Node(node.kind, node.value, node.probability, below, name, node.action, node.information_set)


def _values(exercise: Exercise, key: Answer) -> dict[int, str]:
    """The texts in the nodes: x in the leaf that varies, and the values of a key."""
    if exercise.kind == "interval":
        return {exercise.numbers["x"]: "x"}
    return {
        int(number): SIGNS.get(key.get(f"bound.{number}", ""), "") + signed(text)
        for (what, _dot, number), text in ((part.partition("."), text) for part, text in key.items())
        if what == "value"
    }


def _marks(root: Node, key: Answer) -> KeyMarks:
    """The marks of a key: cut edges and what lies below them, windows, bounds, orders, and choices."""
    cut = numbers_in(key.get("cuts", ""))
    chosen = {int(value) for part, value in key.items() if part == "best" or part.startswith("choose.")}
    actions = action_names(root)
    beside = {number: lines for number in range(len(actions)) if (lines := _lines_beside(key, number, actions))}
    return KeyMarks(beside, cut, _below(root, cut), chosen)


def _below(root: Node, cut: Collection[int]) -> set[int]:
    """The nodes below cut edges."""
    unvisited = set(cut)
    for number, below in enumerate(numbers_below(in_rows(root))):
        if number in unvisited:
            unvisited.update(below)
    return unvisited


def _lines_beside(key: Answer, number: int, actions: Sequence[str]) -> list[str]:
    """The lines beside a node: α and β from entry to exit, or the window of each search; in star pruning, the bounds of
    a chance node; or the order of the successors, best first.
    """
    lines = []
    for name, letter in (("alpha", "α"), ("beta", "β")):
        before, after = key.get(f"{name}_in.{number}"), key.get(f"{name}_out.{number}")
        if before is not None and after is not None:
            lines.append(signed(f"{letter} {before}" + (f" → {after}" if after != before else "")))
    if not lines:
        names = [(f"alpha_{time}.{number}", f"beta_{time}.{number}") for time in ("in", "again")]
        lines += [signed(f"({key[low]}, {key[high]})") for low, high in names if low in key]
    if f"low.{number}" in key:
        lines.append(signed(f"[{key[f'low.{number}']}, {key[f'high.{number}']}]"))
    if f"order.{number}" in key:
        lines.append(", ".join(actions[int(successor)] for successor in key[f"order.{number}"].split()))
    return lines
