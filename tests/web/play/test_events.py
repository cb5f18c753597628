"""A match by socket events: several people, one match, and which news each receives."""

import functools

from tests.web.people import Someone, module_app
from webapp.http.sockets.server import socketio

app = module_app(PODA_SEARCHES_EACH=50)


def match_of_two(ana, bo):
    match = ana.opens(min="open")
    version = bo.watches(match)["version"]
    answer = bo.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "me"}, "version": version})
    assert answer["ok"], answer
    return match


def test_what_is_nested_deeply_is_refused_in_a_sentence(ana):
    match = ana.opens()
    for levels in (60, 300):
        nested = functools.reduce(lambda within, _: [within], range(levels), 0)
        for data in ({"match": match, "x": nested}, {"match": nested}, nested):
            answer = ana.asks("match:watch", data)
            assert answer == {"ok": False, "reason": "That request could not be understood."}


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_move_is_acknowledged_and_reaches_the_other_player(ana, bo):
    match = match_of_two(ana, bo)
    bo.heard("match:changed")
    assert ana.plays(match, "b2") == {"ok": True, "played": 0, "version": 2, "ply": 1}
    assert bo.heard("match:changed") == [{"match": match, "version": 2, "ply": 1}]


def test_a_page_that_says_what_it_watches_when_it_connects_watches_it(app, ana, bo):
    match = ana.opens(min="me")
    headers = {"Accept-Language": "en"}
    for watch, hears in ((match, True), ("nowhere", False), ({"x": 1}, False)):
        line = socketio.test_client(app, flask_test_client=bo.web, headers=headers, auth={"watch": {"match": watch}})
        [told] = [each["args"][0] for each in line.get_received() if each["name"] == "match:watched"]
        assert told["ok"] is hears
        assert ("version" in told) is hears
        line.disconnect()
    for nonsense in (None, "watch", ["watch"], 7):
        line = socketio.test_client(app, flask_test_client=bo.web, headers=headers, auth=nonsense)
        assert line.is_connected()
        assert line.get_received() == []
        line.disconnect()


def test_whoever_watches_from_the_first_hears_what_changes(app, ana, bo):
    match = ana.opens(min="me")
    line = socketio.test_client(app, flask_test_client=bo.web, auth={"watch": {"match": match, "tree": True}})
    version = line.get_received()[0]["args"][0]["version"]
    assert ana.plays(match, "b2")["ok"]
    assert [each["args"][0]["version"] for each in line.get_received() if each["name"] == "match:changed"] == [
        version + 1
    ]


def test_somebody_without_a_cookie_only_watches(app, ana):
    from webapp.http.sockets.server import socketio

    match = ana.opens(max="open")
    stranger = socketio.test_client(app)
    assert stranger.emit("match:watch", {"match": match}, callback=True)["ok"]
    seat = {"match": match, "side": "max", "seat": {"kind": "me"}, "version": 0}
    assert not stranger.emit("match:seat", seat, callback=True)["ok"]


def test_only_the_room_hears(ana, bo):
    match, elsewhere = ana.opens(), bo.opens()
    bo.watches(elsewhere)
    ana.plays(match, "b2")
    assert bo.heard("match:changed") == []


def test_news_of_a_match_says_nothing_but_where_it_stands(ana, bo):
    match = match_of_two(ana, bo)
    bo.heard("match:changed")
    ana.plays(match, "b2")
    assert set(bo.heard("match:changed")[0]) == {"match", "version", "ply"}


def test_refusals_come_in_the_viewers_language(app):
    lola = Someone(app, "es")
    match = lola.opens()
    lola.plays(match, "b2")
    assert lola.plays(match, "b2")["reason"] == "«b2» no se puede jugar aquí."


# -- hints, analyses, trees -------------------------------------------------------------------------------------------


def test_one_connection_watches_only_so_many_matches(ana):
    matches = [ana.opens() for _ in range(41)]
    answers = [ana.asks("match:watch", {"match": match}) for match in matches]
    assert [answer["ok"] for answer in answers] == [True] * 40 + [False]
    assert answers[40]["reason"] == "You are watching too many matches at once."
    assert ana.asks("match:watch", {"match": matches[0]})["ok"]  # again, as after a reconnection
