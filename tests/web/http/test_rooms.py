"""Many connect, enter rooms and leave at once, and each is where it should be."""

import sys
import threading
from functools import partial
from types import SimpleNamespace

import pytest

from tests.web.databases import at_once
from webapp.http.sockets.rooms import Rooms
from webapp.http.sockets.server import socketio

PEOPLE, ROUNDS = 8, 150


@pytest.fixture
def rooms():
    numbers = iter(range(10**9))
    server = SimpleNamespace(
        eio=SimpleNamespace(generate_id=lambda: f"s{next(numbers)}"), packet_class=SimpleNamespace(json=None)
    )
    rooms = Rooms()
    rooms.set_server(server)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield rooms
    sys.setswitchinterval(usual)


def test_nobody_is_lost_between_two_threads(rooms):
    troubles, together = [], threading.Barrier(PEOPLE)

    def come_and_go(name):
        for number in range(ROUNDS):
            together.wait(60)
            try:
                sid = rooms.connect(f"{name}.{number}", "/")
                rooms.basic_enter_room(sid, "/", f"match {number}")
                if sid not in dict(rooms.get_participants("/", f"match {number}")):
                    troubles.append(f"{name} is not in room {number}")
                rooms.pre_disconnect(sid, "/")
                rooms.basic_disconnect(sid, "/")
            except Exception as trouble:
                troubles.append(repr(trouble))

    at_once(*[partial(come_and_go, name) for name in range(PEOPLE)])
    assert troubles == []
    assert (rooms.rooms, rooms.pending_connect, rooms.pending_disconnect) == ({}, {}, {})


def test_the_server_keeps_its_rooms_so(app):
    assert isinstance(socketio.server.manager, Rooms)
