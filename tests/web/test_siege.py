"""The siege in short: what `make siege` does for half an hour, once."""

import asyncio
import random
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.request import urlopen

import pytest
from flask import Flask

from tests.server import GUNICORN, Server, serving
from tests.sweeps import sweep
from tests.tools.siege import disk, fuzzing
from tests.tools.siege.tabs import beside_broken_packets

pytestmark = [pytest.mark.slow, sweep]


def in_a_loop_of_its_own(work: Coroutine[Any, Any, Any]) -> Any:
    """In another thread: this one may have a loop that drives a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_hostile_values_end_in_no_mistake_of_ours(app: Flask) -> None:
    events = fuzzing.events_of(app)
    with serving(PODA_COMPILE="none", PODA_RATE_LIMITS="no") as server:
        dice = random.Random(2)
        for found in (
            fuzzing.fuzz_routes(server.url.removeprefix("http://"), fuzzing.routes_of(app), is_enough, dice),
            in_a_loop_of_its_own(fuzzing.fuzz_events(server.url, events, is_enough, dice)),
        ):
            assert (found.mistakes, found.hung) == (0, 0), found.first


def is_enough(found: fuzzing.Fuzzed) -> bool:
    return found.sent == 150


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    """A server whose limits hold."""
    with serving(PODA_COMPILE="none") as server:
        yield server


def test_real_tabs_and_broken_packets_hang_no_gunicorn() -> None:
    with serving(GUNICORN, PODA_COMPILE="none") as server:
        found = beside_broken_packets(server.url, 15, tabs=4)
        assert found["loaded"] > 8 and (found["hung"], found["broken"]) == (0, 0)
        with urlopen(f"{server.url}/healthz", timeout=20) as answer:
            assert answer.status == 200


def test_a_full_disk_is_told_and_survived(attacked: Server) -> None:
    assert disk.fill_the_disk(attacked)
