"""Taking back and playing again, alone, against the engine and between two people."""

import pytest

from engine.refusals import Refused
from tests.web.matches.playing import (
    AGAINST_THE_ENGINE,
    ANA,
    BO,
    CAI,
    ENGINE,
    ENGINE_AGAINST_ITSELF,
    TWO_AT_ONE_SCREEN,
    engine_plays,
    play,
    seen,
    texts,
)
from webapp.matches.page_state import PageState
from webapp.matches.record import EngineAnswer
from webapp.matches.seats import SeatRequest


def test_undo_redo_and_a_new_action_after_an_undo(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1 c1")
    matches.undo(match, ANA, seen(match))
    matches.undo(match, ANA, seen(match))
    assert (match.ply, texts(match)) == (1, "b2 a1 c1")
    matches.redo(match, ANA, seen(match))
    assert match.ply == 2
    matches.undo(match, ANA, seen(match))
    play(matches, match, "c3")
    assert texts(match) == "b2 c3"  # the redo is gone
    assert restarted().find(match.id).record == match.record
    assert restarted().find(match.id).states == match.states


def test_there_is_an_end_to_undo_and_redo(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    with nothing_changes(match), pytest.raises(Refused, match="nothing to take back"):
        matches.undo(match, ANA, seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="nothing to play again"):
        matches.redo(match, ANA, seen(match))


def test_against_the_engine_undo_takes_back_both_plies(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    engine_plays(matches, match, "a1")
    play(matches, match, "c1")
    engine_plays(matches, match, "a3")
    matches.undo(match, ANA, seen(match))
    assert match.ply == 2
    matches.redo(match, ANA, seen(match))
    assert match.ply == 4


def test_nobody_takes_back_what_another_person_has_played(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("open")))
    matches.reseat(match, BO, 1, SeatRequest("me"), seen(match))
    matches.play(match, ANA, "b2", seen(match))
    matches.play(match, BO, "a1", seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="The other person has moved since"):
        matches.undo(match, ANA, seen(match))
    matches.undo(match, BO, seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="only they can play it again"):
        matches.redo(match, ANA, seen(match))
    matches.undo(match, ANA, seen(match))
    matches.redo(match, ANA, seen(match))
    matches.redo(match, BO, seen(match))
    assert match.ply == 2


def test_whoever_has_not_moved_yet_is_not_told_of_a_move_that_was_never_theirs(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("open")))
    matches.reseat(match, BO, 1, SeatRequest("me"), seen(match))
    matches.play(match, ANA, "b2", seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="You have not made a move yet"):
        matches.undo(match, BO, seen(match))


def test_a_host_who_only_looks_on_may_go_back_and_forth(matches):
    match = matches.open(CAI, "tic-tac-toe", seat_requests=(SeatRequest("open"), SeatRequest("open")))
    for player, person in enumerate((ANA, BO)):
        matches.reseat(match, person, player, SeatRequest("me"), seen(match))
    matches.play(match, ANA, "b2", seen(match))
    matches.undo(match, CAI, seen(match))
    matches.redo(match, CAI, seen(match))
    assert match.ply == 1


def test_undo_while_the_engine_thinks_takes_back_ones_own(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    matches.undo(match, ANA, seen(match))
    assert match.ply == 0
    with pytest.raises(Refused, match="has moved on"):
        matches.play_engine(match, "a1", PageState(1, 1), EngineAnswer("alphabeta"))
    assert match.ply == 0


def test_the_engines_first_move_cannot_be_taken_back_for_ever(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(ENGINE, SeatRequest("me")))
    engine_plays(matches, match, "a1")
    with nothing_changes(match), pytest.raises(Refused, match="nothing to take back"):
        matches.undo(match, ANA, seen(match))


def test_an_engine_that_plays_itself_is_paused_by_an_undo(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=ENGINE_AGAINST_ITSELF)
    engine_plays(matches, match, "a1")
    engine_plays(matches, match, "b2")
    matches.undo(match, ANA, seen(match))
    assert match.ply == 1
    assert match.record.settings.paused
