"""The life of a match, on a real SQLite file: played once, refused in one sentence, and the same after a restart."""

import gc
import threading
import weakref
from dataclasses import replace
from functools import partial

import pytest

from engine.games.mnk import Mnk
from engine.refusals import Refused
from tests.web.databases import at_once
from tests.web.matches.playing import (
    AGAINST_THE_ENGINE,
    ANA,
    BO,
    CELLS,
    ROOTS,
    TWO_AT_ONE_SCREEN,
    engine_plays,
    play,
    seen,
    texts,
)
from webapp.matches.page_state import PageState
from webapp.matches.record import EngineAnswer, MoveCost
from webapp.matches.seats import SeatRequest
from webapp.matches.service import Matches, NoMatch
from webapp.matches.store import Conflict, Store
from webapp.searches.refusals import refuse_unplayable


def test_a_match_is_its_record(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", {"m": "3"}, None, TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1 c1")
    again = restarted().find(match.id)
    assert again.record == match.record
    assert again.states == match.states
    assert again.game.write(again.state) == "O.X/.X./... O"


def test_a_match_can_start_from_a_position(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", {}, "x.o/.x./...", TWO_AT_ONE_SCREEN)
    play(matches, match, "a3")
    assert restarted().find(match.id).game.write(match.state) == "X.O/.X./O.. X"


def test_ids_cannot_be_guessed(matches):
    ids = {matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN).id for _ in range(50)}
    assert len(ids) == 50
    assert {len(name) for name in ids} == {12}  # nine random bytes


@pytest.mark.parametrize(
    ("slug", "parameters", "position", "says"),
    [
        ("shogi", {}, None, "There is no game"),
        ("tic-tac-toe", {"m": "0"}, None, "between"),
        ("tic-tac-toe", {"k": "4"}, None, "do not fit"),
        ("tic-tac-toe", {}, "XX./.../...", "X moves first"),
        ("tic-tac-toe", {}, "what", "rows"),
    ],
)
def test_a_match_that_cannot_be_is_refused(matches, slug, parameters, position, says):
    with pytest.raises(Refused, match=says):
        matches.open(ANA, slug, parameters, position, TWO_AT_ONE_SCREEN)


def test_an_illegal_action_changes_nothing(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2")
    with nothing_changes(match), pytest.raises(Refused, match="“b2” cannot be played here"):
        matches.play(match, ANA, "b2", seen(match))


def test_nothing_is_played_after_the_end(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "a1 a2 b1 b2 c1")
    with nothing_changes(match), pytest.raises(Refused, match="The game is over"):
        matches.play(match, ANA, "c3", seen(match))


def test_a_double_click_plays_once(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    saw = seen(match)
    matches.play(match, ANA, "b2", saw)
    with pytest.raises(Refused, match="has moved on"):
        matches.play(match, ANA, "a1", saw)
    assert texts(match) == "b2"


def test_a_request_sent_again_is_answered_again_and_played_once(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    saw = seen(match)
    assert matches.play(match, ANA, "b2", saw, "r1") == 0
    assert matches.play(match, ANA, "b2", saw, "r1") == 0
    later = restarted()
    assert later.play(later.find(match.id), ANA, "b2", saw, "r1") == 0
    assert texts(later.find(match.id)) == "b2"


def test_a_request_sent_again_is_known_however_its_action_is_written(matches, monkeypatch):
    monkeypatch.setattr(
        Mnk, "cell_name", lambda game, cell: f"{'ABCDE'[cell % game.columns]}{cell // game.columns + 1}"
    )
    match = matches.open(ANA, "tic-tac-toe", {"m": 5, "n": 5, "k": 5}, None, TWO_AT_ONE_SCREEN)
    saw = seen(match)
    assert matches.play(match, ANA, "b2", saw, "r1") == 0
    assert texts(match) == "B2"
    assert matches.play(match, ANA, " b2", saw, "r1") == 0


def test_two_people_may_name_their_requests_alike(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=(SeatRequest("me"), SeatRequest("open")))
    matches.reseat(match, BO, 1, SeatRequest("me"), seen(match))
    matches.play(match, ANA, "b2", seen(match), "r1")
    matches.play(match, BO, "a1", seen(match), "r1")
    assert texts(match) == "b2 a1"


def test_of_many_at_once_one_plays(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    saw, start, outcomes = seen(match), threading.Barrier(8), []

    def click(cell):
        start.wait()
        try:
            outcomes.append(matches.play(match, ANA, cell, saw))
        except Refused as refused:
            outcomes.append(refused.sentence)

    at_once(*[partial(click, cell) for cell in CELLS])
    assert outcomes.count(0) == 1
    assert len(match.actions) == 1


def test_two_processes_cannot_play_one_ply_twice(matches, restarted):
    mine = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    other = restarted()
    theirs = other.find(mine.id)
    matches.play(mine, ANA, "b2", seen(mine))
    with pytest.raises(Refused, match="has moved on"):
        other.play(theirs, ANA, "a1", seen(theirs))
    assert texts(other.find(mine.id)) == "b2"  # and the other process has caught up
    play(other, other.find(mine.id), "a1")
    assert texts(restarted().find(mine.id)) == "b2 a1"


def test_what_another_process_changed_is_not_changed_back(matches, restarted):
    mine = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, mine, "b2 a1")
    other = restarted()
    theirs = other.find(mine.id)
    matches.undo(mine, ANA, seen(mine))
    for change in (
        lambda: other.undo(theirs, ANA, seen(theirs)),
        lambda: other.swap(theirs, ANA, seen(theirs)),
        lambda: other.change_settings(theirs, ANA, speed=10),
    ):
        with pytest.raises(Refused, match="has moved on"):
            change()
    assert restarted().find(mine.id).record == mine.record


@pytest.mark.parametrize("off", [-1, 1])
def test_only_the_version_that_is_stored_is_changed(matches, restarted, off):
    """Another process may be ahead, or the database may be an older copy than the state in memory."""
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1")
    another = replace(match.record, version=match.version + off)
    for change in (
        lambda: matches.store.change(another, False, cursor=1),
        lambda: matches.store.append(another, another.actions[0], False),
        lambda: matches.store.follow(another, replace(another, id="other"), False),
    ):
        with pytest.raises(Conflict):
            change()
    assert restarted().find(match.id).record == match.record


def test_every_change_is_stored_before_it_is_announced(matches, restarted):
    told = []
    matches.listeners.append(lambda match: told.append(restarted().find(match.id).record == match.record))
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1")
    matches.undo(match, ANA, seen(match))
    matches.swap(match, ANA, seen(match))
    matches.change_settings(match, ANA, speed=10)
    assert told == [True] * 6


def test_every_change_raises_the_version(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    versions = []
    matches.listeners.append(lambda match: versions.append(match.version))
    play(matches, match, "b2 a1")
    matches.undo(match, ANA, seen(match))
    matches.redo(match, ANA, seen(match))
    matches.swap(match, ANA, seen(match))
    matches.change_settings(match, ANA, paused=True)
    matches.change_settings(match, ANA, paused=True)  # nothing new
    assert versions == [1, 2, 3, 4, 5, 6]


def test_a_change_of_speed_does_not_make_an_action_stale(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    saw = seen(match)
    matches.change_settings(match, ANA, speed=10)
    matches.play(match, ANA, "b2", saw)
    assert texts(match) == "b2"


def test_a_change_of_speed_makes_nothing_stale_after_a_restart_either(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    saw = seen(match)
    matches.change_settings(match, ANA, speed=10)
    later = restarted()
    found = later.find(match.id)
    assert found.changed == match.changed
    later.play_engine(found, "a1", saw, EngineAnswer("alphabeta"))
    assert texts(found) == "b2 a1"


def test_a_version_that_never_was_is_refused(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    with nothing_changes(match), pytest.raises(Refused, match="has moved on"):
        matches.play(match, ANA, "b2", PageState(0, 7))


def test_an_unknown_match_is_not_found(matches):
    for name in ("nothing", "", "x" * 5000, "a\x00b", "\ud800", "../.."):
        with pytest.raises(NoMatch):
            matches.find(name)


def test_matches_that_no_longer_fit_in_memory_are_read_again(database):
    matches = Matches(Store(database), refuse_unplayable, capacity=3)
    opened = [matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN) for _ in range(10)]
    for match in opened:
        play(matches, matches.find(match.id), "b2")
    assert [texts(matches.find(match.id)) for match in opened] == ["b2"] * 10
    ids, in_memory = [match.id for match in opened], [weakref.ref(match) for match in opened]
    opened.clear()
    del match
    for match_id in ids:
        in_memory.append(weakref.ref(matches.find(match_id)))
    gc.collect()
    assert sum(match() is not None for match in in_memory) == 3


def test_who_reads_while_others_play_always_finds_a_position(matches):
    match = matches.open(ANA, "tic-tac-toe", {"m": 6, "n": 6, "k": 6}, None, TWO_AT_ONE_SCREEN)
    over, trouble = threading.Event(), []

    def read():
        while not over.is_set():
            try:
                match.seat_to_move()
            except Exception as error:
                trouble.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for column in "abcdef":
        play(matches, match, " ".join(f"{column}{row}" for row in range(1, 6)))
    over.set()
    reader.join()
    assert trouble == []


def test_what_the_engines_action_cost_is_in_the_record(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    engine_plays(matches, match, "a1")
    played = restarted().find(match.id).actions[1]
    assert (played.by, played.cost.nodes, played.cost.line) == ("engine", 12, ["a1"])


def test_what_every_action_was_worth_is_stored_and_not_held_in_memory(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    engine_plays(matches, match, "a1")
    for found in (match, restarted().find(match.id)):
        assert type(found.actions[1].cost) is MoveCost
    assert matches.store.roots(match.id, 1) == ROOTS
    assert matches.store.roots(match.id, 0) == matches.store.roots(match.id, 7) == []
