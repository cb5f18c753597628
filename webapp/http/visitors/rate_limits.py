"""How often one visitor may ask. A class shares one address, so visitors are counted, not addresses.

Routes say `@limited(LOOK)`; socket handlers ask `hit("move", COMMAND)`. The library `limits`
counts; it is called directly because Flask-Limiter takes a third of the time of a small request.
"""

from collections.abc import Callable
from functools import cache

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from webapp.http.visitors.counts import Counts
from webapp.http.visitors.security import View, known_visitor
from webapp.http.visitors.whereabouts import Whereabouts

CREATE = "60/minute"
"""Requests that store something new: a match, a duel, an exercise sheet, a run of learning."""

SEARCH = "120/minute"
"""Requests that take the server a while."""

LOOK = "600/minute"
"""Requests that render a view; a page sends one after every move and for every node that is opened."""

LADDER = "300/minute"
"""Pages of the ladder, which run several methods."""

TYPING = "900/minute"
"""Requests sent while somebody types or draws."""

COMMAND = "1200/minute"
"""Commands to a match."""

CONNECT = "120/minute"
"""Connections of sockets."""

ADDRESS_LIMIT = "30000/minute"
"""For all visitors of one address; a class of 250 who all play ask half as often.

That one address leaves room for others is ensured by nginx (`docs/deployment/nginx.conf`) and by
`webapp.searches.scheduling.turns`.
"""

NEWCOMERS = 10
"""The visitors of one address without a cookie share the limit of so many visitors. When a class opens a link, nobody
has a cookie yet.
"""

RETRY_AFTER = 5
"""Seconds after which a page repeats a request that came too often."""

_whereabouts = Whereabouts()


def who() -> str:
    """The visitor, by cookie; without a cookie, the address."""
    return known_visitor() or f"address:{request.remote_addr}"


def address_of(visitor: str) -> str:
    """The visitor's latest address, or "" if unknown."""
    return _whereabouts.of(visitor)


def note_address(visitor: str) -> None:
    """Remembers the visitor's present address."""
    _whereabouts.note(visitor, request.remote_addr or "")


def address() -> str:
    return f"all:{request.remote_addr}"


def limited(limit: str) -> Callable[[View], View]:
    """Marks a route with a limit per visitor."""

    def mark(view: View) -> View:
        vars(view)["rate_limit"] = limit
        return view

    return mark


def unlimited(view: View) -> View:
    """Exempts the route from all limits, including that of the address."""
    vars(view)["unlimited"] = True
    return view


def init_app(app: Flask) -> None:
    counts = app.extensions["poda.limits"] = Counts(app.config["PODA_REDIS"])
    counts.try_once()
    app.before_request(lambda: note_address(who()))
    if app.config["PODA_RATE_LIMITS"]:
        app.before_request(count_request)


def count_request() -> None:
    """Counts a request against its address and its visitor; raises TooManyRequests."""
    view = current_app.view_functions.get(request.endpoint or "")
    if getattr(view, "unlimited", False):
        return
    if not _may_ask("pages", str(request.endpoint), getattr(view, "rate_limit", None)):
        raise TooManyRequests


def hit(key: str, limit: str) -> bool:
    """Counts one use of `key` against the visitor and against their address; False if either is over its limit."""
    note_address(who())
    if not current_app.config["PODA_RATE_LIMITS"]:
        return True
    return _may_ask("sockets", key, limit)


def _may_ask(by: str, key: str, limit: str | None) -> bool:
    """Counts against the address first, so that requests a visitor is refused count there, too."""
    is_room = _count(ADDRESS_LIMIT, 1, by, address())
    times = 1 if known_visitor() else NEWCOMERS
    return is_room and (limit is None or _count(limit, times, key, who()))


def _count(limit: str, times: int, *key: str) -> bool:
    counts: Counts = current_app.extensions["poda.limits"]
    return counts.hit(_parsed(limit, times), *key)


@cache
def _parsed(limit: str, times: int) -> RateLimitItem:
    """The limit, multiplied."""
    one = parse(limit)
    return type(one)(one.amount * times, one.multiples)
