"""The life of a match, on a real SQLite file: played once, refused in one sentence, and the same after a restart."""

import gc
import threading
import weakref
from dataclasses import replace

import pytest

from engine.game import Refused
from engine.games.mnk import Mnk
from webapp.matches.match import Match
from webapp.matches.page_state import PageState
from webapp.matches.record import Answer, MoveCost
from webapp.matches.seats import EngineOptions, EngineSeat, Person, SeatRequest, read, write
from webapp.matches.service import Matches, NoMatch
from webapp.matches.store import Conflict, Store
from webapp.searches.refusals import refuse_unplayable
from webapp.storage.database import Database

ANA, BO, CAI = "ana", "bo", "cai"
ENGINE = SeatRequest("engine", EngineOptions(depth=2, evaluation="open-lines"))
ROOTS = [{"action": "a1", "value": 0.0, "bound": "exact"}]
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3")
TWO_AT_ONE_SCREEN = (SeatRequest("me"), SeatRequest("me"))
AGAINST_THE_ENGINE = (SeatRequest("me"), ENGINE)
ENGINE_AGAINST_ITSELF = (ENGINE, ENGINE)


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('matches')}/poda.db")
    database.migrate()
    yield database
    database.close()


@pytest.fixture
def matches(database):
    return Matches(Store(database), refuse_unplayable)


@pytest.fixture
def restarted(database):
    """The matches as another process, or this one after a restart, sees them."""
    return lambda: Matches(Store(database), refuse_unplayable)


def seen(match: Match) -> PageState:
    return PageState(match.ply, match.version)


def test_a_seat_with_too_few_weights_is_refused(matches):
    few = SeatRequest("engine", EngineOptions("expectiminimax", 2, evaluation="linear", weights=(1.0,)))
    with pytest.raises(Refused, match="give a weight for each"):
        matches.open("ana", "coin-backgammon", seat_requests=(SeatRequest("me"), few))


def play(matches: Matches, match: Match, actions: str, visitor: str = ANA) -> None:
    for action in actions.split():
        matches.play(match, visitor, action, seen(match))


def texts(match: Match) -> str:
    return " ".join(played.text for played in match.actions)


@pytest.fixture
def nothing_changes(restarted):
    """Checks that the match, in memory and as stored, is as it was."""

    class Watching:
        def __init__(self, match):
            self.match = match

        def __enter__(self):
            self.before = self.match.record, list(self.match.states)

        def __exit__(self, *error):
            assert (self.match.record, self.match.states) == self.before
            assert restarted().find(self.match.id).record == self.before[0]

    return Watching


# -- playing ----------------------------------------------------------------------------------------------------------


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
        ("chess", {}, None, "There is no game"),
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

    threads = [threading.Thread(target=click, args=(cell,)) for cell in CELLS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
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
    """Another process may be ahead, or the database an older copy than what this one has in memory."""
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
    assert found.moved == match.moved
    later.play_engine(found, "a1", saw, Answer("alphabeta"))
    assert texts(found) == "b2 a1"


def test_what_another_process_changed_is_found_where_they_share_a_database(matches, restarted, database, monkeypatch):
    monkeypatch.setattr(database, "shared", True)
    mine = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    other = restarted()
    assert texts(other.find(mine.id)) == ""
    play(matches, mine, "b2 a1")
    assert texts(other.find(mine.id)) == "b2 a1"


def test_a_match_is_not_read_again_while_its_change_is_being_taken_over(matches, database, monkeypatch):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    monkeypatch.setattr(database, "shared", True)
    found, append = [], matches.store.append
    finder = threading.Thread(target=lambda: found.append(matches.find(match.id)))

    def stored(*change):
        record = append(*change)
        finder.start()
        finder.join(0.2)  # it finds the match only once the change is taken over
        return record

    monkeypatch.setattr(matches.store, "append", stored)
    play(matches, match, "b2")
    finder.join()
    assert found == [match]


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


# -- back and forth ---------------------------------------------------------------------------------------------------


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
    assert texts(match) == "b2 c3"  # what could be redone is gone
    assert restarted().find(match.id).record == match.record
    assert restarted().find(match.id).states == match.states


def test_there_is_an_end_to_undo_and_redo(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    with nothing_changes(match), pytest.raises(Refused, match="nothing to take back"):
        matches.undo(match, ANA, seen(match))
    with nothing_changes(match), pytest.raises(Refused, match="nothing to play again"):
        matches.redo(match, ANA, seen(match))


def test_a_second_undo_from_the_same_page_is_stale(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1")
    saw = seen(match)
    matches.undo(match, ANA, saw)
    with pytest.raises(Refused, match="has moved on"):
        matches.undo(match, ANA, saw)
    assert match.ply == 1


def engine_plays(matches, match, action):
    matches.play_engine(match, action, seen(match), Answer("alphabeta", nodes=12, line=[action], roots=ROOTS))


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
        matches.play_engine(match, "a1", PageState(1, 1), Answer("alphabeta"))
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


# -- who may do what --------------------------------------------------------------------------------------------------


def test_spectators_only_watch(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=TWO_AT_ONE_SCREEN)
    play(matches, match, "b2 a1")
    deeds = [
        lambda: matches.play(match, CAI, "c1", seen(match)),
        lambda: matches.undo(match, CAI, seen(match)),
        lambda: matches.redo(match, CAI, seen(match)),
        lambda: matches.swap(match, CAI, seen(match)),
        lambda: matches.reseat(match, CAI, 0, SeatRequest("me"), seen(match)),
        lambda: matches.reseat(match, CAI, 1, ENGINE, seen(match)),
        lambda: matches.change_settings(match, CAI, paused=True),
        lambda: matches.follow(match, CAI, seen(match)),
        lambda: matches.play(match, "", "c1", seen(match)),
        lambda: matches.undo(match, "", seen(match)),
    ]
    for deed in deeds:
        with nothing_changes(match), pytest.raises(Refused, match="You are watching"):
            deed()


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


# -- the next match ---------------------------------------------------------------------------------------------------


def test_a_new_game_has_the_same_seats_and_the_old_one_stays(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", {"m": "4", "n": "4"}, None, AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    following = matches.follow(match, ANA, seen(match))
    assert following.record.seats == match.record.seats
    assert following.record.parameters == {"m": 4, "n": 4, "k": 3}
    assert following.ply == 0
    old = restarted().find(match.id)
    assert (texts(old), old.record.successor) == ("b2", following.id)


def test_a_rematch_swaps_the_sides(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    following = matches.follow(match, ANA, seen(match), swap=True)
    assert following.record.seats == (match.record.seats[1], match.record.seats[0])


def test_a_position_can_be_set_up(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    with nothing_changes(match), pytest.raises(Refused, match="X moves first"):
        matches.follow(match, ANA, seen(match), position="OO./.../...")
    following = matches.follow(match, ANA, seen(match), position="XO./.../...")
    assert following.game.write(following.state) == "XO./.../... X"


def test_a_double_click_on_new_game_opens_one(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    saw = seen(match)
    assert matches.follow(match, ANA, saw) is matches.follow(match, ANA, saw)


def test_a_new_game_asked_for_again_after_a_pause_is_still_the_one(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    saw = seen(match)
    following = matches.follow(match, ANA, saw)
    matches.change_settings(match, ANA, paused=True)
    assert matches.follow(match, ANA, saw) is following
    later = restarted()
    assert later.follow(later.find(match.id), ANA, saw).id == following.id
    assert matches.follow(match, ANA, seen(match)) is not following  # that page showed the first one


def test_a_new_game_that_another_process_forestalled_is_not_stored(matches, restarted, database):
    mine = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    other = restarted()
    theirs = other.find(mine.id)
    matches.change_settings(mine, ANA, paused=True)
    before = count(database)
    with pytest.raises(Refused, match="has moved on"):
        other.follow(theirs, ANA, seen(theirs))
    assert count(database) == before


def count(database) -> int:
    with database.read() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM matches").scalar()


# -- seats as text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "me",
        "open",
        "alphabeta",
        "minimax,depth=5",
        "alphabeta,seconds=1.5,deepen,table",
        "greedy,evaluation=open-lines",
    ],
)
def test_a_seat_reads_as_it_was_written(text):
    assert write(read(text).seat(ANA)) == text


@pytest.mark.parametrize(
    "text", ["", "alphabet", "alphabeta,depth=0", "alphabeta,depth=x", "alphabeta,dept=3", "minimax,order=9"]
)
def test_a_seat_that_makes_no_sense_is_refused(text):
    with pytest.raises(Refused):
        read(text)


def test_a_seats_text_does_not_say_who_owns_it():
    assert ANA not in write(Person(ANA))


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
