"""The page of positions in which a search that stops too early goes wrong."""

from flask import render_template

from webapp.compare.horizon.view import horizon_cards
from webapp.compare.routes import bp
from webapp.http.visitors.rate_limits import LOOK, limited


@bp.get("/horizon")
@limited(LOOK)
def horizon() -> str:
    """Each position with its mistake, and what mends it."""
    return render_template("compare/horizon.html", cards=horizon_cards())
