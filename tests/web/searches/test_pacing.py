"""How many events a search is given: as many as fit into a slice, at its speed, or step by step."""

import threading

import pytest

from tests.web.people import until
from tests.web.searches.counting import Counting, Rounds, Staged, gets_round
from webapp.searches.scheduling.jobs import Budgets, Terms
from webapp.searches.scheduling.pacing import BRIEF, NEWS_EVERY, SLICE, Pace, Pacing


def test_a_search_says_itself_how_much_it_can_do_at_first(start):
    pool = start()
    search = Counting(10**6, clock=Staged())
    search.first_events = 300_000
    with pool.held():
        pool.add(search, about="quick")
    until(lambda: pool.order)
    assert search.slices[0][1] == 300_000


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


def test_rounds_of_deepening_that_end_early_do_not_lengthen_the_slices_after_them(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Rounds(30, 20_000, 0.00005, clock)
    pool.add(search, about="deepening")
    until(lambda: pool.order)
    lengths = [events * search.each for _, events in search.slices]
    assert len(lengths) > 50 and max(lengths) < 1.2 * SLICE


def test_an_analysis_takes_brief_slices_while_somebody_waits_to_go_on_playing(start):
    clock = Staged()
    pool = start(clock=clock)
    analysis = Counting(1000, 0.0001, clock)
    moves = [Counting(10, 0.0001, clock) for _ in range(8)]
    with pool.held():
        pool.add(analysis, about="analysis")
        for number, move in enumerate(moves):
            pool.add(move, owner=f"player {number}", terms=Terms(urgent=True))
    until(lambda: "analysis" in pool.order)
    whole = analysis.first_events
    assert [events for _, events in analysis.slices] == [whole // BRIEF] * 2 + [whole] * 4 + [whole // 2]
    last_move = max(move.slices[-1][0] for move in moves)
    assert [when < last_move for when, _ in analysis.slices] == [True] * 2 + [False] * 5


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
    assert 6 in pool.news  # every step is reported, however soon after the last
    pool.set_paused(job, False)
    until(lambda: search.made == 100_000)


def test_more_steps_than_a_slice_holds_are_all_made(start):
    pool = start()
    search = Counting(100_000)
    job = pool.add(search, pace=Pace(paused=True))
    pool.step(job, 5_000)
    until(lambda: search.made == 5_000)


def test_progress_is_told_about_ten_times_a_second(start):
    clock = Staged()
    pool = start(1, Budgets(seconds=3), clock)
    pool.add(Counting(10**9, 0.00001, clock), about="told")
    until(lambda: pool.order)
    assert len(pool.news) == pytest.approx(30, abs=5)


def test_the_first_news_of_a_search_comes_a_while_after_it_began(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(100_000, each=0.0001, clock=clock)
    pool.add(search, about="quick")
    until(lambda: pool.order)
    first = pool.news[0] * search.each
    assert NEWS_EVERY <= first < NEWS_EVERY + 3 * SLICE


def test_a_search_can_be_asked_to_begin_later(start):
    clock = Staged()
    pool = start(clock=clock)
    search = Counting(10, 0.0, clock)
    pool.add(search, pace=Pace(after=0.4), about="later")
    until(lambda: pool.order == ["later"])
    assert search.slices == [(1000.4, 10)]


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
    """A pacing in which somebody asks for one more step the first time that its steps are counted down."""

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
