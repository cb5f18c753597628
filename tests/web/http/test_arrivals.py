"""What one address may have at a time: requests still arriving, silent connections, sockets."""

import socket
from collections.abc import Callable

from flask import Flask

from tests.web.people import until
from webapp.http import arrivals, newcomers
from webapp.http.arrivals import Arrivals, asks_for, is_whole
from webapp.http.newcomers import Newcomers
from webapp.http.sockets import Places, socketio


class Wire:
    """Connections of a server that keeps what arrives."""

    def __init__(self) -> None:
        self.arrivals = Arrivals(proxies=1)
        self.begun: list[str] = []

    def asks(self, address: str) -> socket.socket:
        ours, theirs = socket.socketpair()
        self.arrivals.expect(ours, "127.0.0.1", lambda counted: self.begun.append(counted or "-"), ours.close)
        theirs.sendall(f"GET / HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1, {address}\r\n\r\n".encode())
        return theirs


def test_requests_of_one_address_leave_room_for_those_of_others() -> None:
    wire = Wire()
    many = [wire.asks("busy") for _ in range(200)]
    until(lambda: len(wire.begun) == arrivals.AT_A_TIME_EACH)
    other = wire.asks("other")
    until(lambda: wire.begun[-1] == "other")
    assert wire.begun.count("busy") == arrivals.AT_A_TIME_EACH
    wire.arrivals.answered("busy")
    until(lambda: wire.begun.count("busy") == arrivals.AT_A_TIME_EACH + 1)
    wire.arrivals.close()
    for wire in [*many, other]:
        wire.close()


def test_who_asks_through_a_proxy_is_who_our_own_proxy_names() -> None:
    head = b"GET / HTTP/1.1\r\nX-Forwarded-For: 9.9.9.9, 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\n\r\n"
    assert [asks_for(head, "peer", proxies) for proxies in range(5)] == [
        "peer",
        "5.6.7.8",
        "1.2.3.4",
        "9.9.9.9",
        "peer",
    ]


def test_a_request_is_whole_with_its_body() -> None:
    head = b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n"
    assert not is_whole(head[:-1])
    assert not is_whole(head + b"1234")
    assert is_whole(head + b"12345")
    assert is_whole(head.replace(b" 5", b" 99999999")), "too large: to be refused"


def test_of_lasting_requests_an_address_begins_a_class_at_once_and_then_some() -> None:
    bucket = arrivals.Bucket()
    assert sum(bucket.take("class", 0.0) for _ in range(1000)) == arrivals.LASTING_AT_ONCE >= 300
    assert bucket.take("other", 0.0)
    assert sum(bucket.take("class", 1.0) for _ in range(1000)) == arrivals.LASTING_A_SECOND


def test_whoever_says_nothing_begins_few_requests_and_a_class_begins_all() -> None:
    known = Newcomers()
    for second in range(20):
        while known.has_room("silent", float(second)):
            known.add("silent", float(second))
        assert known.waiting("silent", float(second)) == newcomers.MOST_EACH, "the next once the first have been closed"
    for _ in range(300):
        assert known.has_room("class", 20.0)
        known.add("class", 20.0)
        known.introduced("class")


def test_addresses_that_said_nothing_are_forgotten() -> None:
    known = Newcomers()
    for number in range(1000):
        known.add(f"address {number}", number / 10)
    assert known.addresses <= 10 * newcomers.SECONDS_COUNTED + 1


def test_a_connection_that_was_closed_is_lost_and_ends_nothing() -> None:
    """It would have ended gunicorn's worker, and with it all matches that were watched."""
    found = Arrivals()
    wire, other = socket.socketpair()
    wire.close()
    lost = []
    found.expect(wire, "somebody", lambda _address: None, lambda: lost.append(True))
    assert lost == [True]
    other.close()
    found.close()


def test_nobody_takes_or_leaves_a_place_by_saying_so(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    places = app.extensions["poda.sockets"]
    ana, bo = (socketio.test_client(app) for _ in range(2))
    for event in ("connect", "disconnect", "disconnect", "connect", "connect"):
        ana.emit(event)
        assert places.taken == 2
        ana.emit(event, {"reason": "none"})
        assert places.taken == 2
    ana.disconnect()
    assert places.taken == 1
    bo.disconnect()
    assert places.taken == 0


def test_of_one_address_so_many() -> None:
    places = Places(10, each=2)
    assert [places.take(name, "here") for name in "abc"] == [True, True, False]
    assert places.take("a", "here"), "it has one"
    assert places.take("c", "there")
    places.leave("a")
    places.leave("a")
    assert places.take("d", "here")
    assert places.taken == 3
