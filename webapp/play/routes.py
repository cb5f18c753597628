"""The pages and fragments of a match."""

from typing import Any

import msgspec
from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp import views
from webapp.games import page_of
from webapp.http.pages import errors, qr_codes
from webapp.http.pages.languages import sentence
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import limited
from webapp.http.visitors.security import current_visitor
from webapp.matches import seat_texts
from webapp.matches.match import Match
from webapp.matches.service import NoMatch
from webapp.play import fields, page, tried_position
from webapp.play.tried_position import TriedPosition
from webapp.searches import hidden_decisions
from webapp.searches.requests import KINDS, SearchKind
from webapp.services import services
from webapp.storage.tables import matches
from webapp.wording.pseudocode import with_code

bp = Blueprint("play", __name__)

TRIES = 4
"""How often a page is rendered again because the match has moved on; the last attempt is sent as it is."""

MOST_PATH = 400
"""Most actions in the path to a node of a tree."""


# -- looking ----------------------------------------------------------------------------------------------------------


@bp.get("/matches/<match_id>")
@limited(rate_limits.LOOK)
def show(match_id: str) -> str:
    match = match_of(match_id)
    _wake(match)
    services().keeping.opened(matches, match.id)
    return _page(match, tried=tried_position.in_address(match))


@bp.get("/matches/<match_id>/view")
@limited(rate_limits.LOOK)
def view(match_id: str) -> str:
    """All that changes on the page of a match, in one answer. Its `version` holds for all parts."""
    match = match_of(match_id)
    _wake(match)
    return render_template("play/_view.html", **_parts(match))


def _wake(match: Match) -> None:
    """Resumes the match's engine if it is to move, for example after a restart of the server or the database."""
    services().searches.keep_up(match, somebody=True)


@bp.get("/matches/<match_id>/board")
@limited(rate_limits.LOOK)
def board(match_id: str) -> str:
    match = match_of(match_id)
    _wake(match)
    return render_template("play/_board.html", board=_board(match))


@bp.get("/matches/<match_id>/panel")
@limited(rate_limits.LOOK)
def panel(match_id: str) -> str:
    match = match_of(match_id)
    return render_template("play/_hand_panel.html" if match.game.hidden else "play/_panel.html", **_panel(match))


@bp.get("/matches/<match_id>/decision")
@limited(rate_limits.LOOK)
def decision(match_id: str) -> str:
    """The decision in a hand of cards, explained by the engine's method or by the one in the address."""
    match = match_of(match_id)
    if not match.game.hidden:
        raise NotFound
    return render_template("play/_hand_decision.html", **_decision(match))


@bp.get("/matches/<match_id>/node")
@limited(rate_limits.LOOK)
def node(match_id: str) -> str:
    """The board at a node of a tree: `at` is the ply of the root, `path` the actions below it."""
    view = views.node_view(match_of(match_id), current_visitor(), fields.at(), _path("path"))
    return render_template("play/_board.html", board=view)


@bp.get("/matches/<match_id>/terms")
@limited(rate_limits.LOOK)
def terms(match_id: str) -> Response:
    """What the estimate of a leaf adds up, in a search of the ply `at`; 204 if nothing was estimated there.

    `path` leads to the leaf; `against` compares it with the end of the principal variation (`line`) or with another
    leaf (`pinned`), to which `other` leads.
    """
    match, against = match_of(match_id), request.args.get("against", "")
    if against not in ("", "line", "pinned"):
        raise Refused(N_("There is no such leaf to compare with."))
    other = views.OtherLeaf(against, _path("other")) if against else None
    view = views.terms_view(
        match,
        services().searches.results,
        services().exact_values,
        current_visitor(),
        fields.at(),
        _path("path"),
        _kind(),
        other,
    )
    return Response(status=204) if view is None else make_response(render_template("play/_terms.html", terms=view))


@bp.get("/matches/<match_id>/tree")
@limited(rate_limits.LOOK)
def tree(match_id: str) -> Response:
    """The recorded tree of a search of the position at `ply`, as docs/architecture.md describes it; 204 without one."""
    match, kind = match_of(match_id), _kind()
    with match.lock:
        ply = views.shown_ply(match, fields.number("ply"))
        found = services().searches.results.tree(match, ply, kind, current_visitor())
        if found is None:
            return Response(status=204)
        if not found["running"]:
            said = views.found_view(match, services().searches, current_visitor(), ply, found["summary"])
            found["why"] = {"sentences": said.why, "best": said.best}
            found = with_code(found)
    return Response(msgspec.json.encode(found), mimetype="application/json")


@bp.get("/matches/<match_id>/why")
@limited(rate_limits.LOOK)
def why(match_id: str) -> str:
    """Why the latest search of the position at `ply` made its choice, if no tree was recorded; empty
    without a search.
    """
    match, kind = match_of(match_id), _kind()
    with match.lock:
        ply = views.shown_ply(match, fields.number("ply"))
        searches, visitor = services().searches, current_visitor()
        kept = searches.results.kept(match, ply, kind, visitor)
        found = views.found_view(match, searches, visitor, ply, kept.summary) if kept else None
    return render_template("play/_why.html", found=found)


@bp.get("/matches/<match_id>/text")
@limited(rate_limits.LOOK)
def text(match_id: str) -> Response:
    """The match as text, to copy into a message."""
    answer = make_response(views.match_text(match_of(match_id), current_visitor()))
    answer.mimetype = "text/plain"
    return answer


@bp.get("/matches/<match_id>/game.pgn")
@limited(rate_limits.LOOK)
def pgn(match_id: str) -> Response:
    """The game so far, in the format of the programs of this game."""
    match = match_of(match_id)
    record = page_of(match.record.game).game_record
    if record is None:
        raise NotFound
    with match.lock:
        start, moves = match.states[0], [played.text for played in match.actions[: match.ply]]
    answer = make_response(record(match.game, start, moves))
    answer.mimetype = "text/plain"
    answer.headers["Content-Disposition"] = f'attachment; filename="{match.record.game}-{match.id}.pgn"'
    return answer


@bp.get("/matches/<match_id>/qr.svg")
@limited(rate_limits.LOOK)
def qr_code(match_id: str) -> Response:
    """The match's link as a QR code. Browsers fetch it once somebody opens it."""
    return qr_codes.qr_code(page.share_link(match_of(match_id).id))


def _path(name: str) -> list[str]:
    """The actions that the address gives under that name, with commas between them; raises Refused."""
    path = [action for action in request.args.get(name, "")[: MOST_PATH * 10].split(",") if action]
    if len(path) > MOST_PATH:
        raise Refused(N_("That path is too long."))
    return path


def _kind() -> SearchKind | None:
    """The kind of search in the address, or None if it names none; raises Refused."""
    for kind in KINDS:
        if request.args.get("kind") == kind:
            return kind
    if "kind" in request.args:
        raise Refused(N_("There is no such kind of search."))
    return None


def _page(match: Match, refusal: str | None = None, tried: TriedPosition | None = None) -> str:
    parts = _parts(match, tried)
    template = "play/hand.html" if match.game.hidden else "play/match.html"
    return render_template(template, refusal=refusal, **page.page_context(parts["panel"]), **parts)


def _parts(match: Match, tried: TriedPosition | None = None) -> dict[str, Any]:
    """Board, panel and decision, all of one version: rendered again if the match moves on meanwhile."""
    for _again in range(TRIES):
        version = match.version
        decision = _decision(match) if match.game.hidden else {}  # without the lock: it may take a while
        with match.lock:
            parts = {"board": _board(match), **_panel(match, tried), **decision}
            if match.version == version:
                break
    return parts


def _decision(match: Match) -> dict[str, Any]:
    """The context of the card about what can be known."""
    chosen = None
    if request.args.get("method") and request.method == "GET":  # a refused form ignores its address
        chosen = seat_texts.options_from({**request.args, "algorithm": request.args["method"]})
        hidden_decisions.refuse_other_methods(match.game, chosen)
    algorithm = request.args.get("search", "")
    view = views.decision_view(match, services().page_work, current_visitor(), _at(), chosen, algorithm)
    return {"decision": view, "methods": hidden_decisions.advising_methods()}


def _board(match: Match) -> views.BoardView:
    return views.board_view(match, services().searches, current_visitor(), _at())


def _panel(match: Match, tried: TriedPosition | None = None) -> dict[str, Any]:
    return page.panel_context(_panel_view(match), tried)


def _panel_view(match: Match) -> views.PanelView:
    return views.panel_view(match, services().searches, current_visitor(), _at())


def _at() -> int | None:
    """The ply to show; after a refused form the current one, whatever the address says."""
    return fields.at() if request.method == "GET" else None


# -- refusals ---------------------------------------------------------------------------------------------------------


@bp.errorhandler(Refused)
def refused(error: Refused) -> BaseResponse:
    """The match page with the refusal on top; for a fragment, the refusal alone.

    A position that cannot be set up is put into the address, so that the page can be reloaded.
    """
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None or request.method != "POST" or "HX-Request" in request.headers:
        return errors.refused(error)
    try:
        match = match_of(match_id)
    except NotFound as missing:  # fields are read before the match is looked up
        return errors.show(missing)
    if address := tried_position.address(match, fields.position(request.form), error):
        return redirect(address, 303)
    return make_response(_page(match, sentence(error)), 400)


def match_of(match_id: str) -> Match:
    """The match with that id; aborts with 404 if there is none."""
    try:
        return services().matches.find(match_id)
    except NoMatch:
        raise NotFound from None
