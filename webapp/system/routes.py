"""Health and metrics. Neither needs a visitor or counts against rate limits."""

from flask import Blueprint, Response, current_app, jsonify
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from webapp.http.limits import limiter
from webapp.services import services

bp = Blueprint("system", __name__)


@bp.get("/healthz")
@limiter.exempt
def healthz() -> tuple[Response, int]:
    """Whether requests can be served: 200, or 503 when the database cannot be reached."""
    database = _database_reachable()
    report = {"ok": database, "database": "reachable" if database else "unreachable", "engine": _engine()}
    return jsonify(report), 200 if database else 503


@bp.get("/metrics")
@limiter.exempt
def metrics() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _database_reachable() -> bool:
    try:
        with services().database.read() as connection:
            connection.exec_driver_sql("SELECT 1")
    except Exception:
        current_app.logger.exception("The database cannot be reached")
        return False
    return True


def _engine() -> str:
    """Whether the rules are compiled; until they are, the engine answers too, only more slowly."""
    return "warm" if services().pool.warm else "warming"
