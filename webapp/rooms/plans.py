"""A plan: the pages of a lesson in their order, each with a note for the lecturer alone.

As text it has a line for each step: `address # note`. Each lecture has one to begin with.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import request
from flask_babel import gettext as _

from engine.exercises.sheets import LECTURES
from engine.refusals import N_, Refused
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.followed import can_follow
from webapp.rooms.page_names import page_name
from webapp.rooms.record import PlanStep, RoomRecord
from webapp.rooms.store import Classroom, RoomStore, Student

MOST_STEPS = 60
LONGEST_PLAN = 50_000
BEFORE_NOTE = " # "
"""With spaces: an address may have a fragment."""

SOLVE = N_("Vote: what is the root worth? Then vote again with other numbers.")
STEPS = N_("Step by step; before each leaf vote on which comes next.")
MISTAKES = N_("Hand out the sheet; then discuss what most missed.")
PLAY = N_("Everybody against the engine.")
COUNT = N_("Let them guess the numbers first.")
CHOICE = N_("Vote: which action? Talk it over, and vote again.")
PAIRS = N_("Draw pairs before the equilibrium is shown.")
EQUILIBRIUM = N_("Compare what they played with the equilibrium.")
BELIEFS = N_("Vote on each probability before it is shown.")
TALK = N_("Collect ideas first, then show it.")

READY: Mapping[str, tuple[tuple[str, str], ...]] = {
    "urjc-multiagent": (
        ("/kinds", TALK),
        ("/play?game=tic-tac-toe", PLAY),
        ("/trees?tree=example&algorithm=minimax", SOLVE),
        ("/trees?tree=example&algorithm=alphabeta&convention=urjc", STEPS),
        ("/trees?tree=infinite", CHOICE),
        ("/compare?tree=example", COUNT),
        ("/trees/sheet?s=urjc-multiagent", MISTAKES),
    ),
    "urjc-games": (
        ("/trees?tree=doubtful", CHOICE),
        ("/trees?tree=attitudes", CHOICE),
        ("/play?game=coin-backgammon", PLAY),
        ("/trees?tree=scale-a", SOLVE),
        ("/trees?tree=scale-b", CHOICE),
        ("/play?game=guess-the-card", TALK),
        ("/lab/beliefs", BELIEFS),
        ("/trees/sheet?s=urjc-games", MISTAKES),
    ),
    "puc": (
        ("/play?game=tic-tac-toe", PLAY),
        ("/complexity", COUNT),
        ("/trees?tree=example&convention=puc", STEPS),
        ("/compare?tree=example", COUNT),
        ("/horizon", TALK),
        ("/story", TALK),
        ("/trees/sheet?s=puc", MISTAKES),
    ),
    "unir": (
        ("/play?game=sticks", PLAY),
        ("/trees?tree=example&convention=unir&shapes=unir", STEPS),
        ("/lab/matrix?game=prisoners-dilemma&solution=hidden", PAIRS),
        ("/lab/matrix?game=prisoners-dilemma", EQUILIBRIUM),
        ("/lab/matrix?game=battle-of-the-sexes&solution=hidden", PAIRS),
        ("/lab/matrix?game=battle-of-the-sexes", EQUILIBRIUM),
        ("/trees/sheet?s=unir", MISTAKES),
    ),
    "br": (
        ("/trees?tree=scale-a", SOLVE),
        ("/trees?tree=scale-b", CHOICE),
        ("/play?game=coin-backgammon", PLAY),
        ("/trees?tree=exercise-3.3", COUNT),
        ("/trees/sheet?s=br", MISTAKES),
    ),
}
"""By the name of the lecture's sheet."""


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    """The notes are the lecturer's alone."""
    plan = room.record.plan
    found: dict[str, Any] = {"has_plan": bool(plan)}
    if viewer == "host":
        ready = {name: _(LECTURES[name].title) for name in READY}
        found |= {"plan": plan, "plan_at": room.record.plan_at, "plan_text": as_text(plan), "ready_plans": ready}
        found["page_name"] = page_name
    return found


def as_text(plan: tuple[PlanStep, ...]) -> str:
    return "".join(f"{step.page}{BEFORE_NOTE + step.note if step.note else ''}\n" for step in plan)


def read_plan(text: str) -> tuple[PlanStep, ...]:
    """The steps of the text; raises Refused."""
    if len(text) > LONGEST_PLAN:
        raise Refused(N_("A plan has at most %(most)d characters."), most=LONGEST_PLAN)
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        typed, _hash, note = line.strip().partition(BEFORE_NOTE)
        if not typed:
            continue
        page = _without_server(typed.strip())
        if not can_follow(page):
            raise Refused(
                N_("Line %(number)d of the plan is no page of Poda: “%(text)s”."), number=number, text=typed[:60]
            )
        steps.append(PlanStep(page, note.strip()))
    if len(steps) > MOST_STEPS:
        raise Refused(N_("A plan has at most %(most)d steps."), most=MOST_STEPS)
    return tuple(steps)


def _without_server(address: str) -> str:
    """The path and what follows it, of an address as a browser shows it."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts._replace(scheme="", netloc="").geturl() if parts.scheme in ("http", "https") else address


# -- commands ---------------------------------------------------------------------------------------------------------


def _store(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The plan in `text`, or one in a `file` or a `ready` one, which begin anew."""
    other = _other_plan(form.get("ready", ""))
    plan = read_plan(form.get("text", "") if other is None else other)

    def change(record: RoomRecord) -> RoomRecord:
        return _with_plan(record if other is None else msgspec.structs.replace(record, plan_at=-1), plan)

    rooms.change(code, visitor, change)


def _other_plan(ready: str) -> str | None:
    """The text of the ready plan of that name, or of the file that was sent."""
    if ready in READY:
        return as_text(tuple(PlanStep(page, _(note)) for page, note in READY[ready]))
    file = request.files.get("file")
    return file.read(4 * LONGEST_PLAN).decode("utf-8", "replace") if file and file.filename else None


def _with_plan(record: RoomRecord, plan: tuple[PlanStep, ...]) -> RoomRecord:
    return msgspec.structs.replace(record, plan=plan, plan_at=min(record.plan_at, len(plan) - 1))


def _add(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The page on the wall becomes the last step."""

    def change(record: RoomRecord) -> RoomRecord:
        return _with_plan(record, read_plan(as_text((*record.plan, PlanStep(record.page)))))

    rooms.change(code, visitor, change)


def _go(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The wall goes a step on, or back; at either end it stays."""
    by = -1 if form.get("do") == "back" else 1
    record = rooms.find(code).record
    at = record.plan_at + by
    if 0 <= at < len(record.plan):
        rooms.show_page(code, visitor, record.plan[at].page, at)


PLAN = Activity("plan", view, {"plan": _store, "add_step": _add, "next": _go, "back": _go})
