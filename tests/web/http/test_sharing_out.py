"""Nobody is refused because of others, and searches that somebody leaves behind end."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from flask import Flask
from limits.storage import MemoryStorage

from tests.web.people import Someone, count_more_requests, until
from webapp.http.visitors import rate_limits
from webapp.searches import service

STUDENTS, MINUTE = 250, 60


def test_a_class_behind_one_router_is_not_refused(make_app, same_minute) -> None:
    """Each moves every five seconds, for which a browser asks four times and sends one event."""
    app: Flask = make_app(PODA_RATE_LIMITS=True)
    asked = refused = 0
    for number in range(STUDENTS):
        cookie = signed(app, f"student{number}")
        with app.test_request_context("/", headers={"Cookie": cookie}, environ_base={"REMOTE_ADDR": "192.0.2.1"}):
            for _ in range(5 * MINUTE // 5):
                asked += 1
                refused += not rate_limits.hit("look", "600/minute")
    assert (asked, refused) == (15_000, 0)


def signed(app: Flask, name: str) -> str:
    from webapp.http.visitors.security import VISITOR_COOKIE, _signer

    with app.app_context():
        return f"{VISITOR_COOKIE}={_signer('visitor').sign(name).decode()}"


def test_who_asks_too_often_is_told_when_to_come_back(make_app, same_minute) -> None:
    app = make_app(PODA_RATE_LIMITS=True)
    ana = Someone(app)
    asked = {"game": "tic-tac-toe", "max": "me", "min": "me"}
    assert ana.send("/matches", **asked).status_code == 303
    count_more_requests(app, 58)
    assert ana.send("/matches", **asked).status_code == 303
    answer = ana.send("/matches", **asked)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) == rate_limits.RETRY_AFTER


def test_searches_of_people_who_left_end(app: Flask, monkeypatch) -> None:
    monkeypatch.setattr(service, "SECONDS_UNWATCHED", 0.0)
    services = app.extensions["poda.services"]
    ana = Someone(app)
    match = ana.opens(max="me", min="me")
    ana.watches(match)
    asked = {"match": match, "kind": "analysis", "speed": 1, "options": {"algorithm": "minimax"}}
    assert ana.asks("search:start", asked)["ok"]
    services.searches.drop_unwatched()
    assert len(services.pool) == 1, "somebody watches"
    ana.socket.disconnect()
    until(lambda: not services.searches.audience.watched(match))
    services.searches.drop_unwatched()
    assert len(services.pool) == 0


def test_an_engine_whose_watcher_left_moves_when_they_return(app: Flask, monkeypatch) -> None:
    monkeypatch.setattr(service, "SECONDS_UNWATCHED", 0.0)
    services = app.extensions["poda.services"]
    ana = Someone(app)
    match = ana.opens(max="me", min="minimax,depth=3")
    ana.send(f"/matches/{match}/settings", speed="1")
    ana.plays(match, "b2")
    services.searches.drop_unwatched()
    ana.socket.disconnect()
    until(lambda: not services.searches.audience.watched(match))
    services.searches.drop_unwatched()
    assert len(services.pool) == 0
    ana.send(f"/matches/{match}/settings", speed="full")
    ana.see(f"/matches/{match}")
    until(lambda: services.matches.find(match).ply == 2)


def test_a_page_without_scripts_keeps_its_search(app: Flask, monkeypatch) -> None:
    monkeypatch.setattr(service, "SECONDS_UNWATCHED", 0.0)
    services = app.extensions["poda.services"]
    ana = Someone(app)
    match = ana.opens(max="me", min="minimax,depth=3")
    ana.send(f"/matches/{match}/settings", speed="1")
    ana.see(f"/matches/{match}")
    found = services.matches.find(match)
    services.matches.play(found, found.record.host, "b2", service.PageState(0))
    services.searches.drop_unwatched()
    assert len(services.pool) == 1


def test_many_who_ask_at_once_are_counted_and_none_gets_an_error(make_app, monkeypatch, same_minute) -> None:
    """The library's storage starts a timer when something is counted: of two at a time, one started the other's."""
    timer = property(lambda storage: storage.latest, lambda storage, timer: note_slowly(storage, timer))
    monkeypatch.setattr(MemoryStorage, "timer", timer, raising=False)
    app: Flask = make_app(PODA_RATE_LIMITS=True)
    with ThreadPoolExecutor(16) as threads:
        allowed = list(threads.map(lambda _: hit(app), range(200)))
    assert allowed.count(True) == 100


def note_slowly(storage: MemoryStorage, timer: threading.Timer) -> None:
    storage.latest = timer
    time.sleep(0.001)


def hit(app: Flask) -> bool:
    with app.test_request_context("/", headers={"Cookie": signed(app, "ana")}):
        return rate_limits.hit("look", "100/minute")


def test_counts_that_are_over_are_dropped(make_app) -> None:
    storage = make_app(PODA_RATE_LIMITS=True).extensions["poda.limits"].storage
    for number in range(100):
        storage.incr(f"visitor{number}", 0.0)
    until(lambda: storage.incr("latest", 60.0) and list(storage.expirations) == ["latest"])
