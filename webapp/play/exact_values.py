"""Fragments with exact values: of a position, beside the engine's value, and of a finished match, where it turned."""

from flask import render_template, request

from webapp import views
from webapp.games import page_of
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.play import fields
from webapp.play.routes import bp, match_of
from webapp.services import services


@bp.get("/matches/<match_id>/exact")
@limited(LOOK)
def exact_values(match_id: str) -> str:
    """The exact values of the position at the ply `at` (default: the current one), with the utility of money `utility`.

    The page asks again until the game is solved.
    """
    match = match_of(match_id)
    utility = request.args.get("utility", "").strip()[:400] or "linear"
    view = views.exact_value_view(
        match, services().searches, services().exact_values, current_visitor(), fields.at(), utility
    )
    if "HX-Request" in request.headers:
        return render_template("play/_exact_values.html", exact=view)
    return render_template(
        "play/exact_values.html", exact=view, title=page_of(match.record.game).title(match.record.parameters)
    )


@bp.get("/matches/<match_id>/ending")
@limited(LOOK)
def ending(match_id: str) -> str:
    """A fragment: who has won and where the game turned. Empty while the match goes on."""
    view = views.ending_view(match_of(match_id), services().exact_values, current_visitor())
    return render_template("play/_ending.html", ending=view)
