"""The engine's own moves in a match: how fast they are searched for, among whose searches they count, and how they are
played."""

import logging

import msgspec

from engine.game import MAX, MIN
from engine.refusals import Refused
from engine.search import Report
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.page_state import PageState
from webapp.matches.seats import EngineSeat, Person
from webapp.matches.service import Matches
from webapp.searches.found import payloads
from webapp.searches.requests import SearchRequest
from webapp.searches.scheduling.pacing import Pace

BREATH = 0.4
"""Seconds before a move of an engine that plays against itself at full speed, so that people can follow."""

DEPTH_WHILE_COMPILING = 4
"""Plies that the engine looks ahead at most while its game is being compiled: plain Python needs minutes for 8."""

log = logging.getLogger(__name__)


def speed(match: Match) -> int | None:
    """How fast the engine's searches run there; where cards are hidden nobody watches them, so they need no pace."""
    return None if match.game.hidden else match.record.settings.speed


def pace(match: Match) -> Pace:
    """How the search for a move begins."""
    settings = match.record.settings
    breath = BREATH if match.engine_only and settings.speed is None else 0.0
    return Pace(speed(match), settings.paused, breath)


def options(seat: EngineSeat, is_compiling: bool) -> EngineOptions:
    """The options of the seat's next move: less deep while its game is being compiled."""
    if not is_compiling or (seat.options.depth or 0) <= DEPTH_WHILE_COMPILING:
        return seat.options
    return msgspec.structs.replace(seat.options, depth=DEPTH_WHILE_COMPILING)


def is_urgent(match: Match) -> bool:
    """Whether somebody waits for the engine's move to go on playing."""
    return not match.engine_only


def owner(match: Match) -> str:
    """Whose searches the engine's moves count among: the person it plays for, else the host."""
    for player in (MAX, MIN):
        seat = match.record.seats[player]
        if isinstance(seat, Person) and seat.owner:
            return seat.owner
    return match.record.host


def play(matches: Matches, request: SearchRequest, report: Report) -> str | None:
    """Plays what was found and says what that was; None where the match has moved on."""
    match = matches.find(request.match_id)
    first = next(iter(match.position_at(request.ply).actions))  # for a search that was stopped before it found any
    action = report.played or report.best or first
    try:
        matches.play_engine(match, action, PageState(request.ply, request.changed), payloads.stored(request, report))
    except Refused:
        log.info("a search came too late: the match has moved on")
        return None
    return action
