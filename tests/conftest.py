"""Fixtures of all tests: an application for each, and visitors that behave like browsers."""

import gc
import os
import random
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.test import TestResponse

from engine.games.tree import Tree
from engine.native import cache
from engine.search import Options
from engine.search.compilation import compile_for
from tests.examples import examples
from webapp.http.visitors.security import VISITOR_COOKIE

# One cache for compiled code, shared by all processes of all runs.
os.environ.setdefault(cache.VARIABLE, str(cache.usual_folder()))

# Byte code is written even if that is switched off. Otherwise every worker, and each of the sixty servers and commands
# that the tests start, would compile all modules again, which takes longer than many tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("poda", parent=examples(100))
settings.load_profile("poda")


def pytest_configure(config: pytest.Config) -> None:
    """In a run with workers, the process that hands out the tests starts the browser tests' server, once for all."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        from tests.browser.one_server import OneServer

        config.pluginmanager.register(OneServer())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Collecting tests leaves next to no garbage, so the collector is off meanwhile."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests in tests/browser, and puts them first, so that no long file is left over at the end.

    Those of a server under siege come next: they mostly wait, like those of web/http, and the two should not run at the
    same time.
    """
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")
    items.sort(key=lambda item: ["browser" not in item.path.parts, item.path.stem != "test_siege"])


def pytest_collection_finish() -> None:
    """All imports up to now stay until the end, so the garbage collector can skip them."""
    gc.freeze()
    gc.set_threshold(20_000)  # few later objects are garbage: collect a thirtieth as often


def pytest_xdist_auto_num_workers() -> int:
    """One more worker than cores: a worker waits for its browser or for the server part of the time.

    With as many workers as cores, the same tests took a fifth longer on two cores; with two more, when each had a
    server of its own, 12 % more processor time.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


@pytest.fixture(scope="session")
def compiled() -> None:
    """The whole machine for trees, small boards and large boards, compiled, or loaded if an earlier run compiled it."""
    from tests.engine.strategies import board

    for game in (Tree.parse("(1 2)"), board(3, 3, 3), board(3, 3, 3, large=True)):
        compile_for(game, Options(errs=0.5))


@pytest.fixture(autouse=True)
def _same_dice() -> None:
    random.seed(4)


@pytest.fixture
def same_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the clock of the rate limits, whose windows are minutes, however long the test takes."""
    now = time.time()
    clock = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr("limits.storage.memory.time", clock)


class Visitor(FlaskClient):
    """A test client that sends what our pages send: the form token of its visitor."""

    _token = "", ""
    """The cookie that the form token belongs to, and the token."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        if kwargs.get("method") in ("POST", "PUT", "PATCH", "DELETE") and kwargs.pop("token", True):
            headers = dict(kwargs.get("headers") or {})
            headers.setdefault("X-CSRF-Token", self.token())
            kwargs["headers"] = headers
        return super().open(*args, **kwargs)

    def token(self) -> str:
        """The token of this visitor, read off the home page as htmx does; once, while their cookie stays the same."""
        cookie = self.get_cookie(VISITOR_COOKIE)
        if not cookie or self._token[0] != cookie.value:
            found = re.search(r'name="csrf-token" content="([^"]+)"', self.get("/").text)
            assert found
            cookie = self.get_cookie(VISITOR_COOKIE)
            self._token = cookie.value if cookie else "", found[1]
        return self._token[1]


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all its tables and nothing in them: it is copied in less time than another is migrated."""
    from webapp.storage.database import Database

    path = tmp_path_factory.mktemp("migrated") / "poda.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    database.close()
    return path


@pytest.fixture
def make_app(tmp_path: Path, migrated: Path) -> Iterator[Callable[..., Flask]]:
    """Applications with a database of their own; keyword arguments are settings."""
    from webapp import create_app

    opened: list[Flask] = []

    def make(**overrides: Any) -> Flask:
        folder = tmp_path / f"data{len(opened)}"
        if not overrides.keys() & {"PODA_DATA", "DATABASE_URL"}:
            folder.mkdir()
            shutil.copy(migrated, folder)
        defaults = {"TESTING": True, "PODA_DATA": folder, "DATABASE_URL": ""}
        limits = {"PODA_SEARCH_THREADS": 1, "PODA_RATE_LIMITS": False, "PODA_SECRET_KEY": "secret of the tests"}
        app = create_app({**defaults, **limits, **overrides})
        app.test_client_class = Visitor
        opened.append(app)
        return app

    yield make
    for app in opened:
        app.extensions["poda.services"].close()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """One visitor. `client.post(…, token=False)` leaves the form token out."""
    return app.test_client()


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    """A context for sentences in English."""
    with app.test_request_context():
        yield


class Sitter:
    """A visitor with a page (`http`) and a socket open: `ana.emit(…)`, `ana.heard("match:changed")`."""

    def __init__(self, app: Flask, name: str) -> None:
        from webapp.http.sockets.server import socketio

        self.name = name
        self.http = app.test_client()
        self.http.get("/")
        self.socket = socketio.test_client(app, flask_test_client=self.http)

    def emit(self, event: str, data: object) -> Any:
        """Sends an event; returns its acknowledgement."""
        return self.socket.emit(event, data, callback=True)

    def heard(self, event: str) -> list[Any]:
        """The payloads of that event since the last time anything was heard."""
        queue = self.socket.queue
        messages = [queue.pop(0) for _ in range(len(queue))]  # `get_received` loses what comes meanwhile
        return [message["args"][0] for message in messages if message["name"] == event]


@pytest.fixture
def sit(app: Flask) -> Iterator[Callable[[str], Sitter]]:
    """`ana, bo = sit("ana"), sit("bo")`: two visitors, each with a cookie and a socket of their own."""
    sitters: list[Sitter] = []

    def one(name: str) -> Sitter:
        sitters.append(Sitter(app, name))
        return sitters[-1]

    yield one
    for sitter in sitters:
        if sitter.socket.is_connected():
            sitter.socket.disconnect()
