"""Exercises for the page: the question without the solution, and the grading of an answer.

The key never leaves the server before the answer has been handed in.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from flask import url_for
from flask_babel import format_time
from flask_babel import gettext as _

from engine.exact import write_fraction
from engine.exercises import KINDS, Exercise, as_data, convention_rules, wording
from engine.exercises.conditions import example
from engine.exercises.drawing import drawing, marked_name
from engine.exercises.exercise import from_data
from engine.exercises.generator import generate, generating
from engine.exercises.interface import GAME, MODEL, SAMPLED, Part
from engine.exercises.interval import WhenCut
from engine.exercises.marks import HIDDEN
from engine.exercises.matrix import REPLIES
from engine.exercises.sampled_tree import read_sampled
from engine.exercises.twins import twinning
from engine.matrix import read_matrix
from engine.refusals import N_, Refused
from engine.trees.links import pack as pack_tree
from engine.trees.node import in_rows
from webapp.http.visitors.rate_limits import who
from webapp.services import services
from webapp.trees.exercises import belief_fields, grades, hints, words
from webapp.trees.exercises.answers import StoredAnswer
from webapp.trees.exercises.generator_form import read_settings
from webapp.trees.exercises.grades import Grade
from webapp.trees.exercises.unfinished import is_cutting, unfinished
from webapp.trees.exercises.words import Paths
from webapp.trees.lab import pictures
from webapp.trees.lab.reading import as_columns
from webapp.trees.sheets.links import pack, unpack
from webapp.trees.sheets.students import read_name
from webapp.wording.text import capital

LONGEST_SEED = 60


def pack_exercise(exercise: Exercise) -> str:
    """The exercise packed for an address."""
    return pack(as_data(exercise))


def unpack_exercise(packed: str) -> Exercise:
    """The exercise in an address; raises Refused."""
    try:
        data = unpack(packed)
    except ValueError:
        raise Refused(N_("The link to the exercise is damaged: perhaps it was cut short.")) from None
    exercise = from_data(data, KINDS)
    KINDS[exercise.kind].check(exercise)
    return exercise


@cache
def first_exercise() -> Exercise:
    """The exercise for an empty address: an easy one."""
    return generate("1", read_settings({"level": "1"}))


def read_exercise(given: Mapping[str, str]) -> Exercise:
    """The exercise of an address: `e` is a link; or `seed` with settings; `for` names whose twin it is.

    It is generated and varied in the pool, in this visitor's turns.
    """
    if given.get("e"):
        exercise = unpack_exercise(given["e"])
    else:
        steps = generating(given.get("seed", "")[:LONGEST_SEED] or "1", read_settings(given))
        exercise = services().page_work.wait(who(), steps)
    name = read_name(given)
    return services().page_work.wait(who(), twinning(exercise, name)) if name else exercise


# -- for the browser --------------------------------------------------------------------------------------------------


def steps_of(exercise: Exercise) -> str | None:
    """The address at which the worked solution can be stepped through, or None."""
    if KINDS[exercise.kind].subject == GAME:
        is_zero_sum = "zero-sum" in exercise.text.split()
        return url_for("lab.matrix_lab", game=exercise.text.strip(), zero="yes" if is_zero_sum else None)
    kind = KINDS[exercise.kind]
    searched = searched_tree(exercise)
    if searched is None:
        return None
    return url_for("trees.show", **searched, unknown="x" if isinstance(kind, WhenCut) else None, step="on")


def searched_tree(exercise: Exercise) -> dict[str, Any] | None:
    """The tree whose search is the worked solution, and how it is searched, as the lab's address says it; or None."""
    kind = KINDS[exercise.kind]
    method = kind.worked_method(exercise)
    if method is None:
        return None
    return {
        "t": pack_tree(kind.worked_tree(exercise) if isinstance(kind, WhenCut) else exercise.root),
        "algorithm": method.algorithm,
        "convention": method.convention,
        "order": method.order,
        "errs": str(method.errs) if method.errs else None,
        "attitude": method.attitude,
        "shapes": exercise.shapes,
    }


def title(exercise: Exercise) -> str:
    return capital(_(KINDS[exercise.kind].title))


def question(exercise: Exercise) -> str:
    """The question of the exercise."""
    return wording.question(exercise, words.reader())


def asked_besides(exercise: Exercise) -> str:
    """A sentence on what a question about cuts leaves open, since it differs from tree to tree; "" for other kinds."""
    return wording.asked_besides(exercise, words.reader())


def subject(exercise: Exercise) -> dict[str, Any] | None:
    """The subject of a question without a tree: a model of beliefs in tables, a matrix game, or visits
    and wins by node; None for a tree.
    """
    kind = KINDS[exercise.kind]
    if kind.subject == MODEL:
        return {"model": belief_fields.model_tables(exercise.text)}
    if kind.subject == GAME:
        game = read_matrix(exercise.text)
        cells = [
            [(write_fraction(a), write_fraction(b)) for a, b in zip(*row, strict=True)]
            for row in zip(*game.payoffs, strict=True)
        ]
        return {"columns": game.names[1], "rows": list(zip(game.names[0], cells, strict=True)), "costs": game.costs}
    if kind.subject == SAMPLED:
        tree = read_sampled(exercise.text)
        rows = [(node.path, f"{node.won}/{node.visits}") for node in tree.nodes]
        return {"c": words.written(f"{float(tree.c):g}"), "sampled": rows}
    return None


def picture(exercise: Exercise, with_key: bool = False) -> str:
    """The tree as SVG, with or without the right answers; "" if there is none."""
    if exercise.tree is None:
        return ""
    return pictures.show(drawing(exercise, with_key))


def as_asked(exercise: Exercise, answer: StoredAnswer) -> dict[str, Any]:
    """The exercise and the answer so far for the page, without the key."""
    kind = KINDS[exercise.kind]
    return {
        "kind": exercise.kind,
        "link": pack_exercise(exercise),
        "title": title(exercise),
        "question": question(exercise),
        "besides": asked_besides(exercise),
        "convention": {
            "name": convention_rules.named(exercise, words.reader()),
            "says": convention_rules.explained(exercise, words.reader()),
        },
        "note": exercise.note,
        "shapes": exercise.shapes,
        "atNodes": any(part.node is not None and part.what != "best" for part in kind.parts(exercise)),
        "cutting": is_cutting(exercise),
        "numbers": dict(exercise.numbers),
        "columns": _without_x(exercise),
        "parts": [
            {
                "name": part.name,
                "what": part.what,
                "node": part.node,
                "says": words.field_name(part.what, part.about),
                "example": _example(part, exercise),
                "choices": [_(choice) if part.worded else choice for choice in part.choices],
                "several": part.several,
                "group": words.field_name(part.what, ("…",)) if part.what in REPLIES else "",
                "short": part.about[0] if part.what in REPLIES else "",
            }
            for part in kind.parts(exercise)
        ],
        "subject": subject(exercise),
        "onTable": kind.subject == GAME,
        "text": exercise.text,
        "branches": belief_fields.branches(kind.parts(exercise)) if kind.subject == MODEL else None,
        "answer": dict(answer.parts),
        "blank": unfinished(exercise, answer.parts),
        "handedIn": answer.handed_in,
        "attempt": answer.attempt,
        "exam": answer.exam if answer.in_exam else "",
        "until": clock_time(answer.deadline),
        "steps": steps_of(exercise) if answer.handed_in else None,
        "hints": hints.as_shown(exercise, answer),
        "graded": graded(exercise, answer) if answer.handed_in else None,
    }


def _example(part: Part, exercise: Exercise) -> str:
    """An example of how to write the part, or "" if it is obvious."""
    if part.what != "condition" or part.node is None:
        return ""
    test = example(in_rows(exercise.root)[part.node].kind, exercise.convention)
    return _("such as %(example)s; blank where nothing is cut", example=test)


def _without_x(exercise: Exercise) -> dict[str, Any] | None:
    """The tree's columns. In an interval exercise, x stands for the varying leaf, and the node that may be cut is
    marked.
    """
    if exercise.tree is None:
        return None
    columns = as_columns(exercise.tree)
    if exercise.kind == "interval":
        columns["value"][exercise.numbers["x"]] = "x"
        columns["name"][exercise.numbers["cut"]] = marked_name(exercise)
    return columns


def graded(exercise: Exercise, answer: StoredAnswer) -> dict[str, Any]:
    """The answer with its marks in words, and the key."""
    kind = KINDS[exercise.kind]
    grade = _grade(exercise, answer)
    found = grades.graded_as_stored(exercise, answer.parts, grade)
    counted = {mark.part: mark.what for mark in found.marks if mark.verdict != HIDDEN}
    cut_nodes = sum(what == "cuts" for what in counted.values())
    shown = {part.name for part in kind.parts(exercise) if part.what not in ("cuts", "condition")}
    return {
        "verdicts": {mark.part: mark.verdict for mark in found.marks},
        **words.as_shown(found, paths_of(exercise), {part.name: part for part in kind.parts(exercise)}),
        "earned": grade.earned,
        "asked": grade.asked,
        "cutNodes": cut_nodes,
        "fields": len(counted) - cut_nodes,
        "fieldsBelowCuts": len(shown - counted.keys()) if cut_nodes else 0,
        "points": grade.points,
        "hintsCost": grade.hints_cost,
        "grading": grade.version,
        "byEarlierRules": grade.is_by_earlier_rules,
        "outOf": exercise.points,
        "key": kind.key(exercise),
    }


def reasons(exercise: Exercise) -> list[str]:
    """The worked solution: every right number and where it comes from, and what is cut."""
    kind, paths = KINDS[exercise.kind], paths_of(exercise)
    parts = {part.name: part for part in kind.parts(exercise)}
    said = []
    for mark in kind.grade(exercise, {}).marks:
        if mark.what in ("cuts", "condition") and not mark.missing:
            continue
        what = words.field_name(mark.what, parts[mark.part].about if mark.part in parts else ())
        where = "" if mark.node is None else f"{paths.node(mark.node)}, "
        why = words.cut_off(mark, paths) if mark.what == "cuts" else words.sentence(mark, paths, parts)
        said.append(f"{where}{what}: {why}")
    return said


def points(exercise: Exercise, answer: StoredAnswer) -> float:
    """The points of the answer."""
    return _grade(exercise, answer).points


def _grade(exercise: Exercise, answer: StoredAnswer) -> Grade:
    """The stored grade; for an answer without one, the grade it would get."""
    return answer.grade or grades.grade(exercise, answer.parts, answer.taken)


def clock_time(seconds: float) -> str:
    """A time of day for readers, such as the end of an exam; the server knows no other zone than UTC."""
    return f"{format_time(datetime.fromtimestamp(seconds, UTC), 'short')} UTC"


def paths_of(exercise: Exercise) -> Paths:
    return Paths.of(exercise.tree)
