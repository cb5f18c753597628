"""From a cold start: to the first page, to the engine's first move, and to the command's answer.

Cold is the process, not the disk. numba keeps nothing between processes here, so every one of them compiles anew.
"""

import asyncio
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median

from tests.benchmarks.player import Player
from tests.benchmarks.server import ROOT, RUN, serving, until
from tests.benchmarks.tables import Check, Result, Table

ROUNDS = 3
MINUTES_TO_WARM = 2
MOST_TO_PAGE = 3.0
MOST_FOR_A_COMMAND = 1.2
TREE = ("tree", "((3 12 8)(2 4 6)(14 5 2))", "--json")
TIC_TAC_TOE = ("search", "tic-tac-toe", "--json")


def measure() -> Result:
    result = Result("start")
    table = Table("Seconds, cold", ["what", "median", "least", "most"])
    result.tables.append(table)
    _measure_commands(table, result)
    _measure_server("python -m webapp", RUN, table, result)
    if (ROOT / ".venv" / ".ready").exists() and shutil.which("make"):
        _measure_server("make run, installed", ("make", "run"), table, result)
    else:
        result.notes.append("Skipped make run: nothing is installed in .venv.")
    result.notes.append(f"{ROUNDS} rounds each, of processes that start anew.")
    return result


def _measure_commands(table: Table, result: Result) -> None:
    for arguments, bar in ((TREE, MOST_FOR_A_COMMAND), (TIC_TAC_TOE, None)):
        name = f"python -m engine {' '.join(arguments[:2])}"
        seconds = [_command(arguments) for _ in range(ROUNDS)]
        _note(table, name, seconds)
        if bar:
            result.checks.append(Check(name, median(seconds), bar, most=True, unit=" s"))


def _command(arguments: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "engine", *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def _measure_server(name: str, command: Sequence[str], table: Table, result: Result) -> None:
    pages, firsts, warms, laters = zip(*(_start(command) for _ in range(ROUNDS)), strict=True)
    _note(table, f"{name}: to the first page", pages)
    _note(table, "… the engine's first move, while still compiling", firsts)
    _note(table, "… until all games are compiled", warms)
    _note(table, "… a move of the engine, compiled", laters)
    result.checks.append(Check(f"{name}: to the first page", median(pages), MOST_TO_PAGE, most=True, unit=" s"))


def _start(command: Sequence[str]) -> tuple[float, float, float, float]:
    """Seconds to the first page, for a move at once, until all is compiled, and for a move after that."""
    with serving(command) as server:
        page = time.perf_counter() - server.begun
        first = asyncio.run(_move(server.url))
        until(server.warm, MINUTES_TO_WARM * 60)
        warm = time.perf_counter() - server.begun
        return page, first, warm, asyncio.run(_move(server.url))


async def _move(url: str) -> float:
    """Seconds from a player's first move to hearing of the engine's."""
    player = Player(url, random.Random(1))
    await player.sit_down()
    await player.move()
    await player.socket.close()
    return player.answered[0]


def _note(table: Table, what: str, seconds: Sequence[float]) -> None:
    table.rows.append([what, *(f"{value:.3f}" for value in (median(seconds), min(seconds), max(seconds)))])
