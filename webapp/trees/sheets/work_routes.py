"""A student's sheet (`/trees/sheet`): the exercises and their progress, handing in, and downloads."""

from flask import current_app, make_response, redirect, render_template, request
from werkzeug.utils import secure_filename
from werkzeug.wrappers import Response as BaseResponse

from engine.exercises.sheets import MOST_MINUTES
from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.trees.exercises import solving
from webapp.trees.exercises.solve_routes import address_of, answers, exam_texts, grade_in_turn, read_work, sheet_address
from webapp.trees.exercises.unfinished import unfinished
from webapp.trees.lab.routes import bp, not_handed_in, send_file
from webapp.trees.sheets import downloads
from webapp.trees.sheets.exams import as_of
from webapp.trees.sheets.sheet import WAITING, as_exam, read_sheet
from webapp.trees.sheets.students import LONGEST_NAME, read_name


@bp.get("/sheet")
@limited(SEARCH)
def sheet() -> BaseResponse:
    """The sheet `s` as answered under the name `for`. With `minutes`, redirects to the sheet as an exam."""
    if "minutes" in request.args:
        link = as_exam(read_sheet(request.args), request.args["minutes"])
        return redirect(sheet_address(link, read_name(request.args)))
    work = read_work()
    left = {row.number: unfinished(row.exercise, row.answer.parts) for row in work.rows if row.state != "done"}
    page = render_template(
        "trees/sheet.html",
        work=work,
        as_of=as_of(work),
        until=solving.clock_time(max((row.answer.deadline for row in work.rows), default=0.0)),
        unfinished=left,
        missing=next((number for number, each in left.items() if each.count), None),
        missing_count=sum(each.count for each in left.values()),
        longest=LONGEST_NAME,
        most_minutes=MOST_MINUTES,
        texts={"lab.not_handed_in": not_handed_in(), **exam_texts()},
    )
    return make_response(page)


@bp.post("/sheet/hand-in")
@limited(SEARCH)
def hand_in_sheet() -> BaseResponse:
    """Form: `s`, `for`. Grades all exercises, which cannot be changed afterwards."""
    work = read_work()
    if work.state != WAITING:
        grade_in_turn([(row.exercise, row.answer) for row in work.rows if not row.answer.handed_in])
        answers(work.sheet.title).hand_in_all(current_visitor(), work.exercises, work.exam)
    return redirect(address_of(work), 303)


@bp.get("/sheet/answers.<any(json, csv):suffix>")
@limited(SEARCH)
def download_sheet(suffix: str) -> BaseResponse:
    """The visitor's answers to the sheet `s` as JSON or CSV, sealed with a code."""
    work = read_work()
    if work.state == WAITING:
        return redirect(address_of(work))
    secret = current_app.config["SECRET_KEY"]
    file = f"{secure_filename(work.name) or 'answers'}.{suffix}"
    if suffix == "json":
        return send_file(downloads.as_json(work, secret), file, "application/json")
    return send_file(downloads.as_csv(work, secret), file, "text/csv")
