"""A class behind one router, with the limits that a server has unless told otherwise: all play, all reload at once."""

import json
import subprocess
import sys
import tempfile
from typing import Any

from tests.benchmarks.server import ROOT, serving, until
from tests.benchmarks.tables import Check, Result, Table

MINUTES_TO_WARM = 5
PLAYING, RELOADING = 250, 300
MOST_SECONDS_BACK = 4.0


def measure(result: Result) -> None:
    table = Table(
        "A class behind one address",
        ["what", "students", "requests", "refused", "failures", "p95 ms", "last s"],
    )
    result.tables.append(table)
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        moves, reloads = (_browsers(*each, cache) for each in (("move", PLAYING), ("reload", RELOADING)))
    table.rows.append(_row("a move in five seconds", PLAYING, moves, moves["acknowledged"]["p95"], ""))
    table.rows.append(_row("all reload at once", RELOADING, reloads, reloads["back"]["p95"], f"{reloads['last']:.1f}"))
    result.checks += [
        Check(f"{PLAYING} behind one address: refused", moves["refused"], 0, most=True),
        Check(f"{PLAYING} behind one address: failures", len(moves["failures"]), 0, most=True),
        Check(
            f"{RELOADING} reload at once: the last is back", reloads["last"], MOST_SECONDS_BACK, most=True, unit=" s"
        ),
        Check(f"{RELOADING} reload at once: failures", len(reloads["failures"]), 0, most=True),
    ]
    result.notes += [f"a class: {failure}" for found in (moves, reloads) for failure in found["failures"][:3]]


def _row(what: str, students: int, found: dict[str, Any], p95: float, last: str) -> list[str]:
    counts = (students, found["asked"], found["refused"], len(found["failures"]))
    return [what, *map(str, counts), f"{p95:.0f}", last]


def _browsers(what: str, students: int, cache: str) -> dict[str, Any]:
    """What the students' browsers found, on a server of their own."""
    with serving(PODA_CACHE=cache) as server:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        command = (sys.executable, "-m", "tests.benchmarks.sockets.browsers", what, server.url, str(students))
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return dict(json.loads(told.strip().splitlines()[-1]))
