"""A student's sheet (`/trees/sheet`): the exercises and their progress, handing in, and downloads."""

from flask import Response, current_app, redirect, render_template
from werkzeug.utils import secure_filename
from werkzeug.wrappers import Response as BaseResponse

from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.trees.exercises.solve_routes import address_of, answers, grade_in_turn, read_work
from webapp.trees.exercises.unfinished import unfinished
from webapp.trees.lab.routes import bp, not_handed_in, send_file
from webapp.trees.sheets import downloads
from webapp.trees.sheets.students import LONGEST_NAME


@bp.get("/sheet")
@limited(SEARCH)
def sheet() -> str:
    """The sheet `s` as answered under the name `for`."""
    work = read_work()
    left = {row.number: unfinished(row.exercise, row.answer.parts) for row in work.rows if row.state != "done"}
    return render_template(
        "trees/sheet.html",
        work=work,
        unfinished=left,
        missing=next((number for number, each in left.items() if each.count), None),
        missing_count=sum(each.count for each in left.values()),
        longest=LONGEST_NAME,
        texts={"lab.not_handed_in": not_handed_in()},
    )


@bp.post("/sheet/hand-in")
@limited(SEARCH)
def hand_in_sheet() -> BaseResponse:
    """Form: `s`, `for`. Grades all exercises, which cannot be changed afterwards."""
    work = read_work()
    grade_in_turn([(row.exercise, row.answer) for row in work.rows if not row.answer.handed_in])
    answers(work.sheet.title).hand_in_all(current_visitor(), work.exercises)
    return redirect(address_of(work), 303)


@bp.get("/sheet/answers.<any(json, csv):suffix>")
@limited(SEARCH)
def download_sheet(suffix: str) -> Response:
    """The visitor's answers to the sheet `s` as JSON or CSV, sealed with a code."""
    work = read_work()
    secret = current_app.config["SECRET_KEY"]
    file = f"{secure_filename(work.name) or 'answers'}.{suffix}"
    if suffix == "json":
        return send_file(downloads.as_json(work, secret), file, "application/json")
    return send_file(downloads.as_csv(work, secret), file, "text/csv")
