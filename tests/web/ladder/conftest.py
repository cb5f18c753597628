"""The ladder, and one visitor to it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Visitor
from tests.web.people import module_app

app = module_app(Visitor, PODA_SEARCH_THREADS=1)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()
