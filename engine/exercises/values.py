"""Kinds whose answer is a value at every node: minimax, expectiminimax, and the best action alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.exercises.exercise import MOST_NODES, Exercise
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.grading_limits import refuse_slow
from engine.exercises.interface import Kind, Part
from engine.exercises.local import Local
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.numbers import written
from engine.exercises.record import TreeMethod, TreeRecord, exact_method, refuse_unsearchable, search_tree
from engine.game import CHANCE
from engine.refusals import N_, Refused
from engine.trees.node import has_chance, in_rows, refuse_more_nodes

LEAST_DIFFERENCE = 1e-9
"""Values closer than this count as equal."""


@dataclass(frozen=True, kw_only=True)
class NodeValues(Kind):
    """The value of every node, and the best action."""

    root_only: bool = False

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod(exact_method(exercise.root), order=exercise.order, attitude=exercise.attitude)

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)

    def record(self, exercise: Exercise) -> TreeRecord:
        return search_tree(exercise.root, self.method(exercise))

    def parts(self, exercise: Exercise) -> list[Part]:
        numbers = asked_nodes(exercise, self.root_only)
        return [*(Part(f"value.{number}", "value", number) for number in numbers), *best_part(exercise)]

    def key(self, exercise: Exercise) -> dict[str, str]:
        record = self.record(exercise)
        key = {
            f"value.{number}": written(record.found[number].value) for number in asked_nodes(exercise, self.root_only)
        }
        return key | best_key(record)

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        record = self.record(exercise)
        method = self.method(exercise)
        marks: list[Mark] = []
        for number in asked_nodes(exercise, self.root_only):
            local = Local(record, number, method, answer).root
            found = record.found[number]
            because = {"kind": f"value.{_kind_of(record, number, method)}", "from": found.best}
            marks.append(grade_number(answer, "value", number, found.value, [local.value if local else None], because))
        if best_part(exercise):
            own = Local(record, 0, method, answer).best
            why = {"kind": "compared.root", "from": 0, "values": compared(record, record.children[0])}
            best = record.found[0].best
            marks.append(grade_choice(answer, "best", best, equally_good(record, 0), own, because=why))
        return Graded(tuple(marks))


def refuse_unfit(exercise: Exercise, kind: Kind) -> None:
    """Raises Refused if the tree does not suit the kind, cannot be searched, or is too large."""
    if exercise.tree is None or exercise.tree.is_leaf:
        raise Refused(N_("The exercise needs a tree with at least one node to decide at."))
    refuse_more_nodes(len(in_rows(exercise.tree)), MOST_NODES)
    refuse_slow(exercise.tree)
    if kind.has_chance is not None and has_chance(exercise.tree) != kind.has_chance:
        sentence = (
            N_("This kind of exercise needs a tree with chance.")
            if kind.has_chance
            else N_("This kind of exercise needs a tree without chance.")
        )
        raise Refused(sentence)
    if (method := kind.method(exercise)) is not None:
        refuse_unsearchable(exercise.tree, method)


def asked_nodes(exercise: Exercise, root_only: bool = False) -> list[int]:
    """The nodes whose values are asked: all that are not leaves."""
    inner = [number for number, node in enumerate(in_rows(exercise.root)) if not node.is_leaf]
    return inner[:1] if root_only else inner


def best_part(exercise: Exercise) -> list[Part]:
    return [] if exercise.root.kind == CHANCE else [Part("best", "best", 0)]


def best_key(record: TreeRecord) -> dict[str, str]:
    best = record.found[0].best
    return {} if best is None or record.nodes[0].kind == CHANCE else {"best": str(best)}


def compared(record: TreeRecord, children: Iterable[int]) -> list[tuple[int, str]]:
    """The successors, each with its value as text: the numbers whose comparison decides."""
    return [(child, written(record.found[child].value)) for child in children]


def equally_good(record: TreeRecord, number: int) -> list[int]:
    """The successors with the same value as the node, if all were searched to the end."""
    values = {child: record.found[child].value for child in record.children[number]}
    worth = record.found[number].value
    return [child for child, value in values.items() if value == worth or abs(value - worth) <= LEAST_DIFFERENCE]


def _kind_of(record: TreeRecord, number: int, method: TreeMethod) -> str:
    kind = record.nodes[number].kind
    if kind == CHANCE and method.attitude != "expected":
        return method.attitude
    return ("max", "min", "chance")[kind]
