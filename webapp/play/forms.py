"""What can be done to a match by form. Every control is a form, so a page without JavaScript can do it all."""

from typing import Any

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.game import MAX, MIN, N_, Refused
from webapp.http import metrics
from webapp.http.limits import limiter
from webapp.http.security import current_visitor
from webapp.matches import seats
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.play import fields
from webapp.play.routes import CREATE_LIMIT, bp, match_of
from webapp.searches import defaults
from webapp.services import services

FORM_LIMIT = "600/minute"


@bp.post("/matches/<match_id>/play")
@limiter.limit(FORM_LIMIT)
def play(match_id: str) -> BaseResponse:
    match = match_of(match_id)
    services().matches.play(
        match, current_visitor(), request.form.get("action", "")[:40], fields.seen(), fields.request_id()
    )
    metrics.moves.labels(by="person").inc()
    return _back(match)


@bp.post("/matches/<match_id>/undo")
@limiter.limit(FORM_LIMIT)
def undo(match_id: str) -> BaseResponse:
    match = match_of(match_id)
    services().matches.undo(match, current_visitor(), fields.seen())
    return _back(match)


@bp.post("/matches/<match_id>/redo")
@limiter.limit(FORM_LIMIT)
def redo(match_id: str) -> BaseResponse:
    match = match_of(match_id)
    services().matches.redo(match, current_visitor(), fields.seen())
    return _back(match)


@bp.post("/matches/<match_id>/swap")
@limiter.limit(FORM_LIMIT)
def swap(match_id: str) -> BaseResponse:
    match = match_of(match_id)
    services().matches.swap(match, current_visitor(), fields.seen())
    return _back(match)


@bp.post("/matches/<match_id>/seat")
@limiter.limit(FORM_LIMIT)
def seat(match_id: str) -> BaseResponse:
    """Form: `side` (max, min), `seat` (me, open, engine, or a seat as text), and the engine's options."""
    match = match_of(match_id)
    side = request.form.get("side", "")
    if side not in SIDES:
        raise Refused(N_("A seat is max or min."))
    wish = fields.wish(request.form, "seat", options_of="")
    services().matches.reseat(match, current_visitor(), (MAX, MIN)[SIDES.index(side)], wish, fields.seen())
    return _back(match)


@bp.post("/matches/<match_id>/settings")
@limiter.limit(FORM_LIMIT)
def settings(match_id: str) -> BaseResponse:
    """Form: `paused`, `open_cards` (yes, no), `speed` (events per second, or full), `chance` (tossed, chosen)."""
    match = match_of(match_id)
    wishes: dict[str, Any] = {}
    if "paused" in request.form:
        wishes["paused"] = request.form["paused"] == "yes"
    if "speed" in request.form:
        wishes["speed"] = fields.speed(request.form["speed"])
    if "chance" in request.form:
        wishes["chance"] = fields.chance(request.form["chance"])
    if "open_cards" in request.form:
        wishes["open_cards"] = request.form["open_cards"] == "yes"
    services().matches.settle(match, current_visitor(), **wishes)
    return _back(match)


@bp.post("/matches/<match_id>/stop")
@limiter.limit(FORM_LIMIT)
def stop(match_id: str) -> BaseResponse:
    """The engine, or the search named in the form, answers with the best so far."""
    match = match_of(match_id)
    services().searches.stop(match, current_visitor(), request.form.get("search"))
    return _back(match)


@bp.post("/matches/<match_id>/step")
@limiter.limit(FORM_LIMIT)
def step(match_id: str) -> BaseResponse:
    match = match_of(match_id)
    services().searches.step(match, current_visitor(), 1, request.form.get("search"))
    return _back(match)


@bp.post("/matches/<match_id>/search")
@limiter.limit(FORM_LIMIT)
def search(match_id: str) -> BaseResponse:
    """Form: `kind` (hint, analysis), `ply`, the engine's options."""
    match = match_of(match_id)
    kind = request.form.get("kind", "hint")
    if kind not in ("hint", "analysis"):
        raise Refused(N_("There is no such kind of search."))
    options = seats.options_from(request.form) if "algorithm" in request.form else defaults.advisers(match.game)
    services().searches.start(match, current_visitor(), kind, options, fields.number("ply"))  # type: ignore[arg-type]
    return _back(match)


@bp.post("/matches/<match_id>/follow")
@limiter.limit(CREATE_LIMIT)
def follow(match_id: str) -> BaseResponse:
    """A new game with the same seats; `swap` makes it a rematch, `position` starts it elsewhere."""
    match = match_of(match_id)
    following = services().matches.follow(
        match, current_visitor(), fields.seen(), swap="swap" in request.form, position=fields.position(request.form)
    )
    return redirect(url_for("play.show", match_id=following.id), 303)


def _back(match: Match) -> BaseResponse:
    """To the match's page after a form; htmx is told that nothing needs to be swapped."""
    if "HX-Request" in request.headers:
        return Response(status=204)
    return redirect(url_for("play.show", match_id=match.id), 303)
