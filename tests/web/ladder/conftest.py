"""The ladder, and one visitor to it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Visitor
from webapp import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    settings = {"TESTING": True, "DATABASE_URL": "", "PODA_RATE_LIMITS": False, "PODA_SECRET_KEY": "of the tests"}
    app = create_app({**settings, "PODA_DATA": tmp_path_factory.mktemp("ladder"), "PODA_SEARCH_THREADS": 1})
    app.test_client_class = Visitor
    yield app
    app.extensions["poda.services"].close()


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()
