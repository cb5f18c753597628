"""What is worked on at a time: few, the addresses in turn, and nothing that waits for something else."""

import threading
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from tests.web.people import Someone, until
from webapp.http import admission
from webapp.http.admission import MESSAGES, PAGES, Admission, Asking, admitted, resting
from webapp.http.switching import LONG, SHORT, Switching

AT_A_TIME, ALONE, SHARED = PAGES[:3]


class Crowd:
    """People who come in, and stay until they are told to leave."""

    def __init__(self) -> None:
        self.admission = Admission(PAGES, Asking())
        self.inside: list[str] = []
        self.threads: list[threading.Thread] = []
        self.gates: dict[str, threading.Semaphore] = {}

    def comes(self, address: str) -> None:
        gate = self.gates.setdefault(address, threading.Semaphore(0))

        def stay() -> None:
            with admitted(self.admission, address):
                self.inside.append(address)
                gate.acquire()

        thread = threading.Thread(target=stay, daemon=True)
        self.threads.append(thread)
        before = self._known(address)
        thread.start()
        until(lambda: self._known(address) > before)  # it is in, or stands in the queue

    def leaves(self, address: str, count: int = 1) -> None:
        self.gates[address].release(count)

    def _known(self, address: str) -> int:
        return self.inside.count(address) + self.admission.waiting(address)


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Crowd]:
    monkeypatch.setattr(admission, "SECONDS_ASKING", 1000.0)
    crowd = Crowd()
    yield crowd
    for address in crowd.gates:
        crowd.leaves(address, 100)
    for thread in crowd.threads:
        thread.join(60)
        assert not thread.is_alive()


def test_one_address_alone_leaves_room_for_another(crowd: Crowd) -> None:
    for _ in range(20):
        crowd.comes("busy")
    assert crowd.inside == ["busy"] * ALONE
    crowd.comes("other")
    assert crowd.inside[-1] == "other"


def test_while_several_ask_each_has_a_part(crowd: Crowd) -> None:
    crowd.comes("class")
    for _ in range(20):
        crowd.comes("busy")
    assert crowd.inside.count("busy") == SHARED
    for _ in range(3):
        crowd.leaves("busy", SHARED)
    until(lambda: crowd.inside.count("busy") == 4 * SHARED)
    crowd.leaves("class")
    until(lambda: not crowd.admission.running("class"))
    crowd.comes("class")
    assert crowd.inside[-1] == "class"


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long those who were admitted have paused."""
    found: list[float] = []
    monkeypatch.setattr(admission, "SECONDS_ASKING", 1000.0)
    monkeypatch.setattr(admission.time, "sleep", found.append)
    monkeypatch.setattr(admission.time, "thread_time", iter(range(100)).__next__)
    return found


def test_who_asks_alone_never_pauses(pauses: list[float]) -> None:
    pages = Admission(PAGES, Asking())
    for _ in range(3):
        with admitted(pages, "class"):
            pass
    assert not pauses


def test_while_others_play_an_address_pauses_after_its_pages(pauses: list[float]) -> None:
    asking = Asking()
    pages, messages = Admission(PAGES, asking), Admission(MESSAGES, asking)
    with admitted(messages, "class"):
        pass
    with admitted(pages, "busy"):  # it computes for a second
        pass
    assert pauses == [min(PAGES.pause_factor, admission.LONGEST_PAUSE)]
    with admitted(messages, "class"):
        pass
    assert len(pauses) == 1


def test_who_asked_long_ago_makes_nobody_pause(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Asking()
    pages, messages = Admission(PAGES, asking), Admission(MESSAGES, asking)
    pages.enter("class")
    with admitted(messages, "lecturer"):
        pass
    monkeypatch.setattr(admission, "SECONDS_ASKING", -1.0)
    pages.pause(1.0)
    assert not pauses


def test_threads_take_short_turns_while_several_addresses_ask_and_long_ones_while_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[bool] = []
    asking = Asking(told.append)
    for address, now in (("class", 0.0), ("class", 0.5), ("lecturer", 0.6), ("class", 1.0), ("class", 9.0)):
        asking.note(address, now)
    assert told == [False, True, False]
    turns: list[float] = []
    monkeypatch.setattr("webapp.http.switching.sys.setswitchinterval", turns.append)
    switches = Switching()
    for several in told:
        switches.several_ask(several)
    assert turns == [LONG, SHORT, LONG]


def test_threads_take_short_turns_while_any_search_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[float] = []
    monkeypatch.setattr("webapp.http.switching.sys.setswitchinterval", turns.append)
    switches = Switching()
    with switches.plain_search():
        switches.several_ask(False)
        with switches.plain_search():
            pass
        assert turns == [SHORT] * 4
    assert turns[4:] == [LONG]
    with pytest.raises(ZeroDivisionError), switches.plain_search():
        raise ZeroDivisionError
    assert turns[5:] == [SHORT, LONG]


def test_the_addresses_that_wait_take_turns(crowd: Crowd) -> None:
    first = "abcdefgh"[: AT_A_TIME // SHARED]
    for address in first:
        for _ in range(SHARED):
            crowd.comes(address)
    assert len(crowd.inside) == AT_A_TIME
    for address in ["x", "x", "x", "y", "z"]:
        crowd.comes(address)
    assert len(crowd.inside) == AT_A_TIME
    for address in first:
        crowd.leaves(address)
    until(lambda: len(crowd.inside) == AT_A_TIME + 3)
    assert sorted(crowd.inside[AT_A_TIME:]) == ["x", "y", "z"]


def test_whoever_waits_for_something_else_is_not_counted(crowd: Crowd) -> None:
    gate, rested = threading.Event(), threading.Event()

    def one() -> None:
        with admitted(crowd.admission, "busy"), resting():
            rested.set()
            gate.wait(60)

    waiting = [threading.Thread(target=one) for _ in range(20)]
    for thread in waiting:
        thread.start()
    rested.wait(60)
    until(lambda: not crowd.admission.running())
    crowd.comes("busy")
    assert crowd.inside == ["busy"]
    gate.set()
    crowd.leaves("busy")
    for thread in waiting:
        thread.join(60)
    until(lambda: not crowd.admission.running() and not crowd.admission.waiting())


def test_who_was_never_admitted_may_rest() -> None:
    with resting():
        pass


def test_pages_are_admitted_and_the_servers_health_always_is(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    ana, gates = Someone(app), app.wsgi_app.pages  # type: ignore[attr-defined]
    for _ in range(ALONE):
        gates.enter("127.0.0.1")
    assert ana.web.get("/healthz").status_code == 200
    shown: list[int] = []
    looking = threading.Thread(target=lambda: shown.append(app.test_client().get("/play").status_code))
    looking.start()
    until(gates.waiting)
    assert not shown
    gates.leave("127.0.0.1")
    looking.join(60)
    assert shown == [200]


def test_what_a_page_waits_for_in_the_pool_is_not_counted(app: Flask) -> None:
    """A decision that is worked out holds up no other page of the class."""
    pool, gates = app.extensions["poda.services"].pool, app.wsgi_app.pages  # type: ignore[attr-defined]
    asked = threading.Event()
    running: list[int] = []
    really = pool.wait

    def wait(job: object, seconds: float | None = None) -> bool:
        running.append(gates.running())
        asked.set()
        return bool(really(job, seconds))

    pool.wait = wait
    ana = Someone(app)
    match = ana.opens(game="aces-and-kings", max="me", min="engine", open_cards="yes")
    ana.see(f"/matches/{match}/decision?method=simulate")
    assert asked.is_set()
    assert running == [0] * len(running)
