"""The geometry of a graph drawn by hand: curves from circle to circle, and filled levels."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot, sqrt

RADIUS = 40
BEND = 0.16
"""How far an arrow bulges, relative to its length, so that two opposite arrows do not lie on each other."""

ALONG = (0.36, 0.46, 0.28, 0.56, 0.64, 0.2)
"""Positions of a label along an arrow, in order of preference."""

BESIDE = (0.5, 0.35, 0.65)
"""Positions of a label beside an arrow, if it hides something at all positions on it."""

ASIDE = 5.0
"""The distance of a label from the arrow it stands beside."""

TRACE = 40
"""Number of steps in which a curve is traced."""

Point = tuple[float, float]
Stride = tuple[float, Point]  # a step along a curve: its length and its middle


@dataclass(frozen=True, eq=False)
class Way:
    """A drawn arrow: its path, positions for its labels, and a trace of points along it.

    Labels are centred on its `spots`. If `outwards` is a direction, they are moved that way by half their size.
    Otherwise they may also stand at the places `beside` it, each given with the direction away from the arrow.
    """

    path: str
    spots: list[Point]
    trace: list[Point]
    outwards: Point = (0.0, 0.0)
    beside: tuple[tuple[Point, Point], ...] = ()

    @cached_property
    def strides(self) -> list[Stride]:
        steps = pairwise(self.trace)
        return [(hypot(x - u, y - v), ((x + u) / 2, (y + v) / 2)) for (u, v), (x, y) in steps]

    @cached_property
    def length(self) -> float:
        return sum(length for length, _middle in self.strides)


def level(at: Point, part: float) -> str:
    """The path of the part of a circle below a level, filled from the bottom; "" if it is empty or full."""
    if not 0 < part < 1:
        return ""
    y = RADIUS - 2 * RADIUS * part
    half = sqrt(RADIUS**2 - y**2)
    large = int(part > 0.5)
    return f"M{at[0] - half:.1f} {at[1] + y:.1f}A{RADIUS} {RADIUS} 0 {large} 0 {at[0] + half:.1f} {at[1] + y:.1f}Z"


def bow(start: Point, end: Point, bend: float = BEND) -> Way:
    """A curve from one circle to another that bulges to one side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2 - dy * bend, start[1] + dy / 2 + dx * bend)
    begin, stop = _towards(start, middle, RADIUS), _towards(end, middle, RADIUS + 5)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {stop[0]:.1f} {stop[1]:.1f}"
    spots = [_on((begin, middle, stop), t) for t in ALONG]
    trace = _followed((begin, middle, stop))
    return Way(path, spots, trace, beside=tuple(side for t in BESIDE for side in _sides(trace, round(t * TRACE))))


def loop(at: Point, centre: Point) -> Way:
    """An arrow from a state back to itself, on the side away from the centre; its labels stand outside."""
    dx, dy = at[0] - centre[0], at[1] - centre[1]
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1 else (0.0, -1.0)
    far = 2.3 * RADIUS
    first = (at[0] + far * ux + RADIUS * uy, at[1] + far * uy - RADIUS * ux)
    second = (at[0] + far * ux - RADIUS * uy, at[1] + far * uy + RADIUS * ux)
    begin, stop = _towards(at, first, RADIUS), _towards(at, second, RADIUS + 5)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f}"
    trace = _followed((begin, first, second, stop))
    x, y = trace[TRACE // 2]
    return Way(f"{path} {stop[0]:.1f} {stop[1]:.1f}", [(x + ASIDE * ux, y + ASIDE * uy)], trace, (ux, uy))


def _towards(start: Point, end: Point, far: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return start[0] + dx * far / length, start[1] + dy * far / length


def _sides(trace: list[Point], i: int) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """A place on either side of a point of a curve, each with the direction away from the curve."""
    (u, v), (x, y), (p, q) = trace[i - 1 : i + 2]
    length = hypot(p - u, q - v)
    across, down = (v - q) / length, (p - u) / length
    one, other = (x + ASIDE * across, y + ASIDE * down), (x - ASIDE * across, y - ASIDE * down)
    return (one, (across, down)), (other, (-across, -down))


def _on(controls: tuple[Point, ...], t: float) -> Point:
    """A point of the Bézier curve, by de Casteljau's algorithm."""
    if len(controls) == 1:
        return controls[0]
    (x, y), (u, v) = _on(controls[:-1], t), _on(controls[1:], t)
    return (1 - t) * x + t * u, (1 - t) * y + t * v


def _followed(controls: tuple[Point, ...]) -> list[Point]:
    return [_on(controls, i / TRACE) for i in range(TRACE + 1)]
