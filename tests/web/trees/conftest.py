"""Fixtures of the tree lab's tests. Exercises search many small trees: as machine code, as on a warm server."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.people import Someone, module_app
from tests.web.trees.sheets import EXAMPLE, change


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled: None) -> None:
    """The machine is compiled."""


app = module_app()


@pytest.fixture
def program(app: Flask) -> FlaskClient:
    """Somebody without cookies."""
    return app.test_client(use_cookies=False)


@pytest.fixture
def link(ana: Someone) -> str:
    """A sheet of two exercises, with other numbers for everybody."""
    made = change(
        ana, title="Games", twins="on", do="add.generated", new__kind="minimax", new__level="1", new__seed="a"
    )
    return change(ana, made, do="add.tree", new__kind="alphabeta", new__tree=EXAMPLE, new__points="5")
