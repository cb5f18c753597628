"""The geometry of a graph drawn by hand: curves from circle to circle, filled levels, and labels that keep apart."""

from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

RADIUS = 40
BEND = 0.16
"""How far an arrow bulges, as a part of its length: there and back again must not lie on each other."""

ALONG = (0.36, 0.46, 0.28, 0.56, 0.64, 0.2)
"""Where on an arrow its labels may stand, in the order in which that is tried."""

BESIDE = (20, 14, 26)
"""Points of a trace beside which a label may stand, where all that are on its arrow hide something."""

ASIDE = 5.0
"""How far a label beside its arrow stands from it."""

TRACE = 40
"""Steps in which a curve is followed."""

HEAD = 16.0
"""The sides of the square that the head of an arrow takes."""

SHOWN = 28.0
"""How much of an arrow is to be seen beside its label."""

PER_STRIDE = 10.0
"""What hiding a pixel of an arrow's length counts, in pixels of a surface."""

IN_LARGE = 0.25
"""What that counts where only a larger label hides it."""

LINE_HEIGHT = 19

LARGER = 1.6
"""How much larger than usual the type of labels can be on a projector: there, too, they keep apart from each other."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Way(NamedTuple):
    """A drawn arrow: its path, where on it labels may stand, and points all along it.

    Labels that may not stand on it are pushed `outwards`, by as much as they are large.
    """

    path: str
    spots: list[Point]
    trace: list[Point]
    outwards: Point = (0.0, 0.0)


def level(at: Point, part: float) -> str:
    """The path of the part of a circle below a level, from its bottom up; empty for nothing or all."""
    if not 0 < part < 1:
        return ""
    y = RADIUS - 2 * RADIUS * part
    half = sqrt(RADIUS**2 - y**2)
    large = int(part > 0.5)
    return f"M{at[0] - half:.1f} {at[1] + y:.1f}A{RADIUS} {RADIUS} 0 {large} 0 {at[0] + half:.1f} {at[1] + y:.1f}Z"


def bow(start: Point, end: Point, bend: float = BEND) -> Way:
    """A curve from circle to circle that bulges to one side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2 - dy * bend, start[1] + dy / 2 + dx * bend)
    begin, stop = _towards(start, middle, RADIUS), _towards(end, middle, RADIUS + 5)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {stop[0]:.1f} {stop[1]:.1f}"
    spots = [_on((begin, middle, stop), t) for t in ALONG]
    return Way(path, spots, _followed((begin, middle, stop)))


def loop(at: Point, centre: Point) -> Way:
    """From a state back to itself, on the side away from the centre; its labels stand outside."""
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


class Room:
    """What is taken on the page: labels find a place beside what stands already."""

    def __init__(self) -> None:
        self._taken: list[Box] = []
        self._ways: list[Way] = []
        self._circles: list[Box] = []
        self._large: list[Box] = []  # the labels, as large as they can become

    def take_circle(self, at: Point) -> None:
        self._circles.append((at[0] - RADIUS, at[1] - RADIUS, at[0] + RADIUS, at[1] + RADIUS))
        self._taken.append(self._circles[-1])

    def take_way(self, way: Way) -> None:
        """What is drawn already: labels of others keep off it, its own off its head."""
        x, y = way.trace[-1]
        self._taken.append((x - HEAD / 2, y - HEAD / 2, x + HEAD / 2, y + HEAD / 2))
        self._ways.append(way)

    def place(self, way: Way, width: float, lines: int) -> Point:
        """Where so many lines on the arrow or beside it hide least: of places as good, the first."""
        places = _pushed(way, width, lines) + (self._beside(way, width, lines) if len(way.spots) > 1 else [])
        best = min(places, key=lambda at: self._hidden(way, at, width, lines))
        self._taken.append(_box(best, width, lines))
        self._large.append(_box(best, LARGER * width, LARGER * lines))
        return best

    def extent(self, margin: float) -> Box:
        """The box around everything taken."""
        lefts, tops, rights, bottoms = zip(*self._taken, strict=True)
        return min(lefts) - margin, min(tops) - margin, max(rights) + margin, max(bottoms) + margin

    def _beside(self, way: Way, width: float, lines: int) -> list[Point]:
        """Places of a label on either side of its arrow, clear of it, that make the drawing no wider."""
        places = []
        for i in BESIDE:
            (u, v), (x, y), (p, q) = way.trace[i - 1 : i + 2]
            length = hypot(p - u, q - v)
            across, down = (v - q) / length, (p - u) / length
            far = ASIDE + (abs(across) * width + abs(down) * LINE_HEIGHT * lines) / 2
            places += [(x + far * across, y + far * down), (x - far * across, y - far * down)]
        left, right = min(one[0] for one in self._circles), max(one[2] for one in self._circles)
        return [at for at in places if left <= at[0] - width / 2 and at[0] + width / 2 <= right]

    def _hidden(self, way: Way, at: Point, width: float, lines: int) -> float:
        box, large = _box(at, width, lines), _box(at, LARGER * width, LARGER * lines)
        meets = [(box, other) for other in self._taken] + [(large, other) for other in self._large]
        others = [each for each in self._ways if each is not way]
        crossed = sum(_covered(each, box) + IN_LARGE * _covered(each, large) for each in others)
        length = sum(hypot(x - u, y - v) for (u, v), (x, y) in pairwise(way.trace))
        unseen = max(0.0, _covered(way, box) + SHOWN - length)
        return sum(_overlap(*pair) for pair in meets) + PER_STRIDE * (crossed + unseen)


def _pushed(way: Way, width: float, lines: int) -> list[Point]:
    """The places on an arrow, or outside of it with room for the largest type."""
    (across, down), half_width, half_height = way.outwards, LARGER * width / 2, LARGER * LINE_HEIGHT * lines / 2
    return [(x + half_width * across, y + half_height * down) for x, y in way.spots]


def _covered(way: Way, box: Box) -> float:
    """How much of an arrow's length lies in a box."""
    strides = ((hypot(x - u, y - v), (x + u) / 2, (y + v) / 2) for (u, v), (x, y) in pairwise(way.trace))
    return sum(stride for stride, x, y in strides if box[0] < x < box[2] and box[1] < y < box[3])


def _box(at: Point, width: float, lines: float) -> Box:
    height = LINE_HEIGHT * lines
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def _overlap(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def _towards(start: Point, end: Point, far: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return start[0] + dx * far / length, start[1] + dy * far / length


def _on(controls: tuple[Point, ...], t: float) -> Point:
    """A point of the Bézier curve, by de Casteljau."""
    if len(controls) == 1:
        return controls[0]
    (x, y), (u, v) = _on(controls[:-1], t), _on(controls[1:], t)
    return (1 - t) * x + t * u, (1 - t) * y + t * v


def _followed(controls: tuple[Point, ...]) -> list[Point]:
    return [_on(controls, i / TRACE) for i in range(TRACE + 1)]
