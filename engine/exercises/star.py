"""Star pruning by hand: the bounds at every chance node, the values returned, and the cut edges."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.interface import CUT_SETTINGS, SHAPE_SETTINGS, Part
from engine.exercises.local import Local
from engine.exercises.marks import Answer, Graded, Mark, grade_hidden
from engine.exercises.no_cuts import without_unfounded
from engine.exercises.numbers import written
from engine.exercises.pruning import AlphaBeta, PruningGrader, cut_at_root, grade_leaves
from engine.exercises.record import TreeMethod
from engine.exercises.values import asked_nodes, best_key, best_part
from engine.game import CHANCE
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.trees.node import in_rows


@dataclass(frozen=True, kw_only=True)
class Star(AlphaBeta):
    """Star1, with the bounds [low, high] of chance nodes when they return."""

    has_chance: bool | None = True
    settings: tuple[str, ...] = (*SHAPE_SETTINGS, *(each for each in CUT_SETTINGS if each != "deep"))

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod("star1", exercise.convention, exercise.order, bounds=leaf_bounds(exercise))

    def check(self, exercise: Exercise) -> None:
        super().check(exercise)
        if exercise.attitude != "expected":
            raise Refused(N_("Star pruning is for expected values."))

    def parts(self, exercise: Exercise) -> list[Part]:
        nodes = in_rows(exercise.root)
        parts = [
            Part(f"{what}.{number}", what, number)
            for number in asked_nodes(exercise)
            for what in fields_of(nodes[number].kind)
        ]
        return [*parts, Part("cuts", "cuts"), Part("leaves", "leaves"), *best_part(exercise)]

    def key(self, exercise: Exercise) -> dict[str, str]:
        record = self.record(exercise)
        key = {
            f"{what}.{number}": written(getattr(record.found[number], what))
            for number in asked_nodes(exercise)
            if record.found[number].visited
            for what in fields_of(record.nodes[number].kind)
        }
        cut = sorted(child for found in record.found for child in found.unvisited)
        return key | {"cuts": " ".join(map(str, cut)), "leaves": str(record.leaves)} | best_key(record)

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        record, method = self.record(exercise), self.method(exercise)
        marks = list(_StarGrader(self, record, method, answer).marks())
        marks.append(grade_leaves(record, answer))
        if best_part(exercise):
            best = record.found[0].best
            own = Local(record, 0, method, answer, cut_at_root(record, answer)).best
            marks.append(grade_choice(answer, "best", best, [] if best is None else [best], own))
        return grade_hidden(without_unfounded(marks))


def leaf_bounds(exercise: Exercise) -> tuple[float, float] | None:
    """The least and the greatest leaf, which bound all unknown values; None if one is infinite."""
    return Tree(exercise.root).bounds()


def fields_of(kind: int) -> tuple[str, ...]:
    return ("low", "high", "value") if kind == CHANCE else ("value",)


class _StarGrader(PruningGrader):
    """As for alpha-beta, but without windows as fields: each node is searched again in the key's window."""

    def fields_at(self, number: int) -> tuple[str, ...]:
        return fields_of(self.record.nodes[number].kind)

    def marks_at(self, number: int) -> Iterator[Mark]:
        found = self.record.found[number]
        cut = self.cut & set(self.record.children[number])
        method = replace(self.method, window=(found.alpha_in, found.beta_in))
        local = Local(self.record, number, method, self.answer)
        slip = self.slip(number, [local.root.value if local.root else None])
        for what in self.fields_at(number):
            own = [getattr(local.root, what) if local.root else None]
            if what != "value" and local.method.bounds != self.method.bounds:
                own.insert(0, self._by_leaf_bounds(local, what))
            if what != "value" and slip is not None and local.root and getattr(local.root, what) == local.root.value:
                own.append(float(slip))  # the bound that is returned, or both bounds if nothing was cut
            yield grade_number(self.answer, what, number, getattr(found, what), own, self.because(number, what))
        yield self.grade_cuts(number, cut, local.unvisited)
        self.hidden |= cut - set(found.unvisited)

    def _by_leaf_bounds(self, local: Local, what: str) -> float | None:
        """The bound of a chance node if a student's number lies beyond all leaves, with unknown values within them."""
        if local.found is None or self.method.bounds is None:
            return None
        unknown = self.method.bounds[0 if what == "low" else 1]
        outcomes = zip(local.found.nodes[1:], local.found.found[1:], strict=True)
        return sum(float(node.probability) * (each.value if each.visited else unknown) for node, each in outcomes)

    def because(self, number: int, what: str) -> dict[str, object]:
        found = self.record.found[number]
        if what != "value":
            least, most = self.method.bounds or (0.0, 0.0)
            return {"kind": f"star.{what}", "unknown": written(least if what == "low" else most)}
        if self.record.nodes[number].kind != CHANCE:
            return self.why_returned(number)
        is_known = found.high - found.low <= 1e-9 * max(1.0, abs(found.low))
        return {"kind": "star.mean" if is_known else "star.cut"}
