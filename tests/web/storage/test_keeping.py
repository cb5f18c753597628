"""Rows that nobody opens any more are deleted, unless everything is kept."""

import time

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text

from engine.exercises import Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.web.people import Someone, close_app, open_app
from webapp.matches.service import NoMatch
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet


def age(app, name, days, table="matches"):
    """Makes the row look as if nobody had opened it for so many days."""
    then = time.time() - days * 86400
    statement = text(f"UPDATE {table} SET opened = :then, updated = :then WHERE id = :name")
    services = app.extensions["poda.services"]
    services.database.write(lambda connection: connection.execute(statement, {"then": then, "name": name}))
    services.keeping._noted.clear()


def deleted_matches():
    return REGISTRY.get_sample_value("poda_deleted_total", {"table": "matches"}) or 0


def test_what_nobody_opens_for_long_is_deleted(app):
    services, ana = app.extensions["poda.services"], Someone(app)
    old, opened, new = ana.opens(), ana.opens(), ana.opens()
    ana.plays(old, "b2")
    before = deleted_matches()
    for match in (old, opened):
        age(app, match, 181)
    ana.see(f"/matches/{opened}")  # somebody opens it, so it is kept
    services.delete_some()
    with pytest.raises(NoMatch):
        services.matches.find(old)
    assert services.matches.find(opened) and services.matches.find(new)
    assert deleted_matches() == before + 1
    with services.database.read() as connection:
        left = connection.execute(text("SELECT count(*) FROM actions WHERE match_id = :name"), {"name": old}).scalar()
    assert left == 0


def test_answers_that_nobody_opens_for_long_are_deleted(app):
    services, ana = app.extensions["poda.services"], Someone(app)
    exercises = [Exercise("minimax", parse(tree)) for tree in ("(1 2)", "(3 4)", "(5 6)", "(7 8)")]
    old, opened, of_a_sheet, new = map(pack_exercise, exercises)
    for link in (old, opened, of_a_sheet, new):
        ana.send("/trees/answer", e=link, **{"value.0": "7"})

    def stored():
        with services.database.read() as connection:
            return connection.execute(text("SELECT id FROM answers ORDER BY created")).scalars().all()

    for name in stored()[:3]:
        age(app, name, 181, "answers")
    ana.see(f"/trees/solve?e={opened}")
    ana.see(f"/trees/sheet?s={pack_sheet(Sheet('Of one', (exercises[2],)))}")
    services.delete_some()
    assert len(stored()) == 3
    found = [
        ana.web.get(f"/trees/answer/stored?e={link}").get_json()["answer"] for link in map(pack_exercise, exercises)
    ]
    assert found == [{}, {"value.0": "7"}, {"value.0": "7"}, {"value.0": "7"}]


def test_nothing_is_deleted_where_all_is_kept(tmp_path):
    app = open_app(tmp_path, PODA_KEEP_DAYS=None)
    try:
        match = Someone(app).opens()
        age(app, match, 10_000)
        app.extensions["poda.services"].delete_some()
        assert app.extensions["poda.services"].matches.find(match)
    finally:
        close_app(app)
