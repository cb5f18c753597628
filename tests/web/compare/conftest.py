"""Comparisons that a busy machine does not cut short."""

import pytest

from webapp.compare import comparer, series


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, no search is ended before it is done."""
    monkeypatch.setattr(comparer, "SECONDS", 600.0)
    monkeypatch.setattr(series, "PATIENCE", 600.0)
