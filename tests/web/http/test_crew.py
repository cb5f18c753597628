"""Threads are used again, and nobody waits for one that is busy."""

import threading

from tests.web.people import until
from webapp.http import crew
from webapp.http.crew import Crew


def test_one_thread_does_one_thing_after_the_other() -> None:
    hands, by = Crew(), set()
    for _ in range(20):
        done = threading.Event()
        hands.run(lambda done=done: (by.add(threading.get_ident()), done.set()))
        assert done.wait(10)
        until(lambda: hands.idle == 1)
    assert len(by) == 1


def test_what_lasts_holds_up_nothing() -> None:
    hands, over, begun = Crew(), threading.Event(), threading.Semaphore(0)
    for _ in range(50):
        hands.run(lambda: (begun.release(), over.wait(10)))
    assert all(begun.acquire(timeout=10) for _ in range(50))
    over.set()


def test_threads_without_work_end_but_for_some(monkeypatch) -> None:
    monkeypatch.setattr(crew, "IDLE", 3)
    hands, over, threads = Crew(), threading.Event(), []
    for _ in range(10):
        hands.run(lambda: (threads.append(threading.current_thread()), over.wait(10)))
    until(lambda: len(threads) == 10)
    over.set()
    until(lambda: sum(thread.is_alive() for thread in threads) == 3)
    assert hands.idle == 3
