"""The course of a finished match: what the position was worth with best play, move by move."""

from collections.abc import Collection, Sequence
from math import ceil

from webapp.views.charts import Chart, ChartLine, Frame, Tick, round_numbers
from webapp.wording.values import value_text

FRAME = Frame(640, 208, left=60, right=24, top=16, bottom=38)
MOVES = 10
"""At most so many moves have a tick."""
FEW = 3
"""So many different values, a defeat, a draw and a victory, have a tick each."""


def course(worths: Sequence[float], lost_at: Collection[int]) -> Chart | None:
    """A line through the values before the first move and after each; dots where a move lost something.

    None if there is nothing to see, because all are worth the same.
    """
    values = sorted({round(worth, 9) for worth in worths})
    if len(values) < 2:
        return None
    moves = len(worths) - 1
    across, up = FRAME.across(0, moves), FRAME.up(values[0], values[-1])
    every = ceil(moves / MOVES)
    points = [(across.at(number), up.at(worth)) for number, worth in enumerate(worths)]
    line = ChartLine("course", points, dots=[points[number] for number in lost_at])
    marks = values if len(values) <= FEW else round_numbers(values[0], values[-1])
    return Chart(
        FRAME,
        across=[Tick(across.at(number), str(number)) for number in range(0, moves + 1, every)],
        up=[Tick(up.at(mark), value_text(round(mark, 9) + 0.0), mark == 0) for mark in marks],
        lines=[line],
    )
