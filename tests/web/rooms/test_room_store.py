"""Rooms on SQLite and PostgreSQL: what many do at once is counted right, and nobody gets an error of the database."""

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from engine.refusals import Refused
from tests.web import databases
from webapp.rooms.record import Question
from webapp.rooms.store import RoomStore
from webapp.storage.tables import room_votes

MANY = 12


class Listed:
    """Tells nobody, and keeps what there was to tell."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Mapping[str, Any]]] = []

    def changed(self, code: str, standing: Mapping[str, Any]) -> None:
        self.told.append((code, standing))

    def counted(self, code: str) -> None: ...

    def follow(self, match_id: str, code: str) -> None: ...


@pytest.fixture(scope="module", params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomStore]:
    with databases.of_kind(request.param, tmp_path_factory.mktemp("rooms")) as database:
        yield RoomStore(database, Listed())


def at_once(*works: Callable[[], object]) -> None:
    """Does all of them in threads of their own; any of them may be refused."""

    def run(work: Callable[[], object]) -> None:
        with contextlib.suppress(Refused):
            work()

    databases.at_once(*[partial(run, work) for work in works])


def stored_answers(store: RoomStore, code: str) -> list[str]:
    """The visitors of all answers in the table, whether or not they are in the room."""
    with store.database.read() as connection:
        return list(connection.scalars(select(room_votes.c.visitor).where(room_votes.c.room == code)))


def test_a_room_holds_no_more_than_it_may_and_no_name_twice(store: RoomStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.rooms.store.MOST_PEOPLE", 5)
    full, named = store.open("host", "/").code, store.open("host", "/").code
    at_once(*[lambda n=n: store.join(full, f"v{n}", f"name {n}") for n in range(MANY)])
    at_once(*[lambda n=n: store.join(named, f"v{n}", "Same") for n in range(MANY)])
    assert (len(store.people(full)), len(store.people(named))) == (5, 1)


def test_one_who_presses_many_times_has_one_place_and_one_answer(store: RoomStore) -> None:
    code = store.open("host", "/").code
    store.ask(code, "host", Question("Which?", ("a", "b"), "a"))
    at_once(*[lambda: store.join(code, "ana", "Ana") for _ in range(MANY)])
    at_once(*[lambda n=n: store.vote(code, "ana", 1, 1, "ab"[n % 2]) for n in range(MANY)])
    assert len(store.people(code)) == len(store.votes(code)) == 1


def test_what_somebody_has_is_stored_and_announced_once(store: RoomStore, monkeypatch: pytest.MonkeyPatch) -> None:
    code = store.open("host", "/").code
    store.ask(code, "host", Question("Play", activity="everybody"))
    store.join(code, "ana", "Ana")
    counted: list[str] = []
    monkeypatch.setattr(store.announcer, "counted", counted.append)
    assert [store.keep(code, "ana", 1, match) for match in ("m1", "m2")] == ["m1", "m1"]
    assert counted == [code]
    monkeypatch.setattr(store.database, "write", None)  # looking again does not lock the room
    assert store.keep(code, "ana", 1, "m3") == "m1"


def test_no_device_that_takes_over_at_the_same_time_is_lost(store: RoomStore) -> None:
    room = store.open("host", "/")
    at_once(*[lambda n=n: store.take_over(room.code, f"v{n}", room.key) for n in range(6)])
    assert set(store.find(room.code).record.hosts) == {"host", *(f"v{n}" for n in range(6))}


def test_a_vote_while_the_room_is_deleted_is_refused_or_gone_with_it(store: RoomStore) -> None:
    code = store.open("host", "/").code
    store.ask(code, "host", Question("Which?", ("a", "b")))
    store.join(code, "ana", "Ana")
    votes = [lambda: store.vote(code, "ana", 1, 1, "a") for _ in range(MANY)]
    at_once(*votes, lambda: store.forget(code, "host"))
    assert stored_answers(store, code) == []


def test_a_clock_that_runs_out_closes_the_vote_once_however_many_look(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = store.open("host", "/").code
    store.ask(code, "host", Question("Which?", ("a", "b")), seconds=5)
    late = time.time() + 5
    monkeypatch.setattr("webapp.rooms.store.time", SimpleNamespace(time=lambda: late))
    before = len(store.announcer.told)
    databases.at_once(*[partial(store.find, code)] * MANY)
    assert [told["version"] for _code, told in store.announcer.told[before:]] == [3]


def test_what_changes_nothing_is_told_to_nobody(store: RoomStore) -> None:
    code = store.open("host", "/").code
    store.join(code, "ana", "Ana")
    before = len(store.announcer.told)
    for _ in range(2):
        store.lock(code, "host", locked=True)
        store.turn_to(code, "host", "/words")
    assert len(store.announcer.told) == before + 2 and store.find(code).version == 3
    store.rename(code, "host", "ana", "Anna")
    assert store.announcer.told[-1][1]["told"] == 4
