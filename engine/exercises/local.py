"""One node alone, with the student's numbers for its successors: what follows from them.

The engine searches the node again in the student's window, with a leaf in place of every successor, whose value is the
student's number or, without one, the value that the successor returns. Later parts are compared with the result, so
that one slip costs one mark.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from engine.exercises.numbers import read_number
from engine.exercises.record import NodeRecord, TreeMethod, TreeRecord, Window, search_tree
from engine.game import TERMINAL
from engine.refusals import Refused
from engine.trees import Node
from engine.trees.node import Value


class Local:
    """What follows at one node from the student's numbers around it."""

    def __init__(
        self,
        record: TreeRecord,
        number: int,
        method: TreeMethod,
        own: Mapping[str, str],
        leaving_out: Iterable[int] = (),
    ) -> None:
        """`own`: the answer. `leaving_out`: successors that the student did not look at."""
        self.record, self.number = record, number
        left_out = set(leaving_out)
        self.children = [child for child in record.children[number] if child not in left_out]
        self._own = own
        self.method = self._holding_all(method)

    def _holding_all(self, method: TreeMethod) -> TreeMethod:
        """The method; for star pruning, with bounds that include the student's numbers."""
        numbers = [read_number(self._own.get(f"value.{child}", "")) for child in self.children]
        finite = [float(number) for number in numbers if number is not None and not math.isinf(number)]
        if method.bounds is None or not finite:
            return method
        return replace(method, bounds=(min(method.bounds[0], *finite), max(method.bounds[1], *finite)))

    @cached_property
    def found(self) -> TreeRecord | None:
        """The search of the node alone; None if the student's numbers allow none."""
        if not self.children:
            return None
        try:
            return self._searched()
        except Refused:
            return None

    def _searched(self) -> TreeRecord:
        """Searches the node with leaves below it.

        What a successor without a number returns depends on the window left by its siblings. It is taken from the key's
        search at first, and searched again if the window turns out to be different.
        """
        numbers = {child: read_number(self._own.get(f"value.{child}", "")) for child in self.children}
        blank = {child for child in self.children if numbers[child] is None and not self.record.nodes[child].is_leaf}
        windows: dict[int, Window] = {}
        handed = {child: self._usual_window(child) for child in blank}
        while True:
            for child, window in handed.items():
                if windows.get(child) != window:
                    numbers[child] = self.record.value_in(child, window, self.method)
            windows |= handed
            found = search_tree(self._with_leaves(numbers), self.method)
            records = dict(zip(self.children, found.found[1:], strict=True))
            handed = {child: records[child].window for child in blank if records[child].visited and self.method.prunes}
            if handed.items() <= windows.items():
                return found

    def _usual_window(self, child: int) -> Window:
        """The successor's window in the key's search, or else the node's own."""
        found = self.record.found[child]
        return found.window if found.visited else self.method.window

    def _with_leaves(self, numbers: Mapping[int, Value | None]) -> Node:
        """The node with leaves of these values as successors; successors that are leaves stay."""
        nodes = self.record.nodes
        below = [self._as_leaf(nodes[child], numbers[child]) for child in self.children]
        return replace(nodes[self.number], successors=below)

    @staticmethod
    def _as_leaf(node: Node, value: Value | None) -> Node:
        if node.is_leaf or value is None:
            return node
        return Node(TERMINAL, value=value, probability=node.probability, action=node.action)

    @property
    def root(self) -> NodeRecord | None:
        """What follows for the node itself."""
        return self.found.found[0] if self.found else None

    @property
    def best(self) -> int | None:
        """The number of its best successor in the whole tree."""
        if self.root is None or self.root.best is None:
            return None
        return self.children[self.root.best - 1]

    @property
    def unvisited(self) -> set[int] | None:
        """The successors that are cut off."""
        if self.root is None:
            return None
        return {self.children[child - 1] for child in self.root.unvisited}

    def child(self, number: int) -> NodeRecord | None:
        """What follows for a successor: its window."""
        if self.found is None or number not in self.children:
            return None
        record = self.found.found[1 + self.children.index(number)]
        return record if record.visited else None


def after_returning(node: Node, value: Value, method: TreeMethod) -> NodeRecord | None:
    """What follows for a node of MAX or MIN that returns `value`: its window on exit."""
    found = searched_alone(node, [value], method)
    return found.found[0] if found else None


def searched_alone(node: Node, values: Iterable[Value], method: TreeMethod) -> TreeRecord | None:
    """The search of a node of MAX or MIN with leaves of these values in place of its successors; None if the method's
    window allows none.
    """
    try:
        return search_tree(replace(node, successors=[Node(TERMINAL, value=value) for value in values]), method)
    except Refused:
        return None


def own_window(
    answer: Mapping[str, str], number: int, otherwise: tuple[float, float], is_strict: bool
) -> tuple[float, float]:
    """The student's window on entry, or `otherwise` if it is not a valid one."""
    low, high = (
        _either(read_number(answer.get(f"{edge}.{number}", "")), usual)
        for edge, usual in zip(("alpha_in", "beta_in"), otherwise, strict=True)
    )
    return (low, high) if low < high or low == high and is_strict else otherwise


def _either(number: Value | None, usual: float) -> float:
    return usual if number is None else float(number)
