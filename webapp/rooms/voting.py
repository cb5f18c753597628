"""A vote: everybody answers a question, about the page on the wall or the lecturer's own, and may be asked again."""

import time
from typing import Any

from engine.refusals import N_, Refused
from webapp.http.visitors.security import current_visitor
from webapp.matches.page_state import PageState
from webapp.matches.service import NoMatch
from webapp.play import fields
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.followed import can_follow
from webapp.rooms.questions import has_twins, offered, twin
from webapp.rooms.record import AnswerBar, Question, bars, majority, movement, share_right
from webapp.rooms.routes import store
from webapp.rooms.store import Classroom, RoomStore, Student
from webapp.services import services


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    """How many answered, and once this viewer may know, what: the lecturer after closing, others once it is shown."""
    question, latest = room.record.doing("vote"), room.record.question
    is_open = latest is not None and latest.is_open
    found: dict[str, Any] = {"question": question, "bars": [], "answered": 0}
    if viewer == "host":
        # while answers come in, nothing is searched
        found |= {"playable": _is_playable(question), "offered": [] if is_open else offered(room.record.page)}
    if question is None:
        return found
    found["twins"] = viewer == "host" and has_twins(room.record.page, question)
    votes = store().votes(room.code, len(room.record.questions))
    answered = {vote.visitor: vote.answer for vote in votes if vote.round == question.round}
    found |= {
        "number": len(room.record.questions),
        "answered": len(answered),
        "own": answered.get(current_visitor(), ""),
        "seconds_left": question.seconds_left(time.time()),
    }
    if not (question.shown or (viewer == "host" and not is_open)):
        return found
    counted = bars(question, votes)
    return found | {
        "bars": counted,
        "most": max((count for bar in counted for count in bar.counts), default=1) or 1,
        "moved": movement(question, votes),
        "share": share_right(question, votes),
        "majority": majority(counted),
        "badges": _badges(question, counted),
    }


def _badges(question: Question, counted: list[AnswerBar]) -> list[dict[str, Any]]:
    """How many chose what in each round, for the picture on the wall: `at` a node, by its number, or an action."""
    places = question.places or (question.choices if question.match else ())
    at = dict(zip(question.choices, places, strict=bool(places)))
    return [
        {"at": at[bar.answer], "counts": bar.counts, "right": bar.is_right}
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
    questions = offered(shown) if can_follow(shown) else []
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
    chosen = majority(bars(question, rooms.votes(code, len(room.record.questions))))
    if chosen is None:
        raise Refused(N_("There is no closed vote on a move."))
    try:
        match = services().matches.find(question.match)
    except NoMatch:
        raise Refused(N_("There is no such match.")) from None
    # the match may have been opened on another device of the lecturer's
    seated = next((host for host in room.record.hosts if match.owns(host, match.position.turn)), visitor)
    services().matches.play(match, seated, chosen, PageState(question.ply, question.version))
    rooms.show(code, visitor, shown=False)


VOTE = Activity(
    "vote",
    view,
    {
        "ask": _ask,
        "offer": _ask_offered,
        "twin": _ask_twin,
        "play": _play,
        "close": lambda rooms, code, visitor, form: rooms.close(code, visitor),
        "again": lambda rooms, code, visitor, form: rooms.ask_again(code, visitor),
        "show": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=True),
        "hide": lambda rooms, code, visitor, form: rooms.show(code, visitor, shown=False),
    },
)
