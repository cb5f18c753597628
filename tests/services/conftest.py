"""Three servers on one PostgreSQL and one Redis, behind nginx: `make services-test`."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests import nginx, postgres
from tests.browser import chromium
from tests.server import ROOT, answers, until

PARTS = {"nginx": nginx.installed(), "PostgreSQL": postgres.programs(), "Redis": shutil.which("redis-server")}
MISSING = [name for name, found in PARTS.items() if not found]

if MISSING and os.environ.get("PODA_SERVICES") == "required":
    raise pytest.UsageError(f"{', '.join(MISSING)}: not installed (Debian: nginx-light, postgresql, redis-server)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if MISSING:
        for item in items:
            if Path(item.path).parent == Path(__file__).parent:
                item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(MISSING)}"))


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@dataclass
class Redis:
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until(self._listens, 30)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def _listens(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0


@dataclass
class Process:
    """One of the servers: a gunicorn with one worker, on a port of its own."""

    folder: Path
    settings: dict[str, str]
    port: int = field(default_factory=free_port)
    running: "subprocess.Popen[bytes] | None" = None

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / f"{self.port}.log").read_text()

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--config", "webapp/gunicorn.py", "--bind", self.place]
        environment = os.environ | self.settings | {"PODA_DATA": str(self.folder), "PYTHONUNBUFFERED": "1"}
        with (self.folder / f"{self.port}.log").open("a") as out:
            self.running = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True
            )

    def wait(self) -> None:
        assert self.running is not None
        running = self.running
        until(lambda: running.poll() is not None or answers(f"http://{self.place}/healthz"), 120)
        assert running.poll() is None, self.log

    def kill(self) -> None:
        """With its worker, in the midst of whatever they do."""
        assert self.running is not None
        os.killpg(self.running.pid, 9)
        self.running.wait()

    def stop(self) -> None:
        """As a rolling restart does."""
        assert self.running is not None
        self.running.terminate()
        self.running.wait(60)


@dataclass
class University:
    """All its parts."""

    folder: Path
    database: postgres.Postgres
    redis: Redis
    processes: list[Process]
    proxy: nginx.Nginx

    @property
    def url(self) -> str:
        return self.proxy.url

    def another(self) -> Process:
        return Process(self.folder, self.processes[0].settings)


@contextmanager
def university(processes: int = 3, **settings: str) -> Iterator[University]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="poda-services-")))
        database = stack.enter_context(postgres.running())
        redis = Redis()
        redis.start()
        stack.callback(lambda: redis.kill())
        common = {
            "DATABASE_URL": database.url,
            "PODA_REDIS": redis.url,
            "PODA_SECRET_KEY": "the same for all",
            "PODA_PROXIES": "1",
            "PODA_COMPILE": "none",
            "PODA_SEARCH_THREADS": "1",
        }
        servers = [Process(folder, common | settings) for _ in range(processes)]
        for server in servers:  # all at once: each brings the database up to date, one after the other
            stack.callback(_end, server)
            server.begin()
        for server in servers:
            server.wait()
        proxy = stack.enter_context(nginx.nginx([server.place for server in servers]))
        yield University(folder, database, redis, servers, proxy)


def _end(server: Process) -> None:
    if server.running is not None and server.running.poll() is None:
        server.kill()


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, Any]:
    """pytest-playwright's hook for which browser to start."""
    launch = chromium.choose(playwright)
    return launch or pytest.skip(chromium.ADVICE)


@pytest.fixture(scope="module")
def campus() -> Iterator[University]:
    with university() as opened:
        yield opened
