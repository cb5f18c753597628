"""The ways in which Poda is started, each tried for real."""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from webapp.__main__ import free_port
from webapp.config import ROOT, BadSetting
from webapp.http.lan import lan_address

pytestmark = pytest.mark.slow


@contextmanager
def running(command: list[str], tmp_path: Path, **settings: str) -> Iterator[Path]:
    """Runs a server; gives the file with what it prints."""
    log = tmp_path / "log"
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    own = {"PODA_DATA": str(tmp_path), "DATABASE_URL": "", "PYTHONUNBUFFERED": "1", "PODA_COMPILE": "none"}
    environment = {**os.environ, "PATH": path, **own}
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env={**environment, **settings}, stdout=output, stderr=output)
        try:
            yield log
        finally:
            process.terminate()
            process.wait(60)


def fetch(address: str, seconds: float = 300) -> str:
    """What the address answers, once it does."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=20) as answer:
                return str(answer.read().decode())
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def procfile() -> dict[str, list[str]]:
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {name: shlex.split(command) for name, _, command in (line.partition(": ") for line in lines)}


def test_the_procfiles_web_process_answers(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 0)
    with running(procfile()["web"], tmp_path, PORT=str(port)) as log:
        try:
            assert '"ok":true' in fetch(f"http://127.0.0.1:{port}/healthz")
            assert "Juega contra el motor" in fetch(f"http://127.0.0.1:{port}/?lang=es")
        except OSError:
            pytest.fail(log.read_text())


def test_the_procfiles_release_step_makes_the_database(tmp_path: Path) -> None:
    command = [sys.executable, *procfile()["release"][1:]]
    environment = {**os.environ, "PODA_DATA": str(tmp_path), "DATABASE_URL": ""}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=300)
    assert (tmp_path / "poda.db").stat().st_size > 0


def test_a_busy_port_is_passed_over_and_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running([sys.executable, "-m", "webapp"], tmp_path, PODA_PORT=str(port)) as log:
            deadline = time.monotonic() + 300
            while not (found := re.search(r"http://localhost:(\d+)", log.read_text())):
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.05)
            assert f"Port {port} is taken" in log.read_text()
            assert int(found[1]) > port
            assert '"ok":true' in fetch(f"{found[0]}/healthz")


def test_no_free_port_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.__main__.TRIES", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(BadSetting, match="PODA_PORT"):
            free_port("127.0.0.1", taken.getsockname()[1])


def test_the_lan_address_is_no_loopback() -> None:
    assert not (lan_address() or "").startswith("127.")


def test_a_bad_setting_ends_with_one_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, "PODA_PORT": "high", "PODA_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "webapp"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("PODA_PORT='high' cannot be used")
    assert "Traceback" not in done.stderr
