"""The pool of search threads: fair by owner, paced, paused, stopped, and never more than it may take."""

import threading
import time

import pytest

from engine import games
from engine.game import Refused
from tests.web.people import until
from webapp.matches.seats import EngineOptions
from webapp.searches.clock import Clock
from webapp.searches.jobs import Job, Limits
from webapp.searches.pool import SLICE, Pool
from webapp.searches.requests import refuse_unplayable


class Staged(Clock):
    """Time that passes as searches cost it, and jumps to when the next one is due: the same on every machine."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time

    def wait(self, condition, seconds):
        if seconds is None:
            condition.wait()
        else:
            self.time += max(seconds, 0.0)


class Counting:
    """A search that takes `length` events; on a clock, of `cost` seconds each."""

    def __init__(self, length: int, cost: float = 0.0, clock: Staged | None = None):
        self.length, self.cost, self.clock = length, cost, clock
        self.made = 0
        self.slices = []  # when each began, and how many events it was given
        self.stopped = False

    def advance(self, events: int) -> bool:
        events = min(events, self.length - self.made)
        if self.clock:
            self.slices.append((self.clock.now(), events))
            self.clock.time += self.cost * events
        elif self.cost:
            time.sleep(self.cost * events)
        self.made += events
        return self.made == self.length

    def stop(self) -> None:
        self.stopped = True


class Failing(Counting):
    def advance(self, events: int) -> bool:
        raise RuntimeError("broken on purpose")


@pytest.fixture
def start():
    """Starts searches in a pool and notes, in order, who finished."""
    pools = []

    def start(threads=1, limits=None, clock=None):
        pool = Pool(threads, limits or Limits(), clock)
        pools.append(pool)
        pool.order = []
        pool.news = []
        pool.told = threading.Condition()
        pool.halted = pool._changed  # no slice begins while this is held

        def add(search, owner="ana", **wishes):
            def done(job):
                with pool.told:
                    pool.order.append(job.about)
                    pool.told.notify_all()

            kind = wishes.pop("kind", Job)
            job = kind(search, owner, progress=lambda job: pool.news.append(job.events), done=done, **wishes)
            pool.submit(job)
            return job

        pool.add = add
        return pool

    yield start
    for pool in pools:
        pool.close()


def test_a_search_runs_to_its_end_and_tells_once(start):
    pool = start()
    search = Counting(1_000_000)
    pool.add(search, about="the search")
    until(lambda: pool.order)
    assert pool.order == ["the search"]
    assert search.made == 1_000_000
    until(lambda: len(pool) == 0)


def test_many_searches_of_one_owner_do_not_delay_another_owner(start):
    pool = start(1, Limits(running=20))
    for i in range(10):
        pool.add(Counting(5_000, cost=0.0001), owner="greedy", about=f"greedy {i}")
    pool.add(Counting(2_000, cost=0.0001), owner="modest", about="modest")
    until(lambda: "modest" in pool.order)
    assert pool.order == ["modest"]  # ten times half a second were asked for before it


def test_slices_stay_near_twenty_milliseconds(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(20_000, 0.00005, clock)
    pool.add(search, about="timed")
    until(lambda: pool.order)
    lengths = [events * search.cost for _, events in search.slices]
    assert sum(lengths) == pytest.approx(1.0)
    assert lengths[3:-1] == pytest.approx([SLICE] * len(lengths[3:-1]), rel=0.2)
    assert max(lengths) < 1.2 * SLICE


def test_a_paced_search_gets_its_events_per_second(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(1000, 0.0001, clock)
    pool.add(search, speed=100, about="paced")
    until(lambda: pool.order)
    for second in range(1, 10):
        made = sum(events for when, events in search.slices if when < 1000 + second)
        assert made == pytest.approx(100 * second, abs=5)


def test_a_slice_that_came_late_is_given_what_it_missed(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(300, 0.0001, clock)
    hog = Counting(3, 0.5, clock)  # half a second a slice: the other one waits
    with pool.halted:
        pool.add(search, speed=100, about="paced")
        pool.add(hog, owner="bo", speed=2, about="hog")
    until(lambda: "paced" in pool.order)
    assert search.slices[-1][0] - 1000 == pytest.approx(3, abs=0.1)


def test_one_event_per_second_is_one_event_at_a_time(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(5, 0.0, clock)
    pool.add(search, speed=1, about="slow")
    until(lambda: pool.order)
    assert search.slices == [(1000.0 + second, 1) for second in range(5)]


def test_a_search_can_be_sped_up_on_the_way(start):
    pool = start()
    search = Counting(100_000)
    job = pool.add(search, speed=1, about="fast now")
    until(lambda: search.made == 1)
    pool.set_speed(job, None)
    until(lambda: pool.order == ["fast now"])


def gets_round(pool):
    """The only thread has taken up a search that came later: all that was in the queue before has had its turn."""
    before = pool.order.count("another")
    pool.add(Counting(10), about="another")
    until(lambda: pool.order.count("another") > before)


def test_pausing_stops_the_events_and_stepping_gives_just_those_asked_for(start):
    pool = start()
    search = Counting(100_000)
    job = pool.add(search, paused=True)
    gets_round(pool)
    assert search.made == 0
    pool.step(job)
    until(lambda: search.made == 1)
    pool.step(job, 5)
    until(lambda: search.made == 6)
    gets_round(pool)
    assert search.made == 6
    assert 6 in pool.news  # every step is told, however soon after the last
    pool.set_paused(job, False)
    until(lambda: search.made == 100_000)


def test_more_steps_than_a_slice_holds_are_all_made(start):
    pool = start()
    search = Counting(100_000)
    job = pool.add(search, paused=True)
    pool.step(job, 5_000)
    until(lambda: search.made == 5_000)


def test_stop_answers_within_fifty_milliseconds_of_busy_threads(start):
    clock = Staged()
    pool = start(clock=clock)
    asked = []

    class Impatient(Counting):
        """Its person stops the other search in the middle of its twentieth slice."""

        def advance(self, events):
            finished = super().advance(events)
            if len(self.slices) == 20:
                asked.append(clock.now() - events * self.cost / 2)
                pool.stop(job)
            return finished

    with pool.halted:
        job = pool.add(Counting(10**9, 0.00001, clock), owner="ana", about="stopped")
        busy = [pool.add(Counting(10**9, 0.00001, clock), owner=f"busy {i}", about="busy") for i in range(8)]
        pool.add(Impatient(10**9, 0.00001, clock), owner="impatient", about="busy")
    until(lambda: pool.order == ["stopped"])
    assert job.touched - asked[0] < 0.05
    assert job.search.stopped
    for other in busy:
        assert len(other.search.slices) >= 19


def test_a_paused_search_can_be_stopped(start):
    pool = start()
    job = pool.add(Counting(1000), paused=True, about="stopped")
    pool.stop(job)
    until(lambda: pool.order == ["stopped"])


def test_a_cancelled_search_is_not_heard_of_again(start):
    pool = start()
    job = pool.add(Counting(10**9, cost=0.00001), about="cancelled")
    until(lambda: job.search.made)
    pool.cancel(job)
    until(lambda: not job.running)
    made = job.search.made
    gets_round(pool)
    assert job.search.made == made
    assert pool.order == ["another"]
    assert len(pool) == 0


def test_an_owner_has_only_so_many_searches(start):
    pool = start(1, Limits(running=2))
    first = pool.add(Counting(1000), paused=True)
    pool.add(Counting(1000), paused=True)
    with pytest.raises(Refused, match="already have 2 searches"):
        pool.add(Counting(1000))
    pool.add(Counting(1000), owner="bo", paused=True)  # others are not concerned
    pool.cancel(first)
    pool.add(Counting(1000), paused=True)


def test_everybody_together_has_only_so_many_searches(start):
    pool = start(1, Limits(total=2))
    pool.add(Counting(1000), owner="ana", paused=True)
    pool.add(Counting(1000), owner="bo", paused=True)
    with pytest.raises(Refused, match="Too many searches"):
        pool.add(Counting(1000), owner="cai")


def test_a_search_is_stopped_when_it_has_had_its_seconds(start):
    pool = start(1, Limits(seconds=0.1))
    job = pool.add(Counting(10**9, cost=0.00001), about="capped")
    until(lambda: pool.order == ["capped"])
    assert job.search.stopped


def test_a_search_is_stopped_when_it_has_had_its_events(start):
    pool = start(1, Limits(events=10_000))
    job = pool.add(Counting(10**9, cost=0.000001), about="capped")
    until(lambda: pool.order == ["capped"])
    assert job.search.stopped


def test_a_search_left_alone_for_long_makes_room(start):
    clock = Staged()
    pool = start(1, Limits(running=1, idle=60), clock)
    pool.add(Counting(1000), paused=True)
    clock.time += 61
    pool.add(Counting(1000), paused=True)


def test_a_search_given_up_is_told_of(start):
    clock = Staged()
    pool = start(1, Limits(idle=60), clock)
    dropped = []
    left = pool.add(Counting(1000), paused=True, dropped=dropped.append)
    clock.time += 61
    pool.add(Counting(1000), paused=True, dropped=dropped.append)
    assert dropped == [left]


def test_progress_is_told_about_ten_times_a_second(start):
    clock = Staged()
    pool = start(1, Limits(seconds=3), clock)
    pool.add(Counting(10**9, 0.00001, clock), about="told")
    until(lambda: pool.order)
    assert len(pool.news) == pytest.approx(30, abs=5)


def test_a_broken_search_ends_alone(start, caplog):
    pool = start()
    job = pool.add(Failing(10), about="broken")
    until(lambda: pool.order == ["broken"])
    assert job.error
    pool.add(Counting(10), about="sound")
    until(lambda: pool.order == ["broken", "sound"])
    assert "a search failed" in caplog.text


def test_a_mistake_in_the_pool_itself_ends_one_search_and_no_thread(start, monkeypatch, caplog):
    pool = start()
    account = pool._account

    def mistaken(job, *taken):
        if job.about == "unlucky":
            raise RuntimeError("broken on purpose")
        account(job, *taken)

    monkeypatch.setattr(pool, "_account", mistaken)
    job = pool.add(Counting(10**9), about="unlucky")
    until(lambda: pool.order == ["unlucky"])
    assert job.error
    pool.add(Counting(10), about="sound")
    until(lambda: pool.order == ["unlucky", "sound"])
    assert len(pool) == 0


class Fickle(Job):
    """A job whose speed is set back to full whenever it has been read; notes who read its steps unguarded."""

    pool = None
    unguarded = 0

    @property
    def speed(self):
        speed, self._speed = self._speed, None
        return speed

    @speed.setter
    def speed(self, speed):
        self._speed = speed

    @property
    def steps(self):
        if self.pool is not None and not self.pool._changed._is_owned():
            self.unguarded += 1
        return self._steps

    @steps.setter
    def steps(self, steps):
        self._steps = steps


def test_a_speed_that_changes_in_mid_slice_breaks_nothing(start):
    pool = start()
    job = pool.add(Counting(1000), speed=100, kind=Fickle, about="fickle")
    until(lambda: pool.order == ["fickle"])
    assert not job.error


def test_steps_are_counted_down_under_the_lock_that_counts_them_up(start):
    pool = start()
    job = pool.add(Counting(1000), paused=True, kind=Fickle)
    job.pool = pool
    pool.step(job, 5)
    until(lambda: job.search.made == 5)
    assert job.unguarded == 0


def test_a_search_can_be_asked_to_begin_later(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(10, 0.0, clock)
    pool.add(search, after=0.4, about="later")
    until(lambda: pool.order == ["later"])
    assert search.slices == [(1000.4, 10)]


def test_a_large_game_is_not_solved_while_somebody_waits():
    options = EngineOptions("expectiminimax", 1, evaluation="true")
    usual, large = games.find("coin-backgammon"), games.find("coin-backgammon", {"fields": 7, "checkers": 3})
    refuse_unplayable(usual, usual.start(), 0, options)
    with pytest.raises(Refused, match="exact value as an evaluation"):
        refuse_unplayable(large, large.start(), 0, options)
