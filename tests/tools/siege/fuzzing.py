"""Hostile values for every route and event: none may cause an internal error, or go unanswered."""

import contextlib
import json
import random
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from flask import Flask

from tests.tools.benchmarks.player import Socket
from tests.tools.siege.attacks import Stranger

VALUES = (
    "", "0", "-1", "1e309", "nan", "٣", "9" * 400, "x" * 5000, "../../etc/passwd", "<script>alert(1)</script>",
    "%00", "\x00", "' OR 1=1 --", "\ud7ff", "𝕏", "yes", "max", "min", "engine", "alphabeta,depth=99999", "K Q", "a1",
    "{}", "[]", "null", "belief", "simulate", "on",
)  # fmt: skip
JSON = (None, True, -1, 2**70, 1e308, [], {}, [[[]]], {"a": {"b": []}}, "\ud800", *VALUES[:14])
FIELDS = ("match", "action", "ply", "version", "seat", "side", "kind", "options", "search", "events", "paused", "speed")
NAMES = (*FIELDS, "game", "method", "level", "at", "seed", "position", "path")


@dataclass
class Fuzzed:
    sent: int = 0
    mistakes: int = 0  # answers of 500
    hung: int = 0  # no answer
    first: str = ""


Over = Callable[[Fuzzed], bool]
"""Whether that will do."""


def after(seconds: float) -> Over:
    end = time.monotonic() + seconds
    return lambda found: time.monotonic() > end


def fuzz_routes(place: str, rules: list[tuple[str, str]], over: Over, dice: random.Random) -> Fuzzed:
    """Every route with such values in its path, its query, and its form."""
    found = Fuzzed()
    person = Stranger(place)
    matches = [person.opens(), person.opens(game="betting", min="engine"), person.opens(game="coin-backgammon")]
    while not over(found):
        method, rule = dice.choice(rules)
        path = "/".join(_part(part, dice, matches) for part in rule.split("/"))
        fields = {dice.choice(NAMES): dice.choice(VALUES) for _ in range(dice.randrange(4))}
        _send(place, person, method, path, fields, found)
    return found


def _part(part: str, dice: random.Random, matches: list[str]) -> str:
    if "<" not in part:
        return part
    return quote(dice.choice([*matches, *matches, dice.choice(VALUES)]), safe="")


def _send(place: str, person: Stranger, method: str, path: str, fields: dict[str, str], found: Fuzzed) -> None:
    body = urlencode({"csrf_token": person.token, **fields}, errors="replace").encode() if method == "POST" else b""
    query = "" if method == "POST" or not fields else "?" + urlencode(fields, errors="replace")
    host, port = place.split(":")
    head = (
        f"{method} {path or '/'}{query} HTTP/1.1\r\nHost: {place}\r\nCookie: {person.cookie}\r\nConnection: close\r\n"
    )
    head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    found.sent += 1
    try:
        with contextlib.closing(socket.create_connection((host, int(port)), 90, ("127.0.0.2", 0))) as line:
            line.sendall(head.encode() + body)
            status = line.recv(64).split(b" ")[1:2]
    except TimeoutError:
        found.hung += 1
        return
    except OSError:
        return
    if status == [b"500"]:
        found.mistakes += 1
        found.first = found.first or f"{method} {path}{query} {fields}"


async def fuzz_events(url: str, events: list[str], over: Over, dice: random.Random) -> Fuzzed:
    """Every event with such data."""
    from tests.tools.benchmarks.player import Failed, Visit

    found, visit = Fuzzed(), Visit(url)
    matches = [visit.open_match(), visit.open_match(game="betting")]
    line = Socket(visit)
    await line.open()
    while not over(found):
        data = {name: dice.choice(JSON) for name in dice.sample(FIELDS, dice.randrange(5))}
        if dice.random() < 0.8:
            data["match"] = dice.choice(matches)
        found.sent += 1
        try:
            await line.ask(dice.choice(events), **data)
        except Failed as refusal:
            if "our side" in str(refusal):
                found.mistakes += 1
                found.first = found.first or json.dumps(data)
        except TimeoutError:
            found.hung += 1
    await line.close()
    return found


def routes_of(app: Flask) -> list[tuple[str, str]]:
    """(method, rule) of all that can be asked for."""
    return [
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) & {"GET", "POST"})
        if not rule.rule.startswith("/static")
    ]


def events_of(app: Flask) -> list[str]:
    """All events that a page may send, except Socket.IO's own."""
    from webapp.http.sockets.server import socketio

    return sorted(set(socketio.server.handlers["/"]) - {"connect", "disconnect"})
