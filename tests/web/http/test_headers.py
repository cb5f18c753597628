"""The headers of every answer: each security header, and each directive of the content policy."""

import re

import pytest

from tests.conftest import Visitor
from tests.web.people import module_app

app = module_app(Visitor)

PAGES = ["/", "/play", "/compare", "/lab/beliefs", "/nowhere", "/healthz"]

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'nonce-…'",
    "style-src": "'self' 'nonce-…'",
    "img-src": "'self' data:",
    "connect-src": "'self' ws://localhost",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
    "frame-src": "'self'",
}


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_every_security_header(client, path):
    answer = client.get(path, follow_redirects=True)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", [path for path in PAGES if path != "/healthz"])
def test_a_part_of_a_page_is_not_kept_in_place_of_the_page(client, path):
    answer = client.get(path, follow_redirects=True)
    assert "HX-Request" in answer.vary


@pytest.mark.parametrize("path", [path for path in PAGES if path != "/healthz"])
def test_the_policy_of_a_page_allows_what_it_needs_and_nothing_else(client, path):
    answer = client.get(path, follow_redirects=True)
    policy = re.sub(r"nonce-[\w-]{22}", "nonce-…", answer.headers["Content-Security-Policy"])
    assert dict(directive.split(" ", 1) for directive in policy.split("; ")) == POLICY


def test_only_a_picture_may_be_framed_by_the_hosts_that_are_named(client, app, monkeypatch):
    picture = "/trees?tree=example&controls=none"
    assert client.get(picture).headers["X-Frame-Options"] == "SAMEORIGIN"
    monkeypatch.setitem(app.config, "PODA_FRAMES", ("courses.example.org", "*.example.edu"))
    answer = client.get(picture)
    assert "frame-ancestors 'self' courses.example.org *.example.edu" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    for path in ("/trees?tree=example", "/trees.svg?tree=example", "/"):
        answer = client.get(path)
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert "example.org" not in answer.headers.get("Content-Security-Policy", "")


def test_every_answer_has_a_nonce_of_its_own(client):
    nonces = [re.search(r"nonce-([\w-]+)", client.get("/").headers["Content-Security-Policy"])[1] for _ in range(2)]
    assert nonces[0] != nonces[1]


def test_over_https_the_socket_is_too(client):
    policy = client.get("/", base_url="https://localhost").headers["Content-Security-Policy"]
    assert "connect-src 'self' wss://localhost;" in policy
