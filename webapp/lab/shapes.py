"""The geometry of a graph drawn by hand: curves from circle to circle, filled levels, and labels that keep apart."""

from math import hypot, sqrt

RADIUS = 40
BEND = 0.16
"""How far an arrow bulges, as a part of its length: there and back again must not lie on each other."""

ALONG = (0.36, 0.46, 0.28, 0.56, 0.64, 0.2)
"""Where on an arrow its labels may stand, in the order in which that is tried."""

LINE_HEIGHT = 19

LARGER = 1.6
"""How much larger than usual the type of labels can be on a projector: there, too, they keep apart from each other."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def level(at: Point, part: float) -> str:
    """The path of the part of a circle below a level, from its bottom up; empty for nothing or all."""
    if not 0 < part < 1:
        return ""
    y = RADIUS - 2 * RADIUS * part
    half = sqrt(RADIUS**2 - y**2)
    large = int(part > 0.5)
    return f"M{at[0] - half:.1f} {at[1] + y:.1f}A{RADIUS} {RADIUS} 0 {large} 0 {at[0] + half:.1f} {at[1] + y:.1f}Z"


def bow(start: Point, end: Point, bend: float = BEND) -> tuple[str, list[Point]]:
    """A curve from circle to circle that bulges to one side, and the points of it where labels may stand."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2 - dy * bend, start[1] + dy / 2 + dx * bend)
    begin, stop = _towards(start, middle, RADIUS), _towards(end, middle, RADIUS + 5)
    places = [_on(begin, middle, stop, t) for t in ALONG]
    return f"M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {stop[0]:.1f} {stop[1]:.1f}", places


def loop(at: Point, centre: Point) -> tuple[str, list[Point]]:
    """From a state back to itself, on the side away from the centre; its labels stand outside."""
    dx, dy = at[0] - centre[0], at[1] - centre[1]
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1 else (0.0, -1.0)
    far = 2.3 * RADIUS
    first = (at[0] + far * ux + RADIUS * uy, at[1] + far * uy - RADIUS * ux)
    second = (at[0] + far * ux - RADIUS * uy, at[1] + far * uy + RADIUS * ux)
    begin, stop = _towards(at, first, RADIUS), _towards(at, second, RADIUS + 5)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f}"
    return f"{path} {stop[0]:.1f} {stop[1]:.1f}", [(at[0] + 2.4 * RADIUS * ux, at[1] + 2.2 * RADIUS * uy)]


class Room:
    """What is taken on the page: labels find a place beside what stands already."""

    def __init__(self) -> None:
        self._taken: list[Box] = []
        self._large: list[Box] = []  # the labels, as large as they can become

    def take_circle(self, at: Point) -> None:
        self._taken.append((at[0] - RADIUS, at[1] - RADIUS, at[0] + RADIUS, at[1] + RADIUS))

    def place(self, places: list[Point], width: float, lines: int) -> Point:
        """The first of the places with room for so many lines, or the one that hides least."""
        best = min(places, key=lambda at: self._hidden(at, width, lines))
        self._taken.append(_box(best, width, lines))
        self._large.append(_box(best, LARGER * width, LARGER * lines))
        return best

    def extent(self, margin: float) -> Box:
        """The box around everything taken."""
        lefts, tops, rights, bottoms = zip(*self._taken, strict=True)
        return min(lefts) - margin, min(tops) - margin, max(rights) + margin, max(bottoms) + margin

    def _hidden(self, at: Point, width: float, lines: int) -> float:
        box, large = _box(at, width, lines), _box(at, LARGER * width, LARGER * lines)
        meets = [(box, other) for other in self._taken] + [(large, other) for other in self._large]
        return sum(_overlap(*pair) for pair in meets)


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


def _on(begin: Point, middle: Point, end: Point, t: float) -> Point:
    """A point of the quadratic curve."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * begin[0] + b * middle[0] + c * end[0], a * begin[1] + b * middle[1] + c * end[1]
