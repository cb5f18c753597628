"""The course of a finished match: the value of the position with best play, move by move."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import ceil

from flask_babel import gettext

from webapp.views.charts import Chart, ChartLine, Frame, Tick, room_for, round_numbers
from webapp.wording.values import value_text

FRAME = Frame(640, 150, left=60, right=24, top=16, bottom=38)
MOVES = 10
"""Most ticks along the moves."""
FEW = 3
"""Up to this many different values have a tick each: for example a loss, a draw and a win."""


@dataclass(frozen=True)
class Course(Chart):
    has_vertical_pieces: bool
    """Whether an outcome of chance changed the value of the position."""


def course(
    worths: Sequence[tuple[float, float]],
    final: float,
    lost_at: Collection[int],
    told: int | None = None,
    earlier: int = 0,
) -> Course | None:
    """A line through the values before and right after each move, and the final one; vertical where chance changed the
    value.

    Dots mark the moves that lost something; the dot of the move `told` is highlighted. The `earlier` moves, whose
    values are unknown, are counted but not drawn. None if all values are equal, since a flat line shows nothing.
    """
    moves = len(worths)
    after = {number: round(worth, 9) for number, (_, worth) in enumerate(worths, 1)}
    before = {number: round(worth, 9) for number, (worth, _) in enumerate(worths)} | {moves: round(final, 9)}
    values = sorted({*after.values(), *before.values()})
    if len(values) < 2:
        return None
    marks = values if len(values) <= FEW else round_numbers(values[0], values[-1])
    texts = [value_text(round(mark, 9) + 0.0) for mark in marks]  # + 0.0: no "−0"
    frame = replace(FRAME, left=max(FRAME.left, room_for(texts)))
    across, up = frame.across(0, moves), frame.up(values[0], values[-1])
    every = ceil(moves / MOVES)
    turns = [(number, side[number]) for number in range(moves + 1) for side in (after, before) if number in side]
    points = [(across.at(number), up.at(worth)) for number, worth in dict.fromkeys(turns)]
    dots = {number: (across.at(number), up.at(after[number])) for number in lost_at}
    line = ChartLine(
        "course",
        points,
        dots=[at for number, at in dots.items() if number != told],
        highlighted=None if told is None else dots[told],
    )
    return Course(
        frame,
        across=[
            Tick(across.at(number), str(earlier + number) if number else gettext("move %(number)d", number=earlier))
            for number in range(0, moves + 1, every)
        ],
        up=[Tick(up.at(mark), text, mark == 0) for mark, text in zip(marks, texts, strict=True)],
        lines=[line],
        has_vertical_pieces=any(after[number] != before[number] for number in after),
    )
