"""The page of what this browser has here (`/mine`), and forgetting any of it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import format_datetime, ngettext
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from webapp.games import page_of
from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.mine import stored
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.sheets.remembered import remembered_texts, title_now
from webapp.wording.sums import points

bp = Blueprint("mine", __name__)

FORGETTING = {"match": stored.forget_match, "answer": stored.forget_answer}


@dataclass(frozen=True)
class OwnItem:
    """One row: a match or an exercise."""

    kind: str
    """The name in `FORGETTING`."""
    id: str
    title: str
    address: str
    says: str
    """How far it has come, and when it last changed."""
    can_be_forgotten: bool
    """Whether nobody else has it: neither an opponent nor a teacher. Other answers can only be taken off the list."""


@bp.get("/mine")
@limited(SEARCH)
def things() -> str:
    visitor, opened = current_visitor(), services()
    return render_template(
        "mine/things.html",
        matches=[_match(each) for each in stored.matches_of(opened, visitor)],
        exercises=[_exercise(each) for each in stored.answers_of(opened, visitor)],
        texts=remembered_texts(),
    )


@bp.post("/mine/forget")
@limited(SEARCH)
def forget() -> Response:
    """Form: `kind` and `id` of one thing of the visitor's."""
    if forgets := FORGETTING.get(request.form.get("kind", "")):
        forgets(services(), current_visitor(), request.form.get("id", ""))
    return redirect(url_for("mine.things"), 303)


@bp.post("/mine/take-off")
@limited(SEARCH)
def take_off() -> Response:
    """Form: `id` of an answer of the visitor's, which is kept but listed no longer."""
    stored.take_off_list(services(), current_visitor(), request.form.get("id", ""))
    return redirect(url_for("mine.things"), 303)


def _match(match: stored.OwnMatch) -> OwnItem:
    moves = ngettext("%(num)d move", "%(num)d moves", match.moves)
    title = page_of(match.game).title(match.parameters)
    return OwnItem(
        "match",
        match.id,
        title,
        url_for("play.show", match_id=match.id),
        f"{moves} · {_when(match.updated)}",
        can_be_forgotten=not match.stays,
    )


def _exercise(answer: stored.OwnAnswer) -> OwnItem:
    state = _("begun")
    if answer.points is not None:
        state = _("%(points)s of %(most)s points", points=points(answer.points), most=answer.exercise.points)
    elif answer.handed_in:
        state = _("handed in")
    address = url_for("trees.solve", e=solving.pack_exercise(answer.exercise))
    title = solving.title(answer.exercise)
    says = " · ".join(each for each in (title_now(answer.sheet), state, _when(answer.updated)) if each)
    return OwnItem("answer", answer.id, title, address, says, can_be_forgotten=not (answer.handed_in or answer.in_exam))


def _when(seconds: float) -> str:
    return f"{format_datetime(datetime.fromtimestamp(seconds, UTC), 'short')} UTC"
