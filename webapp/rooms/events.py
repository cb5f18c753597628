"""The socket event of rooms: a browser says which room it is in."""

from typing import Annotated

import msgspec
from flask import request
from flask_socketio import join_room
from msgspec import Meta

from webapp.http.sockets.server import socketio
from webapp.http.visitors import rate_limits
from webapp.http.visitors.security import known_visitor
from webapp.matches.checking import checked
from webapp.play.commands import Acknowledgement, count_one
from webapp.play.events import acknowledged
from webapp.rooms.news import all_in, hosts_of
from webapp.rooms.routes import presence, store


class WatchRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: Annotated[str, Meta(pattern=r"\A[a-z2-9]{1,8}\Z")]
    around: bool = False
    """Whether it looks around in the page instead of following the wall."""


def on_watch_room(data: object) -> Acknowledgement:
    """Hears the room's news from now on; answers with how the room stands."""
    count_one(rate_limits.COMMAND)
    watching = checked(data, WatchRoom, strict=True)
    room, visitor = store().find(watching.room), known_visitor()
    join_room(all_in(room.code))
    if room.steers(visitor):
        join_room(hosts_of(room.code))
    if visitor and presence().say(room.code, visitor, watching.around, request.sid):  # type: ignore[attr-defined]
        store().announcer.counted(room.code)
    return room.standing


@socketio.on("disconnect")
def on_disconnect(_reason: str = "") -> None:
    presence().disconnect(request.sid)  # type: ignore[attr-defined]


socketio.on("room:watch")(acknowledged("room:watch", on_watch_room))
