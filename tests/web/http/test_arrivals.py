"""What one address may have at a time: requests still arriving, silent connections, sockets."""

import socket
import time
from collections.abc import Callable

import pytest
from flask import Flask, request

from tests.web.people import until
from webapp.http import arrivals, newcomers
from webapp.http.arrivals import Arrivals
from webapp.http.connection import Arrived
from webapp.http.newcomers import Newcomers
from webapp.http.request_turns import Bucket
from webapp.http.sockets import Places, socketio
from webapp.http.wire import LARGEST_FILES, asks_for, counted_as, extent


class Wire:
    """Connections of a server that keeps what arrives."""

    def __init__(self) -> None:
        self.arrivals = Arrivals(proxies=1)
        self.begun: list[str] = []
        self.arrived: list[Arrived] = []

    def asks(self, address: str, path: str = "/") -> socket.socket:
        ours, theirs = socket.socketpair()

        def ready(arrived: Arrived) -> None:
            self.begun.append(address)
            self.arrived.append(arrived)

        self.arrivals.expect(ours, "127.0.0.1", ready, ours.close)
        theirs.sendall(f"GET {path} HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1, {address}\r\n\r\n".encode())
        return theirs

    def close(self, *wires: socket.socket) -> None:
        self.arrivals.close()
        for wire in wires:
            wire.close()


def test_requests_of_one_address_leave_room_for_those_of_others() -> None:
    wire = Wire()
    many = [wire.asks("busy") for _ in range(200)]
    until(lambda: len(wire.begun) == arrivals.AT_A_TIME_EACH)
    other = wire.asks("other")
    until(lambda: wire.begun[-1] == "other")
    assert wire.begun.count("busy") == arrivals.AT_A_TIME_EACH
    for _ in range(2):  # it is told once, however often it is said
        wire.arrived[0].done()
    until(lambda: wire.begun.count("busy") == arrivals.AT_A_TIME_EACH + 1)
    third = wire.asks("third")
    until(lambda: wire.begun[-1] == "third")
    assert wire.begun.count("busy") == arrivals.AT_A_TIME_EACH + 1
    wire.close(*many, other, third)


def test_of_those_who_ask_for_the_servers_health_few_are_answered_at_a_time_and_fewer_of_one_address() -> None:
    wire = Wire()
    many = [wire.asks("busy", "/healthz") for _ in range(50)]
    until(lambda: len(wire.begun) == arrivals.HEALTH_EACH)
    other = wire.asks("monitor", "/healthz")
    until(lambda: wire.begun[-1] == "monitor")
    assert wire.begun.count("busy") == arrivals.HEALTH_EACH < arrivals.HEALTH_AT_A_TIME
    wire.close(*many, other)


def test_who_asks_for_the_servers_health_again_and_again_is_answered_so_often_a_second() -> None:
    wire, began = Wire(), time.monotonic()
    many = [wire.asks("busy", "/healthz") for _ in range(200)]
    while time.monotonic() < began + 0.5:
        for arrived in list(wire.arrived):
            arrived.done()
        time.sleep(0.001)
    assert len(wire.begun) >= arrivals.HEALTH_AT_ONCE
    assert len(wire.begun) <= arrivals.HEALTH_AT_ONCE + arrivals.HEALTH_A_SECOND * (time.monotonic() - began)
    wire.close(*many)


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
    assert extent(head[:-1], LARGEST_FILES) is None
    assert extent(head, LARGEST_FILES) == extent(head + b"1234567", LARGEST_FILES) == (len(head) + 5, True)
    assert extent(b"GET / HTTP/1.1\r\n\r\nGET", LARGEST_FILES) == (18, True)


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 99999999",
        b"Content-Length: 0\r\nContent-Length: 5",
        b"Content-Length: 0000000000000000000005",
        b"Content-Length:\r\n 5",
        b"Content-Length: +5",
        b"Transfer-Encoding: chunked",
        b"Content-Length: 5\r\ntransfer-encoding : chunked",
    ],
)
def test_a_body_whose_length_is_not_plainly_said_or_too_large_is_not_waited_for(header: bytes) -> None:
    head = b"POST / HTTP/1.1\r\n" + header + b"\r\n\r\n"
    assert extent(head + b"123", LARGEST_FILES) == (len(head), False)


def test_no_route_takes_more_than_is_waited_for(app: Flask) -> None:
    sizes = [getattr(view, "largest_post", 0) for view in app.view_functions.values()]
    assert max(sizes) == LARGEST_FILES


def test_an_address_of_ipv6_counts_as_all_that_one_router_has() -> None:
    here = [counted_as(f"2001:db8:1:2:{number:x}::1") for number in range(1, 50)]
    assert set(here) == {counted_as("2001:DB8:1:2::")} == {"2001:db8:1:2::/64"}
    assert counted_as("2001:db8:1:3::1") not in here
    assert [counted_as(name) for name in ("192.0.2.1", "::ffff:192.0.2.1", "", "somebody")] == [
        "192.0.2.1",
        "192.0.2.1",
        "",
        "somebody",
    ]
    head = b"GET / HTTP/1.1\r\nX-Forwarded-For: 2001:db8:1:2:3::4\r\n\r\n"
    assert asks_for(head, "peer", 1) == "2001:db8:1:2::/64"


def test_pages_and_sockets_count_an_address_of_ipv6_so_too(make_app: Callable[..., Flask]) -> None:
    app, seen = make_app(PODA_PROXIES=1), set()
    app.before_request(lambda: seen.add(request.remote_addr))
    for number in range(3):
        app.test_client().get("/play", headers={"X-Forwarded-For": f"2001:db8:1:2::{number}"})
    assert seen == {"2001:db8:1:2::/64"}


def test_of_lasting_requests_an_address_begins_a_class_at_once_and_then_some() -> None:
    bucket = Bucket(arrivals.LASTING_AT_ONCE, arrivals.LASTING_A_SECOND)
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
