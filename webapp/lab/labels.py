"""Places the labels of a graph where they hide least of its circles, its arrows and each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from webapp.lab.shapes import RADIUS, Point, Stride, Way

HEAD = 16.0
"""The side of the square that an arrow's head takes."""

SHOWN = 28.0
"""The length of an arrow that should be visible beside its label."""

PER_STRIDE = 10.0
"""The cost of hiding a pixel of an arrow's length, in pixels of surface."""

IN_LARGE = 0.25
"""The factor on that cost if only a larger label hides it."""

LINE_HEIGHT = 19

LARGER = 1.6
"""Largest scale of the labels' type on a projector; labels at that size must not meet each other either."""

TILE = 24.0
"""The side of the squares into which the page is divided, so that a label is compared only with what is near."""

Box = tuple[float, float, float, float]  # left, top, right, bottom
Thing = TypeVar("Thing")


class Tiles(Generic[Thing]):
    """Things by the tiles that their boxes touch."""

    def __init__(self) -> None:
        self.things: list[Thing] = []
        self._on: defaultdict[tuple[int, int], list[int]] = defaultdict(list)

    def add(self, box: Box, thing: Thing) -> None:
        for tile in _tiles(box):
            self._on[tile].append(len(self.things))
        self.things.append(thing)

    def near(self, box: Box) -> list[Thing]:
        """Everything on the tiles that the box touches, in order of insertion."""
        places = {place for tile in _tiles(box) if tile in self._on for place in self._on[tile]}
        return [self.things[place] for place in sorted(places)]


def _tiles(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(edge // TILE) for edge in box)
    return ((across, down) for across in range(left, right + 1) for down in range(top, bottom + 1))


class Room:
    """The occupied space of the page; finds places for labels beside it."""

    def __init__(self, circles: Iterable[Point]) -> None:
        self._taken: Tiles[Box] = Tiles()
        self._large: Tiles[Box] = Tiles()  # the labels' boxes at the largest type
        self._strides: Tiles[tuple[Way, Stride]] = Tiles()
        for at in circles:
            _take(self._taken, _around(at, 2 * RADIUS, 2 * RADIUS))
        lefts, _tops, rights, _bottoms = zip(*self._taken.things, strict=True)
        self._left, self._right = min(lefts), max(rights)

    def take_way(self, way: Way) -> None:
        """Occupies the way of an arrow: its head with a box, its length with strides that labels avoid."""
        _take(self._taken, _around(way.trace[-1], HEAD, HEAD))
        for stride in way.strides:
            self._strides.add(_around(stride[1], 0, 0), (way, stride))

    def place(self, way: Way, width: float, lines: int) -> Point:
        """The place, on the arrow or beside it, where so many lines hide least; the first of equal ones."""
        places = _pushed(way, width, lines) + self._beside(way, width, lines)
        best = min(places, key=lambda at: self._hidden(way, at, width, lines))
        _take(self._taken, _label(best, width, lines))
        _take(self._large, _label(best, LARGER * width, LARGER * lines))
        return best

    def extent(self, margin: float) -> Box:
        """The box around everything that is occupied."""
        lefts, tops, rights, bottoms = zip(*self._taken.things, strict=True)
        return min(lefts) - margin, min(tops) - margin, max(rights) + margin, max(bottoms) + margin

    def _beside(self, way: Way, width: float, lines: int) -> list[Point]:
        """Places beside the arrow, clear of it, that do not make the drawing wider."""
        far = {side: (abs(side[0]) * width + abs(side[1]) * LINE_HEIGHT * lines) / 2 for _at, side in way.beside}
        places = [(x + far[side] * side[0], y + far[side] * side[1]) for (x, y), side in way.beside]
        return [at for at in places if self._left <= at[0] - width / 2 and at[0] + width / 2 <= self._right]

    def _hidden(self, way: Way, at: Point, width: float, lines: int) -> float:
        """The cost of what a label there would hide: of other things, and too much of its own arrow."""
        box, large = _label(at, width, lines), _label(at, LARGER * width, LARGER * lines)
        surface = sum(_overlap(box, other) for other in self._taken.near(box))
        surface += sum(_overlap(large, other) for other in self._large.near(large))
        own = others = in_large = 0.0
        left, top, right, bottom = large
        for other, (length, (x, y)) in self._strides.near(large):
            if left < x < right and top < y < bottom:
                is_hidden = box[0] < x < box[2] and box[1] < y < box[3]
                if other is way:
                    own += length * is_hidden
                else:
                    others += length * is_hidden
                    in_large += length
        unseen = max(0.0, own + SHOWN - way.length)
        return surface + PER_STRIDE * (others + IN_LARGE * in_large + unseen)


def _take(tiles: Tiles[Box], box: Box) -> None:
    tiles.add(box, box)


def _pushed(way: Way, width: float, lines: int) -> list[Point]:
    """The places on an arrow; those of a loop lie outside it, with room for the largest type."""
    (across, down), half_width, half_height = way.outwards, LARGER * width / 2, LARGER * LINE_HEIGHT * lines / 2
    return [(x + half_width * across, y + half_height * down) for x, y in way.spots]


def _label(at: Point, width: float, lines: float) -> Box:
    return _around(at, width, LINE_HEIGHT * lines)


def _around(at: Point, width: float, height: float) -> Box:
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def _overlap(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)
