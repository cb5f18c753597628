"""What is answered about a match while it passes from one process to another."""

from flask import Flask, Response
from flask_babel import lazy_gettext as _

from webapp.http.pages import errors
from webapp.matches.leases import Elsewhere

MOVING = _("This match is passing from one server to another. Nothing is lost: try again in a moment.")


def init_app(app: Flask) -> None:
    app.register_error_handler(Elsewhere, moving)


def moving(_error: Elsewhere) -> Response:
    answer = errors.page(503, str(MOVING))
    answer.headers["Retry-After"] = "1"
    return answer
