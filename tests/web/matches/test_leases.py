"""A match lives in one process at a time, whoever asks for it, and whoever dies."""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from sqlalchemy import Connection, update

from engine.refusals import Refused
from tests import postgres
from tests.web.databases import at_once, opened
from webapp.matches import leases
from webapp.matches.leases import Elsewhere
from webapp.matches.page_state import ANY
from webapp.matches.seats import SeatRequest
from webapp.matches.service import Matches, NoMatch
from webapp.matches.store import Store
from webapp.storage.database import Database
from webapp.storage.tables import processes

pytestmark = pytest.mark.skipif(not postgres.programs(), reason="no PostgreSQL is installed")

ANA = "ana"
TWO = (SeatRequest("me"), SeatRequest("me"))


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with postgres.running() as server, opened(server.url, is_one_of_several=True) as database:
        yield database


@pytest.fixture
def process(database: Database, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Matches]:
    """`process()`: the matches as one more process has them."""
    monkeypatch.setattr(leases, "PATIENCE", 0.3)
    return lambda: Matches(Store(database), lambda *_: None)


def die(matches: Matches) -> None:
    """As if the process had been killed some seconds ago."""
    gone = update(processes).where(processes.c.id == matches.leases._me).values(until=0.0)
    matches.store.database.write(lambda connection: connection.execute(gone))


def texts(matches: Matches, match_id: str) -> list[str]:
    return [played.text for played in matches.look_at(match_id).actions]


def test_a_match_is_taken_by_the_process_that_is_asked_for_it(process: Callable[[], Matches]) -> None:
    one, two = process(), process()
    opened = one.open(ANA, "tic-tac-toe", seat_requests=TWO)
    assert not one.lives_here(opened), "whoever is asked for it first may be another"
    match = two.find(opened.id)
    assert two.lives_here(match)
    assert two.find(opened.id) is match
    two.play(match, ANA, "b2", ANY)
    assert texts(one, opened.id) == ["b2"]


def test_a_holder_that_lives_is_asked_and_gives_it_back(process: Callable[[], Matches]) -> None:
    one, two = process(), process()
    match = one.find(one.open(ANA, "tic-tac-toe", seat_requests=TWO).id)
    with pytest.raises(Elsewhere):
        two.find(match.id)
    assert one.leases.renew() == [match.id]
    one.leases.give_back([match.id])
    assert one.leases.renew() == []
    assert two.lives_here(two.find(match.id))
    with pytest.raises(Refused):
        one.play(match, ANA, "b2", ANY)
    assert texts(two, match.id) == []


def test_what_is_given_back_while_a_page_asks_for_it_has_one_holder(
    process: Callable[[], Matches], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = process(), process()
    match = one.find(one.open(ANA, "tic-tac-toe", seat_requests=TWO).id)
    write = one.store.database.write

    def write_and_ask(work: Callable[[Connection], object]) -> object:
        monkeypatch.setattr(one.store.database, "write", write)
        done = write(work)
        one.find(match.id)
        return done

    monkeypatch.setattr(one.store.database, "write", write_and_ask)
    one.leases.give_back([match.id])
    assert two.lives_here(two.find(match.id))
    assert one.leases.is_given_away(match.id)


def test_a_match_whose_process_died_is_taken_over_and_the_dead_write_nothing(process: Callable[[], Matches]) -> None:
    one, two = process(), process()
    match = one.find(one.open(ANA, "tic-tac-toe", seat_requests=TWO).id)
    one.play(match, ANA, "b2", ANY)
    die(one)
    here = two.find(match.id)
    two.play(here, ANA, "a1", ANY)
    with pytest.raises(Refused):  # it was only asleep
        one.play(match, ANA, "c3", ANY)
    assert texts(two, match.id) == ["b2", "a1"]


def test_a_process_that_closes_gives_everything_back_at_once(process: Callable[[], Matches]) -> None:
    one, two = process(), process()
    match = one.find(one.open(ANA, "tic-tac-toe", seat_requests=TWO).id)
    one.leases.close()
    assert two.lives_here(two.find(match.id))


def test_whoever_was_away_still_holds_what_nobody_took(process: Callable[[], Matches]) -> None:
    one, two = process(), process()
    kept, lost = (one.find(one.open(ANA, "tic-tac-toe", seat_requests=TWO).id) for _ in range(2))
    die(one)
    two.find(lost.id)
    one.leases._renewed = 0.0  # the database was away for it, too
    assert not one.lives_here(kept)
    one.leases.renew()
    assert [one.lives_here(match) for match in (kept, lost)] == [True, False]


def test_of_many_who_want_it_at_once_one_process_gets_it(process: Callable[[], Matches]) -> None:
    opened = process().open(ANA, "tic-tac-toe", seat_requests=TWO)
    rivals, got = [process() for _ in range(6)], []

    def race(matches: Matches) -> None:
        with contextlib.suppress(Elsewhere):
            got.append(matches.find(opened.id))

    at_once(*[partial(race, matches) for matches in rivals for _ in range(3)])
    assert len(got) == 3
    assert len({id(match) for match in got}) == 1


def test_what_does_not_exist_is_not_waited_for(process: Callable[[], Matches]) -> None:
    with pytest.raises(NoMatch):
        process().find("nothing")
