"""A pytest plugin: runs the tests named in a file, in that order, and ends the run if one of them hangs."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

LIST = "PODA_MUTANTS_TESTS"
"""The environment variable that names the file."""

PATIENCE = 120
"""Seconds per test. Then the process is ended, even if compiled code never returns."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    wanted = {name: place for place, name in enumerate(Path(os.environ[LIST]).read_text().split("\n"))}
    items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    signal.alarm(PATIENCE)
    try:
        return (yield)
    finally:
        signal.alarm(0)
