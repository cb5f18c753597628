"""The socket event of rooms: a browser says which room it is in."""

from typing import Annotated

import msgspec
from flask_socketio import join_room
from msgspec import Meta

from webapp.http.sockets.server import socketio
from webapp.http.visitors import rate_limits
from webapp.http.visitors.security import known_visitor
from webapp.matches.checking import checked
from webapp.play.commands import Acknowledgement, count_one
from webapp.play.events import acknowledged
from webapp.rooms.news import all_in, hosts_of
from webapp.rooms.routes import store


class WatchRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: Annotated[str, Meta(pattern=r"\A[a-z2-9]{1,8}\Z")]


def on_watch_room(data: object) -> Acknowledgement:
    """Hears the room's news from now on; answers with how the room stands."""
    count_one(rate_limits.COMMAND)
    room = store().find(checked(data, WatchRoom, strict=True).room)
    join_room(all_in(room.code))
    if room.steers(known_visitor()):
        join_room(hosts_of(room.code))
    return room.standing


socketio.on("room:watch")(acknowledged("room:watch", on_watch_room))
