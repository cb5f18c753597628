"""The lecturer's other devices step through the search on the wall: the page says the step."""

import pytest
from flask import Flask

from tests.web.people import until
from tests.web.rooms.test_rooms import Class

TREE = "/trees?tree=((3%2012)%20(2%204))"
BACK, ON = "step_back", "step_on"


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app, TREE)


def goes(room: Class, do: str) -> str:
    """The fragment of the page on the wall after that press."""
    assert room.does(do).status_code == 303
    return standing(room)["page"].partition("#")[2]


def standing(room: Class) -> dict[str, object]:
    return room.app.extensions["poda.rooms"].find(room.code).standing


def shows(room: Class, page: str) -> None:
    assert room.lecturer.send(f"/rooms/{room.code}/page", page=page).status_code == 204


def test_a_tree_is_stepped_through_from_its_start_to_its_end(room: Class) -> None:
    assert "Step ▶" in room.steering
    assert goes(room, BACK) == ""
    assert [goes(room, ON) for _ in range(3)] == ["step=0", "step=1", "step=2"]
    assert [goes(room, BACK) for _ in range(3)] == ["step=1", "step=0", "step=0"]
    before = ""
    while (now := goes(room, ON)) != before:
        before = now
    assert before == "step=15" and goes(room, BACK) == "step=14"


def test_the_wall_is_turned_and_nothing_else_of_the_page_is_lost_or_told(room: Class) -> None:
    shows(room, f"{TREE}#part=1&step=4")
    before = standing(room)
    assert goes(room, ON) == "part=1&step=5"
    after = standing(room)
    assert after["turned"] == before["turned"] + 1
    assert after["told"] == before["told"]  # so that no phone asks for what the class does


@pytest.mark.parametrize("page", ["/words", "/trees?tree=((", "/trees?tree=5", "/trees?tree=1,2%20|%203", "/compare"])
def test_a_page_without_a_search_stays_as_it_is(room: Class, page: str) -> None:
    shows(room, page)
    assert "Step ▶" not in room.steering
    assert goes(room, ON) == goes(room, BACK) == ""


@pytest.mark.parametrize("step", ["x", "-1", "²", "9" * 300, "1.move.4", "1"])
def test_a_step_that_is_none_is_no_error(room: Class, step: str) -> None:
    shows(room, f"{TREE}#step={step}")
    assert "Step ▶" in room.steering
    for do in (ON, BACK):
        goes(room, do)


def test_the_search_of_a_match_is_stepped_through_from_its_end(room: Class) -> None:
    match = room.lecturer.opens(max="me", min="minimax,depth=2")
    assert room.lecturer.plays(match, "b2")["ok"]
    matches = room.app.extensions["poda.services"].matches
    until(lambda: matches.find(match).ply == 2)
    shows(room, f"/matches/{match}#search=1.move")
    assert "Step ▶" in room.steering
    last, before = goes(room, BACK), goes(room, BACK)
    assert int(last.rpartition(".")[2]) == int(before.rpartition(".")[2]) + 1 > 10
    assert last.startswith("step=1.move.") and goes(room, ON) == last


@pytest.mark.parametrize(
    "state",
    [
        "",
        "step=",
        "step=1",
        "search=1.move",
        "step=9999.move.3",
        "step=99999.move.3",
        "search=0.other",
        "step=0.move.x",
        "step=²",
    ],
)
def test_in_a_match_without_that_search_nothing_moves(room: Class, state: str) -> None:
    match = room.lecturer.opens()
    shows(room, f"/matches/{match}#{state}")
    assert "Which move?" in room.steering
    assert goes(room, ON) == goes(room, BACK) == state
