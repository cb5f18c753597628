"""The memory of all searches together, and of one address; a move that somebody waits for is stopped last."""

import pytest

from tests.web.people import until
from tests.web.searches.counting import Counting
from webapp.searches.scheduling.jobs import Budgets, Terms
from webapp.searches.scheduling.owners import Full
from webapp.searches.scheduling.pacing import Pace

PAUSED = Pace(paused=True)
MOVE = Terms(urgent=True)
NO_MEMORY = "no memory for another search"


class Holding(Counting):
    def __init__(self, memory):
        super().__init__(10**9)
        self.memory = memory


@pytest.fixture
def pool(start):
    """A thousand bytes for all searches, of owners whose names begin with their address."""
    pool = start(1, Budgets(total_bytes=1000, running=100))
    pool.address_of = lambda owner: owner.partition(" ")[0]
    return pool


def hold(pool, memory, owner, **more):
    return pool.add(Holding(memory), owner, pace=PAUSED, about=owner, **more)


def steps(pool, job, memory):
    """Its memory after a step."""
    job.searcher.memory = memory
    before = job.events
    pool.step(job, 1)
    until(lambda: job.events > before)
    with pool.held():  # the slice has been counted
        pass


def test_analyses_of_one_address_hold_a_quarter_of_it(pool):
    for number in range(2):
        hold(pool, 100, f"here {number}")
    with pytest.raises(Full, match=NO_MEMORY):
        hold(pool, 100, "here 2")
    assert not pool.has_room("here 2", urgent=False)
    hold(pool, 100, "there ana")
    hold(pool, 100, "here 2", terms=MOVE)  # a player is not delayed by those who only look


def test_moves_of_one_address_hold_half_of_it(pool):
    for number in range(4):
        hold(pool, 100, f"here {number}", terms=MOVE)
    with pytest.raises(Full, match=NO_MEMORY):
        hold(pool, 100, "here 4", terms=MOVE)
    assert not pool.has_room("here 4", urgent=True)
    hold(pool, 100, "there ana", terms=MOVE)


def test_all_together_hold_no_more_than_there_is(pool):
    for number in range(8):
        hold(pool, 100, f"address{number} ana")
    with pytest.raises(Full, match=NO_MEMORY):
        hold(pool, 1, "address8 ana")
    hold(pool, 1, "address8 ana", terms=MOVE)


def test_what_a_search_held_is_free_once_it_is_over(pool):
    first, _second = (hold(pool, 100, f"here {number}") for number in range(2))
    pool.cancel(first)
    hold(pool, 100, "here 2")


def test_what_a_page_waits_for_is_not_counted(pool):
    hold(pool, 2000, "here", terms=Terms(counted=False))
    hold(pool, 100, "here ana")


def test_where_an_address_comes_to_hold_too_much_its_largest_analysis_ends_with_the_best_so_far(pool):
    small, large = hold(pool, 50, "here 0"), hold(pool, 50, "here 1")
    move, other = hold(pool, 200, "here 2", terms=MOVE), hold(pool, 240, "there ana")
    steps(pool, large, 201)
    assert pool.wait(large, 60)
    assert large.searcher.stopped and pool.order == ["here 1"]
    assert not (small.stopped or move.stopped or other.stopped)


def test_analyses_make_way_for_a_move_and_of_moves_the_largest_ends_last_of_all(pool):
    analysis = hold(pool, 240, "here 0")
    first, second = (hold(pool, 240, f"address{number} ana", terms=MOVE) for number in range(2))
    third = hold(pool, 240, "address2 ana", terms=MOVE)
    steps(pool, third, 300)
    assert pool.wait(analysis, 60), "although it is not the largest"
    assert not (first.stopped or second.stopped or third.stopped)
    for job in (first, second, third):
        steps(pool, job, 334)
    assert pool.wait(first if first.stopped else third, 60)
    assert sum(job.stopped for job in (first, second, third)) == 1
