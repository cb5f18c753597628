"""A MIN who errs with probability ε: from which ε on does MAX take another action?

Each MIN node is worth v + ε · (m − v), with its minimax value v and the mean m of its successors: a straight line as
long as no MIN node is below another. `mean.3` is the mean at node 3; `change` is ε, or `never`; `then` is the action
that MAX takes beyond it, by its place at the root.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number, grade_or_never
from engine.exercises.interface import SHAPE_SETTINGS, Part
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.naming import called
from engine.exercises.numbers import is_right, read_number, written
from engine.exercises.overtaking import crossings
from engine.exercises.record import TreeMethod, TreeRecord, search_tree
from engine.exercises.values import NodeValues
from engine.game import MAX, MIN
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.node import in_rows, numbers_below, walk

LARGEST_DENOMINATOR = 12
"""Of the ε of generated exercises."""

Lines = Mapping[int, tuple[Fraction, Fraction]]
"""By successor of the root: what it is worth to MAX if MIN never errs, and what each ε adds to that."""


@dataclass(frozen=True, kw_only=True)
class WhenMinErrs(NodeValues):
    has_chance: bool | None = False
    adds_up: bool = True
    settings: tuple[str, ...] = SHAPE_SETTINGS

    def check(self, exercise: Exercise) -> None:
        super().check(exercise)
        if exercise.root.kind != MAX or any(_has_min_below(node) for node in walk(exercise.root) if node.kind == MIN):
            raise Refused(N_("The exercise needs a tree in which MAX moves first, and MIN once at most on each path."))
        if any(not child.is_leaf and child.kind == MAX for child in exercise.root.successors):
            raise Refused(N_("The exercise needs a tree in which MIN answers MAX's first action."))
        self.change(exercise)

    def worked_method(self, exercise: Exercise) -> TreeMethod:
        """With the ε at which two actions are worth the same."""
        change = self.change(exercise)
        return replace(self.method(exercise), errs=float(change[0]) if change else 1.0)

    def parts(self, exercise: Exercise) -> list[Part]:
        nodes = in_rows(exercise.root)
        means = [Part(f"mean.{number}", "mean", number) for number, node in enumerate(nodes) if node.kind == MIN]
        names = called(exercise.root)
        then = Part("then", "then", choices=tuple(names[child] for child in numbers_below(nodes)[0]))
        return [*super().parts(exercise), *means, Part("change", "change", about=("ε",)), then]

    def key(self, exercise: Exercise) -> dict[str, str]:
        return {mark.part: mark.expected for mark in self.grade(exercise, {}).marks}

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        always = search_tree(exercise.root, TreeMethod("minimax", errs=1.0))
        means = [_mean(always, number, answer) for number, node in enumerate(always.nodes) if node.kind == MIN]
        lines = self.lines(exercise)
        best = self.record(exercise).found[0].best
        assert best is not None, "MAX moves first"
        own = _own_lines(lines, means, answer, always)
        own_best = max(own, key=lambda child: own[child][0])
        first, follows = _first(lines, best), _first(own, own_best)
        because: dict[str, object] = {"kind": "change.never.errs"}
        marks = [grade_or_never(answer, "change", None, [follows[0] if follows else None], because)]
        if first:
            epsilon, then = first
            because = {"kind": "change.errs", "from": then, "sum": _sum(lines[best], lines[then])}
            marks = [grade_or_never(answer, "change", epsilon, [follows[0] if follows else None], because)]
            places = {child: place for place, child in enumerate(always.children[0])}
            own_then = places[follows[1]] if follows else None
            right = places[then]
            because = {"kind": "then"}
            marks.append(grade_choice(answer, "then", right, [right], own_then, node=None, because=because))
        return Graded((*super().grade(exercise, answer).marks, *means, *marks))

    def lines(self, exercise: Exercise) -> Lines:
        """Raises Refused if their numbers are too long to be told exactly."""
        never, always = (
            search_tree(exercise.root, TreeMethod("minimax", order=exercise.order, errs=errs)) for errs in (0.0, 1.0)
        )
        values = {child: (_exact(never, child), _exact(always, child)) for child in never.children[0]}
        return {child: (value, mean - value) for child, (value, mean) in values.items()}

    def change(self, exercise: Exercise) -> tuple[Fraction, int] | None:
        """The smallest ε below 1 at which MAX changes the action, and to which; None if there is none."""
        best = self.record(exercise).found[0].best
        assert best is not None, "MAX moves first"
        return _first(self.lines(exercise), best)

    def is_worth_asking(self, exercise: Exercise) -> bool:
        best = self.record(exercise).found[0].best
        assert best is not None, "MAX moves first"
        found = [epsilon for epsilon, _child in crossings(self.lines(exercise), best)]
        return (
            bool(found)
            and 0 < found[0] < 1
            and found[0].denominator <= LARGEST_DENOMINATOR
            and found.count(found[0]) == 1
        )


def _has_min_below(node: Node) -> bool:
    return any(below.kind == MIN for child in node.successors for below in walk(child))


def _first(lines: Lines, best: int) -> tuple[Fraction, int] | None:
    found = crossings(lines, best)
    return found[0] if found and found[0][0] < 1 else None


def _exact(record: TreeRecord, number: int) -> Fraction:
    game = record.search.game
    assert isinstance(game, Tree)
    found = game.exactly((number,), record.found[number].value, record.method.errs)
    if found is None:
        raise Refused(N_("The values of this tree are too long to be computed exactly."))
    return found


def _mean(always: TreeRecord, number: int, answer: Answer) -> Mark:
    below = always.children[number]
    values = [_exact(always, child) for child in below]
    typed = [read_number(answer.get(f"value.{child}", "")) for child in below]
    own = [number if isinstance(number, Fraction) else value for value, number in zip(values, typed, strict=True)]
    terms = " + ".join(map(written, values))
    because = {"kind": "mean", "sum": f"({terms}) / {len(values)}"}
    return grade_number(answer, "mean", number, _exact(always, number), [sum(own) / Fraction(len(own))], because)


def _own_lines(lines: Lines, means: list[Mark], answer: Answer, record: TreeRecord) -> Lines:
    """The lines by the student's own numbers, exact where they are right or missing."""

    def own(part: str, right: Fraction) -> Fraction:
        number = read_number(answer.get(part, ""))
        return number if isinstance(number, Fraction) and not is_right(answer[part], right) else right

    found = {}
    for child, (value, slope) in lines.items():
        start = value if record.nodes[child].is_leaf else own(f"value.{child}", value)
        end = value if record.nodes[child].is_leaf else own(f"mean.{child}", value + slope)
        found[child] = start, end - start
    return found


def _sum(best: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> str:
    (value, slope), (lower, steeper) = best, other
    ends = [f"({written(start + rise)} - {written(start)})" for start, rise in ((lower, steeper), (value, slope))]
    return f"({written(value)} - {written(lower)}) / ({' - '.join(ends)})"
