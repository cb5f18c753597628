"""Requests from pages with an older version are refused only if something they depend on has changed."""

import pytest

from engine.game import MAX, MIN
from engine.refusals import Refused
from tests.web.matches.playing import (
    AGAINST_THE_ENGINE,
    ANA,
    BO,
    ENGINE,
    ENGINE_AGAINST_ITSELF,
    TWO_AT_ONE_SCREEN,
    engine_plays,
    play,
    seen,
    texts,
)
from webapp.matches.engine_options import EngineOptions
from webapp.matches.page_state import PageState
from webapp.matches.record import EngineAnswer
from webapp.matches.seats import SeatRequest

STALE = "has moved on"
WITH_A_FRIEND = (SeatRequest("me"), SeatRequest("open"))


@pytest.fixture
def match(matches):
    return matches.open(ANA, "tic-tac-toe", seat_requests=WITH_A_FRIEND)


def sits_down(matches, match, who=BO):
    matches.reseat(match, who, MIN, SeatRequest("me"), seen(match))


def test_a_move_is_played_though_a_friend_sat_down_meanwhile(matches, restarted, match):
    saw = seen(match)
    sits_down(matches, match)
    later = restarted()
    later.play(later.find(match.id), ANA, "b2", saw)
    assert texts(later.find(match.id)) == "b2"


def test_undo_and_redo_are_done_though_a_friend_sat_down_meanwhile(matches, match):
    play(matches, match, "b2")
    saw = seen(match)
    sits_down(matches, match)
    matches.undo(match, ANA, saw)
    assert match.ply == 0
    saw = seen(match)
    matches.reseat(match, BO, MIN, SeatRequest("open"), seen(match))
    matches.redo(match, ANA, saw)
    assert match.ply == 1


def test_undo_that_was_pressed_before_the_engine_answered_takes_its_answer_back_too(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    saw = seen(match)
    engine_plays(matches, match, "a1")
    matches.undo(match, ANA, saw)
    assert match.ply == 0


def test_undo_that_would_lead_elsewhere_than_on_the_page_is_stale(matches, nothing_changes):
    alone = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, alone, "b2")
    saw = seen(alone)
    play(matches, alone, "a1")
    engines = matches.open(ANA, "tic-tac-toe", seat_requests=ENGINE_AGAINST_ITSELF)
    engine_plays(matches, engines, "a1")
    saw_engines = seen(engines)
    engine_plays(matches, engines, "b2")
    for match, page in ((alone, saw), (engines, saw_engines)):
        with nothing_changes(match), pytest.raises(Refused, match=STALE):
            matches.undo(match, ANA, page)


@pytest.mark.parametrize("ply", [0, 2, None])
def test_what_was_undone_and_played_otherwise_is_another_position_at_the_same_ply(
    matches, restarted, nothing_changes, ply
):
    """Not even after a restart is what another tab did mistaken for what this one shows."""
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1")
    saw = PageState(ply, match.version)
    matches.undo(match, ANA, seen(match))
    play(matches, match, "c3")
    later = restarted()
    found = later.find(match.id)
    for deed in (later.undo, later.redo, lambda *asked: later.play(*asked[:2], "c1", asked[2])):
        with nothing_changes(found), pytest.raises(Refused, match=f"{STALE}|nothing to play again"):
            deed(found, ANA, saw)


def test_a_move_does_not_make_what_is_asked_of_a_seat_old(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    saw = seen(match)
    play(matches, match, "b2")
    later = restarted()
    found = later.find(match.id)
    later.reseat(found, ANA, MIN, SeatRequest("engine", EngineOptions(depth=1, evaluation="open-lines")), saw)
    assert found.record.seats[MIN].options.depth == 1
    assert found.record.seated == (0, found.version)


def test_a_seat_that_has_been_given_to_another_meanwhile_is_stale_and_the_other_seat_is_not(
    matches, nothing_changes, match
):
    saw = seen(match)
    sits_down(matches, match)
    with nothing_changes(match), pytest.raises(Refused, match=STALE):
        matches.reseat(match, ANA, MIN, ENGINE, saw)
    with nothing_changes(match), pytest.raises(Refused, match=STALE):
        matches.swap(match, ANA, saw)
    matches.reseat(match, ANA, MAX, ENGINE, saw)
    assert match.record.seated == (match.version, match.version - 1)


def test_what_the_engine_found_for_another_seat_is_not_played(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(ENGINE, SeatRequest("me")))
    began = PageState(match.ply, match.changed)
    matches.reseat(match, ANA, MAX, SeatRequest("engine", EngineOptions(depth=1, evaluation="open-lines")), seen(match))
    with nothing_changes(match), pytest.raises(Refused, match=STALE):
        matches.play_engine(match, "a1", began, EngineAnswer("alphabeta"))
