"""Threads are used again, and nobody waits for one that is busy."""

import threading

import pytest

from tests.web.people import until
from webapp.http import request_threads
from webapp.http.request_threads import RequestThreads


def test_one_thread_does_one_thing_after_the_other() -> None:
    threads, by = RequestThreads(), set()
    for _ in range(20):
        done = threading.Event()
        threads.run(lambda done=done: (by.add(threading.get_ident()), done.set()))
        assert done.wait(10)
        until(lambda: threads.idle == 1)
    assert len(by) == 1


def test_what_lasts_holds_up_nothing() -> None:
    threads, over, begun = RequestThreads(), threading.Event(), threading.Semaphore(0)
    for _ in range(50):
        threads.run(lambda: (begun.release(), over.wait(10)))
    assert all(begun.acquire(timeout=10) for _ in range(50))
    over.set()


def test_threads_without_work_end_but_for_some(monkeypatch) -> None:
    monkeypatch.setattr(request_threads, "IDLE", 3)
    pool, over, begun = RequestThreads(), threading.Event(), []
    for _ in range(10):
        pool.run(lambda: (begun.append(threading.current_thread()), over.wait(10)))
    until(lambda: len(begun) == 10)
    over.set()
    until(lambda: sum(thread.is_alive() for thread in begun) == 3)
    assert pool.idle == 3


def test_what_no_thread_could_be_started_for_is_not_done_later(monkeypatch) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    threads, done = RequestThreads(), []
    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", refuse)
        with pytest.raises(RuntimeError):
            threads.run(lambda: done.append("lost"))
    threads.run(lambda: done.append("served"))
    until(lambda: threads.idle == 1)
    assert done == ["served"]
