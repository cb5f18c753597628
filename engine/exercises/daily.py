"""Ten short questions for a day: drawn over all kinds, more often from those that somebody misses."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.exercises.exercise import Exercise
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generating
from engine.exercises.interface import Part
from engine.exercises.kinds import KINDS
from engine.exercises.marks import FOLLOWED, RIGHT, Answer, Mark
from engine.steps import Steps

QUESTIONS = 10
MOST_OF_A_KIND = 2
MOST_FIELDS = 3
"""An exercise with more fields is asked for one of them."""

NOT_ALONE = ("cuts", "condition", "order", "choose")
"""Parts that are answered on the drawing, or make sense only with others."""

FURTHER_WEIGHT = 3
"""A kind that is always missed is drawn up to this many times more often than one that never is."""

LATEST = 10
"""The answers to a kind that count."""

Past = Mapping[str, Sequence[float]]
"""For each kind the earned share of its answers, the latest first."""


@dataclass(frozen=True)
class ShortQuestion:
    exercise: Exercise
    level: int
    asked: tuple[str, ...]
    """The names of the parts to answer."""


def weight(shares: Sequence[float]) -> float:
    """How often a kind is drawn. One without answers is between missed and known."""
    latest = shares[:LATEST]
    missed = sum(1 - share for share in latest)
    return 1 + FURTHER_WEIGHT * (missed + 1) / (len(latest) + 2)


def level_after(shares: Sequence[float]) -> int:
    """The difficulty for somebody with these latest answers: 1 to begin with."""
    latest = shares[:4]
    mean = sum(latest) / len(latest) if latest else 0.0
    if len(latest) == 4 and mean >= 0.9:
        return 3
    return 2 if len(latest) >= 2 and mean >= 0.6 else 1


def drawing_questions(seed: str, past: Past, convention: str) -> Steps[tuple[ShortQuestion, ...]]:
    """The questions; each step makes a part of one. The same arguments give the same questions."""
    questions = []
    for place, kind in enumerate(_kinds(random.Random(seed), past), 1):
        level = level_after(past.get(kind, ()))
        said = {"convention": convention} if "convention" in KINDS[kind].settings else {}
        exercise = yield from generating(f"{seed} {place}", settings_for(kind, level, said))
        questions.append(ShortQuestion(exercise, level, _asked(exercise, random.Random(f"{seed} {place}"))))
    return tuple(questions)


def _kinds(chance: random.Random, past: Past) -> list[str]:
    drawn: list[str] = []
    for _place in range(QUESTIONS):
        left = [kind for kind in KINDS if drawn.count(kind) < MOST_OF_A_KIND]
        drawn += chance.choices(left, [weight(past.get(kind, ())) for kind in left])
    return drawn


def _asked(exercise: Exercise, chance: random.Random) -> tuple[str, ...]:
    """All parts of a short exercise, or one of them, which has an answer that can be worked out."""
    kind = KINDS[exercise.kind]
    key = kind.key(exercise)
    parts = [part for part in kind.parts(exercise) if part.what not in NOT_ALONE]
    names = [part.name for part in parts if key.get(part.name) and not _is_given(part)]
    return tuple(names) if len(names) <= MOST_FIELDS else (chance.choice(names),)


def _is_given(part: Part) -> bool:
    """Whether it is the window with which every search begins."""
    return part.node == 0 and part.what in ("alpha_in", "beta_in")


def marks_of(question: ShortQuestion, answer: Answer) -> list[Mark]:
    """The marks of the asked parts."""
    found = KINDS[question.exercise.kind].grade(question.exercise, answer).marks
    return [mark for mark in found if mark.part in question.asked]


def is_right(marks: Sequence[Mark]) -> bool:
    """Whether everything that was asked is right."""
    return all(mark.verdict in (RIGHT, FOLLOWED) for mark in marks)
