"""The chart of the complexity page: leaves against depth, on a scale of powers of ten."""

from collections.abc import Mapping
from math import ceil, log10

from engine import complexity, counting
from webapp.views.charts import Chart, ChartLine, Frame, Tick, exponents, power_of_ten

FRAME = Frame(640, 300, left=58, right=132, top=14, bottom=34)

FORMULAS = {
    counting.EXHAUSTIVE: complexity.minimax_leaves,
    counting.AVERAGE: complexity.average_order,
    counting.BEST: complexity.best_order,
}


def growth(b: int, d: int, counted: Mapping[tuple[str, int], float]) -> Chart:
    """The chart for trees of `b` successors down to ply `d`: a line per formula, dots for counts.

    `counted` holds leaves by line and ply.
    """
    top = max(1, ceil(log10(complexity.minimax_leaves(b, d))))
    across, up = FRAME.across(0, d), FRAME.up(0, top)

    def at(ply: int, leaves: float) -> tuple[float, float]:
        return across.at(ply), up.at(log10(max(1.0, leaves)))

    lines = [
        ChartLine(
            kind,
            [at(ply, formula(b, ply)) for ply in range(d + 1)],
            [at(ply, counted[kind, ply]) for ply in range(1, d + 1) if (kind, ply) in counted],
        )
        for kind, formula in FORMULAS.items()
    ]
    powers = [Tick(up.at(exponent), power_of_ten(exponent)) for exponent in exponents(0, top)]
    return Chart(FRAME, [Tick(across.at(ply), str(ply)) for ply in range(d + 1)], powers, lines)
