"""Marks: what each part of an answer was worth, and why."""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

Answer = Mapping[str, str]
"""What a student wrote, by the name of the part: `value.5` for a number at node 5, `best`, `cuts`, `leaves` …"""

RIGHT = "right"
FOLLOWED = "followed"
"""Not what the key says, but what follows from the student's own numbers: a mark all the same."""
WRONG = "wrong"
BLANK = "blank"
HIDDEN = "hidden"
"""Below an edge that the student should not have cut, or chosen another for: passed over, so that one error is not
counted twice."""
LOST = "lost"
"""Below such an edge too, but more than is passed over: one error does not spare the work below it."""

PASSED_OVER = 10
"""One part in so many is passed over, at most, for being hidden."""


@dataclass(frozen=True)
class Mark:
    """One part of an answer, graded."""

    part: str
    what: str
    """What was asked: "value", "alpha_in", "cuts", "best" …"""
    node: int | None
    verdict: str
    given: str
    expected: str
    """What the key says."""
    from_own: str | None = None
    """What would follow from the student's own numbers, where that is something else."""
    over: tuple[int, ...] = ()
    """Nodes whose edge was cut and should not be."""
    missing: tuple[int, ...] = ()
    """Nodes whose edge should be cut and was not."""
    because: Mapping[str, object] = field(default_factory=dict)
    """Where the right answer comes from, as data: `from`, a node's number; `kind`, which reason it is."""

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
        """How many marks there are."""
        return len(self.marks)

    @property
    def asked(self) -> int:
        """How many marks count: all but those that are passed over."""
        return self.total - sum(mark.verdict == HIDDEN for mark in self.marks)

    @property
    def lost(self) -> int:
        return self.asked - self.earned

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.earned / self.asked if self.asked else 1.0


def grade_hidden(marks: Iterable[Mark]) -> Graded:
    """Of the hidden parts, from the root down, a tenth of all parts is passed over; the others are lost."""
    marks = tuple(marks)
    hidden = (mark for mark in marks if mark.verdict == HIDDEN)
    lost = {mark.part for mark in itertools.islice(hidden, len(marks) // PASSED_OVER, None)}
    return Graded(tuple(replace(mark, verdict=LOST) if mark.part in lost else mark for mark in marks))
