"""Best and worst order: the successors of every node, best first, and the leaves that alpha-beta then visits."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_number
from engine.exercises.interface import SHAPE_SETTINGS, Kind, Part
from engine.exercises.marks import BLANK, RIGHT, WRONG, Answer, Graded, Mark
from engine.exercises.record import TreeMethod, TreeRecord, search_tree
from engine.exercises.values import compared, refuse_unfit
from engine.game import MAX
from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.node import in_rows

Orders = Mapping[int, list[int]]
"""New orders of the successors of some nodes, all by number."""


@dataclass(frozen=True, kw_only=True)
class SuccessorOrder(Kind):
    """The order of minimax values, best first for the player to move; the worst order is its reverse."""

    has_chance: bool | None = False
    by_convention: bool = True
    settings: tuple[str, ...] = (*SHAPE_SETTINGS, "convention")

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod("alphabeta", exercise.convention)

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)
        if not self._ordered(exercise):
            raise Refused(N_("The exercise needs a node with at least two successors."))

    def _ordered(self, exercise: Exercise) -> list[int]:
        """The nodes whose successors are to be ordered."""
        return [number for number, node in enumerate(in_rows(exercise.root)) if len(node.successors) > 1]

    def parts(self, exercise: Exercise) -> list[Part]:
        orders = [Part(f"order.{number}", "order", number) for number in self._ordered(exercise)]
        return [*orders, Part("leaves.first", "leaves.first"), Part("leaves.last", "leaves.last")]

    def key(self, exercise: Exercise) -> dict[str, str]:
        orders = self._best(_minimax(exercise))
        key = {f"order.{number}": " ".join(map(str, order)) for number, order in orders.items()}
        best, worst = self._leaves(exercise, orders)
        return key | {"leaves.first": str(best), "leaves.last": str(worst)}

    def _best(self, record: TreeRecord) -> dict[int, list[int]]:
        return {n: _best_first(record, n) for n, node in enumerate(record.nodes) if len(node.successors) > 1}

    def _leaves(self, exercise: Exercise, orders: Orders) -> tuple[int, int]:
        """The leaves that alpha-beta visits in this order, and in its reverse."""
        backwards = {number: order[::-1] for number, order in orders.items()}
        found = (search_tree(reordered(exercise.root, each), self.method(exercise)) for each in (orders, backwards))
        first, last = (record.leaves for record in found)
        return first, last

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        record = _minimax(exercise)
        best = self._best(record)
        own = {number: order for number in best if (order := _given(record, number, answer))}
        marks = [_mark(record, number, best[number], own.get(number), answer) for number in best]
        key, follows = self._leaves(exercise, best), self._leaves(exercise, best | own)
        for what, right, followed in zip(("leaves.first", "leaves.last"), key, follows, strict=True):
            marks.append(grade_number(answer, what, None, right, [float(followed)], {"kind": what}))
        return Graded(tuple(marks))


def _minimax(exercise: Exercise) -> TreeRecord:
    return search_tree(exercise.root, TreeMethod("minimax"))


def _worth(record: TreeRecord, number: int, child: int) -> float:
    """The value of a successor for the player to move at the node."""
    value = record.found[child].value
    return value if record.nodes[number].kind == MAX else -value


def _best_first(record: TreeRecord, number: int) -> list[int]:
    return sorted(record.children[number], key=lambda child: -_worth(record, number, child))


def _given(record: TreeRecord, number: int, answer: Answer) -> list[int] | None:
    """The student's order; None unless it names every successor once."""
    words = answer.get(f"order.{number}", "").replace(",", " ").split()
    children = record.children[number]
    return [int(word) for word in words] if sorted(words) == sorted(map(str, children)) else None


def _mark(record: TreeRecord, number: int, best: list[int], own: list[int] | None, answer: Answer) -> Mark:
    """Marks an order; equal successors may be in any order."""
    given = answer.get(f"order.{number}", "").strip()
    verdict = WRONG if given else BLANK
    if own and [_worth(record, number, child) for child in own] == [_worth(record, number, child) for child in best]:
        verdict = RIGHT
    expected = " ".join(map(str, best))
    because = {"kind": "compared.order", "values": compared(record, best)}
    return Mark(f"order.{number}", "order", number, verdict, given, expected, because=because)


def reordered(root: Node, orders: Orders) -> Node:
    """The same tree with the successors of these nodes in another order."""
    nodes = in_rows(root)
    numbers = {id(node): number for number, node in enumerate(nodes)}

    def copy(node: Node) -> Node:
        order = orders.get(numbers[id(node)])
        below = [nodes[number] for number in order] if order else node.successors
        return replace(node, successors=[copy(child) for child in below])

    return copy(root)
