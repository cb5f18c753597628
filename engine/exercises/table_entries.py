"""Alpha-beta with a transposition table by hand: what the table holds in the end, and which nodes it settles.

Nodes of the same name are one position (`engine.games.meeting_tree`). `hit.6` says whether node 6, whose position is
met before, is settled by the table; `bound.4` and `value.4` are the entry of the position that node 4 is the first of.
A position has no entry if the search never finishes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.interface import NO_YES, SHAPE_SETTINGS, Kind, Part
from engine.exercises.local import searched_alone
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.numbers import read_number
from engine.exercises.record import NodeRecord, TreeMethod, Window, rows_of
from engine.exercises.values import refuse_unfit
from engine.games.meeting_tree import MeetingTree, positions_of
from engine.refusals import N_, Refused
from engine.search import Search
from engine.search.report import BOUND_NAMES
from engine.trace import FROM_TABLE, VALUED
from engine.trees import Node, parse
from engine.trees.node import Value, in_rows, parents_of
from engine.trees.text import write

ENTRIES = (N_("exact"), N_("at least"), N_("at most"), N_("not in the table"))
EXACT, AT_LEAST, AT_MOST, MISSING = range(4)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, kw_only=True)
class TableEntries(Kind):
    has_chance: bool | None = False
    by_convention: bool = True
    settings: tuple[str, ...] = (*SHAPE_SETTINGS, "convention")

    def method(self, exercise: Exercise) -> None:
        """None: such a search has no table, and no steps on a tree in which paths meet."""

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)
        if not _asked(exercise.root)[1]:
            raise Refused(N_("The exercise needs a tree in which two nodes with successors have the same name."))

    def arranged(self, root: Node, draw: Any) -> Node:
        """Below each action of MAX but the first, one of MIN's leads to a position that an earlier one leads to."""
        for place, later in enumerate(root.successors[1:], 1):
            below, earlier = later.successors, root.successors[draw.below(place)].successors
            own, other = draw.below(len(below)), draw.below(len(earlier))
            if _shape(below[own]) == _shape(earlier[other]):
                below[own] = earlier[other]
        nodes = {id(node): node for node in in_rows(root)[1:] if not node.is_leaf}
        for number, node in enumerate(nodes.values()):
            node.name = LETTERS[number % len(LETTERS)] + str(number // len(LETTERS) or "")
        return parse(write(root))  # every node once, also those of one position

    def parts(self, exercise: Exercise) -> list[Part]:
        first, later = _asked(exercise.root)
        parts = [Part(f"hit.{number}", "hit", number, choices=NO_YES, worded=True) for number in later]
        for number in first:
            bound = f"bound.{number}"
            parts.append(Part(bound, "bound", number, choices=ENTRIES, worded=True))
            kept = frozenset({"", *map(str, (EXACT, AT_LEAST, AT_MOST))})
            parts.append(Part(f"value.{number}", "value", number, only_if=(bound, kept)))
        return sorted(parts, key=lambda part: part.node or 0)

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        first, later = _asked(exercise.root)
        found = SearchedWithTable(exercise)
        marks = [_grade_hit(found, number, answer) for number in later]
        for number in first:
            marks += _grade_entry(found, number, answer)
        return Graded(tuple(marks))

    def is_worth_asking(self, exercise: Exercise) -> bool:
        """Whether the table settles a node, and not all entries are exact.

        Books call a value outside of its window a bound, even where it is known to be exact. The search must be the
        same for those who do.
        """
        found, (first, later) = SearchedWithTable(exercise), _asked(exercise.root)
        settled = (
            _settles(_by_window(found.rows[found.entered(row)]), found.rows[row].value, window_of(found.rows[row]))
            for row in found.hits
        )
        bounds = {mark.expected for number in first for mark in _grade_entry(found, number, {}) if mark.what == "bound"}
        return any(map(found.is_hit, later)) and all(settled) and bounds > {str(EXACT)}


def _shape(node: Node) -> tuple[Any, ...]:
    return tuple(map(_shape, node.successors))


def _asked(root: Node) -> tuple[list[int], list[int]]:
    """The first nodes of all positions below the root; and those that come to a position met before."""
    nodes = in_rows(root)
    positions, parents = positions_of(nodes), parents_of(nodes)
    inner = [number for number, node in enumerate(nodes) if number and not node.is_leaf]
    later = [n for n in inner if positions[n] != n and positions[parents[n]] == parents[n]]
    return [n for n in inner if positions[n] == n], later


class SearchedWithTable:
    """The search. A row is one visit of a node; below a node of a position met before, of the first one's nodes."""

    def __init__(self, exercise: Exercise) -> None:
        self.method = TreeMethod("alphabeta", exercise.convention)
        self.game = MeetingTree(exercise.root)
        options = replace(self.method.options(len(self.game.nodes) + 1), table=True)
        search = Search(self.game, (0,), options)
        search.finish()
        self.rows = rows_of(search)
        self.hits = [row for row, found in enumerate(self.rows) if found.status == FROM_TABLE]

    def position(self, row: int) -> int:
        return self.game.positions[self.rows[row].action] if row else 0

    def entered(self, row: int) -> int:
        """The visit that left the entry that this one has left, or with which it was settled."""
        return self._stored(self.position(row), row + 1)[-1]

    def _stored(self, position: int, end: int | None = None) -> list[int]:
        """The visits that left an entry of the position, before row `end`."""
        rows = range(len(self.rows) if end is None else end)
        return [row for row in rows if self.rows[row].status == VALUED and self.position(row) == position]

    def last(self, position: int) -> int | None:
        """The visit that left the position's entry in the end."""
        return next(reversed(self._stored(position)), None)

    def visit(self, number: int) -> Any:
        """The visit of a node whose position was met before; None if it was cut off."""
        found = (row for row in self.rows[1:] if row.action == number and row.status in (FROM_TABLE, VALUED))
        return next(found, None)

    def is_hit(self, number: int) -> bool:
        row = self.visit(number)
        return row is not None and row.status == FROM_TABLE

    def has_one_entry(self, position: int) -> bool:
        """Whether the entry that is asked for is the only one that there ever was of the position."""
        return len(self._stored(position)) == 1

    def alone(self, row: int, answer: Answer) -> NodeRecord | None:
        """What follows for a visit from the student's values of the nodes below it."""
        values: list[Value] = []
        for below in (each for each in range(row + 1, len(self.rows)) if self.rows[each].parent == row):
            found, position = self.rows[below], self.position(below)
            if self.game.nodes[position].is_leaf:
                values.append(self.game.nodes[position].value)
            elif found.status in (FROM_TABLE, VALUED):
                is_asked = self.entered(below) == self.last(position)
                typed = read_number(answer.get(f"value.{position}", "")) if is_asked else None
                values.append(found.value if typed is None else typed)
        window = replace(self.method, window=window_of(self.rows[row]))
        alone = searched_alone(self.game.nodes[self.position(row)], values, window)
        return alone.found[0] if alone else None


def window_of(row: Any) -> Window:
    return row.alpha_in, row.beta_in


def _by_window(row: Any) -> int:
    """What books call the value that a visit returned: outside of the window it is a bound."""
    return AT_MOST if row.value <= row.alpha_in else AT_LEAST if row.value >= row.beta_in else EXACT


def _settles(bound: int, value: float, window: Window) -> bool:
    low, high = window
    return bound == EXACT or bound == AT_LEAST and value >= high or bound == AT_MOST and value <= low


def _grade_hit(found: SearchedWithTable, number: int, answer: Answer) -> Mark:
    right, row = int(found.is_hit(number)), found.visit(number)
    position = found.game.positions[number]
    own = None
    bound, value = answer.get(f"bound.{position}", "").strip(), read_number(answer.get(f"value.{position}", ""))
    if row is not None and found.has_one_entry(position) and value is not None and bound in ("0", "1", "2"):
        own = int(_settles(int(bound), float(value), window_of(row)))
    kinds = ("hit.unvisited" if row is None else "hit.bound", "hit")
    part = f"hit.{number}"
    return grade_choice(answer, part, right, [right], own, number, {"kind": kinds[right]}, "hit")


def _grade_entry(found: SearchedWithTable, number: int, answer: Answer) -> Sequence[Mark]:
    row = found.last(number)
    part = f"bound.{number}"
    if row is None:
        because = {"kind": "entry.missing"}
        return [grade_choice(answer, part, MISSING, [MISSING], None, number, because, "bound")]
    stored, alone = found.rows[row], found.alone(row, answer)
    right = {"exact": EXACT, "lower": AT_LEAST, "upper": AT_MOST}[BOUND_NAMES[stored.bound] or ""]
    own = _by_window(stored) if alone is None else _by_window(stored._replace(value=alone.value))
    because = {"kind": ("entry.exact", "entry.least", "entry.most")[right]}
    bound = grade_choice(answer, part, right, {right, _by_window(stored)}, own, number, because, "bound")
    value = grade_number(answer, "value", number, stored.value, [alone.value if alone else None], {"kind": "returned"})
    return [bound, value]
