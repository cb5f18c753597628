"""What nobody opens any more is deleted, unless all is kept."""

import time

import pytest
from sqlalchemy import text

from tests.web.people import Someone, close_app, open_app
from webapp.http import metrics
from webapp.matches.service import NoMatch


def age(app, name, days, table="matches"):
    """As if nobody had opened it for so many days."""
    then = time.time() - days * 86400
    statement = text(f"UPDATE {table} SET opened = :then, updated = :then WHERE id = :name")
    services = app.extensions["poda.services"]
    services.database.write(lambda connection: connection.execute(statement, {"then": then, "name": name}))
    services.keeping._noted.clear()


def test_what_nobody_opens_for_long_is_deleted(app):
    services, ana = app.extensions["poda.services"], Someone(app)
    old, opened, new = ana.opens(), ana.opens(), ana.opens()
    ana.plays(old, "b2")
    before = metrics.deleted.labels("matches")._value.get()
    for match in (old, opened):
        age(app, match, 181)
    ana.see(f"/matches/{opened}")  # somebody looks: it is kept
    services.delete_some()
    with pytest.raises(NoMatch):
        services.matches.find(old)
    assert services.matches.find(opened) and services.matches.find(new)
    assert metrics.deleted.labels("matches")._value.get() == before + 1
    with services.database.read() as connection:
        left = connection.execute(text("SELECT count(*) FROM actions WHERE match_id = :name"), {"name": old}).scalar()
    assert left == 0


def test_nothing_is_deleted_where_all_is_kept(tmp_path):
    app = open_app(tmp_path, PODA_KEEP_DAYS=None)
    try:
        match = Someone(app).opens()
        age(app, match, 10_000)
        app.extensions["poda.services"].delete_some()
        assert app.extensions["poda.services"].matches.find(match)
    finally:
        close_app(app)
