"""Marks: the verdict on each part of an answer, and its reasons."""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

Answer = Mapping[str, str]
"""A student's answer, by part: `value.5` for a number at node 5, `best`, `cuts`, `leaves` …"""

RIGHT = "right"
FOLLOWED = "followed"
"""Differs from the key, but follows from the student's own numbers; earns the mark."""
WRONG = "wrong"
BLANK = "blank"
HIDDEN = "hidden"
"""Below an edge that the student should not have cut, or should have chosen otherwise. Passed over, so that one error
is not counted twice.
"""
LOST = "lost"
"""Below such an edge, too, but beyond the share that is passed over: one error does not excuse all the work
below it.
"""

PASSED_OVER = 10
"""At most one part in so many is passed over as hidden."""


@dataclass(frozen=True)
class Mark:
    """The grading of one part of an answer."""

    part: str
    what: str
    """What was asked: "value", "alpha_in", "cuts", "best" …"""
    node: int | None
    verdict: str
    given: str
    expected: str
    """The key's answer."""
    from_own: str | None = None
    """What follows from the student's own numbers, if that differs."""
    over: tuple[int, ...] = ()
    """Nodes whose edge was cut by mistake."""
    missing: tuple[int, ...] = ()
    """Nodes whose edge should have been cut."""
    because: Mapping[str, object] = field(default_factory=dict)
    """The reason for the right answer, as data: `from`, a node's number; `kind`, the kind of reason."""

    @property
    def earned(self) -> int:
        return int(self.verdict in (RIGHT, FOLLOWED))


@dataclass(frozen=True)
class Graded:
    """An answer with its marks."""

    marks: tuple[Mark, ...]

    @property
    def earned(self) -> int:
        return sum(mark.earned for mark in self.marks)

    @property
    def total(self) -> int:
        """The number of marks."""
        return len(self.marks)

    @property
    def asked(self) -> int:
        """The number of marks that count, without those passed over."""
        return self.total - sum(mark.verdict == HIDDEN for mark in self.marks)

    @property
    def lost(self) -> int:
        return self.asked - self.earned

    @property
    def share(self) -> float:
        """The share of the marks earned, 0 to 1."""
        return self.earned / self.asked if self.asked else 1.0


def grade_hidden(marks: Iterable[Mark]) -> Graded:
    """Passes over a tenth of all parts among the hidden ones, from the root down; the others are lost."""
    marks = tuple(marks)
    hidden = (mark for mark in marks if mark.verdict == HIDDEN)
    lost = {mark.part for mark in itertools.islice(hidden, len(marks) // PASSED_OVER, None)}
    return Graded(tuple(replace(mark, verdict=LOST) if mark.part in lost else mark for mark in marks))
