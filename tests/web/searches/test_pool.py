"""The pool of search threads: fair by owner; searches are run to their end, stopped, dropped, and break alone."""

import threading

import pytest

from engine.searcher import Cost
from tests.web.people import until
from tests.web.searches.counting import Counting, Failing, Staged, gets_round
from webapp.searches.scheduling.jobs import Budgets, Callbacks, Job, Terms
from webapp.searches.scheduling.pacing import Pace
from webapp.searches.scheduling.pool import COLD_REST


def test_a_search_runs_to_its_end_and_tells_once(start):
    pool = start()
    search = Counting(1_000_000)
    pool.add(search, about="the search")
    until(lambda: pool.order)
    assert pool.order == ["the search"]
    assert search.made == 1_000_000
    until(lambda: len(pool) == 0)


def test_many_searches_of_one_owner_do_not_delay_another_owner(start):
    pool = start(1, Budgets(running=20))
    for i in range(10):
        pool.add(Counting(5_000, each=0.0001), owner="greedy", about=f"greedy {i}")
    pool.add(Counting(2_000, each=0.0001), owner="modest", about="modest")
    until(lambda: "modest" in pool.order)
    assert pool.order == ["modest"]  # ten times half a second were asked for before it


def test_stop_answers_within_fifty_milliseconds_of_busy_threads(start):
    clock = Staged()
    pool = start(clock=clock)
    asked = []

    class Impatient(Counting):
        """Its person stops the other search in the middle of its twentieth slice."""

        def advance(self, events):
            finished = super().advance(events)
            if len(self.slices) == 20:
                asked.append(clock.now() - events * self.each / 2)
                pool.stop(job)
            return finished

    with pool.held():
        job = pool.add(Counting(10**9, 0.00001, clock), owner="ana", about="stopped")
        busy = [pool.add(Counting(10**9, 0.00001, clock), owner=f"busy {i}", about="busy") for i in range(8)]
        pool.add(Impatient(10**9, 0.00001, clock), owner="impatient", about="busy")
    until(lambda: pool.order == ["stopped"])
    assert job.touched - asked[0] < 0.05
    assert job.searcher.stopped
    for other in busy:
        assert len(other.searcher.slices) >= 19


def test_news_that_take_long_to_tell_hold_up_no_other_search(start):
    pool, told = start(1), threading.Event()
    pool.submit(Job(Counting(10), "ana", callbacks=Callbacks(done=lambda job: told.wait(200))))
    pool.add(Counting(10), owner="bo", about="another")
    until(lambda: pool.order == ["another"], seconds=100)
    told.set()


def test_no_more_search_at_the_same_time_than_there_are_threads_for(start):
    pool, at_once, most = start(2), [], []

    class Watched(Counting):
        def advance(self, events):
            at_once.append(self)
            most.append(len(at_once))
            finished = super().advance(events)
            at_once.remove(self)
            return finished

    for i in range(8):
        pool.add(Watched(100, each=0.0005), owner=f"owner {i}", about=i)
    until(lambda: len(pool.order) == 8)
    assert max(most) == 2


def test_a_search_that_is_cancelled_while_its_last_slice_is_told_is_not_heard_of(start):
    pool = start(1)
    ended = threading.Event()

    class Ending(Counting):
        def advance(self, events):
            pool.cancel(jobs[0])  # as an undo does that comes at this moment
            ended.set()
            return True

    jobs = []
    with pool.held():
        jobs.append(pool.add(Ending(10), about="cancelled"))
    assert ended.wait(60)
    gets_round(pool)
    assert pool.order == ["another"]


def test_every_search_of_many_is_told_once(start):
    pool = start(2, Budgets(running=400))
    for number in range(400):
        pool.add(Counting(600), about=number)  # three slices each
    until(lambda: len(pool) == 0)
    until(lambda: len(pool.order) >= 400)
    assert sorted(pool.order) == list(range(400))


def test_a_pool_that_is_closed_cancels_what_it_is_given(start):
    pool = start(1)
    pool.close()
    job = pool.add(Counting(10))
    assert job.cancelled and pool.wait(job, 60)


def test_a_paused_search_can_be_stopped(start):
    pool = start()
    job = pool.add(Counting(1000), pace=Pace(paused=True), about="stopped")
    pool.stop(job)
    until(lambda: pool.order == ["stopped"])


def test_a_cancelled_search_is_not_heard_of_again(start):
    pool = start()
    job = pool.add(Counting(10**9, each=0.00001), about="cancelled")
    until(lambda: job.searcher.made)
    pool.cancel(job)
    until(lambda: not job.running)
    made = job.searcher.made
    gets_round(pool)
    assert job.searcher.made == made
    assert pool.order == ["another"]
    assert len(pool) == 0


def test_whoever_waits_hears_of_every_end(start):
    pool = start(1, Budgets(running=5))
    done, cancelled, broken, left = (
        pool.add(Counting(10), about="done"),
        pool.add(Counting(10), pace=Pace(paused=True)),
        pool.add(Failing(10), about="broken"),
        pool.add(Counting(10), pace=Pace(paused=True)),
    )
    assert pool.wait(done, 60) and pool.wait(broken, 60)
    assert not pool.wait(cancelled, 0)
    pool.cancel(cancelled)
    assert pool.wait(cancelled, 60)
    pool.close()
    assert pool.wait(left, 60)


def test_a_broken_search_ends_alone(start, caplog):
    pool = start()
    job = pool.add(Failing(10), about="broken")
    until(lambda: pool.order == ["broken"])
    assert job.error
    pool.add(Counting(10), about="sound")
    until(lambda: pool.order == ["broken", "sound"])
    assert "a search failed" in caplog.text


class Priceless(Counting):
    """Fails in an unexpected place: outside its slice."""

    @property
    def cost(self) -> Cost:
        raise RuntimeError("broken on purpose")


def test_a_mistake_outside_of_a_slice_ends_one_search_and_no_thread(start, caplog):
    pool = start()
    job = pool.add(Priceless(10**9), about="unlucky")
    until(lambda: pool.order == ["unlucky"])
    assert job.error
    pool.add(Counting(10), about="sound")
    until(lambda: pool.order == ["unlucky", "sound"])
    assert len(pool) == 0
    assert "a search was given up" in caplog.text


@pytest.mark.parametrize(("rests", "seconds"), [(True, COLD_REST), (False, 0)])
def test_while_games_are_compiled_searches_rest_and_what_pages_wait_for_does_not(start, rests, seconds):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(3000, each=0.0001, clock=clock)

    def compile_all():
        pool.add(search, terms=Terms(rests=rests), about="cold")
        until(lambda: pool.order)

    pool.warm_up(compile_all)
    begun = [when for when, _ in search.slices]
    ended = [when + events * search.each for when, events in search.slices]
    assert len(begun) > 5
    assert [later - before for before, later in zip(ended, begun[1:])] == pytest.approx([seconds] * (len(begun) - 1))
