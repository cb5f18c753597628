"""A sheet for Moodle: a category of cloze questions for each exercise, its twins, from which a quiz draws one.

A question has a blank for each number of the answer and a choice for each edge; after it, Moodle tells the reasons.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from math import isfinite

from engine.answers.moodle import (
    CATEGORY,
    MOST_ASKED,
    QUIZ,
    UNVISITED,
    write_blank,
    write_choice,
    write_question,
)
from engine.exercises import worksheet
from engine.exercises.exercise import Exercise
from engine.exercises.grading import numbers_in
from engine.exercises.interface import Part
from engine.exercises.kinds import KINDS
from engine.exercises.naming import called
from engine.exercises.numbers import read_number
from engine.exercises.sheets import Sheet
from engine.exercises.values import NodeValues, equally_good
from engine.exercises.wording import ReaderLanguage, field_name, node_name
from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.trees.node import Value, in_rows, numbers_below
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from engine.trees.text import write

ASKED = ("minimax", "best-action", "expectiminimax", "alphabeta", "right-to-left", "cuts", "errs")
"""Kinds whose answers are numbers, marked edges and actions of the root."""

USUAL_TWINS = 20
MOST_TWINS = 50
MOST_NODES = 15_000
"""Most nodes of all trees of a file, at some 600 bytes and 0.6 ms each."""

INFINITIES = N_("Infinities are written inf and -inf.")

Reasons = Callable[[Exercise], Sequence[str]]
"""Sentences on the right answer."""


def left_out(sheet: Sheet) -> dict[int, Exercise]:
    """The exercises that Moodle cannot ask, or whose tree is too large for a question, by their number from 1."""
    asked = _asked(sheet)
    return {number: each for number, each in enumerate(sheet.exercises, 1) if number not in asked}


def usual_twins(sheet: Sheet) -> int:
    """As many as a random question needs, or as a file may hold."""
    return min(USUAL_TWINS, MOST_NODES // max(1, sum(each.size for each in _asked(sheet).values())))


def _asked(sheet: Sheet) -> dict[int, Exercise]:
    numbered = enumerate(sheet.exercises, 1)
    return {number: each for number, each in numbered if each.kind in ASKED and each.size - 1 <= MOST_ASKED}


def writing_sheet(sheet: Sheet, twins: int, seed: str, language: ReaderLanguage, reasons: Reasons) -> Steps[str]:
    """The file, in steps of a question each; the same seed always gives the same twins. Raises Refused."""
    asked = _asked(sheet)
    if not asked:
        raise Refused(N_("There is no exercise here that Moodle can ask."))
    if not 1 <= twins <= MOST_TWINS:
        raise Refused(N_("There can be from 1 to %(most)d questions for each exercise."), most=MOST_TWINS)
    if twins * sum(each.size for each in asked.values()) > MOST_NODES:
        raise Refused(N_("That would be too large a file: take fewer questions, or fewer exercises."))
    titles = {number: f"{number}. {language.say(KINDS[each.kind].title)}" for number, each in asked.items()}
    made: dict[int, dict[str, str]] = {number: {} for number in asked}
    for twin in range(1, twins + 1):
        own = yield from replace(sheet, exercises=tuple(asked.values())).making_for(f"{seed} {twin}")
        for (number, questions), exercise in zip(made.items(), own.exercises, strict=True):
            tree = write(exercise.root)
            if tree not in questions:  # few other numbers may keep the solution
                name = f"{titles[number]} ({len(questions) + 1})"
                questions[tree] = _question(name, exercise, language, reasons(exercise))
            yield
    parts = [_comment(number, each, language) for number, each in left_out(sheet).items()]
    for number, questions in made.items():
        path = "/".join(_in_path(name) for name in ("Poda", sheet.title, titles[number]) if name)
        parts += [CATEGORY.format(path=path), *questions.values()]
    return QUIZ.format(inside="".join(parts))


def _comment(number: int, exercise: Exercise, language: ReaderLanguage) -> str:
    says = language.say(N_("Left out: exercise %(number)d, %(title)s"))
    return f" <!-- {says % {'number': number, 'title': language.say(KINDS[exercise.kind].title)}} -->\n"


def _in_path(name: str) -> str:
    """A step of a category's path, in which a slash is written twice."""
    return escape(" ".join(name.split()).replace("/", "//"))


def _html(text: str) -> str:
    """The text outside of blanks: a brace in a name or a note opens none."""
    return escape(text).replace("{", "&#123;")


def _question(name: str, exercise: Exercise, language: ReaderLanguage, reasons: Sequence[str]) -> str:
    exercise = replace(exercise, conditions=False)  # a comparison can be written in too many ways for Moodle
    parts, key = KINDS[exercise.kind].parts(exercise), KINDS[exercise.kind].key(exercise)
    said = [worksheet.question(exercise, language), exercise.note]
    lines = [f"<p>{_html(each)}</p>" for each in said if each]
    lines.append(f'<p><img src="@@PLUGINFILE@@/tree.svg" alt="{_html(write(exercise.root))}"></p>')
    lines += _node_table(exercise, parts, key, language)
    for part in parts:
        if part.what == "cuts":
            lines += _edge_table(exercise, key, language)
        elif blank := _blank_besides(exercise, part, key):
            lines.append(f"<p>{_html(field_name(part.what, part.about, language))}: {blank}</p>")
    picture = write_svg(
        exercise.root, exercise.shapes, paper=True, number=lambda value: language.written(write_value(value))
    )
    return write_question(name, lines, [f"<p>{_html(each)}</p>" for each in reasons], picture)


def _blank_besides(exercise: Exercise, part: Part, key: Mapping[str, str]) -> str:
    """A blank for a part that belongs to no node; "" for others, and for one to which no number is the answer."""
    if part.what == "best":
        return _best(exercise, key)
    if part.node is not None or part.name not in key:
        return ""
    if part.choices:
        return write_choice(part.choices, {int(key[part.name])})
    number = read_number(key[part.name])
    return "" if number is None else write_blank(number, True)


def _node_table(
    exercise: Exercise, parts: Sequence[Part], key: Mapping[str, str], language: ReaderLanguage
) -> list[str]:
    """A row for each node, a column for each question about it.

    A column with a dash or an infinity takes short texts everywhere, so as not to tell where they stand.
    """
    columns: dict[str, dict[int, Value | None]] = {}
    for part in parts:
        if part.node is not None and part.what != "best":
            columns.setdefault(part.what, {})[part.node] = read_number(key.get(part.name, ""))
    numeric = {
        what for what, column in columns.items() if all(each is not None and isfinite(each) for each in column.values())
    }
    lines = []
    if len(numeric) < len(columns):
        lines.append(f"<p>{_html(' '.join(map(language.say, (UNVISITED, INFINITIES))))}</p>")
    heads = "".join(f"<th>{_html(field_name(what, (), language))}</th>" for what in columns)
    names = called(exercise.root)
    lines.append(f"<table><tr><th></th>{heads}</tr>")
    for node in next(iter(columns.values())):
        blanks = "".join(
            f"<td>{write_blank(column[node], what in numeric) if node in column else ''}</td>"
            for what, column in columns.items()
        )
        lines.append(f"<tr><th>{_html(node_name(node, names, language))}</th>{blanks}</tr>")
    return [*lines, "</table>"]


def _edge_table(exercise: Exercise, key: Mapping[str, str], language: ReaderLanguage) -> list[str]:
    """For each edge, whether it is visited; so what lies below a cut edge is asked, too."""
    names, unvisited = called(exercise.root), set(numbers_in(key["cuts"]))
    choices = [language.say(N_("visited")), language.say(N_("not visited"))]
    lines = ["<table>"]
    for above, below in enumerate(numbers_below(in_rows(exercise.root))):
        unvisited |= set(below) if above in unvisited else set()
        for child in below:
            choice = write_choice(choices, {int(child in unvisited)})
            lines.append(f"<tr><th>{_html(names[child])}</th><td>{choice}</td></tr>")
    return [*lines, "</table>"]


def _best(exercise: Exercise, key: Mapping[str, str]) -> str:
    """A choice among the root's actions; where all values are asked, every best one is right."""
    kind, names = KINDS[exercise.kind], called(exercise.root)
    below = numbers_below(in_rows(exercise.root))[0]
    right = {int(key["best"])}
    if isinstance(kind, NodeValues):
        right.update(equally_good(kind.record(exercise), 0))
    return write_choice([names[child] for child in below], {below.index(child) for child in right})
