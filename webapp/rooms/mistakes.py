"""Where a class was wrong in an exercise, field by field, and what it wrote there most often."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.exercises import KINDS, Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.interface import Part
from engine.exercises.marks import FOLLOWED, HIDDEN, RIGHT, WRONG
from engine.exercises.numbers import read_number, written
from engine.trees.node import in_rows, numbers_below
from webapp.trees.exercises import solving, words
from webapp.trees.exercises.answers import StoredAnswer

CUTS = "cuts"


@dataclass(frozen=True)
class FieldMistakes:
    """A field that some did not get right. `often`: the wrong answer most often given, "" if none was."""

    node: int | None
    what: str
    where: str
    field: str
    right: str
    often: str
    times: int
    """How many gave that answer."""
    share: float
    """Of those who have handed in."""
    missed: int
    """How many were wrong, or left it blank."""


def mistakes(exercise: Exercise, answers: Sequence[StoredAnswer], alike: bool) -> list[FieldMistakes]:
    """Those of the answers that were handed in, the most missed field first.

    `alike`: everybody had the same numbers; else what they wrote cannot be counted together.
    """
    kind = KINDS[exercise.kind]
    key, parts = kind.key(exercise), {part.name: part for part in kind.parts(exercise)}
    below = _below(exercise) if CUTS in parts else {}
    asked = [part for part in parts.values() if part.what != CUTS]
    asked += [Part(f"{CUTS}.{number}", CUTS, number) for number in below]
    paths, found = solving.paths_of(exercise), []

    def said(part: Part, text: str) -> str:
        return words.answer_in_words(part.name, text, paths, parts) if alike else ""

    for part in asked:
        verdicts = [each.grade.verdicts.get(part.name, HIDDEN) if each.grade else HIDDEN for each in answers]
        missed = sum(verdict not in (RIGHT, FOLLOWED, HIDDEN) for verdict in verdicts)
        wrong = [each for each, verdict in zip(answers, verdicts, strict=True) if verdict == WRONG]
        given = Counter(_given(each.parts, part, below) for each in wrong)
        often, times = given.most_common(1)[0] if given and alike else ("", 0)
        if missed:
            where = "" if part.node is None else paths.node(part.node)
            right = said(part, _given(key, part, below))
            field = words.field_name(part.what, part.about)
            often = said(part, often) if times else ""
            found.append(
                FieldMistakes(part.node, part.what, where, field, right, often, times, times / len(answers), missed)
            )
    return sorted(found, key=lambda each: (-each.missed, -each.times))


def _given(parts: Mapping[str, str], part: Part, below: Mapping[int, set[int]]) -> str:
    """What was answered, equal numbers written alike; of cuts those below the node."""
    if part.what == CUTS and part.node is not None:
        return " ".join(map(str, sorted(numbers_in(parts.get(CUTS, "")) & below[part.node])))
    text = " ".join(parts.get(part.name, "").split())
    number = read_number(text)
    return text if number is None else written(number)


def _below(exercise: Exercise) -> dict[int, set[int]]:
    """The nodes below which something can be cut, with their successors."""
    return {number: set(below) for number, below in enumerate(numbers_below(in_rows(exercise.root))) if below}
