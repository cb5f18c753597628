"""Draw the strategy: one action at each of MAX's nodes that it reaches, and what it guarantees.

There are as many marks as the key's strategy has answers, wherever the student's strategy leads.
"""

from dataclasses import dataclass, replace

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_number
from engine.exercises.interface import SHAPE_SETTINGS, Kind, Part
from engine.exercises.marks import BLANK, HIDDEN, RIGHT, WRONG, Answer, Graded, Mark, grade_hidden
from engine.exercises.numbers import written
from engine.exercises.record import TreeMethod, TreeRecord, exact_method, search_tree
from engine.exercises.values import equally_good, refuse_unfit
from engine.game import MAX
from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.node import in_rows

Choices = dict[int, int]
"""The chosen successor of each of the owner's nodes, by number."""


def strategy_tree(root: Node, choices: Choices, owner: int = MAX) -> Node:
    """The strategy as a subtree: the owner's nodes with their chosen successor, all others with all successors."""
    numbers = {id(node): number for number, node in enumerate(in_rows(root))}
    nodes = in_rows(root)

    def kept(node: Node) -> Node:
        chosen = choices.get(numbers[id(node)]) if node.kind == owner else None
        below = node.successors if chosen is None else [nodes[chosen]]
        return replace(node, successors=[kept(child) for child in below])

    return kept(root)


def guaranteed(root: Node, choices: Choices, attitude: str = "expected") -> float:
    """What MAX gets with a strategy whatever MIN answers; in trees with chance, on average."""
    method = TreeMethod(exact_method(root), attitude=attitude)
    return search_tree(strategy_tree(root, choices), method).found[0].value


@dataclass(frozen=True, kw_only=True)
class DrawStrategy(Kind):
    """An optimal strategy of MAX."""

    settings: tuple[str, ...] = (*SHAPE_SETTINGS, "chance")

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod(exact_method(exercise.root), order=exercise.order, attitude=exercise.attitude)

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)
        if not any(node.kind == MAX for node in in_rows(exercise.root)):
            raise Refused(N_("A strategy of MAX needs a node at which MAX decides."))

    def parts(self, exercise: Exercise) -> list[Part]:
        own = [number for number, node in enumerate(in_rows(exercise.root)) if node.kind == MAX]
        return [*(Part(f"choose.{number}", "choose", number) for number in own), Part("guaranteed", "guaranteed")]

    def key(self, exercise: Exercise) -> dict[str, str]:
        record = search_tree(exercise.root, self.method(exercise))
        best = _best(record)
        key = {f"choose.{number}": str(best[number]) for number in reached(record, best)}
        return key | {"guaranteed": written(record.found[0].value)}

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        record = search_tree(exercise.root, self.method(exercise))
        best, chosen = _best(record), _chosen(record, answer)
        marks = _choice_marks(record, best, chosen, answer)
        own = guaranteed(exercise.root, best | chosen, exercise.attitude)
        marks.append(grade_number(answer, "guaranteed", None, record.found[0].value, [own], {"kind": "guaranteed"}))
        return grade_hidden(marks)


def _best(record: TreeRecord) -> Choices:
    """The best action at each of MAX's nodes."""
    own = ((n, found.best) for n, found in enumerate(record.found) if record.nodes[n].kind == MAX)
    return {number: choice for number, choice in own if choice is not None}


def _choice_marks(record: TreeRecord, best: Choices, chosen: Choices, answer: Answer) -> list[Mark]:
    """A mark for each node that the key's strategy reaches, following the student's choices where they are as good.

    If a wrong choice leads elsewhere, the nodes there replace as many of those that are passed by. The remaining ones
    earn a mark if they are right, and are hidden otherwise.
    """
    good = {number: choice for number, choice in chosen.items() if choice in equally_good(record, number)}
    asked, own = reached(record, best | good), reached(record, best | chosen)
    passed_by = [number for number in asked if number not in own]
    instead = [number for number in own if number not in asked][: len(passed_by)]
    left = [_mark(record, number, answer, best[number]) for number in passed_by]
    left = sorted(left, key=lambda mark: not mark.earned)[: len(passed_by) - len(instead)]
    walked = [number for number in own if number in asked or number in instead]
    return [
        *(_mark(record, number, answer, best[number]) for number in walked),
        *(mark if mark.earned else replace(mark, verdict=HIDDEN) for mark in left),
    ]


def _chosen(record: TreeRecord, answer: Answer) -> Choices:
    chosen: Choices = {}
    for number, node in enumerate(record.nodes):
        text = answer.get(f"choose.{number}", "").strip()
        if node.kind == MAX and text in {str(child) for child in record.children[number]}:
            chosen[number] = int(text)
    return chosen


def reached(record: TreeRecord, choices: Choices) -> list[int]:
    """MAX's nodes that play can reach with this strategy."""
    found, waiting = [], [0]
    while waiting:
        number = waiting.pop(0)
        if record.nodes[number].kind == MAX:
            found.append(number)
            waiting.append(choices[number])
        else:
            waiting.extend(record.children[number])
    return found


def _mark(record: TreeRecord, number: int, answer: Answer, best: int) -> Mark:
    """Marks an action: right if its value is the node's."""
    given = answer.get(f"choose.{number}", "").strip()
    good = set(map(str, equally_good(record, number)))
    verdict = RIGHT if given in good else WRONG if given else BLANK
    because = {"kind": "choose", "from": best}
    return Mark(f"choose.{number}", "choose", number, verdict, given, str(best), because=because)
