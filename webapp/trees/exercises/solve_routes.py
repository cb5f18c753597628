"""The page on which an exercise is solved (`/trees/solve`)."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import parse_qsl, urlencode

from flask import Response, current_app, g, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from engine.exercises import KINDS, Exercise
from engine.refusals import Refused
from webapp.http.pages.languages import sentence
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import SEARCH, TYPING, limited
from webapp.http.visitors.security import current_visitor, known_visitor
from webapp.services import services
from webapp.storage import tables
from webapp.trees.answers.exercise import takes
from webapp.trees.exercises import grades, hints, solving, tried_parts
from webapp.trees.exercises.answers import Answers, StoredAnswer
from webapp.trees.exercises.generator_form import as_usual, generator_form
from webapp.trees.exercises.tried_parts import TriedParts
from webapp.trees.exercises.unfinished import look_at, unfinished
from webapp.trees.lab.routes import bp, page_texts, send_file
from webapp.trees.sheets import downloads
from webapp.trees.sheets.sheet import WAITING, SheetWork, read_sheet, work_of
from webapp.trees.sheets.students import clean_name, read_name
from webapp.wording.script_texts import texts as script_texts


def answers(sheet: str | None = None) -> Answers:
    """The stored answers. `sheet`: the title of the sheet that is answered; by default the one in the form.

    A request that asks for them hands in the visitor's exams whose time is over first.
    """
    opened = services()
    if known_visitor() and not g.get("late_are_handed_in"):
        g.late_are_handed_in = True
        _hand_in_late(Answers(opened.database), current_visitor())
    said = request.form.get("sheet", "") if sheet is None else sheet
    return Answers(opened.database, opened.allowance, rate_limits.address_of(current_visitor()), said)


def _hand_in_late(stored: Answers, visitor: str) -> None:
    if late := stored.late(visitor):
        grade_in_turn(late)
        stored.hand_in_late(visitor, [exercise for exercise, _answer in late])


def grade_in_turn(work: Sequence[tuple[Exercise, StoredAnswer]]) -> None:
    """Grades these answers in the pool, in this visitor's turns, so that handing in finds the grades cached."""
    steps = grades.grade_all((exercise, answer.parts) for exercise, answer in work)
    services().page_work.wait(current_visitor(), steps)


def read_work() -> SheetWork:
    """The visitor's work on the sheet `s` under the name `for`; raises Refused."""
    link = request.values.get("s", "")
    work = work_of(answers(), current_visitor(), read_sheet(request.values), link, read_name(request.values))
    _note_opened(*work.answers)
    return work


def _note_opened(*looked_at: StoredAnswer) -> None:
    """Records that the answers were opened, so that they are kept (`webapp.storage.keeping`)."""
    services().keeping.opened(tables.answers, *(answer.id for answer in looked_at if answer.id))


@bp.get("/solve")
@limited(SEARCH)
def solve() -> BaseResponse:
    """An exercise: `e` is its link; or `kind`, `level`, `seed` … are for the generator, and `for` names whose twin it
    is.

    Or number `n` of the sheet `s`, as `for` answers it. With `look`, only the generator's form for that kind. Without
    any of these, an easy exercise.
    """
    if "look" in request.args:
        return make_response(_solve_page(None, None))
    if request.args.keys() <= {"lang"}:
        return make_response(_solve_page(solving.first_exercise(), None))
    if "s" in request.args:
        return _page_of_sheet(read_work(), request.args.get("n", "1"))
    if "e" not in request.args:
        try:
            exercise = solving.read_exercise(request.args)
        except Refused as refused:
            return make_response(_solve_page(None, sentence(refused)), 400)
        return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)))
    exercise = solving.read_exercise(request.args)
    if request.args.get("for", "").strip():
        return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)))
    return make_response(_solve_page(exercise, None))


def address_of(work: SheetWork) -> str:
    """The address of the whole sheet."""
    return sheet_address(work.link, work.name)


def sheet_address(link: str, name: str) -> str:
    given = {"s": link} | ({"for": name} if name else {})
    return f"{url_for('trees.sheet')}?{urlencode(given)}"


def _page_of_sheet(work: SheetWork, number: str) -> BaseResponse:
    """The page of exercise `number` of the sheet; if there is none, a redirect to the sheet."""
    row = next((row for row in work.rows if str(row.number) == number), None)
    if row is None or work.state == WAITING:
        return redirect(address_of(work))
    return make_response(_solve_page(row.exercise, None, work, row.number))


def _solve_page(
    exercise: Exercise | None,
    refusal: str | None,
    work: SheetWork | None = None,
    number: int = 0,
    tried: TriedParts | None = None,
) -> str:
    """The page of an exercise. `work` and `number`: the exercise's sheet, and its place there.

    `tried`: parts that were refused and are to be corrected; by default those in the address.
    """
    asked = None
    if exercise is not None:
        stored = answers().find(current_visitor(), exercise)
        _note_opened(stored)
        if stored.handed_in:
            tried = TriedParts()
        elif tried is None:
            tried = tried_parts.in_address(exercise)
        asked = solving.as_asked(exercise, stored)
        asked["sheet"] = work.sheet.title if work else ""
        asked["refused"] = tried.refused
        asked["answer"] |= tried.typed
    return render_template(
        "trees/solve.html",
        asked=asked,
        work=work,
        number=number,
        picture=solving.picture(exercise) if exercise else "",
        takes=takes(exercise, stored.handed_in) if exercise and not work else {},
        refusal=refusal,
        generator=generator_form(request.args, as_usual(exercise)),
        given=request.args,
        another_seed=secrets.randbelow(10_000),
        texts={**script_texts(), **page_texts(), **hints.texts(), **matrix_texts(), **exam_texts()},
    )


def exam_texts() -> dict[str, str]:
    """The texts of an exam's clock."""
    return {
        "exam.left": _("The exam ends in {minutes} minutes."),
        "exam.last": _("The exam ends in one minute."),
    }


def matrix_texts() -> dict[str, str]:
    """The texts of a matrix game's table."""
    return {
        "matrix.row": _("{own} is a best response to {other}: {payoff} for the row player"),
        "matrix.column": _("{own} is a best response to {other}: {payoff} for the column player"),
        "matrix.nash": _("Equilibrium: {row}, {column}"),
        "matrix.strike": _("Strike {name}"),
        "matrix.none_struck": _("Nothing can be struck"),
        "matrix.none_nash": _("No equilibrium in pure strategies"),
    }


@bp.get("/answer/stored")
@limited(TYPING)
def read_answer() -> Response:
    """The visitor's stored answer to the exercise `e`, which another tab may have changed."""
    exercise = solving.unpack_exercise(request.args.get("e", ""))
    stored = answers().find(current_visitor(), exercise)
    return jsonify(
        answer=dict(stored.parts),
        hints=hints.as_shown(exercise, stored),
        blank=unfinished(exercise, stored.parts),
        handedIn=stored.handed_in,
        attempt=stored.attempt,
    )


@bp.post("/answer")
@limited(TYPING)
def write_answer() -> BaseResponse:
    """Form: `e`, and the changed parts. Parts that are readable are stored before this answers.

    `sheet`: the title of the sheet that it is on, if any. Without scripts (`plain`) the form is sent as a whole, and
    the page is shown again.
    """
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    is_plain = "plain" in request.form
    sent = {
        part.name: " ".join(request.form.getlist(part.name))
        for part in KINDS[exercise.kind].parts(exercise)
        if part.name in request.form or part.several and is_plain
    }
    typed = look_at(exercise, sent)
    try:
        stored = answers().write(current_visitor(), exercise, typed.readable)
    except Refused as refused:
        if is_plain:
            raise
        handed_in = answers().find(current_visitor(), exercise).handed_in
        return jsonify(refusal=sentence(refused), handedIn=handed_in)
    if is_plain:
        return _page_refused(exercise, sent) if typed.refused else redirect(_page_again(exercise), 303)
    return jsonify(answer=dict(stored.parts), refused=typed.refused, blank=unfinished(exercise, stored.parts))


def _page_again(exercise: Exercise) -> str:
    """The page the form was sent from, a sheet's or the exercise's own; never another, whatever the form says."""
    page = url_for("trees.solve")
    own = urlencode({"e": solving.pack_exercise(exercise)})
    return f"{page}?{_query_of(page) or own}"


def _query_of(page: str) -> str:
    """The query of the page the form was sent from, without the rejected answer. Empty if it came from another page."""
    path, _mark, query = request.form.get("back", "").partition("?")
    return urlencode([pair for pair in parse_qsl(query) if pair[0] != tried_parts.FIELD]) if path == page else ""


def _page_refused(exercise: Exercise, sent: Mapping[str, str]) -> BaseResponse:
    """The page the form was sent from, with the refused texts and the reasons."""
    tried = tried_parts.of(exercise, sent)
    if address := tried_parts.address(_page_again(exercise), tried):
        return redirect(address, 303)
    given = dict(parse_qsl(_query_of(url_for("trees.solve"))))
    work, number = None, 0
    if "s" in given:
        work = work_of(answers(), current_visitor(), read_sheet(given), given["s"], read_name(given))
        number = next((row.number for row in work.rows if row.exercise == exercise), 0)
    return make_response(_solve_page(exercise, None, work if number else None, number, tried), 400)


@bp.post("/hint")
@limited(SEARCH)
def take_hint() -> BaseResponse:
    """Form: `e`, `part`, and `sheet` as for an answer. Takes one more step of the part's hint, at the price that was
    shown.
    """
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    part = request.form.get("part", "")
    if part not in hints.parts(exercise):
        return jsonify(refusal=_("There is no hint for this."))
    blank = hints.blank_marks(exercise)
    try:
        most = hints.most_steps(blank.get(part))
        stored = answers().take_hint(current_visitor(), exercise, part, most)
    except Refused as refused:
        return jsonify(refusal=sentence(refused))
    return jsonify(hints=hints.as_shown(exercise, stored, blank))


@bp.post("/hand-in")
@limited(SEARCH)
def hand_in() -> BaseResponse:
    """Form: `e`. Grades the answer, which cannot be changed afterwards."""
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    grade_in_turn([(exercise, answers().find(current_visitor(), exercise))])
    return _change(answers().hand_in)


@bp.post("/again")
@limited(SEARCH)
def begin_again() -> BaseResponse:
    """Form: `e`. Replaces an answer that was handed in by an empty one."""
    return _change(answers().begin_again)


def _change(change: Callable[[str, Exercise], object]) -> BaseResponse:
    """Changes the visitor's answer to the form's exercise `e`, and redirects to the exercise."""
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    change(current_visitor(), exercise)
    return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)), 303)


@bp.get("/answer.json")
@limited(SEARCH)
def download_answer() -> Response:
    """The visitor's answer to the exercise `e`, sealed with a code."""
    exercise = solving.unpack_exercise(request.args.get("e", ""))
    stored = answers().find(current_visitor(), exercise)
    name, secret = clean_name(request.args.get("name", "")), current_app.config["SECRET_KEY"]
    text = downloads.one_as_json(exercise, stored, request.args.get("e", ""), name, secret)
    return send_file(text, "answer.json", "application/json")
