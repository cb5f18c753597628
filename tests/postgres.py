"""A PostgreSQL of its own for a test or a siege, where one is installed: on loopback, thrown away after it."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

DEBIANS = Path("/usr/lib/postgresql")
USER = "postgres" if os.geteuid() == 0 else None
"""Whom it runs as: it refuses to be root."""


@dataclass
class Postgres:
    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://poda@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        _run("pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "-t", "60", "start")

    def stop(self, how: str = "fast") -> None:
        """`how`: "fast" breaks off running work; "immediate" ends it like a crash."""
        _run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "stop")


def programs() -> Path | None:
    """The folder with PostgreSQL's programs; None if they or the driver are not installed."""
    if find_spec("psycopg") is None:
        return None
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    installed = sorted(DEBIANS.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return installed[-1].parent if installed else None


@contextmanager
def running() -> Iterator[Postgres]:
    """An empty database server."""
    folder = Path(tempfile.mkdtemp(prefix="poda-postgres-"))
    if USER:
        shutil.chown(folder, USER)
    server = Postgres(folder, _free_port())
    try:
        _run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "poda", "-E", "UTF8", "--no-sync")
        server.start()
        yield server
    finally:
        subprocess.run(_command("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "stop"), **_quietly)
        shutil.rmtree(folder, ignore_errors=True)


_quietly = {"user": USER, "cwd": "/", "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def _run(*command: str) -> None:
    subprocess.run(_command(*command), check=True, **_quietly)


def _command(program: str, *arguments: str) -> list[str]:
    folder = programs()
    assert folder is not None, "there is no PostgreSQL here"
    return [str(folder / program), *arguments]


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])
