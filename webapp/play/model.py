"""The model of a match's game at the position on the board: a card over the match's page, or a page of its own."""

from flask import render_template, request

from webapp import views
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.play import fields
from webapp.play.routes import bp, match_of


@bp.get("/matches/<match_id>/model")
@limited(LOOK)
def model(match_id: str) -> str:
    """The model at the ply `at` (default: the current one); a fragment for scripts."""
    template = "play/_model.html" if "HX-Request" in request.headers else "play/model.html"
    return render_template(template, model=views.game_model_view(match_of(match_id), fields.at()))
