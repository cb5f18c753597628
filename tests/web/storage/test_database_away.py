"""While the database is away pages say so, and engines go on once it is back."""

from sqlalchemy.exc import OperationalError

from tests.web.people import Someone, until
from webapp.http import errors
from webapp.searches import retry


def away(*_args, **_more):
    raise OperationalError("SELECT", {}, Exception("server closed the connection"))


def test_while_the_database_is_away_pages_and_events_say_so(app, monkeypatch):
    ana = Someone(app)
    match = ana.opens()
    services = app.extensions["poda.services"]
    services.matches._live._matches.clear()
    with monkeypatch.context() as gone:
        gone.setattr(services.matches.store, "load", away)
        answer = ana.web.get(f"/matches/{match}")
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "Our mistake" not in answer.get_data(as_text=True)
        asked = ana.asks("match:watch", {"match": match})
        assert not asked["ok"]
        assert "cannot get at its data" in asked["reason"]
    assert ana.watches(match)["ok"]
    assert errors.AWAY


def test_an_engine_moves_once_the_database_is_back(app, monkeypatch):
    monkeypatch.setattr(retry, "FIRST_RETRY", 0.02)
    services, ana = app.extensions["poda.services"], Someone(app)
    match = ana.opens(max="me", min="alphabeta,depth=2")
    ana.send(f"/matches/{match}/settings", paused="yes")
    ana.plays(match, "b2")
    services.matches.change_settings(
        services.matches.find(match), services.matches.find(match).record.host, paused=True
    )
    found = services.matches.find(match)
    for job in services.searches.live(found):
        services.searches._drop(job)
    found.record = services.matches.store.change(found.record, True, settings=type(found.record.settings)())
    services.matches._live._matches.clear()
    tries, really = [], services.matches.store.load

    def load(name):
        tries.append(name)
        return away() if len(tries) < 3 else really(name)

    monkeypatch.setattr(services.matches.store, "load", load)
    services.searches._go_on_with(match)
    until(lambda: len(tries) >= 3 and services.matches.find(match).ply == 2)


def test_the_board_wakes_an_engine_as_the_page_does(app):
    services, ana = app.extensions["poda.services"], Someone(app)
    match = ana.opens(max="me", min="alphabeta,depth=2")
    services.matches.listeners.remove(services.searches.keep_up)
    ana.plays(match, "b2")
    services.matches.listeners.append(services.searches.keep_up)
    for job in services.searches.live(services.matches.find(match)):
        services.searches._drop(job)
    ana.see(f"/matches/{match}/board")
    until(lambda: services.matches.find(match).ply == 2)
