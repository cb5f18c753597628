"""The shares of the pool that one search, one owner, one address and everybody together may take."""

import pytest

from engine.refusals import Refused
from tests.web.people import until
from tests.web.searches.counting import Counting, Staged
from webapp.searches.scheduling.jobs import Budgets, Terms
from webapp.searches.scheduling.pacing import Pace


def test_an_owner_has_only_so_many_searches(start):
    pool = start(1, Budgets(running=2))
    first = pool.add(Counting(1000), pace=Pace(paused=True))
    pool.add(Counting(1000), pace=Pace(paused=True))
    with pytest.raises(Refused, match="already have 2 searches"):
        pool.add(Counting(1000))
    pool.add(Counting(1000), owner="bo", pace=Pace(paused=True))  # others are not concerned
    pool.cancel(first)
    pool.add(Counting(1000), pace=Pace(paused=True))


def test_everybody_together_has_only_so_many_searches(start):
    pool = start(1, Budgets(total=2))
    pool.add(Counting(1000), owner="dan", pace=Pace(paused=True))  # which takes no room from others
    pool.add(Counting(1000), owner="dan", pace=Pace(paused=True))
    with pool.held():
        pool.add(Counting(10**9), owner="ana")
        pool.add(Counting(10**9), owner="bo")
        with pytest.raises(Refused, match="Too many searches"):
            pool.add(Counting(1000), owner="cai")
        pool.add(Counting(10**9), owner="eva", terms=Terms(urgent=True))  # but an engine moves


def test_one_address_has_only_its_share_of_them(start):
    pool = start(1, Budgets(total=8))
    pool.address_of = lambda owner: owner[:4]
    with pool.held():
        for number in range(2):
            pool.add(Counting(10**9), owner=f"here{number}")
        with pytest.raises(Refused, match="Too many searches"):
            pool.add(Counting(10**9), owner="here2")
        pool.add(Counting(10**9), owner="ther2")


def test_what_a_page_waits_for_is_not_counted_among_its_owners_searches(start):
    pool = start(1, Budgets(running=1))
    pool.add(Counting(1000), pace=Pace(paused=True))
    with pytest.raises(Refused, match="already have 1 searches"):
        pool.add(Counting(1000))
    assert pool.wait(pool.add(Counting(1000), terms=Terms(counted=False), about="page"), 60)


def test_a_search_is_stopped_when_it_has_had_its_seconds(start):
    pool = start(1, Budgets(seconds=0.1))
    job = pool.add(Counting(10**9, each=0.00001), about="capped")
    until(lambda: pool.order == ["capped"])
    assert job.searcher.stopped


def test_a_search_is_stopped_when_it_has_had_its_nodes(start):
    pool = start(1, Budgets(nodes=10_000))
    job = pool.add(Counting(10**9, each=0.000001), about="capped")
    until(lambda: pool.order == ["capped"])
    assert job.searcher.stopped


def test_a_search_is_stopped_when_it_holds_too_much_memory(start):
    pool = start(1, Budgets(bytes=1000))
    search = Counting(10**9, each=0.000001)
    job = pool.add(search, about="capped")
    until(lambda: search.made > 10_000)
    assert not search.stopped
    search.memory = 1001
    until(lambda: pool.order == ["capped"])
    assert job.searcher.stopped


def test_a_search_may_be_given_less_time_or_more_than_the_others(start):
    clock = Staged()
    pool = start(1, Budgets(seconds=1), clock)
    brief, usual, long = (Counting(400_000, 0.00001, clock) for _ in range(3))
    with pool.held():
        pool.add(brief, "ana", terms=Terms(seconds=0.1), about="brief")
        pool.add(usual, "bo", about="usual")
        pool.add(long, "cai", terms=Terms(seconds=60), about="long")
    until(lambda: pool.order == ["brief", "usual", "long"])
    assert brief.made < 20_000 < 90_000 < usual.made < 120_000
    assert (brief.stopped, usual.stopped, long.stopped) == (True, True, False)


def test_a_search_that_nobody_asks_for_any_more_is_stopped(start):
    clock = Staged()
    pool = start(clock=clock)
    asked = []

    class Watched(Counting):
        """Somebody asks about it in its hundredth slice, and then no more."""

        def advance(self, events):
            if len(self.slices) == 100:
                assert not pool.wait(job, 0)
                asked.append(clock.now())
            return super().advance(events)

    search = Watched(10**9, 0.00001, clock)
    with pool.held():
        job = pool.add(search, terms=Terms(patience=5), about="forgotten")
    until(lambda: pool.order == ["forgotten"])
    assert search.stopped and asked[0] > 1001
    assert job.touched - asked[0] == pytest.approx(5, abs=0.1)


def test_a_search_left_alone_for_long_makes_room(start):
    clock = Staged()
    pool = start(1, Budgets(running=1, idle=60), clock)
    pool.add(Counting(1000), pace=Pace(paused=True))
    clock.time += 61
    pool.add(Counting(1000), pace=Pace(paused=True))


def test_a_search_given_up_is_told_of(start):
    clock = Staged()
    pool = start(1, Budgets(idle=60), clock)
    dropped = []
    left = pool.add(Counting(1000), pace=Pace(paused=True), dropped=dropped.append)
    clock.time += 61
    pool.add(Counting(1000), pace=Pace(paused=True), dropped=dropped.append)
    assert dropped == [left]
