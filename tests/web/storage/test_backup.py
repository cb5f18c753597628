"""What is stored can be taken from one database into another, also while people play."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.web.databases import KINDS, of_kind, opened
from webapp.__main__ import main
from webapp.matches.page_state import ANY
from webapp.matches.seats import SeatRequest
from webapp.matches.service import Matches
from webapp.matches.store import Store
from webapp.storage.backup import BadBackup, back_up, restore
from webapp.storage.database import Database
from webapp.storage.tables import metadata, processes

TWO = (SeatRequest("me"), SeatRequest("me"))


@pytest.fixture(params=KINDS)
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    with of_kind(request.param, tmp_path) as database:
        yield database


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Database]:
    with opened(f"sqlite:///{tmp_path / 'empty.db'}") as database:
        yield database


def play(database: Database, moves: str) -> str:
    """The id of a match in which these were played."""
    matches = Matches(Store(database), lambda *_: None)
    match = matches.find(matches.open("ana", "tic-tac-toe", seat_requests=TWO, seed=2**127 + 1).id)
    for move in moves.split():
        matches.play(match, "ana", move, ANY)
    return match.id


def test_all_rows_are_restored(source: Database, empty: Database, tmp_path: Path) -> None:
    match = play(source, "b2 a1 c3")
    file = tmp_path / "backup.gz"
    assert back_up(source, file) == restore(empty, file) == 4
    stored, restored = (Store(database).load(match) for database in (source, empty))
    assert stored is not None and restored is not None
    assert (stored.seed, stored.actions, stored.version) == (restored.seed, restored.actions, restored.version)
    with empty.read() as connection:
        assert list(connection.execute(select(processes))) == []
    assert play(empty, "b2")


def test_a_backup_holds_one_moment_while_people_play(source: Database, empty: Database, tmp_path: Path) -> None:
    """A match that moves on has exactly the actions that its row speaks of."""
    done = threading.Event()

    def go_on() -> None:
        while not done.is_set():
            play(source, "b2 a1 c3 c1")

    player = threading.Thread(target=go_on)
    player.start()
    try:
        for number in range(5):
            back_up(source, tmp_path / f"{number}.gz")
    finally:
        done.set()
        player.join()
    restore(empty, tmp_path / "4.gz")
    with empty.read() as connection:
        ids = list(connection.scalars(select(metadata.tables["matches"].c.id)))
    for match in ids:
        record = Store(empty).load(match)
        assert record is not None and len(record.actions) == record.cursor


def test_nothing_is_restored_over_what_is_there(source: Database, empty: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    play(source, "b2")
    back_up(source, file)
    play(empty, "a1")
    with pytest.raises(BadBackup, match="not empty"):
        restore(empty, file)


@pytest.mark.parametrize("damage", [lambda data: data[:-20], lambda data: b"no backup", lambda data: b""])
def test_what_is_no_backup_is_refused(empty: Database, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    play(empty, "b2")
    file = tmp_path / "backup.gz"
    back_up(empty, file)
    file.write_bytes(damage(file.read_bytes()))
    another = Database(f"sqlite:///{tmp_path / 'another.db'}")
    another.migrate()
    with pytest.raises(BadBackup, match="no backup"):
        restore(another, file)
    with another.read() as connection:
        assert list(connection.execute(select(metadata.tables["matches"]))) == []
    another.close()


def test_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.gz"
    for name, command, says in (("one", "backup", "holds 0 rows"), ("two", "restore", "0 rows were restored")):
        monkeypatch.setenv("PODA_DATA", str(tmp_path / name))
        monkeypatch.setenv("DATABASE_URL", "")
        assert main(["migrate"]) == 0
        assert main([command, str(file)]) == 0
        assert says in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "nothing")]) == 2
    assert "nothing was restored" in capsys.readouterr().err
    monkeypatch.setenv("PODA_DATA", str(tmp_path / "mistyped"))
    assert main(["backup", str(file)]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "mistyped" / "poda.db").exists()
