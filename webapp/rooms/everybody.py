"""Everybody against the engine: each student plays a match with the settings of the one, or of the form, on the wall.

These are matches like any others, but they count: without hints, and as they were begun (`Settings.counted`). Of each
the room only keeps whose it is. The wall shows how they stand, and how the class has done against each engine so far.
"""

import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from cachetools import LRUCache
from flask import url_for
from flask_babel import gettext as _

from engine.refusals import N_, Refused
from webapp import views
from webapp.games import page_of
from webapp.http.visitors.security import current_visitor
from webapp.matches import positions
from webapp.matches.match import Match
from webapp.matches.record import CHANCE, ENGINE, Record
from webapp.matches.seats import EngineSeat, SeatRequest
from webapp.matches.service import NoMatch
from webapp.play.opening import Opening, asked
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.questions import match_on
from webapp.rooms.record import Question
from webapp.rooms.routes import store
from webapp.rooms.store import Classroom, RoomStore, Student
from webapp.services import services
from webapp.wording.names import options_text
from webapp.wording.numerals import numeral

NAME = "everybody"
FORM = "/play"
MOST_ON_WALL = 6
"""Rows of the table for which a wall has room; the lecturer's page has all."""

MOST_ENGINES = 4
"""Engines whose results stand there, the latest."""

_values: LRUCache[str, float] = LRUCache(20_000)  # of ended matches: their results stay
_losses: LRUCache[str, float] = LRUCache(5000)  # what the costliest move of a finished match lost
_opening = threading.Lock()  # of a phone that asks twice at once, one request opens the match


@dataclass(frozen=True)
class MatchStanding:
    """How somebody's match stands. Once it is over: its `value` to them, and what their costliest move has `lost`."""

    number: int
    name: str
    match: str
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


@dataclass(frozen=True)
class EngineTally:
    """How the matches of the class against one engine have ended so far."""

    engine: str
    won: int
    drawn: int
    lost: int
    going: int

    @property
    def over(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class ArenaOffer:
    """What everybody can be given: as the `match` on the wall, or as the form there says, whose address is `page`."""

    title: str
    engine: str
    has_chance: bool
    match: str = ""
    page: str = ""


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    """The student's own match on a phone, which is opened with the first look; all of them elsewhere."""
    question = room.record.doing(NAME)
    found: dict[str, Any] = {"arena": question, "arena_of": _offered(room.record.page) if viewer == "host" else None}
    if question is None:
        return found
    number = len(room.record.questions)
    kept = {row.visitor: row.answer for row in store().votes(room.code, number)}
    if viewer == "phone":
        return found | _own(room, number, question, people, kept)
    numbered = [(each.number, each, kept[each.visitor]) for each in people if each.visitor in kept]
    standings = [found for found in (_standing(room, *each) for each in numbered) if found is not None]
    standings.sort(key=lambda each: (each.value is None, -(each.value or 0), each.lost or 0, each.number))
    return found | {
        "with_names": viewer == "host",
        "standings": standings if viewer == "host" else standings[:MOST_ON_WALL],
        "more": max(0, len(standings) - MOST_ON_WALL) if viewer == "wall" else 0,
        "tallies": _tallies(room, number, standings),
        "most_engines": MOST_ENGINES,
        "knows_losses": any(each.lost is not None for each in standings),
    }


def _own(
    room: Classroom, number: int, question: Question, people: list[Student], kept: dict[str, str]
) -> dict[str, Any]:
    visitor = current_visitor()
    place = next((each.number for each in people if each.visitor == visitor), None)
    if place is None or not question.is_open:
        return {}
    match_id = kept.get(visitor) or open_for(room.code, number, question, visitor)
    is_over = services().matches.look_at(match_id).over
    return {"own_page": url_for("play.show", match_id=match_id), "own_is_over": is_over, "place": place}


def open_for(code: str, number: int, question: Question, visitor: str) -> str:
    """The match of somebody who has none yet; raises Refused."""
    with _opening:
        kept = next((row.answer for row in store().votes(code, number) if row.visitor == visitor), None)
        if kept is not None:
            return kept
        opened = services().matches.open(visitor, *_opening_as(_pattern(question), question.seed))
        return store().keep(code, visitor, number, opened.id)


def _opening_as(pattern: Record, seed: int | None) -> Opening:
    """The arguments with which each student's match is opened; raises Refused."""
    settings = msgspec.structs.replace(pattern.settings, counted=True, paused=False, chance="tossed")
    return pattern.game, pattern.parameters, pattern.position, _seats(pattern), seed, settings


def _offered(page: str) -> ArenaOffer | None:
    """About the match, or the form of a new one, on the wall."""
    try:
        if match := match_on(page):
            return _offer(match.record, match=match.id)
        return _offer(_on_form(current_visitor(), page), page=page) if urlsplit(page).path == FORM else None
    except Refused:
        return None


def _offer(pattern: Record, match: str = "", page: str = "") -> ArenaOffer:
    game = positions.game_of(pattern.game, pattern.parameters)
    return ArenaOffer(page_of(game.slug).title(game.parameters), _engine(pattern), game.has_chance, match, page)


def _on_form(visitor: str, page: str) -> Record:
    """The match that the form of a new one at this address would open; raises Refused."""
    return services().matches.new_record(visitor, *asked(_fields(page)))


def _fields(page: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page).query))


def _engine(pattern: Record) -> str:
    """The engine in words; raises Refused if there is not one of the seats a person's and one the engine's."""
    return next(options_text(seat.options) for seat in _seats(pattern) if seat.kind == "engine")


def _pattern(question: Question) -> Record:
    return msgspec.json.decode(question.subject, type=Record)


def _record_of(match_id: str) -> Record:
    """Raises Refused."""
    try:
        return services().matches.look_at(match_id).record
    except NoMatch:
        raise Refused(N_("There is no such match.")) from None


def _seats(pattern: Record) -> tuple[SeatRequest, SeatRequest]:
    """One for the student, one for the engine; raises Refused for others."""
    requests = tuple(
        SeatRequest("engine", seat.options) if isinstance(seat, EngineSeat) else SeatRequest("me")
        for seat in pattern.seats
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
    return MatchStanding(
        number,
        who.name,
        match_id,
        sum(each.by not in (ENGINE, CHANCE) for each in match.actions),
        _value(match),
        _lost(match, who.visitor) if match.over else None,
    )


def _value(match: Match) -> float | None:
    """What the match ended with for the student; None before."""
    if not match.over:
        return None
    sign = -1 if isinstance(match.record.seats[0], EngineSeat) else 1
    value = sign * match.game.utility(match.state)
    return value if match.game.plies_to_end(value) is None else 1.0 if value > 0 else -1.0


def _lost(match: Match, visitor: str) -> float | None:
    key = f"{match.id} {match.version}"
    if key not in _losses:
        lost = views.costliest_loss(match, services().exact_values, visitor)
        if lost is None:
            return None
        _losses[key] = lost
    return _losses[key]


def _tallies(room: Classroom, number: int, standings: list[MatchStanding]) -> list[EngineTally]:
    """By engine, in the order in which the class met them: of this game, in this and the earlier rounds."""
    asked = room.record.questions[:number]
    patterns = {place: _pattern(each) for place, each in enumerate(asked, 1) if each.activity == NAME}
    values: dict[str, list[float | None]] = {}
    for place, pattern in patterns.items():
        if (pattern.game, pattern.parameters) == (patterns[number].game, patterns[number].parameters):
            ended = [each.value for each in standings] if place == number else _ended(room, place)
            values.setdefault(_engine(pattern), []).extend(ended)
    return [_tally(engine, found) for engine, found in values.items() if found]


def _ended(room: Classroom, place: int) -> list[float | None]:
    """How the matches of an earlier round have ended; those that have not are no longer waited for."""
    found: list[float | None] = []
    for row in store().votes(room.code, place):
        if row.answer not in _values:
            with suppress(NoMatch):
                match = services().matches.look_at(row.answer)
                if match.over:
                    _values[row.answer] = _value(match) or 0.0
        if row.answer in _values:
            found.append(_values[row.answer])
    return found


def _tally(engine: str, values: list[float | None]) -> EngineTally:
    over = [each for each in values if each is not None]
    won, lost = sum(each > 0 for each in over), sum(each < 0 for each in over)
    return EngineTally(engine, won, len(over) - won - lost, lost, len(values) - len(over))


# -- commands ---------------------------------------------------------------------------------------------------------


def _begin(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """Everybody plays the match `match`, or as the form at `page` says, with the `same` outcomes of chance or not."""
    page = form.get("page", "")
    pattern = _on_form(visitor, page) if page else _record_of(form.get("match", ""))
    seed = pattern.seed if form.get("same") == "on" else None
    # raises Refused where nobody could play it
    begun = services().matches.new_record(visitor, *_opening_as(pattern, None))
    subject = msgspec.json.encode(begun).decode()
    everybody = Question(N_("Everybody against the engine"), is_ours=True, activity=NAME, subject=subject, seed=seed)
    rooms.ask(code, visitor, everybody)


EVERYBODY = Activity(NAME, view, {"everybody": _begin})
