"""Arrows go from rim to rim, apart from each other, and cross as little as can be."""

from math import dist

import pytest

from engine.beliefs.presets import LECTURE
from engine.beliefs.text import read_model
from webapp.lab.graph import untangled
from webapp.lab.shapes import BEND, RADIUS, bow, level, loop

HEAD = 5
"""Pixels that an arrow leaves free before a circle, for its head."""


def numbers(path: str) -> list[tuple[float, float]]:
    """The points of a path, in order."""
    parts = [float(part) for part in path.replace("M", " ").replace("Q", " ").replace("C", " ").split()]
    return list(zip(parts[::2], parts[1::2]))


@pytest.mark.parametrize("end", [(300, 0), (0, 200), (-150, 120)])
def test_an_arrow_goes_from_rim_to_rim_and_bulges_to_its_right(end):
    way = bow((0, 0), end)
    begin, middle, stop = numbers(way.path)
    assert dist(begin, (0, 0)) == pytest.approx(RADIUS, abs=0.1)
    assert dist(stop, end) == pytest.approx(RADIUS + HEAD, abs=0.1)
    aside = (-end[1] * BEND, end[0] * BEND)
    assert middle == pytest.approx((end[0] / 2 + aside[0], end[1] / 2 + aside[1]), abs=0.06)
    for place in way.spots:  # on the curve, so between the rims and on its side
        assert RADIUS < dist(place, (0, 0)) < dist((0, 0), end) - RADIUS
        assert 0 < place[0] * aside[0] + place[1] * aside[1] < aside[0] ** 2 + aside[1] ** 2
    assert (way.trace[0], way.trace[-1]) == (pytest.approx(begin, abs=0.06), pytest.approx(stop, abs=0.06))


def test_an_arrow_moves_with_its_circles():
    here, there = (numbers(bow(start, (start[0] + 300, start[1] + 50)).path) for start in [(0, 0), (70, -20)])
    assert all(dist((x + 70, y - 20), moved) < 0.2 for (x, y), moved in zip(here, there, strict=True))


def test_there_and_back_again_do_not_lie_on_each_other():
    there, back = (bow(*ends).spots for ends in [((0, 0), (300, 0)), ((300, 0), (0, 0))])
    assert all(y > 0 for _, y in there) and all(y < 0 for _, y in back)


@pytest.mark.parametrize(("at", "out"), [((200, 100), (1, 0)), ((100, 20), (0, -1)), ((100, 100), (0, -1))])
def test_a_loop_stands_outside_of_the_graph(at, out):
    """The centre is (100, 100); a state in the centre has its loop above."""
    way = loop(at, (100, 100))
    [label] = way.spots
    begin, first, second, stop = numbers(way.path)
    assert dist(begin, at) == pytest.approx(RADIUS, abs=0.1)
    assert dist(stop, at) == pytest.approx(RADIUS + HEAD, abs=0.1)
    for point in (begin, first, second, stop, label):
        assert (point[0] - at[0]) * out[0] + (point[1] - at[1]) * out[1] > 0.8 * RADIUS
    assert dist(first, second) == pytest.approx(2 * RADIUS, abs=0.2)
    top = [(begin[axis] + 3 * first[axis] + 3 * second[axis] + stop[axis]) / 8 for axis in (0, 1)]
    assert dist(at, top) < dist(at, label)


def test_a_level_fills_its_part_of_a_circle_from_the_bottom():
    assert level((0, 0), 0) == level((0, 0), 1) == ""
    assert level((0, 0), 0.5) == f"M-{RADIUS}.0 0.0A{RADIUS} {RADIUS} 0 0 0 {RADIUS}.0 0.0Z"
    assert f"A{RADIUS} {RADIUS} 0 1 0 " in level((0, 0), 0.75)


def test_no_arrows_of_the_lecture_cross() -> None:
    assert untangled(read_model(LECTURE)) == (
        "s1",
        "s3",
        "s4",
        "s2",
        "s5",
    )


def test_states_without_crossing_arrows_keep_their_order() -> None:
    assert untangled(read_model("s1 -a-> s2\ns2 -a-> s3\ns3 -a-> s1")) == ("s1", "s2", "s3")
