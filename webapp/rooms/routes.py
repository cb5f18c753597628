"""The blueprint of classrooms, and what its routes share."""

from typing import Any

from flask import Blueprint, current_app, make_response, render_template, request, url_for
from flask.wrappers import Response
from flask_babel import gettext as _

from engine.exercises.numbers import read_number, written
from engine.refusals import Refused
from engine.trees.numbers import signed
from webapp.http.pages import errors
from webapp.http.pages.languages import sentence
from webapp.http.serving.lan import for_the_room
from webapp.play import fields
from webapp.rooms.presence import Presence
from webapp.rooms.record import OUR_CHOICES, Question
from webapp.rooms.store import NoRoom, RoomStore
from webapp.wording.numerals import percent
from webapp.wording.sums import written as in_print

bp = Blueprint("rooms", __name__, url_prefix="/rooms")


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    """Where there is no such room, the code can be typed again."""
    if isinstance(error, NoRoom):
        return make_response(page("entrance.html", refusal=sentence(error), code=""), 404)
    return errors.page(400, sentence(error))


@bp.app_template_global("asked_text")
def asked_text(question: Question) -> str:
    """The text of a question, in the reader's language if it is one of ours."""
    if not question.is_ours:
        return question.text
    return _(question.text) % {name: _told(value) for name, value in question.values.items()}


@bp.app_template_global("choice_text")
def choice_text(question: Question, choice: str) -> str:
    """A choice or an answer, likewise; a number with the reader's marks."""
    if not question.choices:
        return number_text(choice)
    return _(choice) if question.is_ours and choice in OUR_CHOICES else choice


@bp.app_template_global("reason_text")
def reason_text(question: Question) -> str:
    """Why the right answer is right, as far as that is known."""
    if question.reason is None:
        return ""
    return _(question.reason.text) % {name: _told(value) for name, value in question.reason.values.items()}


def _told(value: str | dict[str, str]) -> str:
    """A name, a number, or numbers by name."""
    if isinstance(value, dict):
        return "; ".join(f"{name}: {number_text(each)}" for name, each in value.items())
    return _(value) if value in OUR_CHOICES else number_text(value)


def number_text(text: str) -> str:
    """A number with the marks of the reader's language; any other text as it is."""
    number = read_number(text)
    return text if number is None else in_print(signed(written(number)))


bp.add_app_template_global(percent)


def asked() -> tuple[int, int]:
    """The number and the round of the question that the form is about, as its page showed it; raises Refused."""
    return fields.number("question") or 0, fields.number("round") or 0


def store() -> RoomStore:
    found: RoomStore = current_app.extensions["poda.rooms"]
    return found


def presence() -> Presence:
    found: Presence = current_app.extensions["poda.presence"]
    return found


def for_phones(path: str) -> str:
    """The address of a page as other devices in the room reach it."""
    return for_the_room(request.host_url.rstrip("/") + path, current_app.config["PODA_HOST"])


def entrance_address() -> str:
    """Where students type the code, as they type it."""
    return for_phones(url_for("rooms.entrance")).partition("://")[2]


def page(template: str, **more: Any) -> str:
    texts = {
        "room.around": _("Look around"),
        "room.back": _("Back to the class"),
        "room.own": _("Back to your own page"),
        "room.offline": _("You are offline."),
        "room.silent": _("The server does not answer."),
        "room.unsent": _("Your vote will be sent when it is back."),
        "room.busy": _("Too many requests at once: your vote will be sent again in a moment."),
        "room.refused": _("Your vote was not accepted: reload the page and vote again."),
    }
    return render_template(f"rooms/{template}", texts=texts, **more)
