"""The siege in short: what `make siege` does for half an hour, for some seconds."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.benchmarks.server import ROOT, serving
from tests.siege import disk, fuzzing
from tests.siege.killing import kill_again_and_again

pytestmark = pytest.mark.slow


def test_nothing_that_was_acknowledged_is_lost_by_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODA_COMPILE", "none")
    found = kill_again_and_again(tmp_path, 3, seed=1)
    assert found.kills > 0
    assert found.acknowledged > 0
    assert found.lost == 0


def in_a_loop_of_its_own(work: Coroutine[Any, Any, Any]) -> Any:
    """In another thread: this one may have a loop that drives a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_hostile_values_end_in_no_mistake_of_ours() -> None:
    with serving(PODA_COMPILE="none", PODA_RATE_LIMITS="no") as server:
        told = subprocess.check_output([sys.executable, "-m", "tests.siege.doors"], cwd=ROOT)
        routes, events = json.loads(told)
        dice = random.Random(2)
        rules = [(method, rule) for method, rule in routes]
        for found in (
            fuzzing.fuzz_routes(server.url.removeprefix("http://"), rules, 3, dice),
            in_a_loop_of_its_own(fuzzing.fuzz_events(server.url, events, 2, dice)),
        ):
            assert found.sent > 0
            assert (found.mistakes, found.hung) == (0, 0), found.first


@pytest.mark.parametrize("name", ["half requests", "silent sockets", "reserved events"])
def test_the_server_answers_while_it_is_attacked(name: str) -> None:
    with serving(PODA_COMPILE="none") as server:
        attack = [sys.executable, "-m", "tests.siege.attacks", name, server.url, "3"]
        with subprocess.Popen(attack, cwd=ROOT, stderr=subprocess.DEVNULL) as running:
            while running.poll() is None:
                with urlopen(f"{server.url}/healthz", timeout=60) as answer:
                    assert answer.status == 200
                with urlopen(f"{server.url}/", timeout=60) as answer:
                    assert answer.status == 200


def test_a_full_disk_is_told_and_survived() -> None:
    assert disk.fill_the_disk()
