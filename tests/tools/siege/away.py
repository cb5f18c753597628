"""A PostgreSQL that goes away under load and comes back: nothing acknowledged is lost, and engines go on."""

import contextlib
import re
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

from sqlalchemy import create_engine, text

from tests import postgres
from tests.server import Server, serving, until
from tests.tools.siege.attacks import TROUBLE, Stranger
from tests.tools.siege.disk import health

PLAYERS = 6
SECONDS_HERE, SECONDS_AWAY = 4.0, 3.0
SECONDS_TO_GO_ON = 90.0
"""In which every engine whose turn it is must have moved; it tries again after ever longer pauses."""

MOVES = ("b2", "a1", "c3", "a3", "c1", "b1", "b3", "a2", "c2")


@dataclass
class Away:
    """The results over all the times that the database was away."""

    times: int = 0
    acknowledged: int = 0
    lost: int = 0
    still: int = 0  # engines that did not go on
    silent: int = 0  # times that pages said nothing of it, or not when to come back


@dataclass
class Table:
    """One player's matches: each against the engine, played by form."""

    matches: list[str] = field(default_factory=list)
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)


def take_away(seconds: float) -> Away:
    """Stops and starts a database again and again, at least once, and counts."""
    found, tables = Away(), [Table() for _ in range(PLAYERS)]
    with postgres.running() as database, serving(DATABASE_URL=database.url, PODA_COMPILE="none") as server:
        over = threading.Event()
        players = [threading.Thread(target=_play, args=(server, table, over)) for table in tables]
        for player in players:
            player.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end or not found.times:
            time.sleep(SECONDS_HERE)
            _once(database, server, found)
        over.set()
        for player in players:
            player.join()
        found.still = sum(not _goes_on(server, match) for table in tables for match in table.matches[-1:])
        _count_lost(database.url, tables, found)
    return found


def _once(database: postgres.Postgres, server: Server, found: Away) -> None:
    database.stop("immediate" if found.times % 2 else "fast")
    found.times += 1
    told = _says_so(f"{server.url}/matches/nobodyhasit")
    time.sleep(SECONDS_AWAY)
    told = told and health(server.url)[0] == 503
    database.start()
    back = until(lambda: health(server.url)[0] == 200, 60, every=0.5)
    found.silent += not (told and back)


def _says_so(address: str) -> bool:
    """Whether the page says that it cannot be shown now, and when to ask again."""
    try:
        with urllib.request.urlopen(address, timeout=60):
            return False
    except urllib.error.HTTPError as error:
        return error.code == 503 and error.headers["Retry-After"] is not None


def _play(server: Server, table: Table, over: threading.Event) -> None:
    """Goes on with a new match after whatever trouble."""
    while not over.is_set():
        with contextlib.suppress(*TROUBLE, TypeError):  # an error page has no board
            person = Stranger(server.url.removeprefix("http://"))
            while not over.is_set():
                _match(person, table, over)
        time.sleep(0.2)


def _match(person: Stranger, table: Table, over: threading.Event) -> None:
    match = person.opens(min="alphabeta,depth=2")
    if not match:
        raise ValueError("no match")
    table.matches.append(match)
    for action in MOVES:
        turn, ply, version = _standing(person, match)
        while turn == "min" and not over.is_set():
            time.sleep(0.05)
            turn, ply, version = _standing(person, match)
        if turn != "max":
            return
        _text, headers = person.ask("POST", f"/matches/{match}/play", action=action, ply=ply, version=version)
        if headers["Location"]:
            table.acknowledged.append((match, int(ply), action))


def _standing(person: Stranger, match: str) -> tuple[str, str, str]:
    """Whose turn it is, the ply and the version."""
    page, _ = person.ask("GET", f"/matches/{match}/board")
    turn, ply, version = (re.search(rf'data-{name}="(\w+)"', page)[1] for name in ("turn", "ply", "version"))
    return turn, ply, version


def _goes_on(server: Server, match: str) -> bool:
    """Whether the engine moves, if it is its turn."""
    person = Stranger(server.url.removeprefix("http://"))
    with contextlib.suppress(TimeoutError):
        return bool(until(lambda: _standing(person, match)[0] != "min", SECONDS_TO_GO_ON, every=0.5))
    return False


def _count_lost(url: str, tables: list[Table], found: Away) -> None:
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT match_id, ply, text FROM actions"))
        stored = {(match, ply): action for match, ply, action in rows}
    engine.dispose()
    acknowledged = [action for table in tables for action in table.acknowledged]
    found.acknowledged = len(acknowledged)
    found.lost = sum(stored.get((match, ply)) != action for match, ply, action in acknowledged)
