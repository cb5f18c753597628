"""Exams: a sheet against the server's clock, without hints, and with marks only at the end.

The deadline is stored with each answer, so that reloading, other tabs and a restart change nothing.
"""

import time

from flask import Response, jsonify, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.trees.exercises.solve_routes import address_of, answers, read_work
from webapp.trees.lab.routes import bp
from webapp.trees.sheets.sheet import WAITING, SheetWork


@bp.post("/sheet/begin")
@limited(SEARCH)
def begin_exam() -> BaseResponse:
    """Form: `s`, `for`, and `as_of`, the state in which the page saw the answers: an old page begins nothing again.

    An exam is begun once: its solutions are shown at the end, and its marks stay as they are.
    """
    work = read_work()
    if work.state == WAITING and request.form.get("as_of") == as_of(work):
        answers(work.sheet.title).begin_exam(current_visitor(), work.exercises, work.exam, work.sheet.minutes)
    return redirect(address_of(work), 303)


@bp.get("/sheet/clock")
@limited(LOOK)
def exam_clock() -> Response:
    """The seconds left of the visitor's `exam`; null if it does not run."""
    running = answers("").running_exam(current_visitor())
    if running is None or running.exam != request.args.get("exam"):
        return jsonify(left=None)
    return jsonify(left=max(0.0, running.until - time.time()))


def as_of(work: SheetWork) -> str:
    """The attempts at the exercises, and which are handed in."""
    return " ".join(f"{answer.attempt}{'+' if answer.handed_in else ''}" for answer in work.answers)
