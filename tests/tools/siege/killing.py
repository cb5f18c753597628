"""Servers that are killed under load: acknowledged actions are there when the next one starts."""

import contextlib
import random
import re
import signal
import sqlite3
import threading
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from tests.server import start
from tests.tools.siege.attacks import TROUBLE, Stranger

PLAYERS = 6
LIFE = (1, 4)
"""Seconds of play until a server is killed, at least and at most."""


@dataclass
class Killed:
    """The number of kills, of acknowledged actions, and of lost ones."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0


Actions = list[tuple[str, int, str]]
"""Acknowledged ones: match, ply, and text."""


def kill_again_and_again(folder: Path, seconds: float, dice: random.Random) -> Killed:
    """Kills servers on one data folder until the time is up, each after a while."""
    found, end = Killed(), time.monotonic() + seconds
    played: list[Actions] = [[] for _ in range(PLAYERS)]
    while time.monotonic() < end:
        process, server = start(folder)
        over = threading.Event()
        place = server.url.removeprefix("http://")
        players = [threading.Thread(target=_play, args=(place, one, over)) for one in played]
        for player in players:
            player.start()
        time.sleep(dice.uniform(*LIFE))
        process.send_signal(signal.SIGKILL)
        process.wait()
        over.set()
        for player in players:
            player.join()
        found.kills += 1
    stored = _stored(folder / "poda.db")
    acknowledged = [action for actions in played for action in actions]
    found.acknowledged = len(acknowledged)
    found.lost = sum(stored.get((match, ply)) != text for match, ply, text in acknowledged)
    return found


def _play(place: str, played: Actions, over: threading.Event) -> None:
    """Plays tic-tac-toe at one screen, by form, and notes each action once the server has answered."""
    with contextlib.suppress(*TROUBLE, urllib.request.HTTPError):
        person = Stranger(place)
        while not over.is_set():
            match = person.opens()
            for ply, cell in enumerate(("a1", "b2", "c3", "a3")):
                page, _ = person.ask("GET", f"/matches/{match}/board")
                version = re.search(r'data-version="(\d+)"', page)
                seen = {"ply": str(ply), "version": version[1] if version else str(ply)}
                _text, headers = person.ask("POST", f"/matches/{match}/play", action=cell, **seen)
                if headers["Location"]:
                    played.append((match, ply, cell))


def _stored(database: Path) -> dict[tuple[str, int], str]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT match_id, ply, text FROM actions").fetchall()
    return {(match, ply): text for match, ply, text in rows}
