"""How often one visitor may ask for what. A class shares one address, so visitors are counted, not addresses.

Routes say `@limiter.limit(LOOK)`; socket handlers ask `hit("move", COMMAND)`. Counts live in this process.
"""

import threading

from cachetools import LRUCache
from flask import Flask, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from limits import parse

from webapp.http import counts  # noqa: F401  where limits are counted
from webapp.http.security import known_visitor

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
"""For all who share an address: a class of 250 who all play asks half as often. The server itself sees to it that one
address leaves room for the others: `webapp.http.arrivals`, `webapp.searches.turns`."""

RETRY_AFTER = 5
"""Seconds after which a page tries again what was asked too often."""

_addresses: LRUCache[str, str] = LRUCache(50_000)
_lock = threading.Lock()


def who() -> str:
    """The visitor, by cookie; somebody without a cookie is counted by address."""
    return known_visitor() or f"address:{request.remote_addr}"


def address_of(visitor: str) -> str:
    """The address that the visitor asked from last; "" where that is not known."""
    with _lock:
        return str(_addresses.get(visitor, ""))


def note_address(visitor: str) -> None:
    """Remembers where the visitor asks from."""
    with _lock:
        _addresses[visitor] = request.remote_addr or ""


def address() -> str:
    return f"all:{request.remote_addr}"


limiter = Limiter(
    key_func=who,
    application_limits=[ApplicationLimit(limit_provider=ADDRESS_LIMIT, key_function=address)],
    storage_uri="counts://",
    strategy="sliding-window-counter",
)


def init_app(app: Flask) -> None:
    app.config.setdefault("RATELIMIT_ENABLED", app.config["PODA_RATE_LIMITS"])
    app.config.setdefault("RATELIMIT_HEADERS_ENABLED", False)
    limiter.init_app(app)
    app.before_request(lambda: note_address(who()))


def hit(key: str, limit: str) -> bool:
    """Counts one use of `key` against the visitor and against their address; False if either is over its limit."""
    note_address(who())
    if not current_app.config["RATELIMIT_ENABLED"]:
        return True
    count = limiter.limiter.hit
    return count(parse(limit), key, who()) and count(parse(ADDRESS_LIMIT), "sockets", address())
