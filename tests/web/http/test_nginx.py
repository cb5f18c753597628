"""The real nginx with the documented configuration, before the real gunicorn."""

import http.client
import socket
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.nginx import MISSING, installed, nginx_before
from tests.server import GUNICORN, ROOT, serving
from tests.sweeps import sweep
from tests.tools.siege.attacks import ATTACKS, FROM, ON, TOKEN
from tests.tools.siege.tabs import beside_broken_packets

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not installed(), reason=MISSING)]


@pytest.fixture(scope="module")
def place() -> Iterator[str]:
    """Host and port of an nginx before a gunicorn whose limits hold."""
    with (
        serving(GUNICORN, PODA_COMPILE="none", DATABASE_URL="", PODA_PROXIES=1) as server,
        nginx_before(server.url) as url,
    ):
        yield urlsplit(url).netloc


def ask(
    place: str, method: str, path: str, body: bytes = b"", source: str = "127.0.0.1", **headers: str
) -> tuple[int, str]:
    connection = http.client.HTTPConnection(place, timeout=60, source_address=(source, 0))
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_a_page_and_its_styles_come_through(place: str) -> None:
    status, page = ask(place, "GET", "/play")
    assert status == 200 and TOKEN.search(page)
    style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    assert ask(place, "GET", style)[0] == 200


def test_an_address_as_long_as_the_labs_make_them_comes_through(place: str) -> None:
    assert ask(place, "GET", "/lab/matrix?payoffs=" + "1" * 7_900)[0] in (200, 400)


def test_a_body_larger_than_any_route_takes_stays_outside(place: str) -> None:
    assert ask(place, "POST", "/trees/sheets/open", b"x" * (5 * 1024 * 1024 + 1))[0] == 413


def test_the_servers_health_is_told_so_often_a_second_to_each_address(place: str) -> None:
    answers = [ask(place, "GET", "/healthz", source="127.0.0.9")[0] for _ in range(60)]
    assert answers[0] == 200 and 503 in answers
    assert ask(place, "GET", "/healthz", source="127.0.0.8")[0] == 200, "another address is another matter"


def test_figures_for_operators_stay_inside(place: str) -> None:
    assert [ask(place, "GET", "/metrics", source=source)[0] for source in ("127.0.0.1", "127.0.0.7")] == [200, 403]


def test_half_a_request_never_reaches_gunicorn(place: str) -> None:
    host, port = place.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        with pytest.raises(ConnectionResetError):  # by nginx, after its `client_header_timeout`
            wire.recv(100)


@sweep
@pytest.mark.parametrize("name", ATTACKS)
def test_who_attacks_through_nginx_keeps_nobody_waiting(place: str, name: str) -> None:
    command = [sys.executable, "-m", "tests.tools.siege.attacks", name, f"http://{place}", "60"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as attack:
        try:
            assert attack.stdout and attack.stdout.readline().strip() == ON
            for page in ("/healthz", "/", "/play"):
                with urlopen(f"http://{place}{page}", timeout=20) as answer:
                    assert answer.status == 200
            assert attack.poll() is None
        finally:
            attack.kill()


@sweep
def test_real_tabs_and_broken_packets_hang_nothing(place: str) -> None:
    found = beside_broken_packets(f"http://{place}", 15, tabs=4)
    assert found["loaded"] > 8 and (found["hung"], found["broken"]) == (0, 0)
    assert ask(place, "GET", "/", source=FROM)[0] == 200
