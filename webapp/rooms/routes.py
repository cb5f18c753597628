"""The blueprint of classrooms, and what its routes share."""

from typing import Any

from flask import Blueprint, current_app, render_template
from flask.wrappers import Response
from flask_babel import gettext as _

from engine.refusals import Refused
from webapp.http.pages import errors
from webapp.http.pages.languages import sentence
from webapp.http.visitors.security import current_visitor
from webapp.rooms.record import Question, bars, majority, movement, share_right
from webapp.rooms.store import Classroom, NoRoom, RoomStore

bp = Blueprint("rooms", __name__, url_prefix="/rooms")


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return errors.page(404 if isinstance(error, NoRoom) else 400, sentence(error))


@bp.app_template_global("asked_text")
def asked_text(question: Question) -> str:
    """The text of a question, in the reader's language if it is one of ours."""
    return _(question.text) if question.is_ours else question.text


def store() -> RoomStore:
    found: RoomStore = current_app.extensions["poda.rooms"]
    return found


def counted(room: Classroom, results: bool) -> dict[str, Any]:
    """What is said of the latest question: how many answered, and with `results` also what."""
    question, people = room.record.question, store().people(room.code)
    if question is None:
        return {"room": room, "question": None, "people": people}
    votes = store().votes(room.code, len(room.record.questions))
    answered = {vote.visitor: vote.answer for vote in votes if vote.round == question.round}
    found = {
        "room": room,
        "question": question,
        "number": len(room.record.questions),
        "people": people,
        "answered": len(answered),
        "own": answered.get(current_visitor(), ""),
        "bars": [],
    }
    if results:
        shown = bars(question, votes)
        found |= {
            "bars": shown,
            "most": max((count for bar in shown for count in bar.counts), default=1) or 1,
            "moved": movement(question, votes),
            "share": share_right(question, votes),
            "majority": majority(shown),
        }
    return found


def page(template: str, **more: Any) -> str:
    texts = {"room.following": _("Following the class"), "room.back": _("Back to the class")}
    return render_template(f"rooms/{template}", texts=texts, **more)
