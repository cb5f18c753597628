"""Short addresses of pages, for everybody in the room."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.people import Someone, close_app, open_app
from webapp.lobby.room import RoomAddresses

LONG = "/trees?tree=((3%2012%208)(2%204%206)(14%205%202))&algorithm=alphabeta"


def asked(client: FlaskClient, page: str) -> str:
    answer = client.post("/room", data={"page": page})
    assert answer.status_code == 200
    return re.search(r'room-address">([^<]+)<', answer.text)[1]  # type: ignore[index]


def test_a_short_address_is_shown_as_it_is(client: FlaskClient) -> None:
    assert asked(client, "/compare").endswith("/compare")


def test_a_long_address_gets_a_code_that_leads_to_its_page(client: FlaskClient) -> None:
    shown = asked(client, LONG)
    code = re.fullmatch(r".*/r/([a-z2-9]{4})", shown)[1]  # type: ignore[index]
    assert asked(client, LONG) == shown
    assert client.get(f"/R/{code.upper()}/").headers["Location"] == LONG


def test_a_code_that_nobody_made_is_named(client: FlaskClient) -> None:
    answer = client.get("/r/0000")
    assert answer.status_code == 404
    assert "No page has the code “0000”" in answer.text


@pytest.mark.parametrize("page", ["", "trees", "//example.org", "/\\example.org", "https://example.org", "/a\nb"])
def test_an_address_elsewhere_is_refused(client: FlaskClient, page: str) -> None:
    assert client.post("/room", data={"page": page}).status_code == 400


def test_an_address_longer_than_any_that_is_read_gets_no_code(client: FlaskClient) -> None:
    assert client.post("/room", data={"page": "/" + "a" * 8189}).status_code == 200
    assert client.post("/room", data={"page": "/" + "a" * 8190}).status_code == 400


@pytest.fixture
def stored(app: Flask) -> Callable[..., RoomAddresses]:
    opened = app.extensions["poda.services"]
    return partial(RoomAddresses, opened.database, opened.keeping)


def test_a_code_in_use_outlives_any_number_of_others(stored: Callable[..., RoomAddresses]) -> None:
    addresses = stored(most=20)
    lecture = addresses.code(LONG)
    assert addresses.page(lecture) == LONG
    for number in range(60):
        addresses.code(f"/compare?tree=({number} 1)")
    assert addresses.page(lecture) == LONG


def test_the_code_that_nobody_follows_is_forgotten_first(stored: Callable[..., RoomAddresses]) -> None:
    addresses = stored(most=2)
    codes = [addresses.code(f"/{number}") for number in range(4)]
    assert addresses.code("/3") == codes[3]
    assert [addresses.page(code) for code in codes] == [None, None, "/2", "/3"]


def test_two_pages_never_share_a_code(monkeypatch: pytest.MonkeyPatch, stored: Callable[..., RoomAddresses]) -> None:
    monkeypatch.setattr("webapp.lobby.room.LETTERS", "ab")
    addresses = stored()
    codes = [addresses.code(f"/{number}") for number in range(10)]
    assert [addresses.page(code) for code in codes] == [f"/{number}" for number in range(10)]


def test_a_code_outlives_a_restart(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    code = re.search(r"/r/(\w+)<", Someone(app).send("/room", page=LONG).text)[1]  # type: ignore[index]
    close_app(app)
    app = open_app(tmp_path)
    assert app.test_client().get(f"/r/{code}").headers["Location"] == LONG
    close_app(app)


@pytest.mark.usefixtures("same_minute")
def test_codes_are_made_at_a_bounded_rate(tmp_path: Path) -> None:
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    ana = Someone(app)
    said = [ana.send("/room", page=f"{LONG}&depth={number}").status_code for number in range(61)]
    assert said == [200] * 60 + [429]
    close_app(app)
