"""Principal variation search by hand: the window in which each node is first searched, and which are searched again.

`alpha_in.4`, `beta_in.4` and `value.4` are about the first search of node 4. `again.4` says whether it is searched
again right after a null window, because that has shown only that it is better; `alpha_again.4`, `beta_again.4` and
`value_again.4` are about this second search.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.interface import NO_YES, Kind, Part
from engine.exercises.local import searched_alone
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.numbers import read_number
from engine.exercises.record import TreeMethod, TreeRecord, Window, rows_of
from engine.exercises.values import asked_nodes, best_part, refuse_unfit
from engine.game import MAX
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import Search
from engine.trace import UNVISITED
from engine.trees import Node
from engine.trees.node import Value, in_rows, numbers_below

METHOD = TreeMethod("pvs")

AGAIN = frozenset({"1"})
"""The answer of `NO_YES` that a node is searched again."""

FIRST_TIME = ("alpha_in", "beta_in", "value")
SECOND_TIME = ("alpha_again", "beta_again", "value_again")


@dataclass(frozen=True, kw_only=True)
class NullWindows(Kind):
    has_chance: bool | None = False

    def method(self, exercise: Exercise) -> TreeMethod:
        return METHOD

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)
        leaves = [node.value for node in in_rows(exercise.root) if node.is_leaf]
        if not all(isinstance(value, Fraction) and value.denominator == 1 for value in leaves):
            raise Refused(N_("This kind of exercise needs leaves that are whole numbers."))

    def parts(self, exercise: Exercise) -> list[Part]:
        parts = []
        for number in asked_nodes(exercise)[1:]:
            parts += [Part(f"{what}.{number}", what, number) for what in FIRST_TIME]
            if number in may_come_again(exercise.root):
                again = f"again.{number}"
                parts.append(Part(again, "again", number, choices=NO_YES, worded=True))
                parts += [Part(f"{what}.{number}", what, number, only_if=(again, AGAIN)) for what in SECOND_TIME]
        return [*parts, Part("value.0", "value", 0), *best_part(exercise)]

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        found = PvsSearch(exercise, answer)
        root = found.alone(0).found[0]
        marks = [mark for number in asked_nodes(exercise)[1:] for mark in found.marks_at(number)]
        marks.append(found.number(0, 0, "value", root.value))
        if best_part(exercise):
            marks.append(grade_choice(answer, "best", found.best, [found.best], root.best))
        return Graded(tuple(marks))

    def is_worth_asking(self, exercise: Exercise) -> bool:
        return bool(PvsSearch(exercise, {}).again)


def may_come_again(root: Node) -> set[int]:
    """The nodes after the first action of their parent, unless only leaves are below: then a null window tells all."""
    nodes = in_rows(root)
    return {
        child
        for below in numbers_below(nodes)
        for child in below[1:]
        if any(not each.is_leaf for each in nodes[child].successors)
    }


class PvsSearch:
    """The search, and what follows from an answer. A row is one visit of a node."""

    def __init__(self, exercise: Exercise, answer: Answer) -> None:
        self.answer = answer
        game = Tree(exercise.root)
        self.nodes, self.children = game.nodes, numbers_below(game.nodes)
        times = game.horizon(game.start()) + 2  # a node comes again with each node above it that does
        search = Search(game, (0,), replace(METHOD.options(0), record=times * len(game.nodes)))
        search.finish()
        self.rows = rows_of(search)
        self.first: dict[int, int] = {0: 0}
        """The row of each node's first visit."""
        self.again: dict[int, int] = {}
        """The row in which a node is searched again right after a null window."""
        self.below: dict[int, dict[int, int]] = {}
        """By row, the last visit of each of its successors."""
        for row, found in enumerate(self.rows[1:], 1):
            if found.status != UNVISITED:
                self.first.setdefault(found.action, row)
                visited = self.below.setdefault(found.parent, {})
                if found.action in visited:
                    self.again[found.action] = row
                visited[found.action] = row
        self.best = int(self.rows[self.rows[0].best].action)
        self._alone: dict[int, TreeRecord] = {}

    def marks_at(self, number: int) -> list[Mark]:
        row, again = self.first.get(number), self.again.get(number)
        marks = []
        if row is not None and number in may_come_again(self.nodes[0]):
            right, part = int(again is not None), f"again.{number}"
            because = {"kind": ("once", "again")[right]}
            marks.append(grade_choice(self.answer, part, right, [right], None, number, because, "again"))
        for fields, visit in ((FIRST_TIME, row), (SECOND_TIME, again)):
            if visit is not None:
                own = (*self._own_window(visit), self.alone(visit).found[0].value)
                marks += [self.number(number, visit, *each) for each in zip(fields, own, strict=True)]
        return marks

    def number(self, number: int, row: int, what: str, own: float) -> Mark:
        """The mark for a field of a visit."""
        edge = what.partition("_")[0]
        if edge == "value":
            return grade_number(self.answer, what, number, self.rows[row].value, [own], {"kind": "returned"})
        because = {"kind": self._kind_of_window(row), "from": self._number(self.rows[row].parent)}
        return grade_number(self.answer, what, number, getattr(self.rows[row], f"{edge}_in"), [own], because)

    def _kind_of_window(self, row: int) -> str:
        if row in self.again.values():
            return "window.again"
        low, high = self._window(row)
        above = self._window(self.rows[row].parent)
        return "window.null" if high - low == 1 and (low, high) != above else "window"

    def _number(self, row: int) -> int:
        """The node of a visit."""
        return int(self.rows[row].action) if row else 0

    def alone(self, row: int) -> TreeRecord:
        """The node of this visit searched alone, in the student's window and with the student's values below it."""
        if row not in self._alone:
            self._alone[row] = self._searched_alone(row)
        return self._alone[row]

    def _searched_alone(self, row: int) -> TreeRecord:
        number = self._number(row)
        node = self.nodes[number]
        children = [child for child in self.children[number] if child in self.below.get(row, {})]
        values = [self._value(child, self.below[row][child]) for child in children]
        window = self._typed_window(row)
        found = searched_alone(node, values, replace(METHOD, window=window))
        if found is None:
            found = searched_alone(node, values, replace(METHOD, window=self._window(row)))
        assert found, "the search's own window is open"
        return found

    def _value(self, child: int, row: int) -> Value:
        """What the visit of a successor returned, by the student or else by the key."""
        name = "value_again" if row == self.again.get(child) else "value" if row == self.first[child] else ""
        typed = read_number(self.answer.get(f"{name}.{child}", ""))
        is_leaf = self.nodes[child].is_leaf
        return self.rows[row].value if typed is None or is_leaf else typed

    def _window(self, row: int) -> Window:
        return self.rows[row].alpha_in, self.rows[row].beta_in

    def _typed_window(self, row: int) -> Window:
        """The window of a visit, by the student where that is asked."""
        number = self._number(row)
        ending = "again" if row == self.again.get(number) else "in" if row == self.first[number] else ""
        typed = [read_number(self.answer.get(f"{edge}_{ending}.{number}", "")) for edge in ("alpha", "beta")]
        low, high = (
            right if number is None else float(number) for number, right in zip(typed, self._window(row), strict=True)
        )
        return low, high

    def _own_window(self, row: int) -> Window:
        """The window that follows from the student's numbers above the visit and before it."""
        found = self.rows[row]
        number, above = self._number(row), self._number(found.parent)
        before = self.alone(found.parent)
        visited = [child for child in self.children[above] if child in self.below[found.parent]]
        handed = before.found[1 + visited.index(number)]
        if not handed.visited:
            return self._window(row)
        if row != self.again.get(number):
            return handed.window
        low, high = before.found[0].window
        return (handed.alpha_in, high) if self.nodes[above].kind == MAX else (low, handed.beta_in)
