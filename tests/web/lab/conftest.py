"""A visitor to the labs."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Visitor
from tests.web.people import module_app

app = module_app(Visitor, PODA_SEARCH_THREADS=1)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """One visitor for all tests here: the labs keep nothing."""
    return app.test_client()
