"""The drawing of a model: states as circles filled by their probability, and labelled arrows.

A small model is drawn whole, with its states on a ring. Of a larger one only the step is drawn: the possible states on
the left, their successors under the action on the right. This is geometry only; colours are the style sheet's.
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
MOST_UNTANGLED = 6  # of more states there are too many orders to try them all
MARGIN = 14
NARROW = 125
"""The half-width of the ring on narrow screens; with its circles the drawing is as wide as a phone."""

COLUMN_WIDTH = 560
ROW_HEIGHT = 96
SLIGHT_BEND = 0.04
LETTER_WIDTH, WORD_GAP = 8.5, 5
"""The width of a letter and of the gap between words in a label, roughly."""

HIGH, BETWEEN, LOW = 21, 8, 25
"""The distances from a circle's centre, upwards and downwards, at which its level would cross the text.

Above HIGH and below LOW the text stays at its usual place; within BETWEEN of the centre it straddles the level.
"""

LONG = 4
"""Longest name, in letters, that fits a circle away from its middle; longer ones stay in the middle."""

Key = TypeVar("Key")
DrawnArrows = list[tuple[Way, list[Arrow]]]
"""Ways, each with the model's arrows along it. The first find room for their labels first, and lie on top."""

Shape = Literal["broad", "upright", "step"]
Told = tuple[str, str, str]


@dataclass(frozen=True)
class Line:
    """The baseline of a line of text: `down` of its own ems below y."""

    y: float
    down: float


@dataclass(frozen=True)
class Circle:
    """A state. `level` is the path of the filled part, or ""; the text in the circle avoids its edge."""

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
    """One line beside an arrow: action (unless it is obvious), probability (unless it is 1) and observation.

    `line` is its distance below the point (x, y) in lines of text; negative if above.
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
    """An arrow. It is lit if it belongs to the examined action and leaves a possible state."""

    path: str
    is_lit: bool
    is_chosen: bool


@dataclass(frozen=True)
class BeliefGraph:
    """Everything to draw, the box around it, and its shape: `broad` for wide screens, `upright` for narrow ones, or
    `step`.
    """

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
    """Draws the whole model with the step lit, for wide and for narrow screens; of a large model the step alone.

    `call` gives the name of an action for readers.
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
        bend = BEND if (target, source) in ways else 0.0  # only opposite arrows need room beside each other
        way = loop(places[source], (0, 0)) if source == target else bow(places[source], places[target], bend)
        drawn.append((way, arrows))
    return _graph(shape, circles, drawn, step, lambda arrow: _told(arrow, numbers, call))


def untangled(model: Model) -> tuple[str, ...]:
    """The order of states round the ring with the fewest crossing arrows; the model's own order if none is better."""
    if len(model.states) > MOST_UNTANGLED:
        return model.states
    first, *others = model.states
    ways = {frozenset((arrow.source, arrow.target)) for arrow in model.arrows if arrow.source != arrow.target}
    return min(((first, *rest) for rest in permutations(others)), key=lambda states: _crossings(states, ways))


def _crossings(states: tuple[str, ...], ways: set[frozenset[str]]) -> int:
    """The number of pairs of ways that cross: exactly one end of the one lies between the ends of the other."""
    ends = [sorted(states.index(state) for state in way) for way in ways]
    return sum(a < c < b < d for (a, b), (c, d) in product(ends, repeat=2))


def _around(states: tuple[str, ...], shape: Shape) -> dict[str, Point]:
    """Places the states on an ellipse, clockwise from the top; two side by side, a single one in the centre."""
    count = len(states)
    if count == 1:
        return {states[0]: (0.0, 0.0)}
    first = -pi / 2 if count == 2 else 0.0
    across, down = (140 + 42 * count, 70 + 19 * count) if shape == "broad" else (NARROW, 80 + 42 * count)
    turn = 2 * pi / count
    return {state: (across * sin(first + i * turn), -down * cos(first + i * turn)) for i, state in enumerate(states)}


# -- one step -----------------------------------------------------------------------------------------------------


def _layers(model: Model, step: Step, numbers: Numbers) -> BeliefGraph:
    """The belief on the left, and its successors on the right: a state once for every observation that leads to it."""
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
    """Places the keys one below the other, centred at y = 0."""
    return {key: (x, ROW_HEIGHT * (i - (len(keys) - 1) / 2)) for i, key in enumerate(keys)}


# -- shared -------------------------------------------------------------------------------------------------------


def _graph(
    shape: Shape, circles: list[Circle], drawn: DrawnArrows, step: Step, tell: Callable[[Arrow], Told]
) -> BeliefGraph:
    """Puts everything in place; labels avoid circles and arrows. `tell` gives the texts of an arrow's label."""
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
    """A label line for every arrow of a way, placed where all of them have room; `told` has their texts."""
    widths = [LETTER_WIDTH * sum(map(len, parts)) + WORD_GAP * len([p for p in parts if p]) + 4 for parts in told]
    x, y = room.place(way, max(widths), len(arrows))
    return [
        Label(x, y, i - (len(arrows) - 1) / 2, *parts, is_lit=_is_lit([arrow], step))
        for i, (arrow, parts) in enumerate(zip(arrows, told, strict=True))
    ]


def _told(arrow: Arrow, numbers: Numbers, call: Callable[[str], str] | None) -> Told:
    """Action, probability and observation. Without `call` the action is left out, and a probability of 1 is shown."""
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
    """The baselines of name and probability in a circle filled up to `part`: below its level, across it, or
    above it.
    """
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
