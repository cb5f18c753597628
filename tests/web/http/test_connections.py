"""Half a request, or a web socket without a word, holds up nobody: each tried against both servers."""

import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from tests.benchmarks.server import serving
from tests.web.people import Someone, until
from tests.web.test_serving import ALONE, fetch, procfile
from webapp.http import arrivals, lasting, newcomers, sockets
from webapp.http.laptop import LaptopServer

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
HANDSHAKE = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: %s\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


ONE_AND_A_HALF = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\nGET /now"
CHUNKED = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ngame=\r\n"
UNFINISHED = (
    b"POST /trees/sheets/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 120000\r\n"
    b'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="do"\r\n\r\n'
)


def dial(port: int, data: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))
    wire.sendall(data)
    return wire


def told(wire: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    while part := wire.recv(65536):
        found += part
    return found


@pytest.fixture
def serve(make_app: Callable[..., Flask]) -> Iterator[Callable[..., LaptopServer]]:
    """The server of `make run`, in a thread."""
    servers = []

    def start(**settings: object) -> LaptopServer:
        server = LaptopServer("127.0.0.1", 0, make_app(**settings))
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()  # soon shut down
        return server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def test_half_a_request_occupies_no_thread(serve: Callable[..., LaptopServer]) -> None:
    server, before = serve(), threading.active_count()
    halves = [dial(server.port, HALF) for _ in range(300)]
    assert '"ok":true' in fetch(f"http://127.0.0.1:{server.port}/healthz")
    assert threading.active_count() <= before + 1, "the one that has answered"
    halves[0].sendall(b"Connection: close\r\n\r\n")
    assert b'"ok":true' in told(halves[0]), "the rest may come later"
    for half in halves:
        half.close()


def test_half_a_request_is_not_waited_for_for_ever(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "ARRIVAL_SECONDS", 0.5)
    server = serve()
    assert told(dial(server.port, HALF)) == b""
    assert told(dial(server.port)) == b""
    body = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngame="
    assert told(dial(server.port, body)) == b""


@pytest.mark.slow
def test_gunicorn_answers_however_many_requests_are_on_their_way() -> None:
    with serving(procfile()["web"], **ALONE, PORT=0, PODA_SOCKETS=8, PODA_SOCKETS_EACH=8) as server:
        port = urlsplit(server.url).port
        assert port
        halves = [dial(port, HALF) for _ in range(600)]  # more than it has threads
        strangers = [dial(port, HANDSHAKE % b"13") for _ in range(60)]
        assert '"ok":true' in fetch(f"{server.url}/healthz")
        assert "Poda" in fetch(server.url)
        answers = [wire.recv(100) for wire in strangers]
        assert sum(answer.startswith(b"HTTP/1.1 101") for answer in answers) == 8 + lasting.STRANGERS
        assert sum(answer.startswith(b"HTTP/1.1 503") for answer in answers) == 60 - 8 - lasting.STRANGERS
        for wire in strangers:
            told(wire)  # they are all closed
        assert dial(port, HANDSHAKE % b"13").recv(100).startswith(b"HTTP/1.1 101")
        for half in halves:
            half.close()


@pytest.mark.slow
def test_gunicorn_answers_whatever_follows_a_request_and_however_slowly_a_large_one_comes() -> None:
    with serving(procfile()["web"], **ALONE, PORT=0, PODA_SOCKETS=8, PODA_SOCKETS_EACH=8) as server:
        port = urlsplit(server.url).port
        assert port
        following = [dial(port, ONE_AND_A_HALF, "127.0.0.2") for _ in range(250)]  # more than it has threads
        for wire in following:
            assert b"404 NOT FOUND" in wire.recv(65536)
        large = [dial(port, UNFINISHED, f"127.0.0.{3 + number % 3}") for number in range(30)]
        began = time.monotonic()
        assert "Poda" in fetch(server.url)
        assert '"ok":true' in fetch(f"{server.url}/healthz")
        assert time.monotonic() - began < arrivals.ARRIVAL_SECONDS / 2
        assert told(dial(port, CHUNKED)).startswith(b"HTTP/1.1 411")
        following[0].sendall(b"here HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b"404 NOT FOUND" in told(following[0]), "the rest may come later"
        for wire in [*following, *large]:
            wire.close()


def test_a_large_request_holds_up_nobody_until_all_of_it_is_here(serve: Callable[..., LaptopServer]) -> None:
    server, before = serve(), threading.active_count()
    large = [dial(server.port, UNFINISHED, f"127.0.0.{2 + number % 3}") for number in range(30)]
    assert "Poda" in fetch(f"http://127.0.0.1:{server.port}/play")
    assert threading.active_count() <= before + 1, "the one that has answered"
    assert server.app.wsgi_app.pages.running() == 0  # type: ignore[attr-defined]
    whole = dial(server.port, UNFINISHED)
    whole.sendall(b"x" * (120_000 - 54) + b"\r\n--x--\r\n")
    assert told(whole).startswith(b"HTTP/1.1 413"), "a field may not be so large"
    for wire in large:
        wire.close()


def test_a_large_request_must_be_here_in_time_however_steadily_it_comes(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "LARGE_SECONDS", 0.5)
    monkeypatch.setattr(arrivals, "LARGE_EACH", 1)
    server = serve()
    slow, behind = dial(server.port, UNFINISHED), dial(server.port, UNFINISHED)
    with pytest.raises(OSError):
        for _ in range(200):
            slow.sendall(b"x")
            time.sleep(0.1)
    assert told(behind) == b"", "it has waited for its turn"


def test_large_files_arrive_whole_and_are_taken(serve: Callable[..., LaptopServer]) -> None:
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


@pytest.mark.parametrize("length", [b"Content-Length: 99999999", b"Transfer-Encoding: chunked"])
def test_what_is_refused_unread_is_told_so_while_it_is_still_sent(
    serve: Callable[..., LaptopServer], length: bytes
) -> None:
    wire = dial(serve().port, b"POST /matches HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n\r\n")
    wire.sendall(b"x" * 1_000_000)
    assert told(wire).startswith(b"HTTP/1.1 411" if b"chunked" in length else b"HTTP/1.1 413")


def test_another_spelling_of_the_sockets_address_is_no_way_round(serve: Callable[..., LaptopServer]) -> None:
    port = serve().port
    for path in (b"/%73ocket.io/", b"http://localhost/socket.io/"):
        asked = (HANDSHAKE % b"13").replace(b"/socket.io/", path, 1)
        assert told(dial(port, asked)).startswith(b"HTTP/1.1 400")


def test_requests_that_are_none_fill_no_log(
    serve: Callable[..., LaptopServer], caplog: pytest.LogCaptureFixture
) -> None:
    port = serve().port
    for _ in range(sockets.COMPLAINTS + 10):
        assert b"400" in told(dial(port, b"A" * 60_000 + b"\r\n\r\n"))
    lines = [line.getMessage() for line in caplog.records if "400" in line.getMessage()]
    assert 0 < len(lines) <= sockets.COMPLAINTS
    assert max(map(len, lines)) <= sockets.LONGEST_COMPLAINT


def test_a_class_that_polls_is_answered_at_once(serve: Callable[..., LaptopServer]) -> None:
    """Thirty browsers behind one address whose network lets no web socket through."""
    server = serve()
    with ThreadPoolExecutor(30) as threads:
        waits = sorted(wait for waits in threads.map(lambda _: polled(server.port), range(30)) for wait in waits)
    assert len(waits) == 30 * 4
    assert waits[len(waits) // 2] < 2.0


def polled(port: int) -> list[float]:
    """Plays with polls alone; how long each of four answers took."""
    path = "/socket.io/?EIO=4&transport=polling"

    def ask(session: str, data: bytes | None = None) -> str:
        asked = Request(f"http://127.0.0.1:{port}{path}{session}", data, {"Content-Type": "text/plain"})
        with urlopen(asked, timeout=60) as answer:
            return str(answer.read().decode())

    session = "&sid=" + json.loads(ask("")[1:])["sid"]
    ask(session, b"40")
    assert ask(session).startswith("40")
    waits = []
    for number in range(4):
        time.sleep(0.5)
        began = time.monotonic()
        ask(session, b'42%d["match:watch",{"match":"none"}]' % number)
        assert ask(session).startswith(f"43{number}")
        waits.append(time.monotonic() - began)
    return waits


def test_an_unknown_session_is_no_way_round(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "MOST_EACH", 3)
    monkeypatch.setattr(newcomers.newcomers, "_begun", {})
    monkeypatch.setattr(arrivals, "ARRIVAL_SECONDS", 0.5)
    port = serve().port
    ask = b"GET /socket.io/?EIO=4&transport=polling&sid=unknown HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answers = [told(wire)[:12] for wire in [dial(port, ask) for _ in range(6)]]
    assert sorted(answers) == [b""] * 3 + [b"HTTP/1.1 400"] * 3


def test_who_says_nothing_on_a_web_socket_is_sent_away_and_who_connects_is_not(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lasting, "SECONDS_TO_CONNECT", 1.0)
    server = serve()
    stranger, guest = dial(server.port, HANDSHAKE % b"13"), dial(server.port, HANDSHAKE % b"13")
    assert b"101 Switching" in guest.recv(4096)
    hello = b"40"
    guest.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros
    assert b"101 Switching" in told(stranger)
    assert len(until(lambda: counted_requests(server) if len(counted_requests(server)) == 1 else None)) == 1
    assert server.app.extensions["poda.sockets"].taken == 1
    guest.close()
    until(lambda: len(counted_requests(server)) == 0 and server.app.extensions["poda.sockets"].taken == 0)


def test_who_says_nothing_is_sent_away_within_a_second_of_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, looks, closed = SimpleNamespace(now=0.0), iter(range(8)), []
    clock.monotonic, over = lambda: clock.now, threading.Event()

    def sleep(seconds: float) -> None:
        """The watcher's. It has looked often enough when all looks are used up; then it stays asleep."""
        if next(looks, None) is None:
            over.set()
            threading.Event().wait()
        clock.now += seconds

    clock.sleep = sleep
    monkeypatch.setattr(lasting, "time", clock)
    monkeypatch.setattr(lasting, "SECONDS_TO_CONNECT", 4.0)

    def application(environ: lasting.Environ, start_response: Callable[..., object]) -> list[bytes]:
        assert over.wait(60)
        return []

    asked = {
        "PATH_INFO": lasting.PATH,
        "REQUEST_METHOD": "GET",
        "HTTP_UPGRADE": "websocket",
        "HTTP_CONNECTION": "Upgrade",
        "HTTP_SEC_WEBSOCKET_VERSION": "13",
        "HTTP_SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA==",
        "werkzeug.socket": SimpleNamespace(shutdown=lambda how: closed.append(clock.now)),
    }
    lasting.LastingRequests(application, most=1, most_each=1)(asked, lambda status, headers: None)
    assert closed[:1] == [5.0]


def test_who_says_nothing_begins_few_web_sockets_and_others_go_ahead_of_the_rest(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "MOST_EACH", 3)
    monkeypatch.setattr(newcomers.newcomers, "_begun", {})
    server = serve(PODA_PROXIES=1)
    silent = HANDSHAKE.replace(b"Host:", b"X-Forwarded-For: 192.0.2.1\r\nHost:") % b"13"
    strangers = [dial(server.port, silent) for _ in range(8)]
    until(lambda: len(counted_requests(server)) == 3)
    assert b"101 Switching" in dial(server.port, HANDSHAKE % b"13").recv(4096), "another address goes ahead"
    assert len(counted_requests(server)) == 4
    for stranger in strangers:
        stranger.close()


def test_the_servers_health_is_told_while_requests_wait_for_their_turn(
    serve: Callable[..., LaptopServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "AT_A_TIME", 0)
    server = serve()
    waits = dial(server.port, b"GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert '"ok":true' in fetch(f"http://127.0.0.1:{server.port}/healthz")
    waits.setblocking(False)
    with pytest.raises(BlockingIOError):
        waits.recv(1)
    waits.close()


def counted_requests(server: LaptopServer) -> lasting.LastingRequests:
    return getattr(server.app.wsgi_app, "app", server.app.wsgi_app)  # behind a proxy there is another layer


@pytest.mark.parametrize("version", [b"99", b"", b"13x"])
def test_a_handshake_of_another_version_is_refused_in_a_sentence(
    serve: Callable[..., LaptopServer], version: bytes
) -> None:
    answer = told(dial(serve().port, HANDSHAKE % version))
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"no handshake" in answer


def test_a_forwarded_host_makes_no_origin_of_ours(serve: Callable[..., LaptopServer]) -> None:
    port = serve().port
    asked = (
        b"GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n%s\r\n"
    )
    assert told(dial(port, asked % b"X-Forwarded-Host: evil.example\r\n")).startswith(b"HTTP/1.1 400")
    assert told(dial(port, asked % b"X-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.example\r\n")).startswith(
        b"HTTP/1.1 400"
    )


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


def test_broken_packets_fill_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr(sockets, "time", clock)
    limited = sockets.RateLimitedLog(20)

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


def test_a_flood_of_messages_waits_outside(serve: Callable[..., LaptopServer]) -> None:
    """What is not handled yet is bounded, however fast it is sent."""
    from webapp.http import sockets

    class Buffer(sockets.PatientServer):
        def __init__(self) -> None:
            self.connected, self.input_buffer = True, ["x"] * (sockets.MOST_WAITING + 1)

    buffer = Buffer()
    reader = threading.Thread(target=lambda: buffer._handle_events() if buffer.connected else None, daemon=True)
    buffer.ws = type("Nothing", (), {"events": lambda self: []})()
    reader.start()
    time.sleep(0.1)
    assert reader.is_alive(), "it reads no further"
    buffer.input_buffer.clear()
    reader.join(60)
    assert not reader.is_alive()
