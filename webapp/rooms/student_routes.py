"""What students see of a room: the door, and inside the lecturer's page with the vote above it."""

import re
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from flask.wrappers import Response
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import COMMAND, LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.rooms import coming_back, handed_out
from webapp.rooms.activities import shown
from webapp.rooms.routes import asked, bp, page, store
from webapp.rooms.store import Classroom, NameTaken, Student
from webapp.services import services
from webapp.storage.tables import rooms


@bp.get("")
@limited(LOOK)
def entrance() -> BaseResponse | str:
    """The form for a code, and the button that opens a room."""
    code = re.sub(r"\W", "", request.args.get("code", "")[:40]).lower()
    if not code:
        return page("entrance.html", refusal=None, code="")
    try:
        store().find(code)
    except Refused as refusal:
        return make_response(page("entrance.html", refusal=sentence(refusal), code=code), 404)
    return redirect(url_for("rooms.enter", code=code))


@bp.get("/<code>")
@limited(LOOK)
def enter(code: str) -> str:
    room = store().find(code)
    services().keeping.opened(rooms, room.code)
    return _shown(room)


@bp.post("/<code>/join")
@limited(COMMAND)
def join(code: str) -> BaseResponse:
    """Form: `name`, and `back` if it is that of somebody in the room, who comes back with another browser."""
    room, name = store().find(code), request.form.get("name", "")
    try:
        if "back" in request.form:
            coming_back.come_back(room, current_visitor(), name)
        else:
            store().join(room.code, current_visitor(), name)
    except NameTaken as taken:
        left = coming_back.who_left(room, taken.name)
        return make_response(_shown(room, sentence(taken), left, is_taken=True), 400)
    except Refused as refusal:
        return make_response(_shown(room, sentence(refusal)), 400)
    return redirect(url_for("rooms.enter", code=room.code), 303)


@bp.get("/<code>/vote")
@limited(COMMAND)
def ballot(code: str) -> Response:
    """The vote alone: 204 if nothing has been `told` since the page was made."""
    room = store().find(code)
    if not any(person.visitor == current_visitor() for person in store().people(room.code)):
        raise Refused(N_("First enter the room with a name."))
    if request.args.get("told") == str(room.record.told):
        return make_response("", 204)
    return make_response(_ballot(room))


@bp.post("/<code>/vote")
@limited(COMMAND)
def vote(code: str) -> BaseResponse:
    """Form: `question` and `round` as they were shown, and the `answer`."""
    room = store().find(code)
    refusal = None
    try:
        store().vote(room.code, current_visitor(), *asked(), request.form.get("answer", ""))
    except Refused as error:
        refusal = sentence(error)
    if "HX-Request" in request.headers:
        return make_response(_ballot(store().find(code), refusal))
    if refusal:
        return make_response(_shown(store().find(code), refusal), 400)
    return redirect(url_for("rooms.enter", code=room.code), 303)


@bp.post("/<code>/hand-in")
@limited(COMMAND)
def hand_in(code: str) -> BaseResponse:
    """Form: `known_as`, the student number or e-mail address. Hands in the student's sheet."""
    room = store().find(code)
    try:
        handed_out.hand_in(room, current_visitor(), request.form.get("known_as", ""))
    except Refused as error:
        return make_response(_shown(room, sentence(error)), 400)
    return redirect(url_for("rooms.enter", code=room.code), 303)


def _ballot(room: Classroom, refusal: str | None = None) -> str:
    now, me = _seen(room)
    if me is None:
        raise Refused(N_("First enter the room with a name."))
    return render_template("rooms/_now.html", me=me, refusal=refusal, **now)


def _shown(room: Classroom, refusal: str | None = None, left: Student | None = None, is_taken: bool = False) -> str:
    """`left`: who may come back through the door; `is_taken`: whether a name was refused that somebody has."""
    now, me = _seen(room)
    return page("room.html" if me else "door.html", me=me, refusal=refusal, left=left, is_taken=is_taken, **now)


def _seen(room: Classroom) -> tuple[dict[str, Any], Student | None]:
    """What a phone shows of the room, and whose it is; None of somebody outside."""
    now = shown(room, "phone")
    return now, next((person for person in now["people"] if person.visitor == current_visitor()), None)
