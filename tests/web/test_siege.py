"""The siege: servers are killed, fuzzed and attacked. A round of each here; `make siege` goes on for half an hour.

`PODA_SIEGE` is the number of minutes, shared out among the tests; with `-s` they print what they tried.
"""

import asyncio
import os
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from flask import Flask

from tests import postgres
from tests.server import GUNICORN, serving
from tests.sweeps import sweep
from tests.tools.siege import away, disk, fuzzing, killing
from tests.tools.siege.tabs import beside_broken_packets

pytestmark = [pytest.mark.slow, sweep, pytest.mark.timeout(0)]

PARTS = 6
SECONDS = float(os.environ.get("PODA_SIEGE", 0)) * 60 / PARTS
"""For each part. Without a siege each is tried once, for as long as it takes to mean something."""


def in_a_loop_of_its_own(work: Coroutine[Any, Any, Any]) -> Any:
    """In another thread: this one may have a loop that drives a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_killed_servers_lose_no_acknowledged_action(tmp_path: Path) -> None:
    found = killing.kill_again_and_again(tmp_path, SECONDS or 10, random.Random(1))
    print(found)
    assert found.acknowledged and not found.lost


def enough() -> Callable[[fuzzing.Fuzzed], bool]:
    return fuzzing.after(SECONDS) if SECONDS else lambda found: found.sent == 150


def test_hostile_values_in_routes_end_in_no_mistake_of_ours(app: Flask) -> None:
    with serving(PODA_COMPILE="none", PODA_RATE_LIMITS="no") as server:
        place = server.url.removeprefix("http://")
        found = fuzzing.fuzz_routes(place, fuzzing.routes_of(app), enough(), random.Random(2))
    print(found)
    assert (found.mistakes, found.hung) == (0, 0), found.first


def test_hostile_values_in_events_end_in_no_mistake_of_ours(app: Flask) -> None:
    with serving(PODA_COMPILE="none", PODA_RATE_LIMITS="no") as server:
        events = fuzzing.events_of(app)
        found = in_a_loop_of_its_own(fuzzing.fuzz_events(server.url, events, enough(), random.Random(2)))
    print(found)
    assert (found.mistakes, found.hung) == (0, 0), found.first


def test_real_tabs_and_broken_packets_hang_no_gunicorn() -> None:
    with serving(GUNICORN, PODA_COMPILE="none") as server:
        found = beside_broken_packets(server.url, SECONDS or 15, tabs=4)
        print(found)
        assert found["loaded"] > 8 and (found["hung"], found["broken"]) == (0, 0)
        with urlopen(f"{server.url}/healthz", timeout=20) as answer:
            assert answer.status == 200


def test_a_full_disk_is_told_and_survived() -> None:
    with serving(PODA_COMPILE="none") as server:
        assert disk.fill_the_disk(server)


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL or psycopg is not installed")
def test_a_database_that_goes_away_loses_no_acknowledged_action() -> None:
    found = away.take_away(SECONDS)
    print(found)
    assert found.acknowledged and not (found.lost or found.still or found.silent)
