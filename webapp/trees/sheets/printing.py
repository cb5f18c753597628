"""Exercises on paper, for a worksheet or its key, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from markupsafe import Markup

from engine.exercises import KINDS, Exercise, convention_rules, drawing_parts
from engine.exercises.drawing import drawing
from engine.exercises.interface import Part
from webapp.trees.exercises import solving, words
from webapp.trees.lab import pictures
from webapp.wording.text import capital


@dataclass(frozen=True)
class PrintedExercise:
    """An exercise on paper; on a worksheet the answers are empty."""

    number: int
    title: str
    points: int
    question: str
    convention: str
    rule: str
    """The convention's rule: when a node is cut, and what it returns."""
    note: str
    pictures: list[Markup]
    """Its tree, in as many parts as paper needs."""
    columns: list[str]
    """The questions about each node, if there are more than its value."""
    rows: list[tuple[str, list[str]]]
    """A row per node: its name, and its answers in the order of the columns."""
    lines: list[tuple[str, str]]
    """The other questions with their answers."""
    subject: Mapping[str, Any] | None
    """The tables of a model or a matrix game."""


def print_exercise(number: int, exercise: Exercise, with_key: bool) -> PrintedExercise:
    """The exercise with that number on its sheet; `with_key`: including the answers."""
    kind = KINDS[exercise.kind]
    key = _key_in_words(exercise) if with_key else {}
    at_nodes = [part for part in kind.parts(exercise) if part.node is not None and part.what != "best"]
    columns = list(dict.fromkeys(part.what for part in at_nodes))
    in_table = len(columns) > 1 or with_key and columns != ["value"]
    others = [part for part in kind.parts(exercise) if part not in at_nodes]
    return PrintedExercise(
        number,
        capital(_(kind.title)),
        exercise.points,
        " ".join(filter(None, (solving.question(exercise), solving.asked_besides(exercise)))),
        convention_rules.named(exercise, words.reader()),
        convention_rules.explained(exercise, words.reader()),
        exercise.note,
        _pictures(exercise, with_key),
        [words.field_name(what) for what in columns] if in_table else [],
        _rows(exercise, at_nodes, columns, key) if in_table else [],
        [(words.field_name(part.what, part.about), key.get(part.name, "–" if key else "")) for part in others],
        solving.subject(exercise),
    )


def _pictures(exercise: Exercise, with_key: bool) -> list[Markup]:
    if exercise.tree is None:
        return []
    return [pictures.show(part) for part in drawing_parts.in_parts(drawing(exercise, with_key))]


def _rows(
    exercise: Exercise, parts: list[Part], columns: list[str], key: Mapping[str, str]
) -> list[tuple[str, list[str]]]:
    """A row per node; a dash stands for a question that is not asked of it."""
    paths = solving.paths_of(exercise)
    asked: dict[int, dict[str, str]] = {}
    for part in parts:
        asked.setdefault(part.node or 0, {})[part.what] = key.get(part.name, "" if not key else "–")
    return [(paths.node(number), [fields.get(what, "–") for what in columns]) for number, fields in asked.items()]


def _key_in_words(exercise: Exercise) -> dict[str, str]:
    """The key, with nodes by their names."""
    paths, kind = solving.paths_of(exercise), KINDS[exercise.kind]
    parts = {part.name: part for part in kind.parts(exercise)}
    return {part: words.answer_in_words(part, value, paths, parts) for part, value in kind.key(exercise).items()}
