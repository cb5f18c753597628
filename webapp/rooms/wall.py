"""The wall: every page that the lecturer opens while a room is theirs says so, and the class follows it."""

from typing import Any

from flask import has_request_context, render_template, request
from markupsafe import Markup

from engine.refusals import N_, Refused
from webapp.http.pages.errors import AWAY
from webapp.http.visitors.rate_limits import COMMAND, limited
from webapp.http.visitors.security import known_visitor
from webapp.rooms.activities import shown
from webapp.rooms.followed import can_follow
from webapp.rooms.routes import bp, store
from webapp.rooms.store import Classroom

COOKIE = "poda_room"
"""The room whose corner this browser shows. It proves nothing: whether the visitor steers the room is looked up."""


def on_every_page() -> dict[str, Any]:
    """For the frame of all pages: `classroom_wall()`, the corner of the visitor's room, or nothing."""
    return {"classroom_wall": classroom_wall}


def classroom_wall() -> str:
    code = request.cookies.get(COOKIE, "") if has_request_context() else ""
    if not code or not can_follow(request.path):
        return ""
    try:
        room = store().find(code)
        return _corner(room) if room.steers(known_visitor()) else ""
    except (Refused, *AWAY):  # it stands on error pages, too, such as that of a database that is away
        return ""


@bp.get("/<code>/wall")
@limited(COMMAND)
def on_the_wall(code: str) -> str:
    """What is on the wall of the room: its code, how many are in, and what the class does."""
    room = store().find(code)
    if not room.steers(known_visitor()):
        raise Refused(N_("Only the lecturer steers the room."))
    return _corner(room)


def _corner(room: Classroom) -> Markup:
    return Markup(render_template("rooms/_wall.html", **shown(room, "wall")))
