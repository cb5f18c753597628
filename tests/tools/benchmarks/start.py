"""From the start of a process: to the first page, to the engine's first move, until all is compiled, to the answer.

The first start on a computer compiles the games and keeps them on disk; every later one loads them.
"""

import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.server import ROOT, RUN, serving, until
from tests.tools.benchmarks.player import Player
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 3
MINUTES_TO_WARM = 5
MOST_TO_PAGE = 3.0
MOST_FOR_A_COMMAND = 1.2
MOST_FOR_A_SEARCH = 0.05
MOST_FROM_PAGE_TO_WARM = 3.0
MOST_PROCESSOR_SECONDS = 4.0
TREE = ("tree", "((3 12 8)(2 4 6)(14 5 2))", "--json")
TIC_TAC_TOE = ("search", "tic-tac-toe", "--algorithm", "minimax", "--json")


class Start(NamedTuple):
    """Seconds: to the first page, for a move at once, until all is compiled, for a move after that; of computing."""

    page: float
    first: float
    warm: float
    later: float
    processor: float


def measure() -> Result:
    result = Result("start")
    table = Table("Seconds", ["what", "median", "least", "most"])
    result.tables.append(table)
    _measure_commands(table, result)
    _measure_server("python -m webapp", RUN, table, result)
    if (ROOT / ".venv" / ".ready").exists() and shutil.which("make"):
        _measure_server("make run, installed", ("make", "run"), table, result)
    else:
        result.notes.append("Skipped make run: nothing is installed in .venv.")
    result.notes.append(f"{ROUNDS} rounds each, of processes that start anew; of first starts, one.")
    return result


def _measure_commands(table: Table, result: Result) -> None:
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        name = f"python -m engine {TREE[0]}"
        seconds = [_command(TREE, cache)[0] for _ in range(ROUNDS)]
        _note(table, name, seconds)
        _check(result, name, median(seconds), MOST_FOR_A_COMMAND)

        name = f"python -m engine {' '.join(TIC_TAC_TOE[:4])}"
        _note(table, f"{name}, the first time", [_command(TIC_TAC_TOE, cache)[0]])
        until(lambda: any(Path(cache).rglob("*.code")), MINUTES_TO_WARM * 60)  # it goes on compiling for the next time
        rounds = [_command(TIC_TAC_TOE, cache) for _ in range(ROUNDS)]
        seconds, searching = zip(*rounds, strict=True)
        _note(table, f"{name}, later", seconds)
        _note(table, "… its `seconds`", searching)
        _check(result, f"{name}, later", median(seconds), MOST_FOR_A_COMMAND)
        _check(result, f"{name}, later: `seconds`", median(searching), MOST_FOR_A_SEARCH)


def _command(arguments: Sequence[str], cache: str) -> tuple[float, float]:
    """The seconds of the command, and those of its search alone."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "engine", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PODA_CACHE": cache}, capture_output=True, text=True, check=True
    )
    return time.perf_counter() - start, json.loads(done.stdout)["seconds"]


def _measure_server(name: str, command: Sequence[str], table: Table, result: Result) -> None:
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        first, *later = (_start(command, cache) for _ in range(1 + ROUNDS))
    _note(table, f"{name}, first start: to the first page", [first.page])
    _note(table, "… the engine's first move, while still compiling", [first.first])
    _note(table, "… until all games are compiled", [first.warm])
    pages, firsts, _, moves, processors = zip(*later, strict=True)
    _note(table, f"{name}, later: to the first page", pages)
    _note(table, "… the engine's first move", firsts)
    _note(table, "… from there until all games are compiled", [start.warm - start.page for start in later])
    _note(table, "… a move of the engine, compiled", moves)
    _note(table, "… of the processor, until all games are compiled", processors)
    _check(result, f"{name}: to the first page", median(pages), MOST_TO_PAGE)
    after_page = median(start.warm - start.page for start in later)
    _check(result, f"{name}: from there until all is compiled", after_page, MOST_FROM_PAGE_TO_WARM)
    _check(result, f"{name}: processor time until then", median(processors), MOST_PROCESSOR_SECONDS)


def _start(command: Sequence[str], cache: str) -> Start:
    with serving(command, PODA_CACHE=cache) as server:
        page = time.perf_counter() - server.begun
        first = asyncio.run(_move(server.url))
        until(server.warm, MINUTES_TO_WARM * 60)
        warm, processor = time.perf_counter() - server.begun, server.processor_seconds()
        return Start(page, first, warm, asyncio.run(_move(server.url)), processor)


async def _move(url: str) -> float:
    """Seconds from a player's first move to hearing of the engine's."""
    player = Player(url, random.Random(1))
    await player.sit_down()
    await player.move()
    await player.socket.close()
    return player.answered[0].seconds


def _check(result: Result, what: str, seconds: float, bar: float) -> None:
    result.checks.append(Check(what, seconds, bar, most=True, unit=" s"))


def _note(table: Table, what: str, seconds: Sequence[float]) -> None:
    table.rows.append([what, *(f"{value:.3f}" for value in (median(seconds), min(seconds), max(seconds)))])
