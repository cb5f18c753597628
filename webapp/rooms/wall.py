"""The wall: every page that the lecturer opens while a room is theirs says so, and the class follows it."""

from typing import Any

from flask import has_request_context, render_template, request

from engine.refusals import Refused
from webapp.http.visitors.rate_limits import COMMAND, limited
from webapp.http.visitors.security import known_visitor
from webapp.lobby.room_routes import is_ours
from webapp.rooms.routes import bp, counted, store
from webapp.rooms.store import Classroom

COOKIE = "poda_room"
"""The room that this browser is the wall of. It proves nothing: whether the visitor steers the room is looked up."""

OWN = ("/rooms", "/r/", "/mine")
"""Pages that nobody follows."""


def can_follow(page: str) -> bool:
    """Whether the class may be shown this path of the server."""
    return is_ours(page) and not page.startswith(OWN)


def on_every_page() -> dict[str, Any]:
    """For all templates: `wall`, what the wall shows of the visitor's room, or None."""
    code = request.cookies.get(COOKIE, "") if has_request_context() else ""
    if not code or not can_follow(request.path):
        return {"wall": None}
    try:
        room = store().find(code)
    except Refused:
        return {"wall": None}
    return {"wall": _shown(room) if room.steers(known_visitor()) else None}


@bp.get("/<code>/wall")
@limited(COMMAND)
def on_the_wall(code: str) -> str:
    """What is on the wall of the room: its code, how many are in, and the vote."""
    return render_template("rooms/_wall.html", wall=_shown(store().find(code)))


def _shown(room: Classroom) -> dict[str, Any]:
    question = room.record.question
    return counted(room, results=question is not None and question.shown)
