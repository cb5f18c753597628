"""What the lecturer sees of a room: everything that steers it, on any device that has its secret link."""

import csv
import io
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import current_app, make_response, redirect, render_template, request, url_for
from flask.wrappers import Response
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp.http.pages.languages import sentence
from webapp.http.pages.qr_codes import qr_code
from webapp.http.serving.lan import for_the_room
from webapp.http.visitors.rate_limits import COMMAND, CREATE, LOOK, limited
from webapp.http.visitors.security import current_visitor, see_as
from webapp.play import fields
from webapp.rooms import activities, handed_out, plans, steps
from webapp.rooms.activity import HostCommand
from webapp.rooms.followed import can_follow
from webapp.rooms.record import Question
from webapp.rooms.robots import Robots
from webapp.rooms.routes import asked_text, bp, page, presence, store
from webapp.rooms.store import Classroom
from webapp.rooms.wall import COOKIE
from webapp.services import services
from webapp.storage.tables import rooms as rooms_table
from webapp.trees.sheets.downloads import in_cell

PHONES = 3
"""Test students whose phones the lecturer sees while rehearsing."""


@bp.post("")
@limited(CREATE)
def open_room() -> BaseResponse:
    """Opens a room with the page `page` on its wall and stays there; without one, shows what steers the room."""
    shown = request.form.get("page", "")
    room = store().open(current_visitor(), shown if can_follow(shown) else "/")
    answer = _redirect_to_host(room.code)
    if can_follow(shown):
        answer.location = shown
    return answer


@bp.get("/<code>/host")
@limited(LOOK)
def host(code: str) -> str:
    return page("host.html", refusal=None, asked={}, **_host_view(_room_to_steer(code)))


@bp.get("/<code>/steering")
@limited(COMMAND)
def steering(code: str) -> str:
    """The same without the frame, for its scripts."""
    return render_template("rooms/_steering.html", **_host_view(_room_to_steer(code)))


@bp.get("/<code>/rehearsed/<int:number>")
@limited(COMMAND)
def rehearsed(code: str, number: int) -> str:
    """The phone of one of the test students, as a picture for the lecturer."""
    room = _room_to_steer(code)
    robots = [each for each in store().people(room.code) if each.is_robot][number - 1 : number]
    if not robots:
        raise Refused(N_("There is no such test student."))
    see_as(robots[0].visitor)
    return page("rehearsed.html", me=robots[0], refusal=None, **activities.shown(room, "phone"))


@bp.post("/<code>/host")
@limited(COMMAND)
def steer(code: str) -> BaseResponse:
    """Form: `do`, one of `COMMANDS`, and what that needs."""
    room = _room_to_steer(code)
    command = COMMANDS.get(request.form.get("do", ""))
    try:
        if command is None:
            raise Refused(N_("That request could not be understood."))
        command(store(), room.code, current_visitor(), request.form)
    except Refused as refusal:
        return make_response(
            page("host.html", refusal=sentence(refusal), asked=request.form, **_host_view(_room_to_steer(code))), 400
        )
    if request.form["do"] == "forget":
        answer = redirect(url_for("rooms.entrance"), 303)
        answer.delete_cookie(COOKIE)
        return answer
    return redirect(url_for("rooms.host", code=room.code), 303)


@bp.post("/<code>/page")
@limited(COMMAND)
def turn(code: str) -> tuple[str, int]:
    """The wall shows another page: `page`, its path and all that follows it.

    A wall that does not know yet that another device has `turned` it comes too late.
    """
    shown, turned = request.form.get("page", ""), fields.number("turned")
    if not can_follow(shown):
        raise Refused(N_("This is no page of Poda."))
    room = _room_to_steer(code)
    if room.record.page != shown and (turned is None or turned >= room.record.turned):
        store().turn_to(room.code, current_visitor(), shown)
    return "", 204


@bp.get("/<code>/steer/<key>")
@limited(LOOK)
def offer_to_steer(code: str, key: str) -> str:
    """The secret link leads to a button: those who only look at links, such as chats, take nothing over."""
    return page("take_over.html", room=store().find(code), key=key)


@bp.post("/<code>/steer/<key>")
@limited(COMMAND)
def take_over(code: str, key: str) -> BaseResponse:
    """This device steers the room from now on, too."""
    return _redirect_to_host(store().take_over(code.lower(), current_visitor(), key).code)


@bp.get("/<code>/steer.svg")
@limited(LOOK)
def secret_code(code: str) -> Response:
    """The secret link as a QR code, for the lecturer's phone."""
    return qr_code(_secret_link(_room_to_steer(code)))


@bp.get("/<code>/answers.<any(csv, json):suffix>")
@limited(LOOK)
def download(code: str, suffix: str) -> Response:
    """All answers to votes that are closed, a row each."""
    room = _room_to_steer(code)
    votes, questions = store().votes(room.code), room.record.questions
    names = {person.visitor: person.name for person in store().people(room.code) if not person.is_robot}
    rows = [
        {
            "question": vote.question,
            "text": asked_text(questions[vote.question - 1]),
            "round": vote.round,
            "name": names[vote.visitor],
            "answer": vote.answer,
            "right": questions[vote.question - 1].verdict(vote),
        }
        for vote in votes
        if vote.visitor in names and _is_answer(questions[vote.question - 1])
    ]
    answer = make_response(_as_csv(rows) if suffix == "csv" else msgspec.json.encode(rows))
    answer.mimetype = "text/csv" if suffix == "csv" else "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="room-{room.code}.{suffix}"'
    return answer


@bp.get("/<code>/marks.csv")
@limited(LOOK)
def download_marks(code: str) -> Response:
    """The marks of the sheet with the number `sheet`, with the `separator` and `decimal` mark of a spreadsheet."""
    room = _room_to_steer(code)
    answer = make_response(
        handed_out.marks(
            room,
            fields.number("sheet") or 0,
            request.args.get("separator", ","),
            request.args.get("decimal") == ",",
        )
    )
    answer.mimetype = "text/csv"
    answer.headers["Content-Disposition"] = f'attachment; filename="marks-{room.code}.csv"'
    return answer


@bp.get("/<code>/plan.txt")
@limited(LOOK)
def download_plan(code: str) -> Response:
    """The plan as a file, to be loaded into another room."""
    answer = make_response(plans.as_text(_room_to_steer(code).record.plan))
    answer.mimetype = "text/plain"
    answer.headers["Content-Disposition"] = 'attachment; filename="plan.txt"'
    return answer


def _is_answer(question: Question) -> bool:
    """Whether what is stored is an answer that may be seen: of other activities it is what each has of them."""
    return question.activity == "vote" and not question.is_open


def _as_csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, ["question", "text", "round", "name", "answer", "right"])
    writer.writeheader()
    writer.writerows(
        {name: "" if value is None else in_cell(str(value)) for name, value in row.items()} for row in rows
    )
    return text.getvalue()


def _room_to_steer(code: str) -> Classroom:
    """The room, if this visitor steers it."""
    room = store().find(code)
    if not room.steers(current_visitor()):
        raise Refused(N_("Only the lecturer steers the room."))
    services().keeping.opened(rooms_table, room.code)
    return room


def _host_view(room: Classroom) -> dict[str, Any]:
    """All that the lecturer's page shows."""
    shown = activities.shown(room, "host")
    is_rehearsed = any(person.is_robot for person in shown["people"])
    if is_rehearsed:
        _robots().look_after(room.code)  # after a restart, too
    return shown | {
        "phones": range(1, PHONES + 1) if is_rehearsed else (),
        "back": presence().back(room.code),
        "around": presence().around(room.code) & {person.visitor for person in shown["people"]},
        "can_step": steps.can_step(room.record.page),
        "entrance": _for_phones(url_for("rooms.entrance")).partition("://")[2],
        "link": _secret_link(room),
    }


def _robots() -> Robots:
    found: Robots = current_app.extensions["poda.robots"]
    return found


def _secret_link(room: Classroom) -> str:
    return _for_phones(url_for("rooms.offer_to_steer", code=room.code, key=room.key))


def _for_phones(path: str) -> str:
    return for_the_room(request.host_url.rstrip("/") + path, current_app.config["PODA_HOST"])


def _redirect_to_host(code: str) -> BaseResponse:
    answer = redirect(url_for("rooms.host", code=code), 303)
    answer.set_cookie(COOKIE, code, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer


# -- commands ---------------------------------------------------------------------------------------------------------


COMMANDS: Mapping[str, HostCommand] = {
    **activities.COMMANDS,
    "step_back": steps.go,
    "step_on": steps.go,
    "lock": lambda rooms, code, visitor, form: rooms.lock(code, visitor, locked=True),
    "unlock": lambda rooms, code, visitor, form: rooms.lock(code, visitor, locked=False),
    "rename": lambda rooms, code, visitor, form: rooms.rename(
        code, visitor, form.get("person", ""), form.get("name", "")
    ),
    "remove": lambda rooms, code, visitor, form: rooms.remove(code, visitor, form.get("person", "")),
    "rehearse": lambda rooms, code, visitor, form: _robots().invite(code, visitor),
    "end_rehearsal": lambda rooms, code, visitor, form: rooms.dismiss_robots(code, visitor),
    "forget": lambda rooms, code, visitor, form: rooms.forget(code, visitor),
}
