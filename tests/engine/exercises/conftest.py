"""Exercises search many small trees: as machine code, since which form it is makes no difference to them."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled: None) -> None:
    """The machine is compiled for trees."""


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without a language."""
    monkeypatch.setenv("LC_ALL", "C")
