"""Two visitors of an application, and what serves them."""

import pytest
from flask import Flask

from tests.web.people import Someone
from webapp.services import Services


@pytest.fixture
def ana(app: Flask) -> Someone:
    return Someone(app)


@pytest.fixture
def bo(app: Flask) -> Someone:
    return Someone(app)


@pytest.fixture
def services(app: Flask) -> Services:
    return app.extensions["poda.services"]
