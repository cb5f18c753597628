"""The fragment about the weights at which the engine would choose another action."""

from flask import Response, make_response, render_template, request

from webapp import views
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.matches import seat_texts
from webapp.play import fields
from webapp.play.routes import bp, match_of
from webapp.services import services


@bp.get("/matches/<match_id>/weights")
@limited(LOOK)
def weights(match_id: str) -> Response:
    """At which weights of `feature` a search of the ply `at` with the options in the address chooses another action.

    The page asks again until the answer is known; with `stop=yes` it is not wanted any more (204).
    """
    match, visitor = match_of(match_id), current_visitor()
    if request.args.get("stop") == "yes":
        services().weight_scans.stop(visitor)
        return Response(status=204)
    view = views.weight_scan_view(
        match,
        services().weight_scans,
        visitor,
        fields.at(),
        seat_texts.options_from(request.args),
        request.args.get("feature", "")[:40],
        services().searches.most_seconds,
    )
    return make_response(render_template("play/_weight_scan.html", scan=view))
