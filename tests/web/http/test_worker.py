"""gunicorn's worker: what it does with a connection whose request was answered."""

from concurrent.futures import Future
from io import BytesIO
from types import SimpleNamespace

import pytest

from webapp.http.connection import Arrived
from webapp.http.worker import Worker


class Noted(Worker):
    """A worker that only notes what becomes of a connection."""

    def __init__(self, alive: bool = True) -> None:
        self.alive = alive
        self.fate = ""

    def _expect(self, conn: object) -> None:
        self.fate = "waits"

    def _see_off(self, conn: object) -> None:
        self.fate = "closed"


def fate(answered: Future[bool], sent: bytes = b"", alive: bool = True, whole: bool = True) -> str:
    """What becomes of a connection that has sent so much of its next request along with the last one."""
    worker, read = Noted(alive), SimpleNamespace(unreader=SimpleNamespace(buf=BytesIO(sent)))
    arrived = Arrived(BytesIO(), whole, lambda: None)
    worker.finish_request(SimpleNamespace(parser=read, arrived=arrived), answered)
    return worker.fate


def done(keeps: bool | Exception) -> Future[bool]:
    """A request that was answered, and may keep its connection; or one that failed."""
    answer = Future[bool]()
    if isinstance(keeps, Exception):
        answer.set_exception(keeps)
    else:
        answer.set_result(keeps)
    return answer


def test_a_connection_waits_without_a_thread_and_is_closed_where_something_is_left_over() -> None:
    assert fate(done(True)) == "waits"
    assert fate(done(True), sent=b"GET / HTTP/1.1\r\n") == "closed"
    assert fate(done(True), whole=False) == "closed"


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n"])
def test_a_connection_that_is_not_kept_is_closed_whatever_it_has_sent_already(sent: bytes) -> None:
    given_up = Future[bool]()
    given_up.cancel()
    assert [fate(answered, sent) for answered in (done(False), done(OSError()), given_up)] == ["closed"] * 3
    assert fate(done(True), sent, alive=False) == "closed", "the worker is about to end"
