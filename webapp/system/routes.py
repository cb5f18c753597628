"""Health and metrics. Neither needs a visitor or counts against rate limits."""

from collections.abc import Callable

from flask import Blueprint, Response, current_app, jsonify
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from webapp.http.rate_limits import unlimited
from webapp.services import services

bp = Blueprint("system", __name__)


@bp.get("/healthz")
@unlimited
def healthz() -> tuple[Response, int]:
    """Whether requests can be served: 200, or 503 when the database cannot be reached, or cannot be written to."""
    reachable = _database_does("reached", _read)
    writable = reachable and _database_does("written to", services().database.beat)
    says = "reachable" if writable else "not writable" if reachable else "unreachable"
    report = {"ok": writable, "database": says, "engine": _engine()}
    return jsonify(report), 200 if writable else 503


@bp.get("/metrics")
@unlimited
def metrics() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _read() -> None:
    with services().database.read() as connection:
        connection.exec_driver_sql("SELECT 1")


def _database_does(what: str, work: Callable[[], None]) -> bool:
    try:
        work()
    except Exception as error:
        current_app.logger.error("The database cannot be %s: %s", what, error)
        return False
    return True


def _engine() -> str:
    """Whether the rules are compiled; until they are, the engine answers too, only more slowly."""
    return "warm" if services().pool.warm else "warming"
