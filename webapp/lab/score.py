"""The chart of the running score: two lines that begin at 0."""

from dataclasses import dataclass
from math import ceil, floor, log10

from engine.matrix import COLUMN, ROW, Played

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 240, 52, 26
TICKS = 4


@dataclass(frozen=True)
class Chart:
    """Two lines of running totals in a box of WIDTH by HEIGHT, with marks (position, number) on both axes."""

    lines: tuple[str, str]
    ends: tuple[tuple[float, float], tuple[float, float]]
    levels: list[tuple[float, str]]
    rounds: list[tuple[float, int]]
    zero: float
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT
    bottom: int = BOTTOM


def _round_numbers(low: float, high: float) -> list[float]:
    """A few round numbers between two."""
    rough = (high - low) / TICKS
    size = 10 ** floor(log10(rough))
    step = next(size * by for by in (1, 2, 5, 10) if size * by >= rough)
    return [step * i for i in range(ceil(low / step), floor(high / step) + 1)]


def draw(played: Played) -> Chart:
    """The running totals as two lines that begin at 0."""
    totals = [[0.0, *map(float, line)] for line in played.totals]
    low, high = min(0.0, *map(min, totals)), max(0.0, *map(max, totals))
    if low == high:
        high = low + 1
    count = len(played.rounds)

    def at(index: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 40) * index / count
        return x, 14 + (HEIGHT - BOTTOM - 14) * (high - value) / (high - low)

    def line(values: list[float]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(i, value) for i, value in enumerate(values)))

    marks = _round_numbers(low, high)
    steps = sorted({round(count * i / TICKS) for i in range(TICKS + 1)})
    return Chart(
        (line(totals[ROW]), line(totals[COLUMN])),
        (at(count, totals[ROW][-1]), at(count, totals[COLUMN][-1])),
        [(at(0, mark)[1], f"{mark:.4g}".replace("-", "−")) for mark in marks],
        [(at(step, low)[0], step) for step in steps],
        at(0, 0.0)[1],
    )
