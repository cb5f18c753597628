"""What the lecturer sees of a room: everything that steers it, on any device that has its secret link."""

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import current_app, make_response, redirect, render_template, request, url_for
from flask.wrappers import Response
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp.http.pages.languages import sentence
from webapp.http.serving.lan import for_the_room
from webapp.http.visitors.rate_limits import COMMAND, CREATE, LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.matches.page_state import PageState
from webapp.matches.service import NoMatch
from webapp.play import fields
from webapp.rooms.questions import offered
from webapp.rooms.record import Question, bars, majority
from webapp.rooms.routes import bp, counted, page, store
from webapp.rooms.store import Classroom, RoomStore
from webapp.rooms.wall import COOKIE, can_follow
from webapp.services import services
from webapp.storage.tables import rooms as rooms_table
from webapp.trees.sheets.downloads import in_cell
from webapp.wording.numerals import percent


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
    """The wall shows another page: `page`, its path and query."""
    shown = request.form.get("page", "")
    if not can_follow(shown):
        raise Refused(N_("This is no page of Poda."))
    room = _room_to_steer(code)
    if room.record.page != shown:
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


@bp.get("/<code>/answers.<any(csv, json):suffix>")
@limited(LOOK)
def download(code: str, suffix: str) -> Response:
    """All answers: a row each."""
    room = _room_to_steer(code)
    votes, questions = store().votes(room.code), room.record.questions
    names = {person.visitor: person.name for person in store().people(room.code)}
    rows = [
        {
            "question": vote.question,
            "text": questions[vote.question - 1].text,
            "round": vote.round,
            "name": names.get(vote.visitor, ""),
            "answer": vote.answer,
            "right": questions[vote.question - 1].verdict(vote.answer),
        }
        for vote in votes
        if vote.question <= len(questions)
    ]
    answer = make_response(_as_csv(rows) if suffix == "csv" else msgspec.json.encode(rows))
    answer.mimetype = "text/csv" if suffix == "csv" else "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="room-{room.code}.{suffix}"'
    return answer


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
    """All that the lecturer's page shows. While a vote is open its answers are nobody's to see."""
    question = room.record.question
    is_open = question is not None and question.is_open
    return counted(room, results=not is_open) | {
        "playable": _is_playable(question),
        "offered": [] if is_open else offered(room.record.page),  # while answers come in, nothing is searched
        "percent": percent,
        "entrance": _for_phones(url_for("rooms.entrance")).partition("://")[2],
        "link": _for_phones(url_for("rooms.offer_to_steer", code=room.code, key=room.key)),
    }


def _is_playable(question: Question | None) -> bool:
    """Whether the match still stands as it did when it was asked for a move."""
    if question is None or not question.match:
        return False
    try:
        match = services().matches.look_at(question.match)
    except NoMatch:
        return False
    return match.ply == question.ply and match.record.rewound <= question.version


def _for_phones(path: str) -> str:
    return for_the_room(request.host_url.rstrip("/") + path, current_app.config["PODA_HOST"])


def _redirect_to_host(code: str) -> BaseResponse:
    answer = redirect(url_for("rooms.host", code=code), 303)
    answer.set_cookie(COOKIE, code, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer


# -- commands ---------------------------------------------------------------------------------------------------------

HostForm = Mapping[str, str]
HostCommand = Callable[[RoomStore, str, str, HostForm], None]


def _ask(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """A question of the lecturer's own: `text`, `choices` (a line each; none for a number) and the `right` one."""
    choices = tuple(line.strip() for line in form.get("choices", "").splitlines() if line.strip())
    rooms.ask(code, visitor, Question(form.get("text", "").strip(), choices, form.get("right", "").strip()))


def _ask_offered(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """One of the questions about the page on the wall: its place in the list, `which`, and the `page` it was about."""
    shown = form.get("page", "")
    questions = offered(shown) if can_follow(shown) else []
    which = fields.number("which")
    if which is None or which >= len(questions):
        raise Refused(N_("The wall shows another page by now: ask again."))
    rooms.ask(code, visitor, questions[which])


def _play(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The class moves: what most answered is played in the match that was asked about, from the lecturer's seat."""
    room = rooms.find(code)
    question = room.record.question
    if question is None or not question.match or question.is_open:
        raise Refused(N_("There is no closed vote on a move."))
    chosen = majority(bars(question, rooms.votes(code, len(room.record.questions))))
    if chosen is None:
        raise Refused(N_("There is no closed vote on a move."))
    try:
        match = services().matches.find(question.match)
    except NoMatch:
        raise Refused(N_("There is no such match.")) from None
    services().matches.play(match, visitor, chosen, PageState(question.ply, question.version))
    rooms.show(code, visitor, shown=False)


COMMANDS: Mapping[str, HostCommand] = {
    "ask": _ask,
    "offer": _ask_offered,
    "play": _play,
    "close": lambda rooms, code, visitor, form: rooms.close(code, visitor),
    "again": lambda rooms, code, visitor, form: rooms.ask_again(code, visitor),
    "show": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=True),
    "hide": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=False),
    "lock": lambda rooms, code, visitor, form: rooms.lock(code, visitor, locked=True),
    "unlock": lambda rooms, code, visitor, form: rooms.lock(code, visitor, locked=False),
    "remove": lambda rooms, code, visitor, form: rooms.remove(code, visitor, form.get("person", "")),
    "forget": lambda rooms, code, visitor, form: rooms.forget(code, visitor),
}
