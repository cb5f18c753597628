"""Exams: a sheet against the server's clock, without hints, and with marks only at the end.

The deadline is stored with each answer, so that reloading, other tabs and a restart change nothing.
"""

import time

from flask import Response, jsonify, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.http.visitors.security import current_visitor, known_visitor
from webapp.trees.answers.routes import bp as tree_answers
from webapp.trees.exercises.solve_routes import address_of, answers, grade_in_turn, read_work
from webapp.trees.lab.routes import bp
from webapp.trees.sheets.sheet import SheetWork


@bp.before_request
def hand_in_late() -> None:
    """Hands in the visitor's exams whose time is over, before any other of these pages is answered."""
    if (visitor := known_visitor()) and (late := answers("").late(visitor)):
        grade_in_turn(late)
        answers("").hand_in_all(visitor, [exercise for exercise, _answer in late])


@bp.post("/sheet/begin")
@limited(SEARCH)
def begin_exam() -> BaseResponse:
    """Form: `s`, `for`, and `as_of`, the state in which the page saw the answers: an old page begins nothing again."""
    work = read_work()
    if work.exam and request.form.get("as_of") == as_of(work):
        answers(work.sheet.title).begin_exam(current_visitor(), work.exercises, work.exam, work.sheet.minutes)
    return redirect(address_of(work), 303)


@bp.get("/sheet/clock")
@limited(LOOK)
def exam_clock() -> Response:
    """The seconds left of the visitor's `exam`; null if it does not run."""
    deadline = answers("").deadline(current_visitor(), request.args.get("exam", "-"))
    return jsonify(left=None if deadline is None else max(0.0, deadline - time.time()))


def as_of(work: SheetWork) -> str:
    """The attempts at the exercises, and which are handed in."""
    return " ".join(f"{answer.attempt}{'+' if answer.handed_in else ''}" for answer in work.answers)


@tree_answers.before_request
def refuse_in_exam() -> None:
    """Refuses what tells right answers while an exam of the visitor runs."""
    if (visitor := known_visitor()) and answers("").deadline(visitor) is not None:
        raise Refused(N_("Your exam is running: keys are there once it is handed in."))
