"""Identity, protection against forged posts, and security headers.

Visitors have no accounts: a signed cookie holds a random id, and what a visitor opens belongs to that id. A form proves
that it comes from one of our pages with a token derived from the id.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, Request, Response, abort, g, request
from flask import current_app as app
from flask.sessions import SessionInterface
from flask_babel import gettext as _
from itsdangerous import BadSignature, Signer
from markupsafe import Markup

View = TypeVar("View", bound=Callable[..., Any])

VISITOR_COOKIE = "poda_visitor"
KNOWN = "poda.visitor"
"""The key of the cookie's id in the WSGI environment, set once it has been read. A socket keeps it as long
as it lasts.
"""

A_YEAR = 365 * 24 * 3600

LARGEST_POST = 64 * 1024
"""Bytes, unless a route allows more (`takes_up_to`)."""

LARGEST_FILES = 4 * 1024 * 1024
"""Bytes of a post with files, the most of any route; nginx lets no more through."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
TOKEN_FIELD = "csrf_token"
TOKEN_HEADER = "X-CSRF-Token"


class NoSessions(SessionInterface):
    """No sessions. By default, Flask looks for one with every request and every socket message."""

    def open_session(self, app: Flask, request: Request) -> None:
        return None


def init_app(flask: Flask) -> None:
    flask.session_interface = NoSessions()
    flask.config.update(MAX_CONTENT_LENGTH=LARGEST_POST, MAX_FORM_MEMORY_SIZE=LARGEST_POST)
    flask.before_request(refuse_forged_posts)
    flask.after_request(remember_visitor)
    flask.after_request(add_headers)
    flask.context_processor(lambda: {"csrf_token": csrf_token, "csrf_field": csrf_field, "csp_nonce": csp_nonce})


# -- identity ----------------------------------------------------------------------------------------------------


def current_visitor() -> str:
    """The id of the current visitor, in requests and in socket events; a new visitor gets one."""
    if "visitor" not in g:
        known = known_visitor()
        g.visitor_is_new = known is None
        g.visitor = known or secrets.token_urlsafe(16)
    visitor: str = g.visitor
    return visitor


def known_visitor() -> str | None:
    """The id in the visitor's cookie, or None if it is missing or not signed by us."""
    if KNOWN not in request.environ:
        request.environ[KNOWN] = _unsigned(request.cookies.get(VISITOR_COOKIE, ""))
    known: str | None = request.environ[KNOWN]
    return known


def _unsigned(cookie: str) -> str | None:
    try:
        return _signer("visitor").unsign(cookie).decode()
    except BadSignature:
        return None


def see_as(visitor: str) -> None:
    """What is shown in this request is what another visitor would see; they get no cookie here."""
    g.visitor, g.visitor_is_new = visitor, False


def remember_visitor(response: Response) -> Response:
    """Sends a new visitor their cookie."""
    if g.pop("visitor_is_new", False):
        response.set_cookie(
            VISITOR_COOKIE,
            _signer("visitor").sign(g.visitor).decode(),
            max_age=A_YEAR,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
        response.vary.add("Cookie")
    return response


def _signer(purpose: str) -> Signer:
    return Signer(app.config["SECRET_KEY"], salt=f"poda.{purpose}", digest_method=hashlib.sha256)


# -- forged posts --------------------------------------------------------------------------------------------


def csrf_token() -> str:
    """The token that a form, or htmx's header, must carry: a signature of the visitor's id."""
    if "csrf_token" not in g:
        g.csrf_token = _signer("form").get_signature(current_visitor()).decode()
    token: str = g.csrf_token
    return token


def csrf_field() -> Markup:
    """The hidden field of a form: `{{ csrf_field() }}`. Cached, because a match page has fifteen forms with it."""
    if "csrf_field" not in g:
        g.csrf_field = Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN_FIELD, csrf_token())
    field: Markup = g.csrf_field
    return field


def takes_up_to(size: int) -> Callable[[View], View]:
    """Marks a route whose posts may have so many bytes, such as those with files."""

    def mark(view: View) -> View:
        vars(view)["largest_post"] = size
        return view

    return mark


def changes_nothing(view: View) -> View:
    """Marks a route whose posts are but questions, so that they need no page of ours: programs may send them, too."""
    vars(view)["changes_nothing"] = True
    return view


def refuse_forged_posts() -> None:
    """Refuses a request that changes something unless it was sent from one of our pages, shown to this visitor."""
    if request.method in SAFE_METHODS or request.routing_exception is not None:
        return
    view = app.view_functions.get(request.endpoint or "")
    request.max_content_length = request.max_form_memory_size = getattr(view, "largest_post", LARGEST_POST)
    if getattr(view, "changes_nothing", False) and known_visitor() is None:
        return
    token = request.headers.get(TOKEN_HEADER) or request.form.get(TOKEN_FIELD, "")
    if not _from_here() or not secrets.compare_digest(token.encode(), csrf_token().encode()):
        abort(400, _("This form is too old or comes from another site: reload the page and try again."))


def _from_here() -> bool:
    """Whether the request comes from one of our pages, as far as the browser tells."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or origin.rstrip("/") == request.host_url.rstrip("/")


# -- security headers ----------------------------------------------------------------------------------------


def csp_nonce() -> str:
    """The nonce that the policy requires of inline data and styles; a new one for every response."""
    if "csp_nonce" not in g:
        g.csp_nonce = secrets.token_urlsafe(16)
    nonce: str = g.csp_nonce
    return nonce


def let_be_framed() -> None:
    """Lets the hosts of PODA_FRAMES frame the answer to this request; it must have nothing to press."""
    g.framing_hosts = app.config["PODA_FRAMES"]


def _framing_hosts() -> tuple[str, ...]:
    hosts: tuple[str, ...] = g.get("framing_hosts", ())
    return hosts


def add_headers(response: Response) -> Response:
    """Forbids content from other hosts, inline content without the nonce, frames of other sites and devices."""
    if response.mimetype == "text/html":
        response.headers["Content-Security-Policy"] = policy()
        response.headers.setdefault("Cache-Control", "no-cache")
        response.vary.add("HX-Request")  # or going back would show a part of a page as the page
    response.headers["X-Content-Type-Options"] = "nosniff"
    if not _framing_hosts():  # it cannot name any
        response.headers["X-Frame-Options"] = "SAMEORIGIN"  # a room frames the page on its wall
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    return response


def policy() -> str:
    """The content security policy. It names the web socket's address, since some browsers do not count it as 'self'."""
    socket = f"{'wss' if request.is_secure else 'ws'}://{request.host}"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'nonce-{csp_nonce()}'",
            f"style-src 'self' 'nonce-{csp_nonce()}'",
            "img-src 'self' data:",
            f"connect-src 'self' {socket}",
            "font-src 'self'",
            "frame-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            " ".join(("frame-ancestors 'self'", *_framing_hosts())),
        )
    )
