"""Sheets: exercises in order, with a title and notes; those of the five lectures come with Poda.

A document (docs/exercises.md) is plain data; `from_document` reads it from JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine import limits
from engine.exercises.exercise import Exercise, as_data, from_data, is_text
from engine.exercises.kinds import KINDS
from engine.exercises.twins import twinning
from engine.refusals import N_, Refused
from engine.steps import Steps, run
from engine.trees import parse
from engine.trees.examples import EXAMPLES

FORMAT = "poda-sheet"
VERSION = 1
MOST_EXERCISES = 30

MOST_MINUTES = 300
"""Of an exam."""

MOST_SIZE = 3000
"""Largest size of a sheet (`Sheet.size`), for pages within a tenth of a second. Thirty trees of forty nodes
have 1,200.
"""


WRONG_MINUTES = N_("The minutes of an exam are a whole number from 1 to %(most)d.")


@dataclass(frozen=True)
class Sheet:
    """Exercises to be handed out together."""

    title: str
    exercises: tuple[Exercise, ...]
    note: str = ""
    twins: bool = False
    """Whether every student has different numbers."""
    minutes: int = 0
    """How long the exam takes that the sheet is; 0 if it is none."""

    @property
    def points(self) -> int:
        return sum(exercise.points for exercise in self.exercises)

    @property
    def size(self) -> int:
        """The sum of its exercises' sizes."""
        return sum(exercise.size for exercise in self.exercises)

    def for_student(self, name: str) -> "Sheet":
        """The same sheet with other numbers, for this name."""
        return run(self.making_for(name))

    def making_for(self, name: str) -> Steps["Sheet"]:
        """`for_student` in steps, each as long as one of `twinning`."""
        exercises = []
        for place, exercise in enumerate(self.exercises):
            exercises.append((yield from twinning(_with_seed(exercise, place), name)))
        return replace(self, exercises=tuple(exercises))


def _with_seed(exercise: Exercise, place: int) -> Exercise:
    """The exercise; one that was not generated gets its place on the sheet as seed."""
    return exercise if exercise.seed else replace(exercise, seed=f"exercise {place + 1}")


def as_document(sheet: Sheet) -> dict[str, object]:
    """The sheet as plain data for JSON."""
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "title": sheet.title}
    if sheet.note:
        data["note"] = sheet.note
    if sheet.twins:
        data["twins"] = True
    if sheet.minutes:
        data["minutes"] = sheet.minutes
    return data | {"exercises": [as_data(exercise) for exercise in sheet.exercises]}


def from_document(document: Any, least: int = 1) -> Sheet:
    """The sheet in such data; raises Refused. `least`: fewest exercises, 0 for a draft."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise Refused(N_("This is no sheet of exercises."))
    if document.get("version", VERSION) != VERSION:
        raise Refused(N_("This sheet was written by another version of Poda, in a form that this one cannot read."))
    exercises = document.get("exercises")
    if not isinstance(exercises, list) or not least <= len(exercises) <= MOST_EXERCISES:
        raise Refused(N_("A sheet has from 1 to %(most)d exercises."), most=MOST_EXERCISES)
    title, note = document.get("title", ""), document.get("note", "")
    if not (is_text(title, limits.NOTE) and is_text(note, limits.NOTE)):
        raise Refused(N_("The title and the note of a sheet are texts."))
    twins = document.get("twins", False)
    if not isinstance(twins, bool):
        raise Refused(N_("“twins” is true where everybody gets different numbers, else false."))
    minutes = document.get("minutes", 0)
    if not isinstance(minutes, int) or isinstance(minutes, bool):
        raise Refused(WRONG_MINUTES, most=MOST_MINUTES)
    return timed(Sheet(title, _read(exercises), note, twins), minutes)


def timed(sheet: Sheet, minutes: int) -> Sheet:
    """The sheet as an exam of so many minutes; with 0 as none. Raises Refused."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refused(WRONG_MINUTES, most=MOST_MINUTES)
    return replace(sheet, minutes=minutes)


def _read(exercises: list[Any]) -> tuple[Exercise, ...]:
    """Raises Refused as soon as they exceed the size of a sheet."""
    read, size = [], 0
    for data in exercises:
        exercise = from_data(data, KINDS)
        size += exercise.size
        refuse_too_large(size)
        KINDS[exercise.kind].check(exercise)
        read.append(exercise)
    return tuple(read)


def refuse_too_large(size: int) -> None:
    """Raises Refused if a sheet exceeds `MOST_SIZE`."""
    if size > MOST_SIZE:
        raise Refused(
            N_(
                "The sheet is too large: all trees, models and games on it may have at most %(most)d nodes and words"
                " in all."
            ),
            most=MOST_SIZE,
        )


def _lecture(kind: str, tree: str, **more: Any) -> Exercise:
    return Exercise(kind, parse(EXAMPLES.get(tree, tree)), points=10, **more)


BETTING_HOUSE = "(1 {.4:max(2 {.4:3 .6:1} {.4:4 .6:0}) .6:0})"
"""Going home is worth 1, staking 0.8."""

LECTURES: Mapping[str, Sheet] = {
    "urjc-multiagent": Sheet(
        N_("Multi-agent search (URJC)"),
        (
            _lecture("minimax", "example", convention="urjc"),
            _lecture("alphabeta", "example", convention="urjc"),
            _lecture("minimax", "infinite", convention="urjc"),
        ),
    ),
    "urjc-games": Sheet(
        N_("Two-player games (URJC)"),
        (
            _lecture("best-action", "doubtful", note=N_("The lecture's drawing of this tree has 99 at the root.")),
            _lecture("expectiminimax", "attitudes"),
            _lecture(
                "alphabeta",
                "exercise-3.1",
                convention="urjc",
                note=N_("Exercise 3.1: the leaves are the lecture's; how they hang together is not known any more."),
            ),
            _lecture("expectiminimax", "exercise-3.3", note=N_("Exercise 3.3.")),
            _lecture(
                "expectiminimax",
                BETTING_HOUSE,
                note=N_(
                    "Exercise 3.4: one euro, two rounds; each time go home, or stake a whole amount and win with 0.4."
                ),
            ),
            _lecture("best-action", "scale-a"),
            _lecture(
                "best-action", "scale-b", note=N_("The leaves stand in the same order as in the exercise before.")
            ),
        ),
        N_("Exercise 3.2 of the lecture is not here: its drawing is not in the material."),
    ),
    "puc": Sheet(
        N_("Games (PUC)"),
        (
            _lecture("alphabeta", "example", convention="puc"),
            _lecture("interval", "example", convention="puc", numbers={"x": 7, "cut": 8}),
            Exercise("count", numbers={"b": 10, "d": 4}, points=10),
        ),
    ),
    "unir": Sheet(
        N_("Adversarial search (UNIR)"),
        (
            _lecture("alphabeta", "example", convention="unir", shapes="unir"),
            _lecture("right-to-left", "example", convention="unir", shapes="unir"),
            _lecture("strategy", "(((3 9) (5 4)) ((8 2) (1 7)))", shapes="unir"),
        ),
    ),
    "br": Sheet(
        N_("Games with chance (BR)"),
        (
            _lecture("expectiminimax", "scale-a"),
            _lecture("expectiminimax", "scale-b"),
            _lecture("star1", "({.5:(2 2) .5:(3 3)}{.5:(1 1) .5:(4 4)})"),
        ),
    ),
}
"""By name. The titles are in English, like all that the command line prints."""
