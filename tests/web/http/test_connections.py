"""Connections of real servers: half a request, large ones, web sockets without a word and with nonsense."""

import contextlib
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from flask import Flask, request
from simple_websocket import Server as BaseServer
from werkzeug.serving import BaseWSGIServer

from tests.server import GUNICORN, serving
from tests.tools.siege.attacks import BROKEN_PACKETS
from tests.web.people import Someone, until
from tests.web.test_serving import ALONE, fetch
from webapp import vital_threads
from webapp.http.serving.client_address import counted_as
from webapp.http.serving.laptop import Handler, laptop_server
from webapp.http.sockets import places, rate_limited_log, websocket
from webapp.http.sockets.places import PATH, SPARE, SocketPlaces
from webapp.http.sockets.rate_limited_log import COMPLAINTS, LONGEST_COMPLAINT, RateLimitedLog
from webapp.http.sockets.websocket import (
    BURST_SECONDS,
    MESSAGES_A_SECOND,
    MOST_WAITING,
    BoundedServer,
    Inbox,
    MessageRate,
)
from webapp.vital_threads import vital_thread

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
HANDSHAKE = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: %s\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def dial(port: int, data: bytes = b"") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), timeout=60)
    wire.sendall(data)
    return wire


def told(wire: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := wire.recv(65536):
            found += part
    return found


def frame(message: str | bytes) -> bytes:
    """A message of a web socket, masked with zeros."""
    data = message.encode() if isinstance(message, str) else message
    length = len(data)
    if length < 126:
        size = bytes([0x80 | length])
    elif length < 65536:
        size = b"\xfe" + length.to_bytes(2, "big")
    else:
        size = b"\xff" + length.to_bytes(8, "big")
    return bytes([0x81 if isinstance(message, str) else 0x82]) + size + bytes(4) + data


def web_socket(port: int, *messages: str | bytes) -> socket.socket:
    """A web socket that has been accepted, on which these messages are sent."""
    wire = dial(port, HANDSHAKE % b"13")
    assert wire.recv(12) == b"HTTP/1.1 101"
    wire.sendall(b"".join(map(frame, messages)))
    return wire


@pytest.fixture
def serve(make_app: Callable[..., Flask]) -> Iterator[Callable[..., BaseWSGIServer]]:
    """The server of `make run`, in a thread."""
    servers = []

    def start(**settings: object) -> BaseWSGIServer:
        server = laptop_server("127.0.0.1", 0, make_app(**settings))
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()  # soon shut down
        return server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def counted(server: BaseWSGIServer) -> SocketPlaces:
    return server.app.extensions["poda.places"]  # type: ignore[attr-defined, no-any-return]


# -- requests ---------------------------------------------------------------------------------------------------------


def test_half_a_request_is_not_waited_for_for_ever(
    serve: Callable[..., BaseWSGIServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "timeout", 0.5)
    server = serve()
    halves = [dial(server.port, HALF) for _ in range(50)]
    assert '"ok":true' in fetch(f"http://127.0.0.1:{server.port}/healthz")
    for half in halves:
        assert b"200" not in told(half)
    assert told(dial(server.port)) == b""
    body = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngame="
    assert told(dial(server.port, body)).startswith(b"HTTP/1.1 400")


IMPATIENT = "from webapp.gunicorn import *\nimport webapp.gunicorn\nwebapp.gunicorn.STALLED_SECONDS = 1\n"


@pytest.fixture
def impatient(tmp_path: Path) -> tuple[str, ...]:
    """The command of gunicorn as it is configured, but that it waits a second for what stalls."""
    (tmp_path / "gunicorn_impatient.py").write_text(IMPATIENT)
    return tuple(str(tmp_path / "gunicorn_impatient.py") if part == "webapp/gunicorn.py" else part for part in GUNICORN)


@pytest.mark.slow
def test_gunicorn_gives_up_more_stalled_requests_than_it_has_threads(impatient: tuple[str, ...]) -> None:
    with serving(impatient, **ALONE, PODA_SOCKETS=2, PODA_SOCKETS_EACH=2) as server:
        port = urlsplit(server.url).port
        assert port
        halves = [dial(port, HALF) for _ in range(150)]  # it has 106
        assert '"ok":true' in fetch(f"{server.url}/healthz")
        for half in halves:
            half.close()
        assert "Poda" in fetch(server.url)
        lines = server.log.read_text().count("Socket error processing request")
        assert lines <= COMPLAINTS


@pytest.mark.slow
def test_a_worker_whose_search_thread_dies_is_started_again(tmp_path: Path) -> None:
    """An extension that breaks the pool's queue stands for an error of ours in a thread that nobody waits for."""
    (tmp_path / "spoiler.py").write_text(SPOILER)
    with serving(GUNICORN, **ALONE, PODA_EXTENSIONS="spoiler", PYTHONPATH=tmp_path, SPOIL=tmp_path / "spoil") as server:
        open_socket = web_socket(int(server.url.rpartition(":")[2]), "40")
        (tmp_path / "spoil").touch()
        until(lambda: "has died: the server ends" in server.log.read_text())
        (tmp_path / "spoil").unlink()
        until(lambda: server.log.read_text().count("Booting worker") == 2)
        assert '"ok":true' in fetch(f"{server.url}/healthz")
        open_socket.close()


SPOILER = """
import os, pathlib
from webapp.searches.scheduling.turns import Turns

pause = Turns.pause

def spoiled(self, now):
    if pathlib.Path(os.environ["SPOIL"]).exists():
        raise ZeroDivisionError
    return min(pause(self, now) or 0.1, 0.1)

Turns.pause = spoiled
"""


def test_a_vital_thread_that_ends_as_it_should_ends_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(vital_threads.os, "_exit", ended.append)
    for work, statuses in ((lambda: None, []), (lambda: 1 / 0, [1])):
        thread = vital_thread(work, "a test")
        thread.start()
        thread.join(60)
        assert ended == statuses


def test_large_files_arrive_whole_and_are_taken(serve: Callable[..., BaseWSGIServer]) -> None:
    server = serve()
    place = f"http://127.0.0.1:{server.port}"
    ana = Someone(server.app)
    cookie = ana.web.get_cookie("poda_visitor")
    assert cookie
    field = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    content = b"[" + b" " * 3_000_000 + b"]"
    body = field % (b"csrf_token", b"", ana.token.encode()) + field % (b"files", b'; filename="a.json"', content)
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Cookie": f"poda_visitor={cookie.value}"}
    with urlopen(Request(f"{place}/trees/sheets/results", body + b"--x--\r\n", headers), timeout=60) as answer:
        assert answer.status == 200
        assert "a.json" in answer.read().decode()


def test_what_is_too_large_is_told_so_while_it_is_still_sent(serve: Callable[..., BaseWSGIServer]) -> None:
    head = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
    wire = dial(serve().port, head + b"x" * 1_000_000)
    assert wire.recv(12) == b"HTTP/1.1 413"
    wire.close()


def test_requests_that_are_none_fill_no_log(
    serve: Callable[..., BaseWSGIServer], caplog: pytest.LogCaptureFixture
) -> None:
    port = serve().port
    for _ in range(COMPLAINTS + 10):
        assert b"400" in told(dial(port, b"A" * 60_000 + b"\r\n\r\n"))
    lines = [line.getMessage() for line in caplog.records if "400" in line.getMessage()]
    assert 0 < len(lines) <= COMPLAINTS
    assert max(map(len, lines)) <= LONGEST_COMPLAINT


# -- whose they are ---------------------------------------------------------------------------------------------------


def test_an_address_of_ipv6_is_counted_as_its_network() -> None:
    here = [counted_as(f"2001:db8:1:2:{number:x}::1") for number in range(1, 50)]
    assert set(here) == {counted_as("2001:DB8:1:2::")} == {"2001:db8:1:2::/64"}
    assert counted_as("2001:db8:1:3::1") not in here
    assert [counted_as(name) for name in ("192.0.2.1", "::ffff:192.0.2.1", "", "somebody")] == [
        "192.0.2.1",
        "192.0.2.1",
        "",
        "somebody",
    ]


def test_pages_count_an_address_of_ipv6_so_too(make_app: Callable[..., Flask]) -> None:
    app, seen = make_app(PODA_PROXIES=1), set()
    app.before_request(lambda: seen.add(request.remote_addr))
    for number in range(3):
        app.test_client().get("/play", headers={"X-Forwarded-For": f"2001:db8:1:2::{number}"})
    assert seen == {"2001:db8:1:2::/64"}


def test_a_forwarded_host_makes_no_origin_of_ours(serve: Callable[..., BaseWSGIServer]) -> None:
    port = serve().port
    asked = (
        b"GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Origin: http://evil.example\r\n%s\r\n"
    )
    for claimed in (
        b"X-Forwarded-Host: evil.example\r\n",
        b"X-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.example\r\n",
    ):
        assert told(dial(port, asked % claimed)).startswith(b"HTTP/1.1 400")


# -- places -----------------------------------------------------------------------------------------------------------


def test_of_all_and_of_each_address_so_many_have_a_place_and_some_more_are_told() -> None:
    counted = SocketPlaces(lambda environ, start_response: [], limit=3, each=2)
    first = [counted.take("here") for _ in range(2)]
    assert [place is not None and place.spare for place in first] == [False, False]
    spare = [counted.take("here") for _ in range(SPARE)]
    assert all(place is not None and place.spare for place in spare)
    assert counted.take("here") is None
    assert first[0] is not None
    counted.leave(first[0])
    again = counted.take("here")
    assert again is not None and again.spare, "there are more than places still"


def test_who_finds_no_place_is_told_so_and_leaves(
    serve: Callable[..., BaseWSGIServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "SECONDS_TO_LEAVE", 0.5)
    server = serve(PODA_SOCKETS=1)
    first = web_socket(server.port, "40")
    until(lambda: len(counted(server)) == 1)
    second = told(web_socket(server.port, "40"))
    assert b'44{"message":"The server is full: try again in a minute."}' in second
    first.close()
    until(lambda: len(counted(server)) == 0)


def test_who_says_nothing_on_a_web_socket_loses_their_place(
    serve: Callable[..., BaseWSGIServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "PING_SECONDS", 0.5)
    server = serve()
    told(web_socket(server.port))
    until(lambda: len(counted(server)) == 0)


# simple-websocket's thread may begin to listen only when the connection has been closed already
@pytest.mark.filterwarnings(
    r"ignore:Exception in thread .*simple_websocket:pytest.PytestUnhandledThreadExceptionWarning"
)
@pytest.mark.parametrize("number", range(len(BROKEN_PACKETS)))
@pytest.mark.parametrize("joins", [False, True])
def test_a_broken_packet_takes_no_place(broken: BaseWSGIServer, number: int, joins: bool) -> None:
    web_socket(broken.port, *(["40"] if joins else []), BROKEN_PACKETS[number]).close()
    until(lambda: len(counted(broken)) == 0)
    with ThreadPoolExecutor(1) as other:
        assert '"ok":true' in other.submit(fetch, f"http://127.0.0.1:{broken.port}/healthz").result(60)


@pytest.fixture
def broken(serve: Callable[..., BaseWSGIServer], monkeypatch: pytest.MonkeyPatch) -> BaseWSGIServer:
    monkeypatch.setattr(websocket, "PING_SECONDS", 0.5)
    return serve()


def test_what_is_no_packet_ends_the_connection(serve: Callable[..., BaseWSGIServer]) -> None:
    server = serve()
    for packet in ("x", "", "4" + "[" * 60_000):
        told(web_socket(server.port, packet))
    until(lambda: len(counted(server)) == 0)


@pytest.mark.parametrize("version", [b"99", b"", b"13x"])
def test_a_handshake_of_another_version_is_refused_in_a_sentence(
    serve: Callable[..., BaseWSGIServer], version: bytes
) -> None:
    answer = told(dial(serve().port, HANDSHAKE % version))
    assert answer.startswith(b"HTTP/1.1 400")


def test_a_class_that_polls_is_served(serve: Callable[..., BaseWSGIServer]) -> None:
    """Thirty browsers behind one address whose network lets no web socket through."""
    server = serve()
    with ThreadPoolExecutor(30) as threads:
        assert sum(threads.map(lambda _: polled(server.port), range(30))) == 30 * 4


def polled(port: int) -> int:
    """Asks four times with polls alone; how many were answered."""
    path = "/socket.io/?EIO=4&transport=polling"

    def ask(session: str, data: bytes | None = None) -> str:
        asked = Request(f"http://127.0.0.1:{port}{path}{session}", data, {"Content-Type": "text/plain"})
        with urlopen(asked, timeout=60) as answer:
            return str(answer.read().decode())

    session = "&sid=" + json.loads(ask("")[1:])["sid"]
    ask(session, b"40")
    assert ask(session).startswith("40")
    answered = 0
    for number in range(4):
        ask(session, b'42%d["match:watch",{"match":"none"}]' % number)
        answered += ask(session).startswith(f"43{number}")
    return answered


# -- what clients send ------------------------------------------------------------------------------------------------


def test_half_a_character_is_refused_in_a_sentence(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    ana = Someone(app)
    match = ana.opens()
    half = json.loads('"\\ud800"')
    for event, data in (
        ("match:play", {"match": match, "action": half, "ply": 0, "version": 0}),
        ("match:watch", {"match": half}),
        ("match:seat", {"match": match, "side": half, half: 1}),
        ("search:start", {"match": match, "options": {"algorithm": half, "strategy": [half]}}),
    ):
        answer = ana.asks(event, data)
        assert not answer["ok"]
        assert "Something broke" not in answer["reason"]
    assert "Traceback" not in caplog.text


def test_a_flood_of_messages_waits_outside() -> None:
    """The number of unhandled messages is limited, however fast they are sent."""
    inbox = Inbox(SimpleNamespace(connected=True))
    reader = threading.Thread(target=lambda: [inbox.append("x") for _ in range(MOST_WAITING + 1)], daemon=True)
    reader.start()
    until(lambda: len(inbox) == MOST_WAITING)
    time.sleep(0.1)
    assert reader.is_alive(), "it reads no further"
    inbox.pop(0)
    reader.join(60)
    assert not reader.is_alive()


def test_messages_that_come_too_fast_wait() -> None:
    """A burst does not wait, nor does a client that sends at the allowed rate."""
    rate, burst = MessageRate(), int(BURST_SECONDS * MESSAGES_A_SECOND)
    assert [rate.wait(1000.0) for _ in range(burst)] == [0.0] * burst
    assert [round(rate.wait(1000.0), 9) for _ in range(3)] == [n / MESSAGES_A_SECOND for n in (1, 2, 3)]
    assert [rate.wait(1001.0 + n / MESSAGES_A_SECOND) for n in range(500)] == [0.0] * 500


def test_a_flood_on_a_real_socket_is_held_back(
    serve: Callable[..., BaseWSGIServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server reads no more than it has handled, and then some: the rest waits at the sender."""
    handled, go_on = threading.Semaphore(0), threading.Event()

    def receive(self: BoundedServer, timeout: float | None = None) -> object:
        message = BaseServer.receive(self, timeout)
        handled.release()
        assert go_on.wait(60)
        return message

    monkeypatch.setattr(BoundedServer, "receive", receive, raising=False)
    wire = web_socket(serve().port)
    wire.settimeout(1.0)
    with pytest.raises(TimeoutError):
        for _ in range(2000):
            wire.sendall(frame("4" + "x" * 60_000))
    assert handled.acquire(timeout=60)
    go_on.set()
    wire.close()


def test_a_large_message_arrives_whole_however_slowly_it_is_read() -> None:
    """A socket with a timeout sends a part and says how much, which simple_websocket ignores."""
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    ours.settimeout(15.0)  # as of a request

    def application(environ: dict[str, Any], _start_response: object) -> list[bytes]:
        assert environ["werkzeug.socket"].send(b"x" * 1_000_000) == 1_000_000
        raise ConnectionError

    places = SocketPlaces(application, limit=1, each=1)
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": PATH, "HTTP_UPGRADE": "websocket", "werkzeug.socket": ours}
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(places, asked, lambda *_: None)
        assert len(told(theirs)) == 1_000_000
        with pytest.raises(ConnectionError):
            answer.result(60)
    ours.close()


def test_broken_packets_fill_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr(rate_limited_log, "time", clock)
    limited = RateLimitedLog(20)

    def written(lines: int) -> int:
        made = [logging.makeLogRecord({"msg": "Unknown receive error %s", "args": ("x" * 9999,)}) for _ in range(lines)]
        passed = [line.getMessage() for line in made if limited.filter(line)]
        assert all(line.startswith("Unknown receive error xxx") and len(line) <= 300 for line in passed)
        return len(passed)

    assert written(5000) == 20
    clock.now += 60
    assert written(5) == 0
    clock.now += 1
    assert written(5) == 5
    clock.now += 30
    assert written(5000) == 15
