"""Charts that the server draws: lines and dots are placed here, and `templates/_chart.html` draws them.

Charts that change while people watch are drawn in the browser by the same rules (static/js/chart/). They have the same
ticks and class names, hence the same look (static/css/components/chart.css).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import ClassVar

DataPoint = tuple[float, float]

TICKS = 4
"""The number of ticks an axis should have, approximately."""

DECADES = 5
"""Up to this many powers of ten all have a tick; beyond it every second, third …"""

TYPE = 20
"""The largest font size of a tick, in units of the drawing (static/css/components/chart.css)."""

FIGURE, SEPARATOR = 0.68, 0.32
"""The width of a digit or sign, and of a separator between digits, in ems."""

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Frame:
    """The size of a picture and its margins, in units of the drawing."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    gap: ClassVar[int] = 8
    """The gap between a tick of the vertical axis and the axis line; in the browser: static/js/chart/draw.js."""

    def across(self, low: float, high: float) -> "Scale":
        return Scale(low, high, self.left, self.width - self.right)

    def up(self, low: float, high: float) -> "Scale":
        return Scale(low, high, self.height - self.bottom, self.top)


@dataclass(frozen=True)
class Scale:
    """Maps the numbers from `low` to `high` to coordinates from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        return round(self.start + (self.end - self.start) * (number - self.low) / (self.high - self.low), 1)


@dataclass(frozen=True)
class Tick:
    at: float
    says: str
    is_zero: bool = False


@dataclass(frozen=True)
class ChartLine:
    """A line, with dots for measurements. `kind` is its class; its name stands to the right of `end`."""

    kind: str
    points: Sequence[DataPoint]
    dots: Sequence[DataPoint] = ()
    highlighted: DataPoint | None = None
    """A point that is set off from the others by a diamond."""
    lower: float = 4
    """How far below the end of the line its name stands, so that the names of two lines do not meet."""

    @property
    def end(self) -> DataPoint:
        return self.points[-1]


@dataclass(frozen=True)
class Chart:
    frame: Frame
    across: Sequence[Tick]
    up: Sequence[Tick]
    lines: Sequence[ChartLine]


def round_numbers(low: float, high: float) -> list[float]:
    """The multiples of 1, 2 or 5 times a power of ten between two numbers, about TICKS of them."""
    rough = (high - low) / TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * by for by in (1, 2, 5, 10) if size * by >= rough)
    return [step * i for i in range(ceil(low / step), floor(high / step) + 1)]


def exponents(low: int, high: int) -> range:
    """The powers of ten that have a tick."""
    return range(low, high + 1, max(1, (high - low) // DECADES))


def power_of_ten(exponent: int) -> str:
    """10 to the exponent as people write it: `100`, `10³`, `10⁻³`; the same in every language."""
    return str(10**exponent) if 0 <= exponent < 3 else f"10{str(exponent).translate(SUPERSCRIPT)}"


def room_for(ticks: Sequence[str]) -> int:
    """The left margin that the longest tick of the vertical axis needs."""
    return Frame.gap + ceil(TYPE * max(map(_ems, ticks)))


def _ems(tick: str) -> float:
    return sum(SEPARATOR if character in ".," else FIGURE for character in tick)
