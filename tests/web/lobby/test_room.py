"""Short addresses of pages, for everybody in the room."""

import re

import pytest
from flask.testing import FlaskClient

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
    assert client.get(f"/r/{code.upper()}").headers["Location"] == LONG
    assert client.get("/r/0000").status_code == 404


@pytest.mark.parametrize("page", ["", "trees", "//example.org", "/\\example.org", "https://example.org", "/a\nb"])
def test_an_address_elsewhere_is_refused(client: FlaskClient, page: str) -> None:
    assert client.post("/room", data={"page": page}).status_code == 400


def test_the_address_that_nobody_asks_for_is_forgotten_first() -> None:
    addresses = RoomAddresses(most=2)
    first, second = addresses.code("/1"), addresses.code("/2")
    addresses.code("/1")
    third = addresses.code("/3")
    assert [addresses.page(code) for code in (first, second, third)] == ["/1", None, "/3"]
