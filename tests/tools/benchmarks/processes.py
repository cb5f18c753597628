"""One, two and three processes on one PostgreSQL and one Redis behind nginx: moves a second, and how long a move takes.

All share this computer's cores with PostgreSQL, Redis, nginx and the players: it is the shape that counts. The order is
there and back again (1, 2, 3, 3, 2, 1), so that a computer that slows down does so for all.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request

from tests.server import ROOT, until
from tests.services.conftest import MISSING as MISSING_PARTS
from tests.services.conftest import university
from tests.tools.benchmarks.tables import Check, Result, Table

PLAYERS, SECONDS = 250, 20
ROUNDS = (1, 2, 3, 3, 2, 1)


def measure() -> Result:
    result = Result("processes")
    table = Table(
        f"{PLAYERS} players behind nginx, milliseconds",
        [
            "processes",
            "moves/s",
            "acknowledged p50",
            "p95",
            "p99",
            "engine p50",
            "p95",
            "p99",
            "failures",
            "players' cores",
        ],
    )
    result.tables.append(table)
    if MISSING_PARTS:
        result.notes.append(f"Skipped: not installed: {', '.join(MISSING_PARTS)}")
        return result
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        for count in ROUNDS:
            _measure(count, cache, table, result)
    return result


def _measure(count: int, cache: str, table: Table, result: Result) -> None:
    with university(count, PODA_CACHE=cache, PODA_COMPILE="tic-tac-toe", PODA_RATE_LIMITS="no") as opened:
        for process in opened.processes:
            until(lambda place=process.place: _is_warm(place), 300, every=0.5)
        command = (sys.executable, "-m", "tests.tools.benchmarks.load", opened.url, str(PLAYERS), str(SECONDS))
        done = subprocess.run([*command, "--searches", "0"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    latencies = [f"{found[what][p]:.1f}" for what in ("acknowledged", "answered") for p in ("p50", "p95", "p99")]
    cores = f"{found['own_share_of_a_core']:.2f}"
    table.rows.append([str(count), f"{found['moves_a_second']:.0f}", *latencies, str(found["failures"]), cores])
    result.checks.append(Check(f"{count} processes: failures", found["failures"], 0, most=True))
    result.notes += [f"{count} processes: {failure}" for failure in found["first_failures"]]


def _is_warm(place: str) -> bool:
    with urllib.request.urlopen(f"http://{place}/healthz", timeout=20) as answer:
        return bool(json.load(answer)["engine"] == "warm")
