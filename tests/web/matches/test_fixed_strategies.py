"""A strategy set by hand: in an address, validated with its seat, and played."""

import pytest
from flask import Flask

from engine.refusals import Refused
from webapp.matches import seat_texts
from webapp.matches.engine_options import EngineOptions
from webapp.matches.page_state import PageState
from webapp.matches.seats import EngineSeat, SeatRequest

BLUFF = "K: pass 1/2, 2 1/2 | A: 4 | Q: pass"
ANSWER = "Q, max bets 2: pass | K, max bets 2: call | A, max bets 2: call"


def test_an_address_holds_a_strategy() -> None:
    seat = EngineSeat(EngineOptions("fixed", strategy=BLUFF))
    assert "," not in seat_texts.write(seat).partition("strategy=")[2]
    assert seat_texts.read(seat_texts.write(seat)).seat("ana") == seat


def test_a_strategy_is_checked_for_the_seat_that_it_is_for(app: Flask) -> None:
    matches = app.extensions["poda.services"].matches
    fixed = SeatRequest("engine", EngineOptions("fixed", strategy=BLUFF))
    match = matches.open("ana", "betting", seat_requests=(fixed, SeatRequest("me")))
    assert match.game.slug == "betting"
    with pytest.raises(Refused, match="MIN cannot have seen"):
        matches.open("ana", "betting", seat_requests=(SeatRequest("me"), fixed))
    with pytest.raises(Refused, match="sum to 1"):
        matches.open(
            "ana",
            "betting",
            seat_requests=(SeatRequest("engine", EngineOptions("fixed", strategy="K: 2 2/3")), SeatRequest("me")),
        )


def test_a_strategy_does_not_follow_its_seat_to_the_other_side(app: Flask) -> None:
    matches = app.extensions["poda.services"].matches
    match = matches.open(
        "ana",
        "betting",
        seat_requests=(SeatRequest("me"), SeatRequest("engine", EngineOptions("fixed", strategy=ANSWER))),
    )
    before = match.record.seats
    with pytest.raises(Refused):
        matches.follow(match, "ana", PageState(), swap=True)
    assert match.record.seats == before
