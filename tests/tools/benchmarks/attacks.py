"""A hundred people play, and somebody at another address attacks: what the others notice, and what is left of it.

All of them come through nginx, as on a server (`docs/deployment/nginx.conf`). Quiet and attacked rounds alternate on
one server, with the same players: the computer is shared, and the next seconds are like these more often than the next
minute. What counts is the ratio of both. Server, players and attacker are
processes of this computer, so an attack also takes what its own script computes: the table says how much.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.nginx import MISSING, installed, nginx_before
from tests.server import GUNICORN, ROOT, Server, processor_seconds, serving, until
from tests.tools.benchmarks.load import REST, SEATED, percentiles
from tests.tools.benchmarks.player import Wait
from tests.tools.benchmarks.tables import Check, Result, Table
from tests.tools.siege.attacks import ATTACKS

PLAYERS = 100
ROUNDS = 2
QUIET_SECONDS, ATTACK_SECONDS = 12.0, 12.0
LEAD_SECONDS = 2.0
"""Until an attack is under way, and until it is over: moves of these seconds count for neither."""

MINUTES_TO_WARM = 5
MOST_TIMES_SLOWER = 3.0
MOST_MEGABYTES_LEFT = 50.0
SECONDS_TO_RECOVER = 45.0
"""Seconds within which the memory must be given back: what was started has ended, and caches have their bounds."""

KINDS = {"acknowledged": "acknowledgement", "answered": "engine's answer"}


class Span(NamedTuple):
    """A quiet or an attacked stretch of a measurement, by `perf_counter()`, and the cores that each took part with."""

    attacked: bool
    begin: float
    end: float
    server: float
    attacker: float


class Measured(NamedTuple):
    """`found` is what the players report; `left` the megabytes held after all, more than before the first attack."""

    spans: list[Span]
    found: dict[str, Any]
    before: float
    most: float
    left: float

    def p95(self, kind: str, attacked: bool) -> float:
        spans = [span for span in self.spans if span.attacked == attacked]
        waits = [Wait(*wait) for wait in self.found["waits"][kind]]
        during = [wait.seconds for wait in waits if any(span.begin <= wait.began < span.end for span in spans)]
        return percentiles(during)["p95"]

    def ratio(self, kind: str) -> float:
        return self.p95(kind, attacked=True) / self.p95(kind, attacked=False)

    def cores(self, who: str, attacked: bool) -> float:
        spans = [span for span in self.spans if span.attacked == attacked]
        return sum(getattr(span, who) for span in spans) / len(spans)


def measure() -> Result:
    result = Result("attacks")
    if not installed():
        result.notes.append(f"Attacks were left out: {MISSING}.")
        return result
    moves = Table(
        f"{PLAYERS} players, p95 in milliseconds",
        ["attack", "acknowledged, quiet", "attacked", "times", "engine, quiet", "attacked", "times", "failures"],
    )
    costs = Table(
        "What an attack takes",
        ["attack", "MB before", "most", "left more", "server's cores, quiet", "attacked", "attacker's cores"],
    )
    result.tables += [moves, costs]
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        for name in ATTACKS:
            _note(name, attacked(name, PODA_CACHE=cache), moves, costs, result)
    return result


def attacked(name: str, **settings: str) -> Measured:
    """Measures so many players during that attack on a new server."""
    with serving(GUNICORN, PODA_PROXIES=1, **settings) as server, nginx_before(server.url) as url:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        with _Load(url) as load:
            spans, before, most = [], 0.0, 0.0
            for number in range(ROUNDS):
                spans.append(_span(server, QUIET_SECONDS))
                before = before or server.megabytes()
                with _attack(name, url) as attack:
                    time.sleep(LEAD_SECONDS)
                    spans.append(_span(server, ATTACK_SECONDS, attack.pid))
                    most = max(most, server.megabytes())
                if number < ROUNDS - 1:
                    time.sleep(LEAD_SECONDS)
            found = json.loads(load.communicate()[0])
        return Measured(spans, found, before, most, _left(server, before))


class _Load:
    """The players' process, once all have sat down and play."""

    def __init__(self, url: str) -> None:
        seconds = ROUNDS * (QUIET_SECONDS + ATTACK_SECONDS + 2 * LEAD_SECONDS)
        self.command = (sys.executable, "-m", "tests.tools.benchmarks.load", url, str(PLAYERS), str(seconds))

    def __enter__(self) -> "subprocess.Popen[str]":
        self.process = subprocess.Popen(self.command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != SEATED:
            raise RuntimeError("The players could not sit down.")
        time.sleep(REST)
        return self.process

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def _attack(name: str, url: str) -> Iterator["subprocess.Popen[bytes]"]:
    seconds = LEAD_SECONDS + ATTACK_SECONDS
    command = (sys.executable, "-m", "tests.tools.siege.attacks", name, url, str(seconds))
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        yield process


def _span(server: Server, seconds: float, attacker: int | None = None) -> Span:
    def spent() -> tuple[float, float]:
        return server.processor_seconds(), processor_seconds(str(attacker)) if attacker else 0.0

    begin, (server_before, attacker_before) = time.perf_counter(), spent()
    time.sleep(seconds)
    end, (server_after, attacker_after) = time.perf_counter(), spent()
    elapsed = end - begin
    cores = (server_after - server_before) / elapsed, (attacker_after - attacker_before) / elapsed
    return Span(attacker is not None, begin, end, *cores)


def _left(server: Server, before: float) -> float:
    """Megabytes that it holds more than before, as soon as these are few, or when they should be."""
    end = time.monotonic() + SECONDS_TO_RECOVER
    while (left := server.megabytes() - before) > MOST_MEGABYTES_LEFT / 2 and time.monotonic() < end:
        time.sleep(1)
    return left


def _note(name: str, measured: Measured, moves: Table, costs: Table, result: Result) -> None:
    row = [name]
    for kind in KINDS:
        row += [f"{measured.p95(kind, attacked):.1f}" for attacked in (False, True)] + [f"{measured.ratio(kind):.2f}"]
    failures = measured.found["failures"]
    moves.rows.append([*row, str(failures)])
    memory = (measured.before, measured.most, measured.left)
    cores = measured.cores("server", False), measured.cores("server", True), measured.cores("attacker", True)
    costs.rows.append([name, *(f"{each:.0f}" for each in memory), *(f"{each:.2f}" for each in cores)])
    for kind, says in KINDS.items():
        result.checks.append(
            Check(f"{name}: {says}, times the quiet p95", measured.ratio(kind), MOST_TIMES_SLOWER, True)
        )
    result.checks.append(Check(f"{name}: failures", failures, 0, most=True))
    left = Check(f"{name}: memory left", measured.left, MOST_MEGABYTES_LEFT, most=True, unit=" MB")
    result.checks.append(left)
    result.notes += [f"{name}: {failure}" for failure in measured.found["first_failures"]]
