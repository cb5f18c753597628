"""The chart of the complexity page: leaves against depth, on a scale of powers of ten."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, log10

from engine import complexity

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 58, 132, 14, 34
"""Room for the scales and for the names at the end of the lines."""

FORMULAS = {
    "minimax": complexity.minimax_leaves,
    "average": complexity.average_order,
    "best": complexity.best_order,
}


@dataclass(frozen=True)
class Line:
    """A formula as a line, and what was counted as dots; `end` is where its name stands."""

    kind: str
    points: str
    dots: list[tuple[float, float]]
    end: tuple[float, float]


@dataclass(frozen=True)
class Growth:
    lines: list[Line]
    across: list[tuple[float, int]]  # depths
    up: list[tuple[float, int]]  # powers of ten
    width: int = WIDTH
    height: int = HEIGHT


def growth(b: int, d: int, counted: Mapping[tuple[str, int], float]) -> Growth:
    """The chart for trees of `b` successors down to ply `d`; `counted` holds leaves by line and ply."""
    top = max(1, ceil(log10(complexity.minimax_leaves(b, d))))

    def at(ply: int, leaves: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (ply / d)
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log10(max(1.0, leaves)) / top
        return round(x, 1), round(y, 1)

    lines = []
    for kind, formula in FORMULAS.items():
        points = [at(ply, formula(b, ply)) for ply in range(d + 1)]
        dots = [at(ply, counted[kind, ply]) for ply in range(1, d + 1) if (kind, ply) in counted]
        lines.append(Line(kind, " ".join(f"{x},{y}" for x, y in points), dots, points[-1]))
    steps = range(0, top + 1, max(1, top // 5))
    return Growth(
        lines, [(at(ply, 1)[0], ply) for ply in range(d + 1)], [(at(0, 10.0**power)[1], power) for power in steps]
    )
