"""Exercises search many small trees: as machine code, as on a server that is warm."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled: None) -> None:
    """The machine is compiled."""
