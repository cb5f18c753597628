"""Kinds about alpha-beta: windows on entry and on exit, values returned, cut edges, leaves visited."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.exercises.conditions import cut_test
from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number, numbers_in
from engine.exercises.interface import CUT_SETTINGS, SHAPE_SETTINGS, Kind, Part
from engine.exercises.local import Local, after_returning, own_window
from engine.exercises.marks import BLANK, FOLLOWED, HIDDEN, RIGHT, WRONG, Answer, Graded, Mark, grade_hidden
from engine.exercises.no_cuts import without_unfounded
from engine.exercises.numbers import read_number, written
from engine.exercises.record import TreeMethod, TreeRecord, search_tree
from engine.exercises.values import asked_nodes, best_key, best_part, refuse_unfit
from engine.game import MAX
from engine.search.conventions import CONVENTIONS
from engine.trees.node import Value

BOUNDS_ON_EXIT = ("alpha_out", "beta_out")
WINDOW = ("alpha_in", "beta_in", *BOUNDS_ON_EXIT)


@dataclass(frozen=True, kw_only=True)
class AlphaBeta(Kind):
    """Alpha-beta by hand."""

    order: str | None = None
    """None for the exercise's order."""
    fields: tuple[str, ...] = (*WINDOW, "value")
    has_chance: bool | None = False
    by_convention: bool = True
    settings: tuple[str, ...] = (*SHAPE_SETTINGS, *CUT_SETTINGS, "conditions")

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod("alphabeta", exercise.convention, self.order or exercise.order)

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)

    def strict(self, exercise: Exercise) -> bool:
        """Whether a node is cut only beyond the bound, not at it."""
        return CONVENTIONS[exercise.convention].strict

    def record(self, exercise: Exercise) -> TreeRecord:
        return search_tree(exercise.root, self.method(exercise))

    def parts(self, exercise: Exercise) -> list[Part]:
        inner = asked_nodes(exercise)
        fields = (*self.fields, "condition") if exercise.conditions else self.fields
        parts = [Part(f"{what}.{number}", what, number) for number in inner for what in fields]
        return [*parts, Part("cuts", "cuts"), Part("leaves", "leaves"), *best_part(exercise)]

    def key(self, exercise: Exercise) -> dict[str, str]:
        record = self.record(exercise)
        key = {
            f"{what}.{number}": written(getattr(record.found[number], what))
            for number in asked_nodes(exercise)
            if record.found[number].visited
            for what in self.fields
        }
        if exercise.conditions:
            tests = {number: cut_test(record, number, self.strict(exercise)) for number in asked_nodes(exercise)}
            key |= {f"condition.{number}": test.write() for number, test in tests.items() if test}
        cut = sorted(child for found in record.found for child in found.unvisited)
        return key | {"cuts": " ".join(map(str, cut)), "leaves": str(record.leaves)} | best_key(record)

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        record = self.record(exercise)
        marks = list(PruningGrader(self, record, self.method(exercise), answer, exercise.conditions).marks())
        marks.append(grade_leaves(record, answer))
        if best_part(exercise):
            best = record.found[0].best
            own = Local(record, 0, self.method(exercise), answer, cut_at_root(record, answer)).best
            marks.append(grade_choice(answer, "best", best, [] if best is None else [best], own))
        return grade_hidden(without_unfounded(marks))


def cut_at_root(record: TreeRecord, answer: Answer) -> set[int]:
    """The root's successors whose edges the student has cut."""
    return numbers_in(answer.get("cuts", "")) & set(record.children[0])


class PruningGrader:
    """Grades the visited nodes from the root down, with the windows that follow from the student's own numbers."""

    def __init__(
        self, kind: AlphaBeta, record: TreeRecord, method: TreeMethod, answer: Answer, conditions: bool = False
    ) -> None:
        self.kind, self.record, self.method, self.answer = kind, record, method, answer
        self.conditions = conditions
        self.cut = numbers_in(answer.get("cuts", ""))
        self.strict = CONVENTIONS[method.convention].strict
        self.handed: dict[int, tuple[float, float]] = {0: method.window}
        """The window on entry that follows for each node."""
        self.hidden: set[int] = set()

    def marks(self) -> Iterator[Mark]:
        for number, found in enumerate(self.record.found):
            if not found.visited or self.record.nodes[number].is_leaf:
                self.hide_below(number)
                continue
            if number in self.hidden:
                yield from self.hidden_marks(number)
                self.hide_below(number)
                continue
            yield from self.marks_at(number)

    def fields_at(self, number: int) -> tuple[str, ...]:
        """The fields of a node besides its cuts."""
        return self.kind.fields

    def marks_at(self, number: int) -> Iterator[Mark]:
        found = self.record.found[number]
        children = set(self.record.children[number])
        cut = self.cut & children
        entry = (found.alpha_in, found.beta_in)
        handed = self.handed.get(number, entry)
        window = own_window(self.answer, number, handed, self.strict)
        local = Local(self.record, number, replace(self.method, window=window), self.answer)
        looked_at = Local(self.record, number, local.method, self.answer, leaving_out=cut) if cut else local
        for child in children:
            follows = local.child(child)
            if follows is not None:
                self.handed[child] = follows.alpha_in, follows.beta_in
        slip = self.slip(number, [each.root.value for each in (local, looked_at) if each.root])
        for what in self.fields_at(number):
            own = self._own(what, handed, local, looked_at, slip)
            if what in BOUNDS_ON_EXIT and cut == set(found.unvisited) != local.unvisited:
                own = []  # in the student's window these cuts would not be made: both cannot be right
            yield grade_number(self.answer, what, number, getattr(found, what), own, self.because(number, what))
        cuts = self.grade_cuts(number, cut, local.unvisited)
        yield cuts
        if self.conditions and cut and cuts.earned:
            yield self.grade_condition(number, local, slip)
        self.hidden |= cut - set(found.unvisited)

    def slip(self, number: int, own: Iterable[float | None]) -> Value | None:
        """The wrong value that the student let the node return, or None. Its mark is lost.

        What follows from it at the same node costs nothing more.
        """
        mark = grade_number(self.answer, "value", number, self.record.found[number].value, own)
        return None if mark.earned else read_number(mark.given)

    def says_something(self, number: int) -> bool:
        """Whether anything is answered at the node; otherwise a missing cut there counts as blank."""
        return any(self.answer.get(f"{what}.{number}", "").strip() for what in self.fields_at(number))

    def _own(
        self, what: str, handed: tuple[float, float], local: Local, looked_at: Local, slip: Value | None
    ) -> list[float | None]:
        """What follows for a field: from the window handed down, from the student's successors, or from a slip."""
        if what == "alpha_in":
            return [handed[0]]
        if what == "beta_in":
            return [handed[1]]
        own = [getattr(each.root, what) if each.root else None for each in (local, looked_at)]
        if slip is not None and what != "value":
            own.append(getattr(after_returning(self.record.nodes[local.number], slip, local.method), what, None))
        return own

    def because(self, number: int, what: str) -> dict[str, object]:
        """The reason for the right number."""
        if what in ("alpha_in", "beta_in"):
            source = self.record.source(number, what)
            return {"kind": "window" if source is not None else "window.root", "from": source}
        if what in ("alpha_out", "beta_out"):
            source = self.record.giver(number, what)
            return {"kind": "kept" if source is None else "moved", "from": source}
        return self.why_returned(number)

    def why_returned(self, number: int) -> dict[str, object]:
        """Whether a node returns its own value, or an edge of its window, as some conventions do."""
        found = self.record.found[number]
        own = self.record.found[found.best].value if found.best is not None else found.value
        if found.unvisited or found.value == own:
            return {"kind": "returned.cut" if found.unvisited else "returned", "from": found.best}
        bound = "alpha" if found.value == found.alpha_in else "beta"
        is_beaten = (bound == "beta") == (self.record.nodes[number].kind == MAX)
        source = self.record.source(number, f"{bound}_in")
        return {"kind": "returned.passed" if is_beaten else "returned.kept", "from": source, "bound": bound}

    def grade_cuts(self, number: int, cut: set[int], follows: set[int] | None) -> Mark:
        """Marks the edges below a node: which were cut, and which should be."""
        found = self.record.found[number]
        right = set(found.unvisited)
        reference = right if follows is None else follows
        verdict = RIGHT if cut == right else FOLLOWED if cut == reference else WRONG
        if verdict == WRONG and not cut and not self.says_something(number):
            verdict = BLANK
        is_wrong = verdict in (WRONG, BLANK)
        return Mark(
            part=f"cuts.{number}",
            what="cuts",
            node=number,
            verdict=verdict,
            given=" ".join(map(str, sorted(cut))),
            expected=" ".join(map(str, sorted(right))),
            from_own=" ".join(map(str, sorted(reference))) if reference != right else None,
            over=tuple(sorted(cut - reference)) if is_wrong else (),
            missing=tuple(sorted(reference - cut)) if is_wrong else (),
            because=self._why_cut(number),
        )

    def grade_condition(self, number: int, local: Local, slip: Value | None) -> Mark:
        """Marks the comparison that cuts the node; asked only if the student's cut there follows."""
        right = cut_test(self.record, number, self.strict)
        own = cut_test(local.found, 0, self.strict) if local.found else None
        test = right or own
        assert test, "the student's cut follows from one of the two"
        bound_on_exit = read_number(self.answer.get(f"{'alpha' if test.is_max else 'beta'}_out.{number}", ""))
        from_slips = [replace(own, value=float(value)) for value in (slip, bound_on_exit) if own and value is not None]
        follows = [each for each in (own, *from_slips) if each and each.holds]
        given = self.answer.get(f"condition.{number}", "").strip()
        verdict = WRONG if given else BLANK
        if given and right and right.is_said_by(given):
            verdict = RIGHT
        elif given and any(each.is_said_by(given) for each in follows):
            verdict = FOLLOWED
        from_own = own.write() if own and own != right else None
        because = {"kind": "condition"}
        return Mark(f"condition.{number}", "condition", number, verdict, given, test.write(), from_own, because=because)

    def _why_cut(self, number: int) -> dict[str, object]:
        """The numbers of the test at this node, when it cuts or at the end."""
        found = self.record.found[number]
        return {
            "kind": "cut" if found.unvisited else "no-cut",
            "value": written(found.value),
            "alpha": written(found.alpha_in),
            "beta": written(found.beta_in),
            "from": found.cut_by,
            "through": found.cut_through,
        }

    def hidden_marks(self, number: int) -> Iterator[Mark]:
        """Marks below an edge that was cut by mistake: right answers earn their marks."""
        found = self.record.found[number]
        fields = [grade_number(self.answer, what, number, getattr(found, what)) for what in self.fields_at(number)]
        cuts = self.grade_cuts(number, self.cut & set(self.record.children[number]), None)
        is_answered = any(mark.earned for mark in fields)
        for mark in (*fields, cuts):
            is_earned = mark.earned and (is_answered or mark is not cuts)
            yield mark if is_earned else Mark(mark.part, mark.what, number, HIDDEN, "", "")

    def hide_below(self, number: int) -> None:
        if number in self.hidden:
            self.hidden |= set(self.record.children[number])


def grade_leaves(record: TreeRecord, answer: Answer) -> Mark:
    """Marks the number of visited leaves; the number that the student's own cuts leave counts, too."""
    cut = numbers_in(answer.get("cuts", ""))
    hidden: set[int] = set()
    own = 0
    for number, node in enumerate(record.nodes):
        if number in cut or record.parents[number] in hidden:
            hidden.add(number)
        elif node.is_leaf:
            own += 1
    return grade_number(answer, "leaves", None, record.leaves, [float(own)], {"kind": "leaves"})
