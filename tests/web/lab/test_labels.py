"""The labels of a graph find the emptiest place."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.beliefs import Model, step
from engine.beliefs.model import MOST_ARROWS, Arrow
from webapp.lab.graph import draw
from webapp.lab.labels import LARGER, LINE_HEIGHT, Room, Tiles
from webapp.lab.numbers import Numbers
from webapp.lab.shapes import RADIUS, Way, bow, loop


def fresh_room() -> Room:
    """With nothing in it but a circle in the middle."""
    return Room([(0, 0)])


def nowhere(*spots: tuple[float, float]) -> Way:
    """An arrow far away from everything but the places for its labels."""
    return Way("", [*spots], [(5000.0 + 10 * i, 5000.0) for i in range(41)])


@pytest.mark.parametrize("at", [(200, 100), (0, 100), (100, 0), (100, 200)])
def test_what_is_written_beside_a_loop_keeps_off_it_in_the_largest_type(at):
    way = loop(at, (100, 100))
    room = fresh_room()
    x, y = room.place(way, width=60, lines=1)
    half_width, half_height = LARGER * 60 / 2, LARGER * LINE_HEIGHT / 2
    assert not any(abs(u - x) < half_width and abs(v - y) < half_height for u, v in way.trace)


def test_a_label_takes_the_first_place_with_room_or_the_one_that_hides_least():
    room = fresh_room()
    assert room.place(nowhere((0, 0), (100, 0), (0, 100)), width=40, lines=1) == (100, 0)
    assert room.place(nowhere((100, 0), (0, 100)), width=40, lines=1) == (0, 100)
    for beside in [(RADIUS + 20.5, 0), (0, RADIUS + LINE_HEIGHT / 2 + 0.5)]:  # as free as places far away
        for places in ([(500, 500), beside], [beside, (500, 500)]):
            assert fresh_room().place(nowhere(*places), width=40, lines=1) == places[0]
    apart = RADIUS + LINE_HEIGHT / 2
    assert room.place(nowhere((0, 0), (0, -apart - 1)), width=40, lines=1) == (0, -apart - 1)


def test_a_label_keeps_off_another_arrow_and_off_all_heads() -> None:
    own, other = bow((0, 0), (300, 0), 0), bow((100, 100), (130, -100), 0)
    room = fresh_room()
    for way in (own, other):
        room.take_way(way)
    x, y = room.place(own, width=60, lines=1)
    assert y == 0, "on its own arrow"
    assert all(not (abs(u - x) < 30 and abs(v - y) < LINE_HEIGHT / 2) for u, v in other.trace)
    over_its_head = replace(own, spots=[own.trace[-1], (60.0, 0.0)], beside=())
    room = fresh_room()
    room.take_way(over_its_head)
    assert room.place(over_its_head, width=20, lines=1) == (60, 0)


def test_the_picture_is_as_large_as_what_stands_in_it():
    room = Room([(0, 0), (200, 50)])
    assert room.extent(10) == (-RADIUS - 10, -RADIUS - 10, 200 + RADIUS + 10, 50 + RADIUS + 10)


def test_labels_keep_apart_in_larger_type_too():
    room = fresh_room()
    room.place(nowhere((200, 0), (200, 0)), width=40, lines=1)
    below = [(200, LINE_HEIGHT + 5), (200, 2 * LINE_HEIGHT)]
    assert room.place(nowhere(*below), width=40, lines=1) == below[1]


def test_a_label_looks_only_at_what_is_near_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest model has 600 arrows of 40 strides each; a label tries 12 places."""
    looked = []
    near = Tiles.near

    def counted(tiles: Tiles, box: tuple[float, float, float, float]) -> list:
        found = near(tiles, box)
        looked.append(len(found))
        return found

    monkeypatch.setattr(Tiles, "near", counted)
    states = tuple(f"s{i}" for i in range(25))
    arrows = [Arrow(source, "a", target, Fraction(1, 24)) for source in states for target in states[:24]]
    assert len(arrows) == MOST_ARROWS
    model = Model(states, tuple(arrows), {state: Fraction(1, 25) for state in states})
    draw(model, step(model, model.start, "a"), Numbers())
    assert sum(looked) < 1_500_000, "all that stands there would be 170 million strides"
