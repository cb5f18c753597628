"""Error pages: one clear sentence in the reader's language, and a link onwards."""

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import lazy_gettext as _
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError, TimeoutError
from werkzeug.exceptions import BadHost, HTTPException, ServiceUnavailable, default_exceptions

from engine.refusals import Refused
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import RETRY_AFTER

AWAY = (OperationalError, InterfaceError, TimeoutError)
"""If the database does not answer, or not in time, or its disk is full."""

TITLES = {
    400: _("That did not work"),
    403: _("Not allowed"),
    404: _("Nothing here"),
    405: _("This could not be done"),
    413: _("Too large"),
    429: _("Too fast"),
    500: _("Our mistake"),
    503: _("Back in a moment"),
}

SENTENCES = {
    400: _("The request could not be understood, and nothing was changed."),
    403: _("You are not allowed to change this."),
    404: _("There is no such page, or the match it showed is gone."),
    405: _("This address does not take that kind of request."),
    413: _("What you sent is larger than Poda accepts here: it has %(size)d kB of at most %(most)d."),
    429: _("You asked too often: wait a minute and try again."),
    503: _("The server cannot reach its data right now. Nothing is lost: the page tries again."),
    500: _("Something broke on our side. The error has been logged; please try again."),
}


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(BadHost, bad_host)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(SQLAlchemyError, away)


def bad_host(_error: BadHost) -> Response:
    """Plain text: a request without a valid host has no address that a page's links could start with."""
    return make_response(str(SENTENCES[400]), 400, {"Content-Type": "text/plain; charset=utf-8"})


def refused(error: Refused) -> Response:
    """Answers 400 with the refusal's sentence, if no route has caught it."""
    return page(400, sentence(error))


def away(error: SQLAlchemyError) -> Response:
    """Answers 503 if the database cannot be reached or its disk is full. This passes, so pages try again."""
    if not isinstance(error, AWAY):
        raise error
    current_app.logger.error("The database is away: %s", getattr(error, "orig", error))
    return show(ServiceUnavailable())


def show(error: HTTPException) -> Response:
    if error.response is not None:  # whoever raised the error made its response
        return make_response(error.response)
    code = error.code or 500
    says = _own_words(error) or str(SENTENCES.get(code, SENTENCES[400 if code < 500 else 500]))
    answer = page(code, says % _sizes() if code == 413 else says)
    if code in (429, 503):
        answer.headers["Retry-After"] = str(RETRY_AFTER)
    answer.headers.extend({name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")})
    return answer


def _sizes() -> dict[str, int]:
    """How large the request is, and how large it may be, in kB."""
    return {"size": -(-(request.content_length or 0) // 1000), "most": (request.max_content_length or 0) // 1000}


def page(code: int, says: str) -> Response:
    """The whole page, or only its sentence if htmx asked for a fragment."""
    title = str(TITLES.get(code, TITLES[400 if code < 500 else 500]))
    template = "errors/_sentence.html" if "HX-Request" in request.headers else "errors/page.html"
    return make_response(render_template(template, code=code, title=title, says=says), code)


def _own_words(error: HTTPException) -> str | None:
    """The sentence given to `abort(400, …)`, or None: Werkzeug's own English sentences do not count."""
    standard = default_exceptions.get(error.code or 0)
    own = error.description
    if error.code not in (400, 403) or standard is None or own == standard.description:
        return None
    return str(own)
