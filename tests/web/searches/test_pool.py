"""The pool of search threads: fair by owner, paced, paused, stopped, and never more than it may take."""

import threading
import time

import pytest

from engine import games
from engine.game import Refused
from engine.searcher import Cost
from tests.web.people import until
from webapp.matches.seats import EngineOptions
from webapp.searches.clock import Clock
from webapp.searches.jobs import Budgets, Callbacks, Job, Terms
from webapp.searches.pacing import NEWS_EVERY, SLICE, Pace, Pacing
from webapp.searches.pool import COLD_REST, Pool
from webapp.searches.refusals import refuse_unplayable
from webapp.searches.turns import Turns


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

    def sleep(self, seconds):
        self.time += seconds


class Counting:
    """A search that takes `length` events; on a clock, of `each` seconds each."""

    first_events = 200

    def __init__(self, length: int, each: float = 0.0, clock: Staged | None = None):
        self.length, self.each, self.clock = length, each, clock
        self.made = 0
        self.slices = []  # when each began, and how many events it was given
        self.stopped = False
        self.memory = 0

    def advance(self, events: int) -> bool:
        events = min(events, self.length - self.made)
        if self.clock:
            self.slices.append((self.clock.now(), events))
            self.clock.time += self.each * events
        elif self.each:
            time.sleep(self.each * events)
        self.made += events
        return self.made == self.length

    def stop(self) -> None:
        self.stopped = True

    @property
    def cost(self) -> Cost:
        return Cost(self.made, self.memory)


def test_a_search_says_itself_how_much_it_can_do_at_first(start):
    pool = start()
    search = Counting(10**6, clock=Staged())
    search.first_events = 300_000
    with pool.held():
        pool.add(search, about="quick")
    until(lambda: pool.order)
    assert search.slices[0][1] == 300_000


class Failing(Counting):
    def advance(self, events: int) -> bool:
        raise RuntimeError("broken on purpose")


@pytest.fixture
def start():
    """Starts searches in a pool and notes, in order, who finished."""
    pools = []

    def start(threads=1, limits=None, clock=None):
        pool = Pool(threads, limits or Budgets(), clock)
        pools.append(pool)
        pool.order = []
        pool.news = []
        pool.told = threading.Condition()

        def add(search, owner="ana", *, dropped=None, pacing=None, **job_options):
            def done(job):
                with pool.told:
                    pool.order.append(job.about)
                    pool.told.notify_all()

            callbacks = Callbacks(lambda job: pool.news.append(job.events), done, dropped or (lambda job: None))
            job = Job(search, owner, callbacks=callbacks, **job_options)
            job.pacing = pacing or job.pacing
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
    pool = start(1, Budgets(running=20))
    for i in range(10):
        pool.add(Counting(5_000, each=0.0001), owner="greedy", about=f"greedy {i}")
    pool.add(Counting(2_000, each=0.0001), owner="modest", about="modest")
    until(lambda: "modest" in pool.order)
    assert pool.order == ["modest"]  # ten times half a second were asked for before it


def test_slices_stay_near_twenty_milliseconds(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(20_000, 0.00005, clock)
    pool.add(search, about="timed")
    until(lambda: pool.order)
    lengths = [events * search.each for _, events in search.slices]
    assert sum(lengths) == pytest.approx(1.0)
    assert lengths[3:-1] == pytest.approx([SLICE] * len(lengths[3:-1]), rel=0.2)
    assert max(lengths) < 1.2 * SLICE


def test_a_paced_search_gets_its_events_per_second(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(1000, 0.0001, clock)
    pool.add(search, pace=Pace(speed=100), about="paced")
    until(lambda: pool.order)
    for second in range(1, 10):
        made = sum(events for when, events in search.slices if when < 1000 + second)
        assert made == pytest.approx(100 * second, abs=5)


def test_a_slice_that_came_late_is_given_what_it_missed(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(300, 0.0001, clock)
    hog = Counting(3, 0.5, clock)  # half a second a slice: the other one waits
    with pool.held():
        pool.add(search, pace=Pace(speed=100), about="paced")
        pool.add(hog, owner="bo", pace=Pace(speed=2), about="hog")
    until(lambda: "paced" in pool.order)
    assert search.slices[-1][0] - 1000 == pytest.approx(3, abs=0.1)


def test_one_event_per_second_is_one_event_at_a_time(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(5, 0.0, clock)
    pool.add(search, pace=Pace(speed=1), about="slow")
    until(lambda: pool.order)
    assert search.slices == [(1000.0 + second, 1) for second in range(5)]


def test_a_search_can_be_sped_up_on_the_way(start):
    pool = start()
    search = Counting(100_000)
    job = pool.add(search, pace=Pace(speed=1), about="fast now")
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
    job = pool.add(search, pace=Pace(paused=True))
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
    job = pool.add(search, pace=Pace(paused=True))
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


def test_addresses_take_turns_whatever_the_number_of_cookies():
    turns = Turns()
    for number in range(100):
        turns.put(waiting(f"cookie {number}", "busy"), 0)
    for _ in range(3):
        turns.put(waiting("ana", "other"), 0)
    assert [turns.next(0).address for _ in range(6)] == ["busy", "other"] * 3


def test_engines_for_whom_somebody_waits_come_before_analyses_that_are_not_forgotten():
    turns = Turns()
    for _ in range(20):
        turns.put(waiting("analyst"), 0)
        turns.put(waiting("player", urgent=True), 0)
    order = [turns.next(0).owner for _ in range(12)]
    assert order == ["player", "player", "player", "analyst"] * 3


def waiting(owner, address="", urgent=False):
    job = Job(Counting(10), owner, terms=Terms(urgent=urgent))
    job.address = address
    return job


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
        """Somebody asks for it in its hundredth slice, and then no more."""

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


def test_what_a_page_waits_for_is_not_counted_among_its_owners_searches(start):
    pool = start(1, Budgets(running=1))
    pool.add(Counting(1000), pace=Pace(paused=True))
    with pytest.raises(Refused, match="already have 1 searches"):
        pool.add(Counting(1000))
    assert pool.wait(pool.add(Counting(1000), terms=Terms(counted=False), about="page"), 60)


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


def test_progress_is_told_about_ten_times_a_second(start):
    clock = Staged()
    pool = start(1, Budgets(seconds=3), clock)
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


class Priceless(Counting):
    """Breaks where it is not expected to: outside of its slice."""

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


class Fickle(Pacing):
    """A pacing whose speed is set back to full whenever it has been read."""

    @property
    def speed(self):
        speed, self._speed = self._speed, None
        return speed

    @speed.setter
    def speed(self, speed):
        self._speed = speed


def test_a_speed_that_changes_in_mid_slice_breaks_nothing(start):
    pool = start()
    job = pool.add(Counting(1000), pacing=Fickle(Pace(speed=100), 200), about="fickle")
    until(lambda: pool.order == ["fickle"])
    assert not job.error


class Interrupted(Pacing):
    """A pacing of which, the first time that its steps are counted down, somebody asks for one more."""

    interrupt = None

    @property
    def steps(self):
        steps = self._steps
        if steps == 5 and self.interrupt is not None:
            other = threading.Thread(target=self.interrupt)
            self.interrupt = None
            other.start()
            other.join(0.2)  # it has to wait until they are counted down
        return steps

    @steps.setter
    def steps(self, steps):
        self._steps = steps


def test_a_step_that_is_asked_for_while_steps_are_counted_down_is_not_lost(start):
    pool = start()
    job = pool.add(Counting(1000), pacing=Interrupted(Pace(paused=True), 200))
    with pool.held():
        pool.step(job, 5)
        job.pacing.interrupt = lambda: pool.step(job, 1)
    until(lambda: job.searcher.made == 6)


def test_a_search_can_be_asked_to_begin_later(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(10, 0.0, clock)
    pool.add(search, pace=Pace(after=0.4), about="later")
    until(lambda: pool.order == ["later"])
    assert search.slices == [(1000.4, 10)]


def test_a_large_game_is_not_solved_while_somebody_waits():
    options = EngineOptions("expectiminimax", 1, evaluation="true")
    usual, large = games.find("coin-backgammon"), games.find("coin-backgammon", {"fields": 7, "checkers": 3})
    refuse_unplayable(usual, usual.start(), 0, options)
    with pytest.raises(Refused, match="exact value as an evaluation"):
        refuse_unplayable(large, large.start(), 0, options)


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


def test_the_first_news_of_a_search_comes_a_while_after_it_began(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(100_000, each=0.0001, clock=clock)
    pool.add(search, about="quick")
    until(lambda: pool.order)
    first = pool.news[0] * search.each
    assert NEWS_EVERY <= first < NEWS_EVERY + 3 * SLICE
