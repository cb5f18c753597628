"""What the tests of the tree lab share. Exercises search many small trees: as machine code, as a warm server does."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.web.people import Someone, close_app, open_app


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled: None) -> None:
    """The machine is compiled."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of a file, with nothing in it at first."""
    app = open_app(tmp_path_factory.mktemp("trees"))
    yield app
    close_app(app)


@pytest.fixture
def ana(app: Flask) -> Someone:
    return Someone(app)
