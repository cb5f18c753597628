"""While the database is away pages say so, and engines go on once it is back."""

from sqlalchemy.exc import OperationalError

from tests.web.people import Someone, until
from webapp.http.pages import errors
from webapp.searches import retry


def away(*_args, **_more):
    raise OperationalError("SELECT", {}, Exception("server closed the connection"))


def play_while_engines_sleep(services, person, match, action):
    """As if the server had stopped before it began to search."""
    services.matches.listeners.remove(services.searches.keep_up)
    person.plays(match, action)
    services.matches.listeners.append(services.searches.keep_up)
    assert services.searches.live(services.matches.find(match)) == []


def test_while_the_database_is_away_pages_and_events_say_so(app, monkeypatch):
    ana = Someone(app)
    match = ana.opens()
    services = app.extensions["poda.services"]
    services.matches.forget(match)
    with monkeypatch.context() as gone:
        gone.setattr(services.matches.store, "load", away)
        answer = ana.web.get(f"/matches/{match}")
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "Our mistake" not in answer.get_data(as_text=True)
        asked = ana.asks("match:watch", {"match": match})
        assert not asked["ok"]
        assert "cannot reach its data" in asked["reason"]
    assert ana.watches(match)["ok"]
    assert errors.AWAY


def test_an_engine_moves_once_the_database_is_back(app, monkeypatch):
    monkeypatch.setattr(retry, "FIRST_RETRY", 0.02)
    services, ana = app.extensions["poda.services"], Someone(app)
    match = ana.opens(max="me", min="alphabeta,depth=2")
    play_while_engines_sleep(services, ana, match, "b2")
    services.matches.forget(match)
    tries, really = [], services.matches.store.load

    def load(name):
        tries.append(name)
        return away() if len(tries) < 3 else really(name)

    monkeypatch.setattr(services.matches.store, "load", load)
    assert services.searches.resume() == 1
    assert services.searches._retries.waiting(match), "or nobody would try again"
    until(lambda: len(tries) >= 3 and services.matches.find(match).ply == 2)


def test_the_board_wakes_an_engine_as_the_page_does(app):
    services, ana = app.extensions["poda.services"], Someone(app)
    match = ana.opens(max="me", min="alphabeta,depth=2")
    play_while_engines_sleep(services, ana, match, "b2")
    ana.see(f"/matches/{match}/board")
    found = services.matches.find(match)
    assert services.searches.live(found) or found.ply == 2, "it is searched for"
    until(lambda: found.ply == 2)
