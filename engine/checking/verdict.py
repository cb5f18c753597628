"""What is to be said of a printed output: whether it is right, where it first departs, and which programs print it.

Programs print differently: as they enter nodes or leave them, the window as it was handed down or as it is in the end,
leaves or only inner nodes, and in negamax all numbers from the side of the player to move. A `Printing` is one of these
ways, and an output is a program's if one way of printing gives it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple

from engine.checking.printed import NUMBERS, Printed, Row
from engine.checking.recursion import CheckedTree, NodeVisit, PlainAlphaBeta
from engine.checking.wrong import WRONG, Wrong
from engine.search.conventions import CONVENTIONS
from engine.search.machine import OWN_VALUE
from engine.steps import Steps
from engine.trees.node import Value

LEAVES, INNER, ALL = "leaves", "inner", "all"

NODE = "node"
"""The row is of another node."""
END = "end"
"""The output ends early."""
MORE = "more"
"""It goes on when the search has ended."""
ANSWER = "answer"
"""The value at the end is another one."""
BEST = "best"
"""The action at the end is another one."""


class Printing(NamedTuple):
    """A way to print a search."""

    which: str = ALL
    on_leaving: bool = False
    window_out: bool = False
    own_side: bool = False
    """Numbers from the side of the player to move, as in negamax."""
    without_root: bool = False
    """As a program prints whose root is in a function of its own."""

    def visits(self, program: PlainAlphaBeta) -> Iterator[NodeVisit]:
        for visit in program.left if self.on_leaving else program.visits:
            is_asked = self.which == ALL or bool(program.successors(visit.node)) == (self.which == INNER)
            if is_asked and not (self.without_root and visit.node == 0):
                yield visit

    def number(self, visit: NodeVisit, column: str) -> Value:
        if column == "value":
            return -visit.v if self.own_side and not visit.is_max else visit.v
        is_out = self.window_out or column.endswith("out")
        window = (visit.alpha_out, visit.beta_out) if is_out else (visit.alpha, visit.beta)
        if self.own_side and not visit.is_max:
            window = -window[1], -window[0]
        return window[column.startswith("beta")]

    def differs(self, row: Row, visit: NodeVisit) -> str:
        """The first column in which the row is not what is printed of the visit, or ""."""
        if row.nodes is not None and visit.node not in row.nodes:
            return NODE
        numbers = ((column, row.number(column)) for column in NUMBERS)
        return next((name for name, given in numbers if given is not None and given != self.number(visit, name)), "")


def printings_of(printed: Printed) -> Sequence[Printing]:
    """The ways in which it may have been printed, the most usual first."""
    if printed.leaves:
        return [Printing(LEAVES), Printing(LEAVES, own_side=True)]
    flags = product((False, True), repeat=4)
    return [Printing(which, *each) for which, each in product((ALL, INNER), flags)]


@dataclass(frozen=True)
class OutputComparison:
    """An output beside what a program prints in one way."""

    way: Printing
    right: int
    """How many rows agree, from the first on."""
    departs: str
    """Where it departs: the column of the next row that differs, `NODE` to `BEST`, or "" for nowhere."""
    last: NodeVisit | None
    """Of the last row that agrees."""
    visit: NodeVisit | None
    """What the program prints in place of the next row."""
    row: Row | None

    @property
    def is_same(self) -> bool:
        return not self.departs


def compare(printed: Printed, program: PlainAlphaBeta) -> OutputComparison:
    """The way of the program that agrees longest with the output."""
    found: list[OutputComparison] = []
    for way in printings_of(printed):
        found.append(_compared(printed, program, way))
        if found[-1].is_same:
            return found[-1]
    without_leaves = all(program.tree.below[node] for row in printed.rows for node in row.nodes or ())
    return max(found, key=lambda each: (each.right, each.departs != NODE, without_leaves == (each.way.which == INNER)))


def _compared(printed: Printed, program: PlainAlphaBeta, way: Printing) -> OutputComparison:
    last, right, visits = None, 0, way.visits(program)
    for row in printed.rows:
        visit = next(visits, None)
        column = way.differs(row, visit) if visit else MORE
        if column:
            return OutputComparison(way, right, column, last, visit, row)
        last, right = visit, right + 1
    rest = next(visits, None) if printed.rows else None
    if rest:
        return OutputComparison(way, right, END, last, rest, None)
    return OutputComparison(way, right, _wrong_answer(printed, program, way), last, program.root, None)


def _wrong_answer(printed: Printed, program: PlainAlphaBeta, way: Printing) -> str:
    if printed.value not in (None, way.number(program.root, "value")):
        return ANSWER
    return BEST if printed.best is not None and program.root.best not in printed.best else ""


def prints(program: PlainAlphaBeta, printed: Printed) -> bool:
    """Whether this is what the program prints in one of its ways.

    So many programs are tried that each column is compared but once for all the ways that print it alike.
    """

    @cache
    def visits_of(way: Printing) -> Sequence[NodeVisit]:
        return list(way.visits(program))

    @cache
    def has_nodes(way: Printing) -> bool:
        rows = zip(printed.rows, visits_of(way), strict=True)
        return all(row.nodes is None or visit.node in row.nodes for row, visit in rows)

    @cache
    def has_numbers(way: Printing, column: str) -> bool:
        visits = visits_of(way._replace(window_out=False, own_side=False))
        return all(way.number(visits[place], column) == number for place, number in printed.columns[column])

    def is_printed(way: Printing) -> bool:
        alike = way._replace(window_out=False, own_side=False)
        if printed.rows and (len(visits_of(alike)) != len(printed.rows) or not has_nodes(alike)):
            return False
        return not _wrong_answer(printed, program, way) and all(
            has_numbers(way if column in ("alpha", "beta") else way._replace(window_out=False), column)
            for column in printed.columns
        )

    return any(map(is_printed, printings_of(printed)))


# -- the verdict ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Suspect:
    """A wrong program that prints the output, in a convention."""

    wrong: Wrong
    convention: str


@dataclass(frozen=True)
class Cut:
    """Why the right program does not visit a node: `at` is cut, since its value or bound passes that of the other."""

    at: int
    own: str
    """"v", "α" or "β"."""
    tested: Value
    sign: str
    other: str
    bound: Value


@dataclass(frozen=True)
class Verdict:
    """What is said of an output."""

    printed: Printed
    """As it was read."""
    comparison: OutputComparison
    """With the right program of the convention."""
    conventions: Sequence[str]
    """Those whose right program prints it."""
    suspects: Sequence[Suspect]
    visited: int | None = None
    """The node that the output visits where the right program visits another one, if that is known."""
    cut: Cut | None = None
    """Why the right program leaves that node out."""

    @property
    def is_right(self) -> bool:
        return self.comparison.is_same


def judging(tree: CheckedTree, convention: str, printed: Printed) -> Steps[Verdict]:
    """In steps of a program each.

    Where the value may be one of the numbers, it is what the right program prints, or else what some program prints.
    The programs that print these numbers as leaves are named in any case.
    """
    found: list[Verdict] = []
    for reading in printed.readings:
        found.append((yield from _judging(tree, convention, reading)))
        if found[-1].is_right:
            break
    chosen = max(found, key=lambda each: (each.is_right, bool(each.conventions), bool(each.suspects)))
    more = [each for each in found[0].suspects if each not in chosen.suspects]
    return replace(chosen, suspects=[*chosen.suspects, *more])


def _judging(tree: CheckedTree, convention: str, printed: Printed) -> Steps[Verdict]:
    right = PlainAlphaBeta(tree, convention)
    comparison = compare(printed, right)
    conventions = []
    for name in CONVENTIONS:
        yield
        if prints(PlainAlphaBeta(tree, name), printed):
            conventions.append(name)
    suspects = yield from _finding_suspects(tree, convention, printed)
    for name in CONVENTIONS:
        if not suspects and not conventions and name != convention:
            suspects = yield from _finding_suspects(tree, name, printed)
    visited = _visited(tree, comparison, suspects)
    cut = _cut_above(tree, right, visited) if visited is not None else None
    if cut and not _is_done(tree, right, comparison, cut.at):
        cut = None
    return Verdict(printed, comparison, conventions, suspects, visited, cut)


def _finding_suspects(tree: CheckedTree, convention: str, printed: Printed) -> Steps[list[Suspect]]:
    """The wrong programs of the convention that print this.

    Those that go wrong where a player moves several times in a row are right in a tree whose players take turns.
    """
    found = []
    for wrong in WRONG:
        if convention in wrong.conventions and not (wrong.several_moves and tree.turns == tree.plies):
            yield
            if prints(wrong.program(tree, convention), printed):
                found.append(Suspect(wrong, convention))
    return found


def _visited(tree: CheckedTree, found: OutputComparison, suspects: Sequence[Suspect]) -> int | None:
    """The node of the first row that departs, where the output goes to another one than the right program."""
    expected = found.visit.node if found.visit and found.departs != MORE else None
    if found.row is None or found.departs not in (NODE, MORE, "value"):
        return None
    if found.row.nodes is not None:
        return next(iter(found.row.nodes)) if len(found.row.nodes) == 1 and expected not in found.row.nodes else None
    if found.way.which != LEAVES:
        return None
    for suspect in suspects[:1]:  # it tells which of several equal leaves this is
        visits = list(found.way.visits(suspect.wrong.program(tree, suspect.convention)))
        return visits[found.right].node if visits[found.right].node != expected else None
    leaves = tree.leaves
    after = leaves.index(found.last.node) + 1 if found.last else 0
    likely = leaves[after] if after < len(leaves) else None
    return likely if likely != expected and likely and tree.values[likely] == found.row.number("value") else None


def _is_done(tree: CheckedTree, right: PlainAlphaBeta, found: OutputComparison, node: int) -> bool:
    """Whether the right program has left this node before it prints the row at which the output departs."""
    if found.visit is None:
        return True
    if found.way.on_leaving:
        left = [visit.node for visit in right.left]
        return left.index(found.visit.node) >= left.index(node)
    entered = [visit.node for visit in right.visits]
    above = found.visit.node
    while above >= 0 and above != node:
        above = tree.parents[above]
    return above < 0 and entered.index(found.visit.node) > entered.index(node)


def _cut_above(tree: CheckedTree, right: PlainAlphaBeta, node: int) -> Cut | None:
    """The cut that leaves this node out."""
    visits = {visit.node: visit for visit in right.visits}
    above = tree.parents[node]
    while above >= 0 and above not in visits:
        above = tree.parents[above]
    visit = visits.get(above)
    if node in visits or visit is None or visit.cut_after is None:
        return None
    by_value, strict = right.convention.returns == OWN_VALUE, right.convention.strict
    own, other = ("α", "β") if visit.is_max else ("β", "α")
    sign = (">" if strict else "≥") if visit.is_max else ("<" if strict else "≤")
    return Cut(visit.node, "v" if by_value else own, visit.v if by_value else visit.own, sign, other, visit.other)
