"""Servers for the browser tests, each with a database of its own."""

import os
import re
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from webapp.config import ROOT


def start_server(folder: Path, **settings: str) -> subprocess.Popen[bytes]:
    """Starts one on any free port, as `make run` does; what it prints goes to `folder / "log"`."""
    own = {
        "PODA_HOST": "127.0.0.1",
        "PODA_PORT": "0",
        "PODA_DATA": str(folder),
        "PODA_RATE_LIMITS": "no",
        "PODA_COMPILE": "tic-tac-toe",
    }
    environment = {**os.environ, "DATABASE_URL": "", "PYTHONUNBUFFERED": "1", **own, **settings}
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-m", "webapp"]
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)


def wait_for(process: subprocess.Popen[bytes] | None, log: Path, seconds: float = 300) -> str:
    """The address, once it answers. `process`: None where another process has started it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and (process is None or process.poll() is None):
        address = re.search(r"http://localhost:\d+", log.read_text())
        if address:
            try:
                health(address[0])
            except (OSError, HTTPException):  # nobody listens yet (`tests.benchmarks.server.answers` on the latter)
                pass
            else:
                return address[0]
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


def health(address: str) -> bytes:
    with urlopen(f"{address}/healthz", timeout=20) as answer:
        return bytes(answer.read())


def wait_until_warm(address: str, seconds: float = 600) -> None:
    """Until tic-tac-toe is compiled: so that no test waits for a search that is still plain Python."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if b'"warm"' in health(address):
                return
        except OSError:
            pass  # it is busy compiling
        time.sleep(0.2)
    raise RuntimeError("The engine did not get warm.")
