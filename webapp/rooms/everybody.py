"""Everybody against the engine: each student plays a match with the settings of the one on the wall.

These are matches like any others; of each the room only keeps whose it is. The wall shows how they stand.
"""

import threading
from collections import Counter
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache
from flask import url_for
from flask_babel import gettext as _

from engine.game import MAX
from engine.refusals import N_, Refused
from webapp import views
from webapp.http.visitors.security import current_visitor
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, EngineSeat, SeatRequest
from webapp.matches.service import NoMatch
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.questions import match_on
from webapp.rooms.record import Question
from webapp.rooms.routes import store
from webapp.rooms.store import Classroom, RoomStore, Student
from webapp.services import services
from webapp.wording.names import options_text
from webapp.wording.numerals import numeral

NAME = "everybody"
MOST_ON_WALL = 12
"""Rows of the table that can be read from afar; the lecturer's page has all."""

_losses: LRUCache[str, float] = LRUCache(5000)  # what the costliest move of a finished match lost
_opening = threading.Lock()  # of a phone that asks twice at once, one request opens the match


@dataclass(frozen=True)
class MatchStanding:
    """How somebody's match stands. Once it is over: its `value` to them, and what their costliest move has `lost`."""

    number: int
    name: str
    match: str
    engine: str
    moves: int
    value: float | None
    lost: float | None

    @property
    def result(self) -> str:
        if self.value is None:
            return ""
        if abs(self.value) not in (0, 1):
            return numeral(self.value)
        return _("won") if self.value > 0 else _("lost") if self.value < 0 else _("drawn")


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    """The student's own match on a phone, which is opened with the first look; all of them elsewhere."""
    question = room.record.doing(NAME)
    found: dict[str, Any] = {"arena": question, "arena_of": match_on(room.record.page) if viewer == "host" else None}
    if question is None:
        return found
    number = len(room.record.questions)
    kept = {row.visitor: row.answer for row in store().votes(room.code, number)}
    if viewer == "phone":
        return found | _own(room, number, question, people, kept)
    numbered = [(place, each, kept[each.visitor]) for place, each in enumerate(people, 1) if each.visitor in kept]
    standings = [found for found in (_standing(room, *each) for each in numbered) if found is not None]
    standings.sort(key=lambda each: (each.value is None, -(each.value or 0), each.lost or 0, each.number))
    engines = sorted({each.engine for each in standings})
    return found | {
        "with_names": viewer == "host",
        "standings": standings if viewer == "host" else standings[:MOST_ON_WALL],
        "more": max(0, len(standings) - MOST_ON_WALL) if viewer == "wall" else 0,
        "summaries": [(each, _summary(standings, each)) for each in engines],
        "knows_losses": any(each.lost is not None for each in standings),
    }


def _own(
    room: Classroom, number: int, question: Question, people: list[Student], kept: dict[str, str]
) -> dict[str, Any]:
    visitor = current_visitor()
    place = next((place for place, each in enumerate(people, 1) if each.visitor == visitor), None)
    if place is None or not question.is_open:
        return {}
    match_id = kept.get(visitor) or open_for(room.code, number, question, visitor)
    return {"own_page": url_for("play.show", match_id=match_id), "place": place}


def open_for(code: str, number: int, question: Question, visitor: str) -> str:
    """The match of somebody who has none yet; raises Refused."""
    with _opening:
        kept = next((row.answer for row in store().votes(code, number) if row.visitor == visitor), None)
        if kept is not None:
            return kept
        pattern = _pattern(question.match)
        opened = services().matches.open(
            visitor,
            pattern.record.game,
            pattern.record.parameters,
            pattern.record.position,
            _seats(pattern),
            question.seed,
            pattern.record.settings,
        )
        return store().keep(code, visitor, number, opened.id)


def _pattern(match_id: str) -> Match:
    try:
        return services().matches.look_at(match_id)
    except NoMatch:
        raise Refused(N_("There is no such match.")) from None


def _seats(match: Match) -> tuple[SeatRequest, SeatRequest]:
    """One for the student, one for the engine; raises Refused for others."""
    requests = tuple(
        SeatRequest("engine", seat.options) if isinstance(seat, EngineSeat) else SeatRequest("me")
        for seat in match.record.seats
    )
    if requests[0].kind == requests[1].kind:
        raise Refused(N_("In the match on the wall one seat must be a person's and one the engine's."))
    return requests[0], requests[1]


def _standing(room: Classroom, number: int, who: Student, match_id: str) -> MatchStanding | None:
    """None of a match that its player has deleted."""
    try:
        match = services().matches.look_at(match_id)
    except NoMatch:
        return None
    store().announcer.follow(match_id, room.code)
    sides = match.sides_of(who.visitor)
    seat = next((seat for seat in match.record.seats if isinstance(seat, EngineSeat)), None)
    sign = 1 if SIDES[MAX] in sides else -1
    value = sign * match.game.utility(match.state) if match.over else None
    if value is not None and match.game.plies_to_end(value) is not None:
        value = 1.0 if value > 0 else -1.0
    return MatchStanding(
        number,
        who.name,
        match_id,
        options_text(seat.options) if seat else "",
        sum(each.by == who.visitor for each in match.actions),
        value,
        _lost(match, who.visitor) if match.over else None,
    )


def _lost(match: Match, visitor: str) -> float | None:
    key = f"{match.id} {match.version}"
    if key not in _losses:
        lost = views.costliest_loss(match, services().exact_values, visitor)
        if lost is None:
            return None
        _losses[key] = lost
    return _losses[key]


def _summary(standings: list[MatchStanding], engine: str) -> str:
    these = [each for each in standings if each.engine == engine]
    over = [each.value for each in these if each.value is not None]
    ways = Counter((value > 0) - (value < 0) for value in over)
    return _(
        "%(over)d of %(all)d are over: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
        over=len(over),
        all=len(these),
        won=ways[1],
        drawn=ways[0],
        lost=ways[-1],
    )


# -- commands ---------------------------------------------------------------------------------------------------------


def _begin(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """Everybody plays the match `match`, with the `same` outcomes of chance or not."""
    match = _pattern(form.get("match", ""))
    record = match.record
    seed = record.seed if form.get("same") == "on" else None
    services().matches.new_record(
        visitor, record.game, record.parameters, record.position, _seats(match), seed, record.settings
    )  # raises Refused where nobody could play it
    asked = Question(N_("Everybody against the engine"), is_ours=True, activity=NAME, match=match.id, seed=seed)
    rooms.ask(code, visitor, asked)


EVERYBODY = Activity(NAME, view, {"everybody": _begin})
