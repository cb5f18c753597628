"""The play room's socket events. What a handler returns is its acknowledgement: {"ok": true, …} or a reason why not.

The room hears only that something happened; each viewer then fetches their own view over HTTP.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_socketio import join_room

from engine.game import MAX, MIN, N_, Refused
from webapp.http import metrics
from webapp.http.languages import sentence
from webapp.http.limits import hit
from webapp.http.security import known_visitor
from webapp.http.sockets import socketio
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, Side, checked
from webapp.matches.service import NoMatch, Seen
from webapp.play import payloads
from webapp.services import services

EVENTS_LIMIT = "1200/minute"
SEARCHES_LIMIT = "120/minute"
MOST_ROOMS = 40

log = logging.getLogger(__name__)
Answer = dict[str, Any]


class SocketAudience:
    """Where news goes: to everybody who watches the match."""

    def changed(self, match: Match) -> None:
        socketio.emit("match:changed", {"match": match.id, "version": match.version, "ply": match.ply}, to=match.id)

    def tell(self, match_id: str, event: str, news: Answer) -> None:
        if event == "search:done":
            metrics.nodes.inc(news.get("nodes", 0))
            if news.get("played"):
                metrics.moves.labels(by="engine").inc()
        socketio.emit(event, news, to=match_id)

    def tell_tree(self, match_id: str, event: str, news: Answer) -> None:
        socketio.emit(event, news, to=_tree_room(match_id))

    def watched(self, match_id: str) -> bool:
        return _somebody_in(match_id)

    def tree_watched(self, match_id: str) -> bool:
        return _somebody_in(_tree_room(match_id))


def _somebody_in(room: str) -> bool:
    return next(iter(socketio.server.manager.get_participants("/", room)), None) is not None


def _tree_room(match_id: str) -> str:
    return f"{match_id}:tree"


def on(event: str, kind: type[payloads.Payload], limit: str = EVENTS_LIMIT) -> Callable[..., Any]:
    """Registers a handler for well-formed payloads; everything else is answered with a sentence."""

    def register(handler: Callable[[Any, Match, str], Answer | None]) -> Callable[..., Answer]:
        @functools.wraps(handler)
        def answer(*data: object) -> Answer:
            try:
                if not hit(f"event:{limit}", limit):
                    return _no(_("Too many requests: wait a moment and try again."))
                asked = checked(data[0] if len(data) == 1 else None, kind, strict=True)
                match = services().matches.find(asked.match)
                return {"ok": True, **(handler(asked, match, known_visitor() or "") or {})}
            except Refused as refusal:
                return _no(sentence(refusal))
            except NoMatch:
                return _no(_("There is no such match."))
            except Exception:  # the connection must outlive our mistake
                log.exception("%s failed", event)
                return _no(_("Something broke on our side; please try again."))

        socketio.on(event)(answer)
        return answer

    return register


def _no(reason: str) -> Answer:
    return {"ok": False, "reason": reason}


def _standing(match: Match) -> Answer:
    return {"version": match.version, "ply": match.ply}


def _player(side: Side) -> int:
    return (MAX, MIN)[SIDES.index(side)]


# -- the match --------------------------------------------------------------------------------------------------------


@on("match:watch", payloads.Watch)
def on_watch(asked: payloads.Watch, match: Match, visitor: str) -> Answer:
    """Joins the match's room; an engine that was waiting since a restart goes on."""
    watched: set[str] = request.environ.setdefault("poda.watched", set())  # lives as long as the connection
    if len(watched) >= MOST_ROOMS and match.id not in watched:
        raise Refused(N_("You are watching too many matches at once."))
    watched.add(match.id)
    join_room(match.id)
    if asked.tree:
        join_room(_tree_room(match.id))
    services().searches.keep_up(match)
    return _standing(match)


@on("match:play", payloads.Play)
def on_play(asked: payloads.Play, match: Match, visitor: str) -> Answer:
    seen = Seen(asked.ply, asked.version)
    played = services().matches.play(match, visitor, asked.action, seen, asked.request)
    metrics.moves.labels(by="person").inc()
    return {"played": played, **_standing(match)}


@on("match:seat", payloads.SeatChange)
def on_seat(asked: payloads.SeatChange, match: Match, visitor: str) -> Answer:
    services().matches.reseat(match, visitor, _player(asked.side), asked.seat, Seen(version=asked.version))
    return _standing(match)


@on("match:follow", payloads.Follow, limit=SEARCHES_LIMIT)
def on_follow(asked: payloads.Follow, match: Match, visitor: str) -> Answer:
    """A new game, a rematch, or another position: a match of its own, whose id is the answer."""
    following = services().matches.follow(
        match, visitor, Seen(version=asked.version), swap=asked.swap, position=asked.position
    )
    return {"successor": following.id, **_standing(match)}


# -- its searches -----------------------------------------------------------------------------------------------------


@on("match:pause", payloads.Pause)
def on_pause(asked: payloads.Pause, match: Match, visitor: str) -> Answer:
    """Pauses the engine in this match, or one hint or analysis."""
    if asked.search is None:
        services().matches.settle(match, visitor, paused=asked.paused)
    else:
        services().searches.pace(match, visitor, asked.search, paused=asked.paused)
    return _standing(match)


@on("match:speed", payloads.SpeedChange)
def on_speed(asked: payloads.SpeedChange, match: Match, visitor: str) -> Answer:
    if asked.search is None:
        services().matches.settle(match, visitor, speed=asked.speed)
    else:
        services().searches.pace(match, visitor, asked.search, speed=asked.speed)
    return _standing(match)


@on("match:chance", payloads.Chance)
def on_chance(asked: payloads.Chance, match: Match, visitor: str) -> Answer:
    services().matches.settle(match, visitor, chance=asked.chance)
    return _standing(match)


@on("match:stop", payloads.Stop)
def on_stop(asked: payloads.Stop, match: Match, visitor: str) -> None:
    """The engine, or the search named, answers with the best so far."""
    services().searches.stop(match, visitor, asked.search)


@on("match:step", payloads.Step)
def on_step(asked: payloads.Step, match: Match, visitor: str) -> None:
    services().searches.step(match, visitor, asked.events, asked.search)


@on("search:start", payloads.Start, limit=SEARCHES_LIMIT)
def on_start(asked: payloads.Start, match: Match, visitor: str) -> Answer:
    seen = Seen(version=asked.version)
    search = services().searches.start(
        match, visitor, asked.kind, asked.options, asked.ply, asked.speed, asked.paused, seen
    )
    return {"search": search}
