"""Exact values: solved once in the background, and remembered while there is room."""

import gc
import weakref

import pytest

from engine import games
from engine.refusals import Refused
from engine.search import Options, Search
from engine.solve import Progress
from tests.web.people import until
from tests.web.searches.solving import Solution, Solver
from webapp.searches.exact_values import PATIENCE, ExactValues
from webapp.searches.scheduling.clock import Clock
from webapp.searches.scheduling.jobs import Job
from webapp.searches.scheduling.pool import Pool

LECTURE = "3,4,1,2 max 1"


class Stopped(Clock):
    """A clock that a test advances."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time


@pytest.fixture
def clock():
    return Stopped()


@pytest.fixture
def pool(clock):
    pool = Pool(1, clock=clock)
    yield pool
    pool.close()


@pytest.fixture
def solver():
    return Solver()


@pytest.fixture
def known(pool, solver):
    known = ExactValues(25, pool, solver)
    yield known
    known.close()


def race(fields=6, stake="win"):
    return games.find("coin-backgammon", {"fields": fields, "stake": stake})


def waits_for(known, game, state):
    return until(lambda: found if not isinstance(found := known.look(game, state), Progress) else None)


def test_it_says_how_far_it_is_until_it_is_done(known, solver, pool):
    game = race()
    solver.gate.clear()
    with pool.held():
        assert known.look(game, game.start()) == Progress()
    assert solver.reported.wait(60)
    assert known.look(game, game.start()) == Progress(123, "exploring", 0.0)
    solver.gate.set()
    assert game.start() in waits_for(known, game, game.start())


def test_a_game_is_solved_once_however_many_ask(known, solver):
    solver.gate.clear()
    for _ in range(20):
        known.look(race(), race().start())
    solver.gate.set()
    waits_for(known, race(), race().start())
    known.look(race(), race().start())
    assert len(solver.asked) == 1


def test_a_position_that_was_set_up_is_solved_from_itself(known, solver):
    game = race()
    state = game.read(LECTURE)
    assert state in waits_for(known, game, state)
    assert [root for _, _, root in solver.asked] == [game.start(), state]


def test_what_follows_a_position_that_was_solved_is_not_solved_again(known, solver):
    game = race()
    state = game.read(LECTURE)
    later = game.result(state, game.actions(state)[0])
    solver.answer = lambda game, root: Solution(root, *([later] if root == state else []))
    found = waits_for(known, game, state)
    assert known.look(game, later) is found


def test_what_is_part_of_a_later_solution_makes_room(known, solver):
    game = race()
    state = game.read(LECTURE)
    later = game.result(state, game.actions(state)[0])
    waits_for(known, game, later)
    before = known.used
    solver.answer = lambda game, root: Solution(root, later)
    found = waits_for(known, game, state)
    assert known.used == before
    assert known.look(game, later) is found


def test_a_solution_that_was_searched_in_vain_does_not_count_as_used(known, solver):
    """There is room for two. The one that was asked for longest ago goes, although another of its game is asked for."""
    game = race()
    state = game.read(LECTURE)
    later = game.result(state, game.actions(state)[0])

    def answer(_, root):
        if root == game.start():
            raise Refused("too many positions")
        return Solution(root)

    solver.answer = answer
    with pytest.raises(Refused):
        waits_for(known, game, game.start())
    waits_for(known, game, state)
    waits_for(known, race(4), race(4).start())
    waits_for(known, game, later)
    asked = len(solver.asked)
    waits_for(known, race(4), race(4).start())
    assert len(solver.asked) == asked


def test_what_nobody_waits_for_any_more_is_given_up(known, solver, clock, pool):
    game = race()
    solver.gate.clear()
    known.look(game, game.start())
    assert solver.reported.wait(60)
    clock.time += PATIENCE + 1
    until(lambda: len(pool) == 0)
    assert known.used == 0
    solver.gate.set()
    waits_for(known, game, game.start())  # asked for again, it is solved after all
    assert len(solver.asked) == 2


def test_what_nobody_waits_for_is_not_even_begun(known, solver, clock):
    solver.gate.clear()
    known.look(race(4), race(4).start())
    assert solver.reported.wait(60)
    known.look(race(5), race(5).start())
    clock.time += PATIENCE + 1
    known.look(race(6), race(6).start())
    solver.gate.set()
    waits_for(known, race(6), race(6).start())
    assert [fields for _, fields, _ in solver.asked] == [4, 6]


def test_solutions_that_were_looked_at_longest_ago_make_room(known, solver):
    for fields in (4, 5):
        waits_for(known, race(fields), race(fields).start())
    known.look(race(4), race(4).start())
    waits_for(known, race(6), race(6).start())  # 30 bytes of 25
    assert known.used == 20
    known.look(race(4), race(4).start())
    assert len(solver.asked) == 3
    waits_for(known, race(5), race(5).start())
    assert len(solver.asked) == 4


def test_a_game_that_is_too_large_is_refused_again_without_being_solved_again(known, solver):
    held = []

    def refuse(game, state):
        found_so_far = Solution(state)
        held.append(weakref.ref(found_so_far))
        raise Refused("too many positions")

    solver.answer = refuse
    with pytest.raises(Refused, match="too many"):
        waits_for(known, race(), race().start())
    with pytest.raises(Refused, match="too many"):
        known.look(race(), race().start())
    assert len(solver.asked) == 1
    until(
        lambda: (gc.collect(), held[0]())[1] is None
    )  # the refusal that is remembered does not keep the whole search in memory


def test_a_mistake_of_ours_ends_neither_the_thread_nor_the_others(known, solver, caplog):
    def fail(game, state):
        raise ZeroDivisionError

    solver.answer = fail
    with pytest.raises(Refused, match="on our side"):
        waits_for(known, race(4), race(4).start())
    assert "could not be solved" in caplog.text
    solver.answer = lambda game, state: Solution(state)
    assert waits_for(known, race(5), race(5).start())


def test_what_failed_by_a_mistake_of_ours_is_told_once_and_then_tried_again(known, solver):
    def fail(game, state):
        raise ZeroDivisionError

    solver.answer = fail
    with pytest.raises(Refused, match="on our side"):
        waits_for(known, race(), race().start())
    solver.answer = lambda game, state: Solution(state)
    assert waits_for(known, race(), race().start())


def test_one_utility_in_two_spellings_is_solved_once(known, solver):
    game = race(stake="money")
    solver.gate.clear()
    for utility in ("concave:2", " Concave:2.000"):
        known.look(game, game.start(), utility)
    solver.gate.set()
    for utility in ("concave:2", " Concave:2.000"):
        until(lambda utility=utility: not isinstance(known.look(game, game.start(), utility), Progress))
    assert len(solver.asked) == 1


def test_too_many_games_at_once_are_refused(known, solver, monkeypatch):
    monkeypatch.setattr("webapp.searches.exact_values.MOST_WAITING", 2)
    solver.gate.clear()
    for fields in (4, 5):
        known.look(race(fields), race(fields).start())
    with pytest.raises(Refused, match="Too many games"):
        known.look(race(6), race(6).start())


def test_a_utility_that_the_game_does_not_take_is_refused_to_who_asked_and_holds_up_nobody(known, solver):
    for _ in range(2):
        with pytest.raises(Refused, match="money"):
            known.look(race(), race().start(), "concave:2")  # who wins is no matter of money
        waits_for(known, race(4), race(4).start())


@pytest.mark.parametrize("error", [Refused("too many positions"), ZeroDivisionError()])
def test_a_game_that_cannot_even_be_begun_holds_up_no_other(known, solver, monkeypatch, caplog, error):
    def solve(game, state):
        if game.parameters["fields"] in (5, 8):
            raise error
        return solver(game, state)

    monkeypatch.setattr(known, "_solver", solve)
    with pytest.raises(Refused, match=r"too many positions|on our side"):
        known.look(race(5), race(5).start())
    waits_for(known, race(4), race(4).start())
    solver.gate.clear()
    for fields in (6, 8, 7):  # now it is begun in a thread of the pool
        known.look(race(fields), race(fields).start())
    solver.gate.set()
    waits_for(known, race(7), race(7).start())


@pytest.fixture
def behind(pool):
    """Visitors whose names begin with their address."""
    pool.address_of = lambda visitor: visitor.partition(" ")[0]


def test_a_visitors_third_game_takes_the_place_of_the_first_that_waits(known, solver, behind):
    solver.gate.clear()
    for fields in (4, 5, 6, 7):
        known.look(race(fields), race(fields).start(), visitor="here ana")
    known.look(race(8), race(8).start(), visitor="here bo")
    solver.gate.set()
    until(lambda: not known._tasks)
    assert [fields for _, fields, _ in solver.asked] == [4, 8, 6, 7]
    waits_for(known, race(5), race(5).start())  # it is only asked for again


def test_one_address_leaves_room_among_those_that_wait(known, solver, behind, monkeypatch):
    monkeypatch.setattr("webapp.searches.exact_values.MOST_WAITING", 16)
    solver.gate.clear()
    for fields in range(4, 8):
        known.look(race(fields), race(fields).start(), visitor=f"here {fields}")
    with pytest.raises(Refused, match="Too many games"):
        known.look(race(8), race(8).start(), visitor="here 8")
    assert known.look(race(9), race(9).start(), visitor="there ana") == Progress()


def test_addresses_take_turns_at_solving_and_their_visitors_too(known, solver, behind):
    solver.gate.clear()
    asked = {4: "here ana", 5: "here ana", 6: "here ana", 7: "here bo", 8: "here bo", 9: "there cai"}
    for fields, visitor in asked.items():
        known.look(race(fields), race(fields).start(), visitor=visitor)
    solver.gate.set()
    until(lambda: not known._tasks)
    assert [fields for _, fields, _ in solver.asked] == [4, 9, 7, 5, 8, 6]


def test_one_game_is_solved_at_a_time(known, solver, pool):
    solver.gate.clear()
    for fields in (4, 5):
        known.look(race(fields), race(fields).start())
    assert solver.reported.wait(60)
    assert len(solver.asked) == len(pool) == 1
    solver.gate.set()
    for fields in (4, 5):
        waits_for(known, race(fields), race(fields).start())
    assert [fields for _, fields, _ in solver.asked] == [4, 5]
    until(lambda: len(pool) == 0)


def test_searches_have_their_turns_while_a_game_is_solved(known, solver, pool):
    solver.gate.clear()
    known.look(race(), race().start())
    game = games.find("tic-tac-toe")
    search = Job(Search(game, game.start(), Options(depth=3)), "ana")
    pool.submit(search)
    assert pool.wait(search, 60)
    assert known.look(race(), race().start()) == Progress(123, "exploring", 0.0)
