"""The grade of an answer, computed when it is handed in and stored with it: later rules do not change it."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock

from cachetools import cached

from engine.exercises import KINDS, Answer, Exercise, Graded, as_data
from engine.exercises.hints import StepsTaken, cost, share
from engine.exercises.marks import FOLLOWED, HIDDEN, RIGHT
from engine.exercises.version import GRADING
from engine.steps import Steps
from webapp.caches import BoundedCache

BYTES_OF_A_GRADE, BYTES_A_MARK = 1000, 800
"""Measured memory of an answer's marks in bytes, rounded up."""

marks: BoundedCache[Graded] = BoundedCache(16 << 20, lambda found: BYTES_OF_A_GRADE + BYTES_A_MARK * len(found.marks))


@dataclass(frozen=True)
class Grade:
    """The grade of an answer when it was handed in."""

    points: float
    hints_cost: float
    """Points deducted for hints."""
    verdicts: Mapping[str, str]
    """By part; see `engine.exercises.marks`."""
    version: int
    """The version of the grading rules."""

    @property
    def is_by_earlier_rules(self) -> bool:
        return self.version != GRADING

    @property
    def earned(self) -> int:
        return sum(verdict in (RIGHT, FOLLOWED) for verdict in self.verdicts.values())

    @property
    def asked(self) -> int:
        return sum(verdict != HIDDEN for verdict in self.verdicts.values())

    def as_text(self) -> str:
        """All fields except the version, as JSON."""
        return json.dumps({"points": self.points, "hintsCost": self.hints_cost, "verdicts": dict(self.verdicts)})

    @classmethod
    def from_text(cls, text: str, version: int) -> "Grade":
        data = json.loads(text)
        return cls(data["points"], data["hintsCost"], data["verdicts"], version)


def grade(exercise: Exercise, answer: Answer, taken: StepsTaken) -> Grade:
    """The grade by the present rules. `taken`: the hint steps."""
    found = graded(exercise, answer)
    return Grade(
        round(exercise.points * share(exercise, found, taken), 2),
        float(cost(exercise, found, taken)),
        {mark.part: mark.verdict for mark in found.marks},
        GRADING,
    )


def grade_all(work: Iterable[tuple[Exercise, Answer]]) -> Steps[None]:
    """Grades several answers, so that `graded` finds them cached. Each step grades one: at most some tenths of a
    second.
    """
    for exercise, answer in work:
        graded(exercise, answer)
        yield


def _what_is_graded(exercise: Exercise, answer: Answer) -> bytes:
    return hashlib.sha256(json.dumps([as_data(exercise), dict(answer)]).encode()).digest()


@cached(marks, key=_what_is_graded, lock=Lock())
def graded(exercise: Exercise, answer: Answer) -> Graded:
    """The marks by the present rules; cached, since every page of a graded exercise needs them."""
    return KINDS[exercise.kind].grade(exercise, answer)


def graded_as_stored(exercise: Exercise, answer: Answer, given: Grade) -> Graded:
    """The marks with the stored verdicts; the explanations follow the present rules."""
    found = graded(exercise, answer)
    if not given.is_by_earlier_rules:
        return found
    return Graded(
        tuple(replace(mark, verdict=given.verdicts[mark.part]) for mark in found.marks if mark.part in given.verdicts)
    )
