"""A visitor to the labs."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.conftest import Visitor
from webapp import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """One visitor for all tests here: the labs keep nothing."""
    settings = {
        "TESTING": True,
        "DATABASE_URL": "",
        "PODA_RATE_LIMITS": False,
        "PODA_SECRET_KEY": "secret of the tests",
    }
    app = create_app({**settings, "PODA_DATA": tmp_path_factory.mktemp("lab"), "PODA_SEARCH_THREADS": 1})
    app.test_client_class = Visitor
    yield app.test_client()
    app.extensions["poda.services"].close()
