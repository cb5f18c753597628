"""The socket events of matches. A handler returns its acknowledgement: {"ok": true, …} or the reason for a refusal.

The room is told only that something happened; each viewer then fetches their own view over HTTP.
"""

import functools
import logging
from collections.abc import Callable
from typing import Annotated

import msgspec
from flask import request
from flask_babel import gettext as _
from flask_socketio import emit, join_room
from msgspec import Meta
from werkzeug.exceptions import TooManyRequests

from engine.refusals import N_, Refused
from webapp.http import metrics
from webapp.http.pages.errors import AWAY
from webapp.http.pages.languages import sentence
from webapp.http.sockets.server import greetings, socketio
from webapp.http.visitors import rate_limits
from webapp.http.visitors.security import known_visitor
from webapp.matches.checking import check_plain, checked
from webapp.matches.leases import Elsewhere
from webapp.matches.match import Match
from webapp.matches.service import NoMatch
from webapp.play.commands import COMMANDS, Acknowledgement, Command, carry_out, count_one
from webapp.play.moving import MOVING
from webapp.searches.requests import own_room
from webapp.services import services

MatchId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,22}\Z")]
MOST_ROOMS = 40

log = logging.getLogger(__name__)


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to watch a match; with `tree`, also the growing tree of every search."""

    match: MatchId
    tree: bool = False


class SocketAudience:
    """Sends news to everybody who watches the match."""

    def changed(self, match: Match) -> None:
        _tell("match:changed", {"match": match.id, "version": match.version, "ply": match.ply}, match.id)

    def moved(self, match_id: str) -> None:
        """The match lives in another process from now on; a browser that connects anew gets there."""
        _tell("match:moved", {"match": match_id}, match_id)

    def tell(self, room: str, event: str, news: Acknowledgement) -> None:
        if event == "search:done":
            metrics.nodes.inc(news.get("nodes", 0))
            if news.get("played"):
                metrics.moves.labels(by="engine").inc()
        _tell(event, news, room)

    def tell_tree(self, room: str, event: str, news: Acknowledgement) -> None:
        _tell(event, news, _tree_room(room))

    def watched(self, room: str) -> bool:
        return _somebody_in(room)

    def tree_watched(self, room: str) -> bool:
        return _somebody_in(_tree_room(room))


def _tell(event: str, news: Acknowledgement, room: str) -> None:
    """All browsers of a match are connected to the process that it lives in."""
    socketio.emit(event, news, to=room, ignore_queue=True)


def _somebody_in(room: str) -> bool:
    return next(iter(socketio.server.manager.get_participants("/", room)), None) is not None


def _tree_room(room: str) -> str:
    return f"{room}:tree"


# -- events -----------------------------------------------------------------------------------------------------------


def acknowledged(event: str, handler: Callable[[object], Acknowledgement]) -> Callable[..., Acknowledgement]:
    """Wraps a handler for the socket server: any data is answered, with the outcome or the reason for a refusal."""

    @functools.wraps(handler)
    def answer(*data: object) -> Acknowledgement:
        try:
            refuse_strange(data)
            return {"ok": True, **handler(data[0] if len(data) == 1 else None)}
        except Refused as refusal:
            return _no(sentence(refusal))
        except TooManyRequests:
            return _no(_("Too many requests: wait a moment and try again."))
        except NoMatch:
            return _no(_("There is no such match."))
        except Elsewhere:
            return _no(str(MOVING)) | {"moving": True}
        except AWAY as error:
            log.error("%s could not reach the database: %s", event, getattr(error, "orig", error))
            return _no(_("The server cannot reach its data right now: try again in a moment."))
        except Exception:  # a mistake of ours must not end the connection
            log.exception("%s failed", event)
            return _no(_("Something broke on our side; please try again."))

    return answer


def refuse_strange(data: object) -> None:
    """Raises Refused if data is too deep, malformed or not JSON, whatever the event."""
    try:
        check_plain(data)
    except (TypeError, ValueError):
        raise Refused(N_("That request could not be understood.")) from None


def _no(reason: str) -> Acknowledgement:
    return {"ok": False, "reason": reason}


def on_watch(data: object) -> Acknowledgement:
    """Joins the match's room. Resumes an engine that has been waiting since a restart."""
    count_one(rate_limits.COMMAND)
    watch = checked(data, Watch, strict=True)
    match = services().matches.find(watch.match)
    watched: set[str] = request.environ.setdefault("poda.watched", set())  # lives as long as the connection
    if len(watched) >= MOST_ROOMS and match.id not in watched:
        raise Refused(N_("You are watching too many matches at once."))
    watched.add(match.id)
    for room in (match.id, own_room(match.id, known_visitor() or "")):
        join_room(room)
        if watch.tree:
            join_room(_tree_room(room))
    services().searches.keep_up(match)
    return {"version": match.version, "ply": match.ply}


def greet(brought: object) -> None:
    """Watches the match that a page names as it connects, which saves a round trip."""
    if isinstance(brought, dict) and "watch" in brought:
        emit("match:watched", acknowledged("match:watch", on_watch)(brought["watch"]))


def _on(kind: type[Command]) -> Callable[[object], Acknowledgement]:
    """A handler for the command; the event holds the match's id and the fields of the command."""

    def handle(data: object) -> Acknowledgement:
        fields = dict(data) if isinstance(data, dict) else {}
        match_id = fields.pop("match", None)
        return carry_out(kind, str(match_id), fields, known_visitor() or "", strict=True)

    return handle


greetings.append(greet)
socketio.on("match:watch")(acknowledged("match:watch", on_watch))
for command in COMMANDS:
    for name in command.event_names:
        socketio.on(name)(acknowledged(name, _on(command)))
