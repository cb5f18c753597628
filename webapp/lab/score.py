"""The chart of the running score: two lines that start at 0."""

from engine.matrix import COLUMN, ROW, Played
from webapp.views.charts import Chart, ChartLine, Frame, Tick, round_numbers
from webapp.wording.sums import decimal

FRAME = Frame(640, 240, left=52, right=40, top=28, bottom=26)


def draw(played: Played) -> Chart:
    """The running totals of both players. The name of the higher line stands above its end, that of the other below."""
    totals = [[0.0, *map(float, line)] for line in played.totals]
    low, high = min(0.0, *map(min, totals)), max(0.0, *map(max, totals))
    count = len(played.rounds)
    across, up = FRAME.across(0, count), FRAME.up(low, high if high > low else low + 1)
    first = totals[ROW][-1] >= totals[COLUMN][-1]
    lines = [
        ChartLine(
            kind, [(across.at(i), up.at(total)) for i, total in enumerate(totals[player])], lower=-2 if above else 11
        )
        for kind, player, above in (("min", COLUMN, not first), ("max", ROW, first))
    ]
    marks = [Tick(up.at(mark), decimal(mark), mark == 0) for mark in round_numbers(up.low, up.high)]
    rounds = [int(mark) for mark in round_numbers(0, count) if mark == int(mark)]
    return Chart(FRAME, [Tick(across.at(number), decimal(number)) for number in rounds], marks, lines)
