"""Matches in a database of their own, as they are and as they are read after a restart; people at a table of cards."""

import pytest

from tests.web.databases import of_kind
from tests.web.matches.dealing import Dealer
from tests.web.people import Someone
from webapp.matches.service import Matches
from webapp.matches.store import Store
from webapp.searches.refusals import refuse_unplayable


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    with of_kind("SQLite", tmp_path_factory.mktemp("matches")) as database:
        yield database


@pytest.fixture
def matches(database):
    return Matches(Store(database), refuse_unplayable)


@pytest.fixture
def restarted(database):
    """The matches as another process, or this one after a restart, sees them."""
    return lambda: Matches(Store(database), refuse_unplayable)


@pytest.fixture
def nothing_changes(restarted):
    """Checks that the match, in memory and as stored, is as it was."""

    class Watching:
        def __init__(self, match):
            self.match = match

        def __enter__(self):
            self.before = self.match.record, list(self.match.states)

        def __exit__(self, *error):
            assert (self.match.record, self.match.states) == self.before
            assert restarted().find(self.match.id).record == self.before[0]

    return Watching


@pytest.fixture
def people(app):
    """MAX, MIN and an onlooker."""
    return Someone(app), Someone(app), Someone(app)


@pytest.fixture
def dealer(monkeypatch):
    return Dealer(monkeypatch)
