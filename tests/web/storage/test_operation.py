"""What an operator sees: unusable folders, disks and databases, and the memory of caches."""

import gc
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy.exc import OperationalError
from werkzeug.serving import BaseWSGIServer

from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.game import MAX
from engine.steps import run
from tests.web.databases import KINDS, address
from tests.web.memory import bytes_left_by
from tests.web.people import Someone, close_app, open_app
from tests.web.test_serving import procfile
from webapp.__main__ import main
from webapp.config import ROOT, BadSetting
from webapp.matches import positions
from webapp.matches.engine_options import EngineOptions
from webapp.matches.live import BYTES_A_MATCH
from webapp.searches import hidden_decisions
from webapp.searches.remembered import Remembered
from webapp.storage import claim
from webapp.system import health
from webapp.trees.exercises import grades, solving
from webapp.trees.exercises.answers import StoredAnswer


@pytest.fixture
def refused_start(monkeypatch, capsys):
    """`refused_start(folder)`: the message of a `python -m webapp` that does not start.

    It runs in this process, where everything is imported, but without the claims that are held here.
    """
    monkeypatch.setattr(claim, "SECONDS_TO_WAIT", 0.0)
    monkeypatch.setattr(BaseWSGIServer, "serve_forever", lambda _: pytest.fail("it has started"))

    def start(folder, command="serve", **settings):
        for name, value in {"PODA_DATA": str(folder), "DATABASE_URL": "", "PODA_PORT": "0", **settings}.items():
            monkeypatch.setenv(name, value)
        with monkeypatch.context() as another_process:
            another_process.setattr(claim, "_held", {})
            another_process.setattr(claim, "_users", Counter())
            assert main([command]) != 0
        return capsys.readouterr().err

    return start


# -- one process on a folder ------------------------------------------------------------------------------------------


def test_a_second_server_on_one_folder_is_refused_in_a_sentence(tmp_path, refused_start):
    app = open_app(tmp_path)
    assert refused_start(tmp_path).startswith(f"Another Poda runs on {tmp_path}: stop it")
    close_app(app)


def gunicorn_refuses(folder, *arguments, **settings):
    """The message of a gunicorn that does not start."""
    command = [*procfile()["web"], *arguments]
    environment = {**os.environ, "PODA_DATA": str(folder), "DATABASE_URL": "", "PORT": "0", **settings}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.slow
def test_several_workers_are_refused_in_a_sentence(tmp_path):
    assert "one process" in gunicorn_refuses(tmp_path, "--workers", "2")


@pytest.mark.slow
def test_what_gunicorn_cannot_start_with_is_said_in_a_sentence(tmp_path):
    (tmp_path / "poda.db").write_text("This is no database. " * 100)
    assert "poda.db cannot be used (file is not a database)" in gunicorn_refuses(tmp_path)
    assert "PODA_SOCKETS='many' cannot be used" in gunicorn_refuses(tmp_path, PODA_SOCKETS="many")
    assert "“no_such”, which cannot be found." in gunicorn_refuses(tmp_path, PODA_EXTENSIONS="no_such")


MASTER = """
import runpy, sys
from gunicorn.app import wsgiapp
runpy.run_path("webapp/gunicorn.py")
print({"flask", "numpy", "sqlalchemy"} & sys.modules.keys() or "small")
"""


def test_the_master_of_gunicorn_imports_little_and_so_stays_small(tmp_path):
    environment = {**os.environ, "PODA_DATA": str(tmp_path)}
    command = [sys.executable, "-c", MASTER]
    assert subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True).stdout == "small\n"


ANOTHER = """
import sys
from pathlib import Path
from webapp.storage import claim
try:
    claim.claim(Path(sys.argv[1]), 0)
except claim.AlreadyClaimed:
    print("taken", flush=True)
input()
claim.claim(Path(sys.argv[1]), 0)
print("claimed")
"""
"""A process that wants the folder, and tries again when it is told to."""


def test_a_folder_is_claimed_until_its_last_user_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(claim, "SECONDS_TO_WAIT", 0.0)
    claim.claim(tmp_path)
    claim.claim(tmp_path)
    claim.release(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", ANOTHER, tmp_path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as another:
        assert another.stdin and another.stdout
        assert another.stdout.readline() == b"taken\n"
        claim.release(tmp_path)
        assert another.communicate(b"again\n")[0] == b"claimed\n"


@pytest.fixture(params=KINDS)
def database_url(request, tmp_path):
    with address(request.param, tmp_path) as url:
        yield url


def test_two_folders_on_one_database_are_refused_in_a_sentence(tmp_path, database_url, refused_start):
    app = open_app(tmp_path / "one", DATABASE_URL=database_url)
    says = refused_start(tmp_path / "two", DATABASE_URL=database_url)
    assert says.startswith("Another Poda uses the database ")
    assert says.rstrip().endswith("stop it, or set DATABASE_URL to another. One process serves it.")
    close_app(app)
    close_app(open_app(tmp_path / "two", DATABASE_URL=database_url))


def test_a_lost_claim_on_a_database_is_taken_again_or_told(caplog):
    """A PostgreSQL that was away has forgotten who had it."""

    class Connection:
        def __init__(self, server):
            self.server, self.lost = server, False

        def detach(self):
            pass

        def execute(self, statement, _values=None):
            if self.lost:
                raise OperationalError("SELECT", {}, Exception("terminating connection"))
            free = self.server.owner in (None, self)
            self.server.owner = self if free else self.server.owner
            return type("Answer", (), {"scalar": lambda _: free})()

        def close(self):
            if self.server.owner is self:
                self.server.owner = None

    class Server:
        owner = None

        def execution_options(self, **_):
            return self

        def connect(self):
            return Connection(self)

    server = Server()
    ours, others = claim.AdvisoryLock(server), claim.AdvisoryLock(server)
    assert ours.take()
    assert not others.take()
    assert ours.keep()
    server.owner.lost, server.owner = True, None
    assert ours.keep(), "the database is back: it is taken again"
    assert not others.take()
    server.owner.lost, server.owner = True, None
    assert others.take()
    assert not ours.keep()


# -- folders and databases that cannot be used ------------------------------------------------------------------------


@pytest.mark.parametrize("secret", ["", "a secret of one's own"])
def test_a_folder_that_cannot_be_written_to_ends_the_start_in_a_sentence(tmp_path, refused_start, secret):
    (tmp_path / "file").write_text("no folder")
    says = refused_start(tmp_path / "file" / "below", PODA_SECRET_KEY=secret)
    assert "set PODA_DATA to a folder that can." in says


def test_a_damaged_database_ends_the_start_in_a_sentence(tmp_path, refused_start):
    (tmp_path / "poda.db").write_text("this is no database " * 100)
    says = refused_start(tmp_path)
    assert "poda.db cannot be used" in says
    assert "restore a copy" in says
    with pytest.raises(BadSetting):
        open_app(tmp_path)


def test_a_database_of_another_version_ends_the_start_in_a_sentence_and_stays_as_it_is(tmp_path, refused_start):
    file = tmp_path / "poda.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "CREATE TABLE alembic_version (version_num VARCHAR(32)); INSERT INTO alembic_version VALUES ('0013');"
            "CREATE TABLE matches (id TEXT); INSERT INTO matches VALUES ('m1');"
        )
    says = refused_start(tmp_path)
    assert says.startswith(f"The database sqlite:///{file} was made by another version of Poda: ")
    assert says.endswith("then move it away to begin anew.\n") and len(says.splitlines()) == 1
    assert refused_start(tmp_path, command="migrate") == says
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
        assert (names, connection.execute("SELECT id FROM matches").fetchall()) == (
            ["alembic_version", "matches"],
            [("m1",)],
        )
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0013",)]


def test_an_extension_that_cannot_be_imported_ends_the_start_in_a_sentence(tmp_path, refused_start, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "poda_test_broken.py").write_text("1 / 0")
    says = refused_start(tmp_path / "data", PODA_EXTENSIONS="poda_test_broken")
    assert says.endswith("cannot be imported: ZeroDivisionError: division by zero.\n") and len(says.splitlines()) == 1
    says = refused_start(tmp_path / "data", PODA_EXTENSIONS="os, no_such")
    assert says == "PODA_EXTENSIONS names the module “no_such”, which cannot be found.\n"


def test_health_is_not_well_where_nothing_can_be_written(app, client, monkeypatch):
    assert client.get("/healthz").json["ok"]
    database = app.extensions["poda.services"].database

    @staticmethod
    def full(*_):
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    monkeypatch.setattr(database, "write", full)
    monkeypatch.setattr(health, "SECONDS_KNOWN", -1.0)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["ok"], answer.json["database"]) == (503, False, "not writable")


def test_the_database_is_tried_once_for_all_who_ask_within_a_second(app, client, monkeypatch):
    tried = Counter()
    database = app.extensions["poda.services"].database
    monkeypatch.setattr(database, "beat", lambda: tried.update(["beat"]))
    monkeypatch.setattr(health, "SECONDS_KNOWN", 1000.0)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: app.test_client().get("/healthz").status_code, range(40)))
    assert answers == [200] * 40
    assert tried["beat"] == 1
    monkeypatch.setattr(health, "SECONDS_KNOWN", -1.0)
    assert client.get("/healthz").json["ok"]
    assert tried["beat"] == 2


def test_a_database_that_is_really_full_is_noticed(app, client):
    database = app.extensions["poda.services"].database
    ana = Someone(app)

    def fill(connection):
        connection.exec_driver_sql("CREATE TABLE ballast (text TEXT)")
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # no page more than there are

    database.write(fill)
    for _ in range(200):
        answer = ana.send("/matches", game="tic-tac-toe", max="me", min="me")
        if answer.status_code != 303:
            break
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "Nothing is lost" in answer.get_data(as_text=True)


def test_a_database_that_cannot_be_reached_ends_the_start_in_a_sentence(tmp_path):
    with pytest.raises(BadSetting) as refused:
        open_app(tmp_path, DATABASE_URL="postgresql://poda@127.0.0.1:1/none")
    assert "cannot be reached" in str(refused.value)
    assert "restore a copy" not in str(refused.value)


# -- memory of caches -------------------------------------------------------------------------------------------------


def told_bytes(client):
    """The value of the one figure."""
    return float(client.get("/metrics").text.split("\npoda_cache_bytes ")[1].split()[0])


def fill_positions():
    game = positions.game_of("gomoku", {"m": 9, "n": 9, "k": 5})
    for action in game.actions(game.start()):
        positions.look(game, game.result(game.start(), action))


def fill_steps():
    game = positions.game_of("gomoku", {"m": 9, "n": 9, "k": 5})
    for action in game.actions(game.start()):
        positions.after(game, game.start(), game.name(game.start(), action))


def fill_decisions():
    game = positions.game_of("aces-and-kings", {"aces": 5, "kings": 3})
    for card in ("A", "K"):
        hidden_decisions.decided(game, MAX, (card,), EngineOptions("simulate", level=2))


def fill_advice():
    game = positions.game_of("aces-and-kings", {"aces": 5, "kings": 3})
    run(hidden_decisions.advice(game, MAX, ("A",), ("", ""), EngineOptions("simulate", level=2)))


def fill_marks():
    for seed in range(12):
        exercise = generate(str(seed), LEVELS[3])
        solving.points(exercise, StoredAnswer("answer", "visitor", "exercise"))


@pytest.mark.parametrize("fill", [fill_positions, fill_steps, fill_decisions, fill_advice, fill_marks])
def test_the_one_figure_grows_as_much_as_what_fills_a_memory(app, client, fill, monkeypatch):
    fill()  # the game's own caches are full
    forget_all(monkeypatch)
    told = told_bytes(client)
    taken = bytes_left_by(fill)
    assert taken > 30_000
    assert 0.5 * taken < told_bytes(client) - told < 2 * taken


def forget_all(monkeypatch):
    gc.collect()  # the caches of applications that are closed
    positions._positions.clear()
    positions._steps.clear()
    grades.marks.clear()
    for name, kept in list(vars(hidden_decisions).items()):
        if isinstance(kept, Remembered):
            monkeypatch.setattr(hidden_decisions, name, Remembered(1 << 24, kept._size))


def test_one_figure_says_what_all_memories_take(app, client):
    gc.collect()  # the caches of applications that are closed
    found = told_bytes(client)
    Someone(app).opens(game="betting", copies="7")
    told = told_bytes(client)
    assert told - found >= BYTES_A_MATCH
    assert told >= positions.BYTES_A_HIDDEN_GAME + BYTES_A_MATCH
