"""The ways in which Poda is started, each tried for real."""

import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.server import serving
from webapp.__main__ import free_port
from webapp.config import ROOT, BadSetting
from webapp.http.serving.lan import lan_address

pytestmark = pytest.mark.slow

ALONE = {"DATABASE_URL": "", "PODA_COMPILE": "none"}
"""Settings of a server with a database of its own, which compiles nothing that the tests do not need."""


def fetch(address: str) -> str:
    with urlopen(address, timeout=20) as answer:
        return str(answer.read().decode())


def procfile() -> dict[str, list[str]]:
    """The commands of each process, their programs in our environment."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    commands = {name: shlex.split(command) for name, _, command in (line.partition(": ") for line in lines)}
    return {name: [str(Path(sys.executable).parent / program), *rest] for name, (program, *rest) in commands.items()}


def test_the_procfiles_web_process_answers() -> None:
    with serving(procfile()["web"], **ALONE, PORT="0") as server:
        assert '"ok":true' in fetch(f"{server.url}/healthz")
        assert "Juega contra el motor" in fetch(f"{server.url}/?lang=es")


def test_the_procfiles_release_step_makes_the_database(tmp_path: Path) -> None:
    environment = {**os.environ, "PODA_DATA": str(tmp_path), "DATABASE_URL": ""}
    subprocess.run(procfile()["release"], cwd=ROOT, env=environment, check=True, timeout=300)
    assert (tmp_path / "poda.db").stat().st_size > 0


def test_a_busy_port_is_passed_over_and_said() -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(**ALONE, PODA_PORT=port) as server:
            assert f"Port {port} is taken" in server.log.read_text()
            assert urlsplit(server.url).port > port


def test_no_free_port_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.__main__.TRIES", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(BadSetting, match="PODA_PORT"):
            free_port("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize("host", ["999.1.1.1", "192.0.2.1"])
def test_a_host_that_is_none_of_ours_is_one_sentence(host: str) -> None:
    with pytest.raises(BadSetting, match=f"PODA_HOST='{host}' cannot be used"):
        free_port(host, 5000)


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
