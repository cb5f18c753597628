"""A player that an extension has registered plays at a seat."""

import pytest

from engine.search.algorithms import ALGORITHMS
from engine.search.players import register_player
from tests.web.people import until


@pytest.fixture
def eager():
    register_player("eager", lambda game, state: game.actions(state)[-1], says="Eager: it takes the last action.")
    yield "eager"
    del ALGORITHMS["eager"]


def test_it_answers_a_move(ana, eager):
    match = ana.opens()
    seen = ana.watches(match)
    seat = {"kind": "engine", "options": {"algorithm": eager}}
    assert ana.asks("match:seat", {"match": match, "side": "min", "seat": seat, "version": seen["version"]})["ok"]
    assert ana.plays(match, "b2")["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    assert ".../.X./..O X" in ana.see(f"/matches/{match}")
