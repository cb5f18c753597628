"""The drawing of a model: states as circles filled by their probability, and labelled arrows.

A small model is drawn whole, its states on a ring. Of a larger one only the step is drawn: the states held possible on
the left, those that the action leads to on the right. Only geometry happens here; colours are the stylesheet's.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import cos, pi, sin
from typing import Literal, TypeVar

from engine.beliefs import Arrow, Model, Step
from engine.beliefs.model import NOTHING
from webapp.lab.labels import Box, Room
from webapp.lab.numbers import Numbers
from webapp.lab.shapes import BEND, RADIUS, Point, Way, bow, level, loop

MOST_ON_RING = 9
MOST_UNTANGLED = 6  # of more there are too many orders to try them all
MARGIN = 14
NARROW = 125
"""The half-width of the ring on narrow screens: with its circles the drawing is as wide as a phone."""

COLUMN_WIDTH = 560
ROW_HEIGHT = 96
SLIGHT_BEND = 0.04
LETTER_WIDTH, WORD_GAP = 8.5, 5
"""Of a label, roughly."""

HIGH, BETWEEN, LOW = 21, 8, 25
"""How far above its middle, about it and below it the level of a circle meets the text at the usual place."""

LONG = 4
"""Letters of a name that fit a circle above or below its middle; longer ones stay there."""

Key = TypeVar("Key")
DrawnArrows = list[tuple[Way, list[Arrow]]]
"""Ways, each with the arrows of the model that go it; the first find room for their labels first, and lie on top."""

Shape = Literal["broad", "upright", "step"]
Told = tuple[str, str, str]


@dataclass(frozen=True)
class Line:
    """Where a line of text has its baseline: so many of its own ems below y."""

    y: float
    down: float


@dataclass(frozen=True)
class Circle:
    """A state; `level` is the path of the part that is filled, or empty; what is written in it keeps off that level."""

    name: str
    x: float
    y: float
    probability: str
    level: str
    is_full: bool
    name_at: Line
    probability_at: Line


@dataclass(frozen=True)
class Label:
    """One line beside an arrow: action (unless it is plain), probability (unless it is 1) and observation.

    `line` says how many lines it stands below the point (x, y), above it if less than 0: a line is as high as its type.
    """

    x: float
    y: float
    line: float
    action: str
    probability: str
    observation: str
    is_lit: bool


@dataclass(frozen=True)
class Curve:
    """An arrow, lit where it belongs to the action looked at and leaves a state held possible."""

    path: str
    is_lit: bool
    is_chosen: bool


@dataclass(frozen=True)
class BeliefGraph:
    """Everything to draw, the box that holds it, and its shape: one for any screen, or for wide or narrow ones."""

    box: Box
    shape: Shape
    circles: list[Circle]
    curves: list[Curve]
    labels: list[Label]
    radius: int = RADIUS

    @property
    def is_whole(self) -> bool:
        return self.shape != "step"


def draw(model: Model, step: Step, numbers: Numbers, call: Callable[[str], str] = str) -> list[BeliefGraph]:
    """The whole model with the step lit, for wide screens and for narrow ones, or of a large model the step alone.

    `call` says what an action is called.
    """
    if len(model.states) <= MOST_ON_RING:
        order = untangled(model)
        return [_ring(model, order, step, numbers, call, shape) for shape in ("broad", "upright")]
    return [_layers(model, step, numbers)]


# -- the whole model --------------------------------------------------------------------------------------------------


def _ring(
    model: Model, order: tuple[str, ...], step: Step, numbers: Numbers, call: Callable[[str], str], shape: Shape
) -> BeliefGraph:
    places = _around(order, shape)
    circles = [_circle(state, places[state], step.belief.get(state), numbers) for state in model.states]
    ways: defaultdict[tuple[str, str], list[Arrow]] = defaultdict(list)
    for arrow in model.arrows:
        ways[arrow.source, arrow.target].append(arrow)
    drawn: DrawnArrows = []
    for (source, target), arrows in sorted(ways.items(), key=lambda way: not _is_lit(way[1], step)):
        bend = BEND if (target, source) in ways else 0.0  # only there and back again need room beside each other
        way = loop(places[source], (0, 0)) if source == target else bow(places[source], places[target], bend)
        drawn.append((way, arrows))
    return _graph(shape, circles, drawn, step, lambda arrow: _told(arrow, numbers, call))


def untangled(model: Model) -> tuple[str, ...]:
    """The states round the ring in the order in which the fewest arrows cross; their own, where none is better."""
    if len(model.states) > MOST_UNTANGLED:
        return model.states
    first, *others = model.states
    ways = {frozenset((arrow.source, arrow.target)) for arrow in model.arrows if arrow.source != arrow.target}
    return min(((first, *rest) for rest in permutations(others)), key=lambda states: _crossings(states, ways))


def _crossings(states: tuple[str, ...], ways: set[frozenset[str]]) -> int:
    """How many pairs of ways cross: one end of the one stands between the ends of the other, the other end does not."""
    ends = [sorted(states.index(state) for state in way) for way in ways]
    return sum(a < c < b < d for (a, b), (c, d) in product(ends, repeat=2))


def _around(states: tuple[str, ...], shape: Shape) -> dict[str, Point]:
    """The states on an ellipse, clockwise from the top; two side by side, a single one in the middle."""
    count = len(states)
    if count == 1:
        return {states[0]: (0.0, 0.0)}
    first = -pi / 2 if count == 2 else 0.0
    across, down = (140 + 42 * count, 70 + 19 * count) if shape == "broad" else (NARROW, 80 + 42 * count)
    turn = 2 * pi / count
    return {state: (across * sin(first + i * turn), -down * cos(first + i * turn)) for i, state in enumerate(states)}


# -- one step of it ---------------------------------------------------------------------------------------------------


def _layers(model: Model, step: Step, numbers: Numbers) -> BeliefGraph:
    """The belief on the left, and on the right what follows, a state once for every observation that leads there."""
    after = {(outcome.observation, state): p for outcome in step.outcomes for state, p in outcome.belief.items()}
    left, right = _column(list(step.belief), 0), _column(list(after), COLUMN_WIDTH)
    circles = [_circle(state, left[state], step.belief[state], numbers) for state in left]
    circles += [_circle(key[1], right[key], after[key], numbers) for key in right]
    leaving = [arrow for state in step.belief for arrow in model.leaving(state, step.action)]
    drawn: DrawnArrows = [
        (bow(left[arrow.source], right[arrow.observation, arrow.target], SLIGHT_BEND), [arrow]) for arrow in leaving
    ]
    return _graph("step", circles, drawn, step, lambda arrow: _told(arrow, numbers, None))


def _column(keys: list[Key], x: float) -> dict[Key, Point]:
    """One below the other, around the middle."""
    return {key: (x, ROW_HEIGHT * (i - (len(keys) - 1) / 2)) for i, key in enumerate(keys)}


# -- both -------------------------------------------------------------------------------------------------------------


def _graph(
    shape: Shape, circles: list[Circle], drawn: DrawnArrows, step: Step, tell: Callable[[Arrow], Told]
) -> BeliefGraph:
    """Everything in its place; labels keep clear of circles and arrows. `tell` gives the words of an arrow's label."""
    room = Room([(circle.x, circle.y) for circle in circles])
    for way, _arrows in drawn:
        room.take_way(way)
    labels = [label for way, arrows in drawn for label in _labels(room, way, arrows, step, [*map(tell, arrows)])]
    curves = [
        Curve(way.path, _is_lit(arrows, step), any(arrow.action == step.action for arrow in arrows))
        for way, arrows in reversed(drawn)
    ]
    return BeliefGraph(room.extent(MARGIN), shape, circles, curves, labels)


def _is_lit(arrows: list[Arrow], step: Step) -> bool:
    return any(arrow.action == step.action and arrow.source in step.belief for arrow in arrows)


def _labels(room: Room, way: Way, arrows: list[Arrow], step: Step, told: list[Told]) -> list[Label]:
    """A line for every arrow, centred where there is room for all of them; `told` is what each says."""
    widths = [LETTER_WIDTH * sum(map(len, parts)) + WORD_GAP * len([p for p in parts if p]) + 4 for parts in told]
    x, y = room.place(way, max(widths), len(arrows))
    return [
        Label(x, y, i - (len(arrows) - 1) / 2, *parts, is_lit=_is_lit([arrow], step))
        for i, (arrow, parts) in enumerate(zip(arrows, told, strict=True))
    ]


def _told(arrow: Arrow, numbers: Numbers, call: Callable[[str], str] | None) -> Told:
    """Action, probability and observation; without `call` the action goes without saying, and the probability is."""
    return (
        call(arrow.action) if call else "",
        numbers.text(arrow.probability) if arrow.probability != 1 or not call else "",
        arrow.observation if arrow.observation != NOTHING else "",
    )


def _circle(name: str, at: Point, probability: Fraction | None, numbers: Numbers) -> Circle:
    believed = probability or Fraction(0)
    text = numbers.text(believed) if believed else ""
    lines = _lines(name, at[1], float(believed))
    return Circle(name, at[0], at[1], text, level(at, float(believed)), believed == 1, *lines)


def _lines(name: str, y: float, part: float) -> tuple[Line, Line]:
    """Where name and probability stand in a circle filled as far as `part`: below its level, about it, or above it."""
    if part == 0:
        return Line(y, 0.33), Line(y, 0)
    surface = RADIUS - 2 * RADIUS * part
    if len(name) > LONG or not -HIGH <= surface <= LOW:
        return Line(y, -0.18), Line(y, 1.08)
    if surface < -BETWEEN:
        return Line(y + surface, 0.84), Line(y + surface, 1.8)
    if surface > BETWEEN:
        return Line(y + surface, -1.1), Line(y + surface, -0.14)
    return Line(y + surface, -0.18), Line(y + surface, 0.93)
