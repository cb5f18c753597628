"""Pages are computed one at a time for each address, and the addresses take turns."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.people import until
from webapp.http.serving.page_turns import PageTurns, in_turn, turn_given_up


class Pages:
    """Pages that last until they are let go; `log` holds the addresses in the order in which theirs began."""

    def __init__(self, at_a_time: int) -> None:
        self.turns = PageTurns(at_a_time)
        self.log: list[str] = []
        self.gates: dict[str, threading.Semaphore] = {}
        self.application = in_turn(self._page, self.turns)
        self.threads = ThreadPoolExecutor(20)

    def _page(self, environ: dict[str, str], _start_response: object) -> list[bytes]:
        self.log.append(environ["REMOTE_ADDR"])
        if environ["PATH_INFO"] == "/waits":
            with turn_given_up():
                self.gates[environ["REMOTE_ADDR"]].acquire()
        else:
            self.gates[environ["REMOTE_ADDR"]].acquire()
        return []

    def ask(self, address: str, path: str = "/") -> None:
        self.gates.setdefault(address, threading.Semaphore(0))
        self.threads.submit(self.application, {"REMOTE_ADDR": address, "PATH_INFO": path}, lambda *_: None)

    def let_go(self, address: str) -> None:
        self.gates[address].release()

    def waiting(self) -> int:
        with self.turns._lock:
            return sum(map(len, self.turns._waiting.values()))

    def close(self) -> None:
        for gate in self.gates.values():
            gate.release(50)
        self.threads.shutdown()


@pytest.fixture
def pages() -> Iterator[Pages]:
    found = Pages(at_a_time=2)
    yield found
    found.close()


def test_of_an_address_one_page_is_computed_at_a_time_and_others_go_ahead(pages: Pages) -> None:
    for _ in range(5):
        pages.ask("busy")
    until(lambda: pages.waiting() == 4)
    pages.ask("calm")
    until(lambda: pages.log == ["busy", "calm"])
    pages.let_go("busy")
    until(lambda: pages.log == ["busy", "calm", "busy"])


def test_addresses_that_wait_take_turns(pages: Pages) -> None:
    pages.ask("a")
    pages.ask("b")
    until(lambda: len(pages.log) == 2)
    for number, address in enumerate(["c", "c", "d"], 1):
        pages.ask(address)
        until(lambda number=number: pages.waiting() == number)
    pages.let_go("a")
    until(lambda: pages.log[2:] == ["c"])
    pages.let_go("c")
    until(lambda: pages.log[2:] == ["c", "d"])
    pages.let_go("d")
    until(lambda: pages.log[2:] == ["c", "d", "c"])


def test_a_page_that_waits_for_something_else_lets_others_compute(pages: Pages) -> None:
    pages.ask("here", "/waits")
    until(lambda: pages.log == ["here"])
    pages.ask("here")
    until(lambda: len(pages.log) == 2)


def test_what_lasts_and_the_servers_health_wait_for_no_page(pages: Pages) -> None:
    pages.ask("here")
    until(lambda: pages.log == ["here"])
    for path in ("/socket.io/", "/healthz", "/static/x.css"):
        pages.ask("here", path)
    until(lambda: len(pages.log) == 4)


def test_a_page_that_fails_gives_its_turn_back() -> None:
    def broken(_environ: object, _start_response: object) -> list[bytes]:
        raise ZeroDivisionError

    turns = PageTurns(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            in_turn(broken, turns)({"REMOTE_ADDR": "a", "PATH_INFO": "/"}, lambda *_: None)
