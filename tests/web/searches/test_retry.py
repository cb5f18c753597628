"""Moves that failed are searched for again, until all of it is closed."""

import threading
from collections.abc import Callable

import pytest

from tests.web.people import until
from webapp.searches import retry
from webapp.searches.retry import Retries, WaitingMatches


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets after how many seconds a first failure is tried again."""
    return lambda seconds: monkeypatch.setattr(retry, "FIRST_RETRY", seconds)


def test_what_failed_is_gone_on_with_until_it_is_played(soon):
    soon(0.001)
    tried = threading.Event()
    retries = Retries(lambda match: tried.set())
    retries.note("a", played=False)
    assert retries.waiting("a")
    assert tried.wait(5)
    retries.note("a", played=True)
    assert not retries.waiting("a")


def test_closing_cancels_what_waits_even_while_another_is_being_tried(soon, monkeypatch):
    monkeypatch.setattr(retry, "SECONDS_TO_END", 0.1)
    begun, may_end, gone_on = threading.Event(), threading.Event(), []

    def go_on(match):
        gone_on.append(match)
        begun.set()
        may_end.wait(5)

    retries = Retries(go_on)
    soon(0)
    retries.note("a", played=False)
    assert begun.wait(5)
    soon(0.05)
    retries.note("b", played=False)
    waiting = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    retries.close()  # gives up waiting for the one, and cancels the other first
    may_end.set()
    for thread in waiting:
        thread.join(5)
    assert gone_on == ["a"]


def test_closing_waits_for_what_is_being_tried(soon):
    soon(0)
    begun, ended = threading.Event(), []

    def go_on(match):
        begun.set()
        threading.Event().wait(0.05)
        ended.append(match)

    retries = Retries(go_on)
    retries.note("a", played=False)
    assert begun.wait(5)
    retries.close()
    assert ended == ["a"]


def test_a_match_that_waits_again_waits_as_it_is_now():
    """Somebody has sat down meanwhile: it waits among that person's searches, and is urgent."""
    gone_on, room = [], set()
    queue = WaitingMatches(lambda owner, urgent: (owner, urgent) in room, gone_on.append)
    queue.join("m", "host", False)
    queue.join("m", "ana", True)
    room.add(("ana", True))
    queue.call()
    until(lambda: gone_on == ["m"])
