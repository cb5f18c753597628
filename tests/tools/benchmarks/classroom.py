"""A class behind one router, with the limits that a server has unless told otherwise: all play, all reload at once."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.nginx import MISSING, installed, nginx_before
from tests.server import GUNICORN, ROOT, RUN, serving, until
from tests.tools.benchmarks.tables import Check, Result, Table

MINUTES_TO_WARM = 5
PLAYING, RELOADING = 250, 300
MOST_SECONDS_BACK = 4.0


def measure() -> Result:
    result = Result("classroom")
    table = Table(
        "A class behind one address",
        ["server", "what", "students", "requests", "refused", "failures", "p95 ms", "last s"],
    )
    result.tables.append(table)
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        _measure("make run", cache, table, result)
        if installed():
            _measure("gunicorn behind nginx", cache, table, result)
        else:
            result.notes.append(f"No class behind nginx: {MISSING}")
    return result


def _measure(name: str, cache: str, table: Table, result: Result) -> None:
    with _address(name, cache) as url:
        moves, reloads = (_browsers(*each, url) for each in (("move", PLAYING), ("reload", RELOADING)))
    back = f"{reloads['last']:.1f}"
    table.rows.append([name, *_row("a move in five seconds", PLAYING, moves, moves["acknowledged"]["p95"], "")])
    table.rows.append([name, *_row("all reload at once", RELOADING, reloads, reloads["back"]["p95"], back)])
    last = f"{name}, {RELOADING} reload at once: the last is back"
    result.checks += [
        Check(f"{name}, {PLAYING} play: refused", moves["refused"], 0, most=True),
        Check(f"{name}, {PLAYING} play: failures", len(moves["failures"]), 0, most=True),
        Check(last, reloads["last"], MOST_SECONDS_BACK, most=True, unit=" s"),
        Check(f"{name}, {RELOADING} reload at once: failures", len(reloads["failures"]), 0, most=True),
    ]
    result.notes += [f"{name}: {failure}" for found in (moves, reloads) for failure in found["failures"][:3]]


@contextmanager
def _address(name: str, cache: str) -> Iterator[str]:
    """A server of one's own; gunicorn's stands behind nginx, as on a server."""
    command, proxies = (RUN, 0) if name == "make run" else (GUNICORN, 1)
    with serving(command, PODA_CACHE=cache, PODA_PROXIES=proxies) as server:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        if proxies:
            with nginx_before(server.url) as url:
                yield url
        else:
            yield server.url


def _row(what: str, students: int, found: dict[str, Any], p95: float, last: str) -> list[str]:
    counts = (students, found["asked"], found["refused"], len(found["failures"]))
    return [what, *map(str, counts), f"{p95:.0f}", last]


def _browsers(what: str, students: int, url: str) -> dict[str, Any]:
    """The measurements of the students' browsers."""
    command = (sys.executable, "-m", "tests.tools.benchmarks.browsers", what, url, str(students))
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return dict(json.loads(told.strip().splitlines()[-1]))
