"""Ten questions a day (`/trees/daily`): today's, those of earlier days, and one's own record."""

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import format_date
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engine.exercises import KINDS
from engine.exercises.daily import drawing_questions, level_after, marks_of
from engine.exercises.interface import Part
from engine.exercises.marks import FOLLOWED, RIGHT
from engine.refusals import N_, Refused
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.http.visitors.security import current_visitor, known_visitor
from webapp.services import services
from webapp.storage import tables
from webapp.storage.keeping import A_DAY
from webapp.trees.exercises import solving, tried_parts, words
from webapp.trees.exercises.answers import StoredAnswer, digest
from webapp.trees.exercises.days import DailyQuestion, Days, day_at, seed_of, today
from webapp.trees.exercises.tried_parts import TriedParts
from webapp.trees.exercises.words import Paths
from webapp.trees.lab.routes import bp
from webapp.wording.text import capital


def stored_days() -> Days:
    opened = services()
    return Days(opened.database, opened.allowance, rate_limits.address_of(current_visitor()))


@bp.get("/daily")
@limited(SEARCH)
def daily() -> Response:
    """The questions of the `day`, by default today's, and the record; with `n`, that question.

    They are stored once the browser has shown that it keeps its cookie, as programs that only read pages do not.
    """
    day = request.args.get("day", today())
    asked = stored_days().find(current_visitor(), day)
    if not asked and day != today():
        return redirect(url_for("trees.daily"))
    if not asked:
        asked = _drawn(day)
        if known_visitor():
            with suppress(Refused):  # without room, they can be read
                asked = stored_days().keep(current_visitor(), day, asked)
    place = _place(request.args.get("n", ""), asked)
    shown = _overview(asked) if place is None else _question(asked[place])
    return make_response(
        render_template(
            "trees/daily.html",
            day=day,
            date_of=lambda iso: format_date(date.fromisoformat(iso), "long"),
            number=None if place is None else place + 1,
            right=[each.right for each in asked],
            texts={},
            **shown,
        )
    )


@bp.post("/daily")
@limited(SEARCH)
def answer_daily() -> Response:
    """Form: `day`, `n`, the page's question `of`, and the asked parts; or `do=show`, which looks the answer up.

    Until the end of the next day also for a page of a browser that was new when it was opened.
    """
    day, visitor = request.form.get("day", ""), current_visitor()
    asked = stored_days().find(visitor, day)
    if not asked and day in (today(), day_at(time.time() - A_DAY)):
        asked = stored_days().keep(visitor, day, _drawn(day))
    place = _place(request.form.get("n", ""), asked)
    if place is None:
        return redirect(url_for("trees.daily"), 303)
    page = url_for("trees.daily", day=day, n=place + 1)
    question = asked[place].question
    if request.form.get("of") != digest(question.exercise):
        raise Refused(N_("This question has been replaced since its page was opened: open today's questions again."))
    sent = {name: " ".join(request.form.getlist(name)).strip() for name in question.asked}
    if request.form.get("do") == "show":
        stored_days().answer(visitor, day, place, {})
    elif (tried := tried_parts.of(question.exercise, sent)).refused:
        return redirect(tried_parts.address(page, tried) or page, 303)
    elif any(sent.values()):
        stored_days().answer(visitor, day, place, sent)
    return redirect(page, 303)


@bp.post("/daily/forget")
@limited(SEARCH)
def forget_days() -> Response:
    """Deletes the visitor's questions of all days and their answers."""
    stored_days().forget(current_visitor())
    return redirect(url_for("trees.daily"), 303)


def _drawn(day: str) -> tuple[DailyQuestion, ...]:
    """The questions of a day that has none yet, made in this visitor's turns."""
    visitor = current_visitor()
    steps = drawing_questions(seed_of(visitor, day), *stored_days().past(visitor))
    return tuple(DailyQuestion(each, {}, None) for each in services().page_work.wait(visitor, steps))


def _place(text: str, asked: Sequence[DailyQuestion]) -> int | None:
    return next((place for place in range(len(asked)) if text == str(place + 1)), None)


def _overview(asked: Sequence[DailyQuestion]) -> dict[str, Any]:
    """The list of the day's questions, and the record by day and by kind."""
    record = stored_days().record(current_visitor())
    services().keeping.opened(tables.days, *(each.id for each in record))
    answered, right = Counter[str](), Counter[str]()
    for each in record:
        for kind, verdict in zip(each.kinds, each.right, strict=True):
            answered[kind] += verdict is not None
            right[kind] += verdict is True
    past = stored_days().past(current_visitor())[0]
    kinds = [
        (capital(_(KINDS[kind].title)), right[kind], answered[kind], level_after(past[kind]))
        for kind in KINDS
        if answered[kind]
    ]
    titles = [(solving.title(each.question.exercise), each.question.level) for each in asked]
    return {"titles": titles, "record": record, "kinds": kinds}


def _question(each: DailyQuestion) -> dict[str, Any]:
    """One question: the exercise with the asked parts only; once answered, with their marks."""
    exercise, parts = each.question.exercise, each.question.asked
    asked = solving.as_asked(exercise, StoredAnswer("", "", "", each.answer))
    names = {part.name: part for part in KINDS[exercise.kind].parts(exercise)}
    paths = solving.paths_of(exercise)
    says = {name: _label(names[name], paths) for name in parts}
    asked["parts"] = [part | {"says": says[part["name"]]} for part in asked["parts"] if part["name"] in parts]
    tried = tried_parts.in_address(exercise) if each.right is None else TriedParts()
    asked["answer"] |= tried.typed
    asked["refused"] = tried.refused
    asked["digest"] = digest(exercise)
    asked["onTable"] = False  # the fields stand below it
    marks = [
        {
            "says": says[mark.part],
            "right": mark.verdict in (RIGHT, FOLLOWED),
            "expected": words.answer_in_words(mark.part, mark.expected, paths, names),
            "why": words.sentence(mark, paths, names),
        }
        for mark in (marks_of(each.question, each.answer) if each.right is not None else ())
    ]
    return {
        "asked": asked,
        "level": each.question.level,
        "is_part": len(parts) < len(names),
        "marks": marks,
        "was_shown": each.right is not None and not each.answer,
        "picture": solving.picture(exercise),
        "steps": solving.steps_of(exercise) if each.right is not None else None,
    }


def _label(part: Part, paths: Paths) -> str:
    """The name of the part, with its node."""
    name = words.field_name(part.what, part.about)
    return name if part.node is None or part.what == "best" else f"{name} · {paths.node(part.node)}"
