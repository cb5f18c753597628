"""How often one visitor may ask for what. A class shares one address, so visitors are counted, not addresses.

Routes say `@limited(LOOK)`; socket handlers ask `hit("move", COMMAND)`. Counts live in this process.

They are counted by `limits`, and asked for here: the extension that usually stands between that library and Flask takes
a third of the time in which a small request is answered.
"""

import threading
from collections.abc import Callable
from functools import cache

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from werkzeug.exceptions import TooManyRequests

from webapp.http.visitors.security import View, known_visitor
from webapp.http.visitors.whereabouts import Whereabouts

CREATE = "60/minute"
"""What stores something new: a match, a duel, an exercise sheet, a run of learning."""

SEARCH = "120/minute"
"""What takes the server a while."""

LOOK = "600/minute"
"""What is put together for a look; a page asks for it after every move and for every node looked at."""

LADDER = "300/minute"
"""The pages of the ladder, which work methods out."""

TYPING = "900/minute"
"""What is asked while somebody types or draws."""

COMMAND = "1200/minute"
"""A command to a match."""

CONNECT = "120/minute"
"""A socket."""

ADDRESS_LIMIT = "30000/minute"
"""For all who share an address: a class of 250 who all play asks half as often. That one address leaves room for the
others is the work of nginx (`docs/deployment/nginx.conf`) and of `webapp.searches.turns`."""

NEWCOMERS = 10
"""Visitors of one address without a cookie share so many times the limit of one: a class opens a link at once, and
nobody in it has a cookie yet."""

RETRY_AFTER = 5
"""Seconds after which a page tries again what was asked too often."""

_whereabouts = Whereabouts()

_counting = threading.Lock()
"""The library's storage starts a thread to drop what has expired; two counts at once would start the same one twice."""


def who() -> str:
    """The visitor, by cookie; somebody without a cookie is counted by address."""
    return known_visitor() or f"address:{request.remote_addr}"


def address_of(visitor: str) -> str:
    """The address that the visitor asked from last; "" where that is not known."""
    return _whereabouts.of(visitor)


def note_address(visitor: str) -> None:
    """Remembers where the visitor asks from."""
    _whereabouts.note(visitor, request.remote_addr or "")


def address() -> str:
    return f"all:{request.remote_addr}"


def limited(limit: str) -> Callable[[View], View]:
    """Limits how often one visitor may request the route."""

    def mark(view: View) -> View:
        vars(view)["rate_limit"] = limit
        return view

    return mark


def unlimited(view: View) -> View:
    """Exempts the route even from the limit of its address."""
    vars(view)["unlimited"] = True
    return view


def init_app(app: Flask) -> None:
    app.extensions["poda.limits"] = SlidingWindowCounterRateLimiter(MemoryStorage())
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
    """Counts against the address first, so that what a visitor is refused counts there, too."""
    is_room = _count(ADDRESS_LIMIT, 1, by, address())
    times = 1 if known_visitor() else NEWCOMERS
    return is_room and (limit is None or _count(limit, times, key, who()))


def _count(limit: str, times: int, *key: str) -> bool:
    counts: SlidingWindowCounterRateLimiter = current_app.extensions["poda.limits"]
    with _counting:
        return counts.hit(_parsed(limit, times), *key)


@cache
def _parsed(limit: str, times: int) -> RateLimitItem:
    """The limit, so many times."""
    one = parse(limit)
    return type(one)(one.amount * times, one.multiples)
