"""The wall: every page that the lecturer opens while a room is theirs says so, and the class follows it."""

import posixpath
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import has_request_context, render_template, request

from engine.refusals import N_, Refused
from webapp.http.visitors.rate_limits import COMMAND, limited
from webapp.http.visitors.security import known_visitor
from webapp.lobby.room_routes import is_ours
from webapp.rooms.routes import bp, counted, store
from webapp.rooms.store import Classroom

COOKIE = "poda_room"
"""The room whose corner this browser shows. It proves nothing: whether the visitor steers the room is looked up."""

OWN = ("rooms", "r", "R", "mine")
"""Pages that nobody follows, by the first part of their paths."""


def can_follow(page: str) -> bool:
    """Whether the class may be shown this path of the server."""
    if not is_ours(page):
        return False
    path = posixpath.normpath(unquote(urlsplit(page).path))
    return path.lstrip("/").split("/")[0] not in OWN


def on_every_page() -> dict[str, Any]:
    """For the frame of all pages: `classroom_wall()`, what the corner of the visitor's room shows, or None."""
    return {"classroom_wall": classroom_wall}


def classroom_wall() -> dict[str, Any] | None:
    code = request.cookies.get(COOKIE, "") if has_request_context() else ""
    if not code or not can_follow(request.path):
        return None
    try:
        room = store().find(code)
    except Refused:
        return None
    return _shown(room) if room.steers(known_visitor()) else None


@bp.get("/<code>/wall")
@limited(COMMAND)
def on_the_wall(code: str) -> str:
    """What is on the wall of the room: its code, how many are in, and the vote."""
    room = store().find(code)
    if not room.steers(known_visitor()):
        raise Refused(N_("Only the lecturer steers the room."))
    return render_template("rooms/_wall.html", wall=_shown(room))


def _shown(room: Classroom) -> dict[str, Any]:
    return counted(room, results=room.record.shows_results)
