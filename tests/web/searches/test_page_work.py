"""Work that pages wait for: it runs in the pool, where no visitor delays another."""

import threading
from functools import partial

import pytest

from engine import games
from engine.game import MAX
from engine.hidden.decision_search import DecisionSearch
from engine.hidden.methods import MethodSettings
from engine.refusals import Refused
from engine.steps import run
from engine.work import Work
from tests.web.databases import at_once
from tests.web.people import until
from webapp.matches.engine_options import EngineOptions
from webapp.searches import hidden_decisions
from webapp.searches.remembered import Remembered
from webapp.searches.scheduling import jobs
from webapp.searches.scheduling.jobs import Budgets
from webapp.searches.scheduling.page_work import PageWork
from webapp.searches.scheduling.pool import Pool


@pytest.fixture
def page_work():
    pool = Pool(1)
    yield PageWork(pool)
    pool.close()


def counting(steps):
    for _ in range(steps):
        yield
    return steps


def test_the_answer_is_what_the_work_comes_to(page_work):
    assert page_work.wait("ana", counting(1000)) == 1000
    assert page_work.wait("ana", counting(0)) == 0


def test_a_refusal_is_told_to_whoever_waits(page_work):
    def refused():
        yield
        raise Refused("not like this")

    with pytest.raises(Refused, match="not like this"):
        page_work.wait("ana", refused())


def test_a_mistake_of_ours_is_told_in_words(page_work, caplog):
    def broken():
        yield
        raise ZeroDivisionError

    with pytest.raises(Refused, match="on our side"):
        page_work.wait("ana", broken())
    assert "a search failed" in caplog.text


def test_one_visitors_long_decision_does_not_hold_up_anothers_page(page_work):
    gate, begun = threading.Event(), threading.Event()

    def long():
        while not gate.is_set():
            begun.set()
            yield
        return "at last"

    heard = []
    waiting = threading.Thread(target=lambda: heard.append(page_work.wait("ana", long())))
    waiting.start()
    assert begun.wait(60)
    assert page_work.wait("bo", counting(1000)) == 1000
    assert heard == []
    gate.set()
    waiting.join(60)
    assert heard == ["at last"]


def test_work_without_an_end_is_ended_by_the_limits_of_the_pool():
    pool = Pool(1, Budgets(nodes=1000))
    with pytest.raises(Refused, match="longer than the server allows"):
        PageWork(pool).wait("ana", counting(10**9))
    pool.close()


def test_a_visitor_with_all_searches_running_can_still_open_pages():
    pool = Pool(1, Budgets(running=0))
    assert PageWork(pool).wait("ana", counting(10)) == 10
    pool.close()


def test_a_decision_is_made_once_for_all_who_wait_for_it(page_work, monkeypatch):
    made = []

    class Counted(DecisionSearch):
        def __init__(self, *arguments):
            made.append(arguments)
            super().__init__(*arguments)

    monkeypatch.setattr(hidden_decisions, "DecisionSearch", Counted)
    game = games.find("betting", {"high": 31})  # nobody has decided here before
    asked = game, MAX, ("K",), EngineOptions("simulate", level=2)
    found = []

    def look(visitor):
        found.append(page_work.wait(visitor, hidden_decisions.decision(*asked).steps()))

    at_once(*[partial(look, f"visitor {i}") for i in range(5)])
    assert len(found) == 5 and len(set(map(id, found))) == 1
    assert [arguments[4] for arguments in made] == [MethodSettings(level=2)]


def test_what_an_address_asks_for_is_done_one_by_one_and_another_has_room_beside_it(monkeypatch):
    """Decisions take memory while they are worked out, thirty megabytes and more."""
    monkeypatch.setattr(jobs, "SECONDS_IN_LINE", float("inf"))
    pool = Pool(1, address_of=lambda owner: owner.partition(" ")[0])
    page_work, gate, begun = PageWork(pool), threading.Event(), set()

    def long(name):
        while not gate.is_set():
            begun.add(name)
            yield
        return name

    crowd = [f"school {number}" for number in range(20)]
    threads = [threading.Thread(target=page_work.wait, args=(name, long(name))) for name in crowd]
    for thread in threads:
        thread.start()
    until(lambda: begun)
    assert page_work.wait("home 1", counting(1000)) == 1000
    assert len(begun) == 1
    gate.set()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    pool.close()


def test_who_stands_in_line_behind_long_work_has_turns_too(monkeypatch):
    monkeypatch.setattr(jobs, "SECONDS_IN_LINE", 0.0)
    pool = Pool(1, address_of=lambda owner: "school")
    page_work, gate, begun = PageWork(pool), threading.Event(), threading.Event()

    def long():
        while not gate.is_set():
            begun.set()
            yield

    waiting = threading.Thread(target=page_work.wait, args=("school 1", long()))
    waiting.start()
    assert begun.wait(60)
    assert page_work.wait("school 2", counting(1000)) == 1000
    gate.set()
    waiting.join(60)
    pool.close()


def test_what_is_remembered_is_bounded_in_bytes():
    remembered = Remembered(10_000, len)
    for number in range(5):
        shared = remembered.find(number, lambda: Work(counting_text(4_000)))
        assert len(run(shared.steps())) == 4_000
        assert 4_000 <= remembered.used <= 10_000
    again = remembered.find(4, lambda: Work(counting_text(1)))
    assert again is shared
    assert not remembered.find(2, lambda: Work(counting_text(1))).done, "only the latest two have room"


def counting_text(size):
    yield
    return "x" * size
