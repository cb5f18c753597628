"""Everybody against the engine: own matches with the settings of the wall's, and a table of how they stand."""

import re

import pytest
from flask import Flask

from engine.game import MIN
from tests.web.people import Someone, until
from tests.web.rooms.test_rooms import Class
from webapp.matches.engine_options import EngineOptions
from webapp.matches.page_state import PageState
from webapp.matches.seats import SeatRequest

ENGINE = {"min": "engine", "min.algorithm": "minimax", "min.limit": "depth", "min.depth": "2"}


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def plays(room: Class, same: str = "on", **more: str) -> str:
    """The lecturer lets everybody play a match like this one on the wall; its id."""
    match = room.lecturer.opens(**ENGINE | more)
    room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}")
    assert "Everybody plays" in room.steering
    assert room.does("everybody", match=match, same=same).status_code == 303
    return match


def own(room: Class, who: Someone) -> str:
    """The match that their phone shows."""
    return re.search(r'data-own-page="/matches/([\w-]+)"', who.see(f"/rooms/{room.code}/vote"))[1]


def test_everybody_gets_one_match_of_their_own_with_the_settings_of_the_one_on_the_wall(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    pattern = plays(room)
    mine = own(room, ana)
    assert mine == own(room, ana) and mine not in (own(room, bo), pattern)
    matches = room.app.extensions["poda.services"].matches
    given, found = matches.find(pattern).record, matches.find(mine).record
    assert (given.game, given.seats[1], given.seed) == (found.game, found.seats[1], found.seed)
    assert ana.plays(mine, "b2")["ok"] and not bo.plays(mine, "a1")["ok"]
    assert own(room, room.comes("Cleo"))  # who comes late
    room.does("close")
    assert "data-own-page" not in ana.see(f"/rooms/{room.code}/vote")


@pytest.mark.parametrize("same", ["on", ""])
def test_chance_is_the_same_for_everybody_or_not(room: Class, same: str) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    pattern = plays(room, same, game="coin-backgammon", **{"min.algorithm": "expectiminimax"})
    matches = room.app.extensions["poda.services"].matches
    seeds = {matches.find(each).record.seed for each in (pattern, own(room, ana), own(room, bo))}
    assert len(seeds) == (1 if same else 3)


def test_the_table_has_names_for_the_lecturer_and_numbers_for_the_wall(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    mine = own(room, ana)
    match = room.app.extensions["poda.services"].matches.find(mine)
    room.lecturer.asks("room:watch", {"room": room.code})
    assert "0 of 1 are over" in room.steering
    while not match.over:
        ana.plays(mine, match.game.name(match.state, match.game.actions(match.state)[-1]))
        until(lambda: not match.engine_to_move)
    until(lambda: room.lecturer.heard("room:counted"))
    assert "1 of 1 are over: 0 won, 0 drawn, 1 lost." in room.steering
    until(lambda: "worst move cost" in room.steering)  # once the game is solved
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert "<td>lost</td>" in wall and ">Ana<" in room.steering
    assert "Ana" not in wall and mine not in wall


def test_engines_that_differ_are_told_apart(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    plays(room)
    mine = own(room, ana)
    own(room, bo)
    assert "minimax, depth 2:" not in room.steering
    matches = room.app.extensions["poda.services"].matches
    match = matches.find(mine)
    engine = EngineOptions(algorithm="minimax", depth=1)
    matches.reseat(match, match.record.host, MIN, SeatRequest("engine", engine), PageState(0, match.version))
    assert "minimax, depth 1: 0 of 1 are over" in room.steering and "minimax, depth 2:" in room.steering


def test_only_a_match_between_a_person_and_the_engine_is_given_to_everybody(room: Class) -> None:
    for seats in ({"min": "me"}, {"max": "engine", "max.algorithm": "minimax", "max.limit": "depth", "max.depth": "1"}):
        assert room.does("everybody", match=room.lecturer.opens(**ENGINE | seats)).status_code == 400
    assert room.does("everybody", match="none").status_code == 400


def test_a_vote_is_no_part_of_it(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    assert "This vote is closed." in room.votes(ana, "3").text
    assert "as most chose" not in room.steering and room.does("play").status_code == 400
