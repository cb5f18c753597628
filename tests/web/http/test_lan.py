"""The address that a class is given is one that a class can open."""

import pytest

from webapp.http.serving import lan


@pytest.fixture
def in_a_room(monkeypatch):
    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.7")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_localhost_becomes_the_machine_of_the_room(in_a_room, host):
    assert lan.for_the_room(f"http://{host}:5000/matches/m", "0.0.0.0") == "http://192.0.2.7:5000/matches/m"


def test_an_address_that_others_can_open_stays(in_a_room):
    assert lan.for_the_room("https://poda.example/matches/m", "0.0.0.0") == "https://poda.example/matches/m"


def test_a_server_that_listens_to_itself_alone_gives_no_other_address(in_a_room):
    assert lan.for_the_room("http://localhost:5000/matches/m", "127.0.0.1") == "http://localhost:5000/matches/m"


def test_without_a_network_the_address_stays(monkeypatch):
    monkeypatch.setattr(lan, "lan_address", lambda: None)
    assert lan.for_the_room("http://localhost:5000/matches/m", "0.0.0.0") == "http://localhost:5000/matches/m"
