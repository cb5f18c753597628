"""Many players on one server: how long a move takes to be acknowledged, and to be answered by the engine.

Server and players are processes of their own on this computer, which therefore does the work of both.
"""

import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any, NamedTuple

from tests.server import GUNICORN, ROOT, RUN, Server, serving, until
from tests.tools.benchmarks.load import SEATED
from tests.tools.benchmarks.tables import Check, Result, Table

SECONDS = 20
MINUTES_TO_WARM = 5
SETTINGS = {"PODA_RATE_LIMITS": "no", "PODA_SOCKETS": "1100", "PODA_SOCKETS_EACH": "1100", "PODA_SEARCH_SECONDS": "600"}

MOST_IDLE_MEGABYTES = 250
MOST_MEGABYTES_EACH = 0.3

MOST_LAG = 20.0
"""Milliseconds of the players' own lateness, 19 times in 20, beyond which their figures say little about the server."""


class Trial(NamedTuple):
    """`bar`: most milliseconds to the acknowledgement of 95 in 100 moves."""

    name: str
    command: tuple[str, ...]
    players: int
    bar: float | None = None


TRIALS = (
    Trial("make run", RUN, 100),
    Trial("make run", RUN, 300, 50),
    Trial("make run", RUN, 1000, 150),
    Trial("gunicorn", GUNICORN, 300, 50),
    Trial("gunicorn", GUNICORN, 1000, 150),
)


def measure() -> Result:
    result = Result("crowd")
    moves = Table(
        "Milliseconds from a click",
        ["server, players", "moves/s", "acknowledged p50", "p95", "p99", "engine's move p50", "p95", "p99", "failures"],
    )
    costs = Table(
        "What it costs",
        ["server, players", "idle MB", "MB each", "most MB", "server's cores", "players' cores", "players' lag p99 ms"],
    )
    result.tables += [moves, costs]
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        settings = SETTINGS | {"PODA_CACHE": cache}
        _measure_first_start(settings, result)
        for trial in TRIALS:
            _measure(trial, settings, moves, costs, result)
    result.notes.append(f"Each player moves every four seconds or so, for {SECONDS} s, while two analyses go on.")
    return result


def _measure_first_start(settings: dict[str, str], result: Result) -> None:
    """Measures the memory of a server that finds nothing compiled."""
    with serving(GUNICORN, **settings) as server:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        _check_idle("gunicorn, first start", server.megabytes(), result)


def _measure(trial: Trial, settings: dict[str, str], moves: Table, costs: Table, result: Result) -> None:
    name = f"{trial.name}, {trial.players}"
    with serving(trial.command, **settings) as server:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        idle, used = server.megabytes(), server.processor_seconds()
        start = time.perf_counter()
        found, seated, most = _play(server, trial.players)
        cores = (server.processor_seconds() - used) / (time.perf_counter() - start)
    each = (seated - idle) / trial.players
    latencies = [f"{found[what][p]:.1f}" for what in ("acknowledged", "answered") for p in ("p50", "p95", "p99")]
    moves.rows.append([name, f"{found['moves_a_second']:.0f}", *latencies, str(found["failures"])])
    own = [f"{found['own_share_of_a_core']:.2f}", f"{found['own_lag']['p99']:.1f}"]
    costs.rows.append([name, f"{idle:.0f}", f"{each:.2f}", f"{most:.0f}", f"{cores:.2f}", *own])
    result.notes += [f"{name}: {failure}" for failure in found["first_failures"]]
    if found["own_lag"]["p95"] > MOST_LAG:
        result.notes.append(f"{name}: the players were late themselves: this computer is busy with something else.")
    if found["searching"] < 2:
        result.notes.append(f"{name}: only {found['searching']} of the analyses went on to the end.")
    if trial.bar:
        p95 = found["acknowledged"]["p95"]
        result.checks.append(Check(f"{name}: acknowledged, p95", p95, trial.bar, most=True, unit=" ms"))
    result.checks.append(Check(f"{name}: failures", found["failures"], 0, most=True))
    _check_idle(name, idle, result)
    result.checks.append(Check(f"{name}: memory for each player", each, MOST_MEGABYTES_EACH, most=True, unit=" MB"))


def _check_idle(name: str, megabytes: float, result: Result) -> None:
    result.checks.append(Check(f"{name}: memory while idle", megabytes, MOST_IDLE_MEGABYTES, most=True, unit=" MB"))


def _play(server: Server, players: int) -> tuple[dict[str, Any], float, float]:
    """What the players found, and the server's memory: when all had sat down, and at most."""
    command = (sys.executable, "-m", "tests.tools.benchmarks.load", server.url, str(players), str(SECONDS))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as load:
        if load.stdout.readline().strip() != SEATED:
            raise RuntimeError("The players could not sit down.")
        seated = most = server.megabytes()
        while True:
            most = max(most, server.megabytes())
            with suppress(subprocess.TimeoutExpired):  # its output is read meanwhile: it is larger than a pipe's buffer
                return json.loads(load.communicate(timeout=1)[0]), seated, most
