"""Who may play, take a seat or give it away; watchers change nothing."""

import pytest

from engine.refusals import Refused
from tests.web.matches.playing import AGAINST_THE_ENGINE, ANA, BO, CAI, ENGINE, play, seen, texts
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seats import EngineSeat, Person, SeatRequest


def test_a_seat_with_too_few_weights_is_refused(matches):
    few = SeatRequest("engine", EngineOptions("expectiminimax", 2, evaluation="linear", weights=(1.0,)))
    with pytest.raises(Refused, match="give a weight for each"):
        matches.open("ana", "coin-backgammon", seat_requests=(SeatRequest("me"), few))


def test_one_plays_only_ones_own_side(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("open")))
    matches.reseat(match, BO, 1, SeatRequest("me"), seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="not your turn"):
        matches.play(match, BO, "b2", seen(match))
    matches.play(match, ANA, "b2", seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="not your turn"):
        matches.play(match, ANA, "a1", seen(match))


def test_nobody_plays_for_the_engine(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    with nothing_changes(match), pytest.raises(Refused, match="not your turn"):
        matches.play(match, ANA, "a1", seen(match))


def test_an_open_seat_is_the_first_takers(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("open")))
    saw = seen(match)
    matches.reseat(match, BO, 1, SeatRequest("me"), saw)
    assert match.record.seats == (Person(ANA), Person(BO))
    with nothing_changes(match), pytest.raises(Refused):
        matches.reseat(match, CAI, 1, SeatRequest("me"), saw)
    with nothing_changes(match), pytest.raises(Refused):
        matches.reseat(match, CAI, 1, SeatRequest("me"), seen(match))


def test_who_sits_cannot_push_another_person_off_but_the_host_can(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("open"), SeatRequest("open")))
    matches.reseat(match, BO, 0, SeatRequest("me"), seen(match))
    matches.reseat(match, CAI, 1, SeatRequest("me"), seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="That seat is taken"):
        matches.reseat(match, BO, 1, ENGINE, seen(match))
    matches.reseat(match, ANA, 1, ENGINE, seen(match))
    assert isinstance(match.record.seats[1], EngineSeat)
    matches.reseat(match, BO, 1, SeatRequest("open"), seen(match))  # the engine's seat is not another person's
    assert match.record.seats[1] == Person()


def test_a_seat_can_change_in_mid_game(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    assert match.engine_to_move
    matches.reseat(match, ANA, 1, SeatRequest("me"), seen(match))
    assert not match.engine_to_move
    play(matches, match, "a1")
    assert texts(match) == "b2 a1"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (EngineOptions(evaluation="feelings"), "has no evaluation"),
        (EngineOptions("greedy", evaluation="none"), "needs an evaluation"),
        (EngineOptions("random", depth=3), "does not search"),
        (EngineOptions("alphabeta", order="evaluation", evaluation="none"), "needs an evaluation"),
    ],
)
def test_a_seat_that_the_engine_cannot_play_changes_nothing(matches, nothing_changes, options, says):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    with nothing_changes(match), pytest.raises(Refused, match=says):
        matches.reseat(match, ANA, 1, SeatRequest("engine", options), seen(match))
    with pytest.raises(Refused, match=says):
        matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("engine", options)))


def test_swapping_sides_keeps_the_board(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    matches.swap(match, ANA, seen(match))
    assert match.record.seats == (EngineSeat(ENGINE.options), Person(ANA))
    assert match.engine_to_move
