"""Health and metrics. Neither needs a visitor or counts against rate limits."""

from flask import Blueprint, Response, current_app, jsonify
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from webapp.http.visitors.counts import Counts
from webapp.http.visitors.rate_limits import unlimited
from webapp.services import services
from webapp.system.health import REACHABLE, Health

bp = Blueprint("system", __name__)


@bp.get("/healthz")
@unlimited
def healthz() -> tuple[Response, int]:
    """Whether requests can be served: 200, or 503 if the database cannot be reached or written to."""
    known: Health = current_app.extensions["poda.health"]
    state = known.state(services().database)
    report = {"ok": state == REACHABLE, "database": state, "engine": _engine()}
    if current_app.config["PODA_REDIS"]:
        counts: Counts = current_app.extensions["poda.limits"]
        report["redis"] = "away" if counts.is_away else "reachable"
    return jsonify(report), 200 if state == REACHABLE else 503


@bp.get("/metrics")
@unlimited
def metrics() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _engine() -> str:
    """Whether the rules are compiled; until then the engine answers, but slowly."""
    return "warm" if services().pool.warm else "warming"
