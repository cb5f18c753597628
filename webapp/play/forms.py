"""Commands sent by form. Every control of a match is a form, so that the page works fully without JavaScript."""

from collections.abc import Callable

from flask import Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from webapp.http.pages.addresses import Fields
from webapp.http.pages.returning import leads_back
from webapp.http.visitors.security import current_visitor
from webapp.matches import seat_texts
from webapp.matches.service import NoMatch
from webapp.play import fields
from webapp.play.commands import COMMANDS, Acknowledgement, Command, carry_out
from webapp.play.routes import bp

YES_OR_NO = {"yes": True, "no": False}

READERS: dict[str, Callable[[Fields, str], object]] = {
    "seat": lambda form, name: fields.seat_request(form, name, options_of=""),
    "paused": lambda form, name: YES_OR_NO.get(form[name], form[name]),
    "open_cards": lambda form, name: YES_OR_NO.get(form[name], form[name]),
    "swap": lambda form, name: YES_OR_NO.get(form[name], form[name]),
    "speed": lambda form, name: None if form[name] == "full" else form[name],
}
"""Readers of the fields that are neither texts nor numbers."""


def read(kind: type[Command], form: Fields) -> dict[str, object]:
    """The command's fields from the form; empty fields and unknown ones are left out."""
    read: dict[str, object] = {}
    for name in kind.__struct_fields__:
        if text := form.get(name, "").strip():
            read[name] = READERS[name](form, name) if name in READERS else text
    if "options" in kind.__struct_fields__ and "algorithm" in form:
        read["options"] = seat_texts.options_from(form)
    return read


def _add(kind: type[Command]) -> None:
    """Registers a route for the command."""

    def answer(match_id: str) -> BaseResponse:
        try:
            news = carry_out(kind, match_id, read(kind, request.form), current_visitor(), strict=False)
        except NoMatch:
            raise NotFound from None
        return _shown(news, match_id)

    bp.add_url_rule(f"/matches/<match_id>/{kind.path}", kind.path, answer, methods=["POST"])
    leads_back(bp, f"/matches/<match_id>/{kind.path}", "play.show")


def _shown(news: Acknowledgement, match_id: str) -> BaseResponse:
    """Redirects to the match, or to the next one. Scripts get the new version in a header instead."""
    successor = news.get("successor")
    if successor is None and "HX-Request" in request.headers:
        return Response(status=204, headers={"X-Match-Version": str(news["version"])})
    return redirect(url_for("play.show", match_id=successor or match_id), 303)


for command in COMMANDS:
    _add(command)
