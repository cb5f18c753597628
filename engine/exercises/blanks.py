"""Which parts of an exercise are blank, given the answers so far, without revealing the key."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.exercises.exercise import Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.interface import Part
from engine.exercises.kinds import KINDS
from engine.exercises.marks import Answer
from engine.exercises.numbers import read_number
from engine.game import MAX
from engine.trees.node import in_rows, numbers_below


@dataclass(frozen=True)
class Blanks:
    """The parts to fill in, given the answer so far, and those that are blank."""

    asked: tuple[Part, ...]
    blank: tuple[Part, ...]


def blanks(exercise: Exercise, answer: Answer) -> Blanks:
    """The blanks of an answer. Uncut edges are not blanks, nor is anything below a cut edge."""
    said = {name for name, text in answer.items() if text.strip()}
    asked = tuple(_asked(exercise, answer, said))
    return Blanks(asked, tuple(part for part in asked if part.name not in said))


def _asked(exercise: Exercise, answer: Answer, said: set[str]) -> Iterator[Part]:
    looked_at, deciding, cutting = _nodes(exercise, answer)
    for part in KINDS[exercise.kind].parts(exercise):
        if part.what == "cuts" or part.node is not None and part.node not in looked_at:
            continue
        if part.what == "condition" and part.node not in cutting or part.what == "choose" and part.node not in deciding:
            continue
        if part.only_if and answer.get(part.only_if[0], "").strip() not in part.only_if[1]:
            continue
        if part.about and part.name not in said and _is_impossible(part, answer):
            continue
        yield part


def _nodes(exercise: Exercise, answer: Answer) -> tuple[set[int], set[int], set[int]]:
    """The nodes not hidden by the student's cuts, those that the strategy reaches, and those with a cut edge."""
    cut = numbers_in(answer.get("cuts", ""))
    looked_at, deciding, cutting = {0}, {0}, set()
    nodes = in_rows(exercise.root) if exercise.tree is not None else []
    for number, below in enumerate(numbers_below(nodes)):
        chosen = answer.get(f"choose.{number}", "").strip()
        for child in below:
            if child in cut:
                cutting.add(number)
            elif number in looked_at:
                looked_at.add(child)
            if number in deciding and (nodes[number].kind != MAX or chosen == str(child)):
                deciding.add(child)
    return looked_at, deciding, cutting


def _is_impossible(part: Part, answer: Answer) -> bool:
    """Whether the part is not asked, because it is impossible by the student's own numbers (`engine.exercises.belief`).

    The student also has to see which actions can follow: one value among them is enough.
    """
    what, *places = part.name.split(".")
    if what in ("seen", "belief", "worth") and _is_zero(answer.get(f"applies.{places[0]}", "")):
        return True
    if what in ("belief", "worth") and len(places) > 1 and _is_zero(answer.get(f"seen.{places[0]}.{places[1]}", "")):
        return True
    others = part.name.rpartition(".")[0] + "."
    return part.what == "worth.then" and any(name.startswith(others) and text.strip() for name, text in answer.items())


def _is_zero(text: str) -> bool:
    return read_number(text) == 0
