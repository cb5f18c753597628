"""How long exact values take."""

import time

from engine import games
from engine.solve import solve
from engine.solve.graph import PLAIN_STATES
from tests.tools.benchmarks.tables import Table

SIZES = ((5, 2), (7, 2), (9, 2), (12, 2), (7, 3), (8, 3), (9, 3))


def measure() -> Table:
    """Machine code is made at the first size that needs it, and timed apart."""
    _seconds(*next(size for size in SIZES if _seconds(*size)[0] > PLAIN_STATES))
    table = Table("Coin backgammon solved exactly", ["size", "states", "seconds", "states/s", "error", "in"])
    for fields, checkers in SIZES:
        states, seconds, error = _seconds(fields, checkers)
        form = "machine code" if states > PLAIN_STATES else "plain Python"
        name = f"{fields} fields, {checkers} checkers each"
        table.rows.append([name, f"{states:,}", f"{seconds:.2f}", f"{states / seconds:,.0f}", f"{error:.0e}", form])
    return table


def _seconds(fields: int, checkers: int) -> tuple[int, float, float]:
    game = games.find("coin-backgammon", {"fields": fields, "checkers": checkers})
    start = time.thread_time()
    solution = solve(game, game.start())
    return solution.states, time.thread_time() - start, solution.error
