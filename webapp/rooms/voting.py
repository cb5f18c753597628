"""A vote: everybody answers a question, about the page on the wall or the lecturer's own, and may be asked again."""

import random
import time
from typing import Any

import msgspec

from engine.game import MAX, MIN
from engine.refusals import N_, Refused
from webapp.http.visitors.security import current_visitor
from webapp.matches.match import Match
from webapp.matches.page_state import STALE, PageState
from webapp.matches.seats import Person, SeatRequest
from webapp.matches.service import NoMatch
from webapp.play import fields
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.flow import flow
from webapp.rooms.followed import can_follow
from webapp.rooms.questions import has_twins, offered, twin
from webapp.rooms.record import AnswerBar, Question, RoomRecord, bars, most_frequent, movement, share_right
from webapp.rooms.routes import presence, store
from webapp.rooms.store import Classroom, RoomStore, Student
from webapp.services import services


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    """How many answered, and once this viewer may know, what: the lecturer after closing, others once it is shown."""
    question, latest = room.record.doing("vote"), room.record.question
    is_open = latest is not None and latest.is_open
    found: dict[str, Any] = {"question": question, "bars": [], "answered": 0}
    if viewer == "host":
        # while answers come in, nothing is searched
        asked = [] if is_open else offered(room.record.page, room.record.hosts)
        found |= {"playable": _is_playable(question), "offered": asked}
    if question is None:
        return found
    voters, visitor = {each.visitor for each in people if question.half in ("", each.half)}, current_visitor()
    found |= {
        "may_vote": visitor in voters,
        "side": next((each.half for each in people if each.visitor == visitor), ""),
    }
    found["twins"] = viewer == "host" and has_twins(room.record.page, question)
    votes = store().votes(room.code, len(room.record.questions))
    answered = {vote.visitor: vote.answer for vote in votes if vote.round == question.round and vote.visitor in voters}
    found |= {
        "number": len(room.record.questions),
        "answered": len(answered),
        "voters": len(voters - presence().gone(room.code) | answered.keys()),
        "own": answered.get(visitor, ""),
        "seconds_left": question.seconds_left(time.time()),
    }
    if not (question.shown or (viewer == "host" and not is_open)):
        return found
    counted, share = bars(question, votes), share_right(question, votes)
    moved = movement(question, votes)
    return found | {
        "bars": counted,
        "moved": moved,
        "flow": flow(moved) if moved else None,
        "share": share,
        "advice": _advice(share, room.record),
        "majority": majority(room, counted),
        "tied": len(most_frequent(counted)),
        "badges": _badges(question, counted),
    }


def _advice(share: float | None, record: RoomRecord) -> str | None:
    """What peer instruction does next: explain it again, let neighbours talk, or go on."""
    if share is None:
        return None
    return "explain" if share < record.explain_below / 100 else "talk" if share <= record.go_on_above / 100 else "go on"


def majority(room: Classroom, counted: list[AnswerBar]) -> str | None:
    """The answer that most gave; of equally frequent ones the same is drawn whenever somebody looks."""
    number, question = len(room.record.questions), room.record.question
    seed = f"{room.code} {number} {question.round if question else 0}"
    tied = most_frequent(counted)
    return random.Random(seed).choice(tied) if tied else None


def _badges(question: Question, counted: list[AnswerBar]) -> list[dict[str, Any]]:
    """How many chose what in each round, and which share of the class, for the picture on the wall.

    `at`: a node, by its number, or an action.
    """
    places = question.places or (question.choices if question.match else ())
    at = dict(zip(question.choices, places, strict=bool(places)))
    return [
        {"at": at[bar.answer], "counts": bar.counts, "shares": bar.shares, "right": bar.is_right}
        for bar in counted
        if bar.answer in at and (any(bar.counts) or bar.is_right)
    ]


def _is_playable(question: Question | None) -> bool:
    """Whether the match still stands as it did when it was asked for a move."""
    if question is None or not question.match:
        return False
    try:
        match = services().matches.look_at(question.match)
    except NoMatch:
        return False
    return match.ply == question.ply and match.record.rewound <= question.version


# -- commands ---------------------------------------------------------------------------------------------------------


def _ask(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The lecturer's own: `text`, `choices` (a line each; none for a number), the `right` one, and `seconds`."""
    choices = tuple(line.strip() for line in form.get("choices", "").splitlines() if line.strip())
    asked = Question(form.get("text", "").strip(), choices, form.get("right", "").strip())
    rooms.ask(code, visitor, asked, fields.number("seconds") or 0)


def _ask_offered(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """One of the questions about the page on the wall: its place in the list, `which`, and the `page` it was about."""
    shown = form.get("page", "")
    questions = offered(shown, rooms.find(code).record.hosts) if can_follow(shown) else []
    which = fields.number("which")
    if which is None or which >= len(questions):
        raise Refused(N_("The wall shows another page by now: ask again."))
    rooms.ask(code, visitor, questions[which], fields.number("seconds") or 0)


def _ask_twin(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The vote again, on the same tree with other numbers."""
    record = rooms.find(code).record
    if record.question is None:
        raise Refused(N_("Nothing has been asked yet."))
    rooms.ask_twin(code, visitor, *twin(record.page, record.question))


def _play(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The class moves: what most answered is played in the match that was asked about, from the lecturer's seat."""
    room = rooms.find(code)
    question = room.record.doing("vote")
    if question is None or not question.match or question.is_open:
        raise Refused(N_("There is no closed vote on a move."))
    chosen = majority(room, bars(question, rooms.votes(code, len(room.record.questions))))
    if chosen is None:
        raise Refused(N_("There is no closed vote on a move."))
    try:
        match = services().matches.find(question.match)
    except NoMatch:
        raise Refused(N_("There is no such match.")) from None
    if not _is_playable(question):
        raise Refused(STALE)
    page = PageState(question.ply, question.version)
    services().matches.play(match, _seated(room, match, page) or visitor, chosen, page)
    rooms.show(code, visitor, shown=False)


def _seated(room: Classroom, match: Match, page: PageState) -> str | None:
    """Who moves for the class: the lecturer, on whatever device the match was opened; a free seat is taken for it."""
    turn, hosts = match.position.turn, room.record.hosts
    if turn not in (MAX, MIN):
        return None
    if match.record.seats[turn] == Person() and match.record.host in hosts:
        services().matches.reseat(match, match.record.host, turn, SeatRequest("me"), page)
    return next((host for host in hosts if match.owns(host, turn)), None)


def _set_limits(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """From which share of right answers, in per cent, neighbours talk it over, and up to which."""
    low, high = fields.number("explain_below"), fields.number("go_on_above")
    if low is None or high is None or not 0 <= low <= high <= 100:
        raise Refused(N_("The two limits are whole numbers from 0 to 100, the lower one first."))
    rooms.change(code, visitor, lambda record: msgspec.structs.replace(record, explain_below=low, go_on_above=high))


VOTE = Activity(
    "vote",
    view,
    {
        "ask": _ask,
        "offer": _ask_offered,
        "twin": _ask_twin,
        "play": _play,
        "limits": _set_limits,
        "close": lambda rooms, code, visitor, form: rooms.close(code, visitor),
        "again": lambda rooms, code, visitor, form: rooms.ask_again(code, visitor),
        "show": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=True),
        "hide": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=False),
    },
)
