"""The play room's socket events: several people, one match, and the engine's search for all to see."""

import pytest

from tests.web.people import Someone, close_app, open_app, until
from webapp.http.sockets import socketio
from webapp.play.events import SocketAudience

SLOW = {"algorithm": "minimax", "evaluation": "none"}  # the whole tree: half a million nodes


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("events"), PODA_SEARCHES_EACH=50)
    yield app
    close_app(app)


@pytest.fixture
def sit(app):
    """New people, each with their own cookie."""
    return lambda language="en": Someone(app, language)


@pytest.fixture
def ana(sit):
    return sit()


@pytest.fixture
def bo(sit):
    return sit()


@pytest.fixture
def services(app):
    return app.extensions["poda.services"]


def match_of_two(ana, bo):
    match = ana.opens(min="open")
    version = bo.watches(match)["version"]
    answer = bo.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "me"}, "version": version})
    assert answer["ok"], answer
    return match


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


def test_two_people_play_to_the_end(ana, bo):
    match = match_of_two(ana, bo)
    for who, cell in ((ana, "a1"), (bo, "a2"), (ana, "b1"), (bo, "b2"), (ana, "c1")):
        assert who.plays(match, cell)["ok"]
    assert bo.plays(match, "c3") == {"ok": False, "reason": "The game is over."}


def test_a_lost_acknowledgement_is_asked_for_again_and_plays_once(ana):
    match = ana.opens()
    asked = {"match": match, "action": "b2", "ply": 0, "version": 0, "request": "click-1"}
    first = ana.asks("match:play", asked)
    assert first["ok"]
    assert ana.asks("match:play", asked) == first
    assert ana.watches(match)["ply"] == 1


def test_two_tabs_cannot_play_one_ply_twice(app, ana):
    match = ana.opens()
    asked = {"match": match, "action": "b2", "ply": 0, "version": 0}
    assert ana.asks("match:play", asked)["ok"]
    refused = ana.asks("match:play", asked | {"action": "a1"})
    assert refused == {"ok": False, "reason": "The match has moved on; please look at the board again."}


@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ("match:play", {"action": "c1", "ply": 2}),
        ("match:seat", {"side": "max", "seat": {"kind": "me"}}),
        ("match:seat", {"side": "min", "seat": {"kind": "engine"}}),
        ("match:follow", {}),
    ],
)
def test_a_spectator_changes_nothing(ana, bo, event, asks):
    match = ana.opens()
    ana.plays(match, "b2")
    ana.plays(match, "a1")
    before = bo.watches(match)
    answer = bo.asks(event, {"match": match, "version": before["version"], **asks})
    assert answer["reason"].startswith("You are watching this match")
    assert bo.watches(match) == before


@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ("match:pause", {"paused": True}),
        ("match:speed", {"speed": 10}),
        ("match:stop", {}),
        ("match:stop", {"search": "s1"}),
        ("match:step", {}),
        ("search:start", {"kind": "hint"}),
    ],
)
def test_a_spectator_steers_no_search(ana, bo, event, asks):
    match = ana.opens(min="engine")
    assert bo.asks(event, {"match": match, **asks})["reason"].startswith("You are watching this match")


def test_somebody_without_a_cookie_only_watches(app, ana):
    from webapp.http.sockets import socketio

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


def test_refusals_come_in_the_viewers_language(sit):
    lola = sit("es")
    match = lola.opens()
    lola.plays(match, "b2")
    assert lola.plays(match, "b2")["reason"] == "«b2» no se puede jugar aquí."


# -- the engine -------------------------------------------------------------------------------------------------------


def test_the_engine_answers(ana):
    match = ana.opens(min="alphabeta")
    assert ana.plays(match, "b2")["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    done = until(lambda: ana.heard("search:done"))
    assert [(news["kind"], news["ply"], news["best"], news["value"]) for news in done] == [("move", 1, "a1", 0.0)]


def test_an_engine_that_is_max_begins(ana):
    match = ana.opens(max="alphabeta,depth=2", min="me")
    until(lambda: ana.watches(match)["ply"] == 1)


@pytest.mark.slow
def test_the_engine_plays_against_itself_to_the_end(ana):
    match = ana.opens(max="alphabeta,depth=3", min="random")
    ana.watches(match)
    until(lambda: "has won" in ana.see(f"/matches/{match}/board") or "draw" in ana.see(f"/matches/{match}/board"))


def test_an_engine_that_plays_itself_stops_when_nobody_watches(services, ana):
    match = ana.opens(game="gomoku", max="random", min="random")  # it cannot be over soon
    found = services.matches.find(match)
    assert services.searches.live(found) == []  # nobody has looked yet
    ana.watches(match)
    until(lambda: found.ply >= 1)
    ana.socket.disconnect()

    def rests():
        with found.lock:  # between one move's search and the next, none is running for a moment
            return not services.searches.live(found)

    until(rests)  # the move that was being found is still played
    services.searches.keep_up(found)
    assert services.searches.live(found) == []
    assert found.engine_to_move


def test_a_paused_engine_waits_and_is_stepped(services, ana):
    match = ana.opens(min="minimax,depth=4")
    assert ana.asks("match:pause", {"match": match, "paused": True})["ok"]
    ana.plays(match, "b2")
    ana.socket.get_received()
    assert ana.asks("match:step", {"match": match, "events": 3})["ok"]
    progress = until(lambda: ana.heard("search:progress"))
    assert progress[-1]["kind"] == "move"
    assert progress[-1]["path"] == ["a1", "b1", "c1"]
    (job,) = services.searches.live(services.matches.find(match))
    until(lambda: rests(job))
    assert job.events == 3
    assert ana.watches(match)["ply"] == 1
    assert ana.asks("match:pause", {"match": match, "paused": False})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)


def rests(job):
    """Whether a paused search has made the steps asked for, and told of them."""
    return not job.pacing.steps and not job.running


def test_a_search_that_runs_cannot_be_stepped(ana):
    match = ana.opens(min="engine", **{"min.algorithm": "minimax", "min.limit": "full"})
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    assert ana.asks("match:step", {"match": match})["reason"] == "Pause the search first; then it can be stepped."


def test_stop_makes_the_engine_play_its_best_so_far(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    assert ana.asks("match:stop", {"match": match})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    done = until(lambda: ana.heard("search:done"))
    assert (done[-1]["stopped"], done[-1]["played"]) == (True, "a1")


def test_after_a_stop_the_engine_is_not_paused_any_more(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:pause", {"match": match, "paused": True})
    ana.plays(match, "b2")
    assert ana.asks("match:stop", {"match": match})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    until(lambda: 'data-paused="no"' in ana.see(f"/matches/{match}"))


def test_a_paced_engine_shows_where_it_is(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 30})
    ana.plays(match, "b2")
    news = until(lambda: [n for n in ana.heard("search:progress") if n["nodes"] > 3])[0]
    assert {"match", "search", "kind", "ply", "depth", "path", "roots", "nodes", "rate", "best", "value"} <= set(news)
    assert len(news["path"]) >= 3
    assert [root["action"] for root in news["roots"]] == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]


def test_undo_drops_the_engines_search(services, ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    (job,) = services.searches.live(services.matches.find(match))
    assert ana.send(f"/matches/{match}/undo", version=2).status_code == 303
    assert ana.asks("match:stop", {"match": match})["reason"] == "That search is not running any more."
    assert job.cancelled
    assert ana.watches(match)["ply"] == 0


def test_a_seat_taken_from_the_engine_stops_its_search(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    ana.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "me"}, "version": 2})
    assert not ana.asks("match:stop", {"match": match})["ok"]
    assert ana.plays(match, "a1")["ok"]


def test_a_refused_seat_is_one_sentence(ana):
    match = ana.opens()
    options = {"algorithm": "greedy", "evaluation": "none"}
    seat = {"match": match, "side": "min", "seat": {"kind": "engine", "options": options}, "version": 0}
    assert ana.asks("match:seat", seat) == {"ok": False, "reason": "The greedy player needs an evaluation function."}
    assert ana.watches(match)["version"] == 0


# -- hints, analyses, trees -------------------------------------------------------------------------------------------


def test_a_hint_is_found_and_does_not_move(ana):
    match = ana.opens(position="XX./OO./...")
    ana.watches(match)
    assert ana.asks("search:start", {"match": match, "kind": "hint"})["ok"]
    done = until(lambda: ana.heard("search:done"))[0]
    assert (done["kind"], done["best"], done["value"], done["bound"]) == ("hint", "c1", 1.0, "exact")
    assert ana.watches(match)["ply"] == 0
    assert "Play c1: MAX wins by force (c1)." in ana.see(f"/matches/{match}/panel")
    assert '<span class="chip best">+1</span>' in ana.see(f"/matches/{match}/board")


def test_an_analysis_is_stepped_event_by_event(ana):
    match = ana.opens()
    ana.watches(match, tree=True)
    asked = {"match": match, "kind": "analysis", "options": {"depth": 2}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    assert ana.asks("match:step", {"match": match, "search": search})["ok"]
    first = until(lambda: ana.heard("search:tree"))
    assert first[0]["tree"]["nodes"]["action"] == [""]
    assert ana.asks("match:step", {"match": match, "search": search})["ok"]
    second = until(lambda: ana.heard("search:tree"))
    assert second[0]["delta"]["from"] == 1
    assert second[0]["delta"]["nodes"]["action"] == ["a1"]
    assert ana.asks("match:stop", {"match": match, "search": search})["ok"]
    assert until(lambda: ana.heard("search:done"))[0]["stopped"]


def test_only_those_who_want_the_tree_are_sent_it(ana, bo):
    match = ana.opens()
    ana.watches(match)
    bo.watches(match, tree=True)
    ana.asks("search:start", {"match": match, "kind": "analysis", "options": SLOW, "speed": 30})
    until(lambda: bo.heard("search:tree"))
    assert until(lambda: ana.heard("search:progress"))
    assert ana.heard("search:tree") == []


def test_deltas_add_up_to_the_tree(services, ana):
    match = ana.opens()
    ana.watches(match, tree=True)
    asked = {"match": match, "kind": "analysis", "options": {"depth": 2}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    (job,) = services.searches.live(services.matches.find(match))
    built = {}
    while built.get("recorded", 0) < 25:
        assert ana.asks("match:step", {"match": match, "search": search, "events": 3})["ok"]
        until(lambda: rests(job))
        for news in ana.heard("search:tree"):
            apply(built, news)
    live = ana.web.get(f"/matches/{match}/tree?ply=0&kind=analysis").json
    for column in ("parent", "action", "status", "value", "alphaOut", "betaOut", "best", "cutBy"):
        assert built["nodes"][column] == live["nodes"][column], column


def apply(built, news):
    """What the browser does with a message of the tree."""
    if "tree" in news:
        built.update(news["tree"])
    elif "delta" in news:
        delta = news["delta"]
        for name, values in delta["nodes"].items():
            built["nodes"][name][delta["from"] :] = values
        changed = delta.get("changed", {"row": []})
        for name in delta["nodes"]:
            for row, value in zip(changed["row"], changed.get(name, ()), strict=False):
                built["nodes"][name][row] = value
        built["recorded"] = delta["recorded"]


def test_messages_stay_small_however_large_the_tree(ana):
    import json

    match = ana.opens(m=5, n=5, k=4)
    ana.watches(match, tree=True)
    endless = {"match": match, "kind": "analysis", "options": {"depth": 12}}
    search = ana.asks("search:start", endless)["search"]
    heard = []
    until(lambda: heard.extend(ana.heard("search:tree")) or len(heard) > 4)
    ana.asks("match:stop", {"match": match, "search": search})
    assert max(len(json.dumps(news)) for news in heard) < 60_000


def test_a_new_search_of_a_kind_replaces_the_last(ana):
    match = ana.opens()
    ana.watches(match)
    asked = {"match": match, "kind": "analysis", "options": SLOW, "paused": True}
    first = ana.asks("search:start", asked)["search"]
    second = ana.asks("search:start", asked)["search"]
    assert not ana.asks("match:step", {"match": match, "search": first})["ok"]
    assert ana.asks("match:step", {"match": match, "search": second})["ok"]
    assert ana.asks("match:stop", {"match": match, "search": second})["ok"]
    until(lambda: ana.heard("search:done"))
    assert not ana.asks("match:step", {"match": match, "search": second})["ok"]


def test_one_cannot_occupy_the_machine(tmp_path):
    app = open_app(tmp_path, PODA_SEARCHES_EACH=2)
    try:
        ana, bo = Someone(app), Someone(app)
        matches = [ana.opens() for _ in range(3)]
        asked = {"kind": "analysis", "options": SLOW, "paused": True}
        answers = [ana.asks("search:start", {"match": match, **asked}) for match in matches]
        assert [answer["ok"] for answer in answers] == [True, True, False]
        assert answers[2]["reason"].startswith("You already have 2 searches running")
        assert bo.asks("search:start", {"match": bo.opens(), **asked})["ok"]
    finally:
        close_app(app)


def test_an_engine_that_must_wait_moves_when_there_is_room(tmp_path):
    app = open_app(tmp_path, PODA_SEARCHES_EACH=1)
    try:
        ana = Someone(app)
        busy, waiting = ana.opens(), ana.opens(min="alphabeta,depth=2")
        search = ana.asks("search:start", {"match": busy, "kind": "analysis", "options": SLOW, "paused": True})
        ana.plays(waiting, "b2")
        assert "The engine waits" in ana.see(f"/matches/{waiting}/panel")
        ana.asks("match:stop", {"match": busy, "search": search["search"]})
        until(lambda: ana.watches(waiting)["ply"] == 2)
    finally:
        close_app(app)


@pytest.mark.usefixtures("same_minute")
def test_too_many_events_are_refused(tmp_path):
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    try:
        ana = Someone(app)
        match = ana.opens()
        asked = {"match": match, "kind": "hint", "options": {"algorithm": "random"}}
        answers = [ana.asks("search:start", asked) for _ in range(125)]
        assert answers[0]["ok"]
        assert answers[-1] == {"ok": False, "reason": "Too many requests: wait a moment and try again."}
        assert ana.asks("match:watch", {"match": match})["ok"]  # other events are counted by themselves
    finally:
        close_app(app)


def test_one_connection_watches_only_so_many_matches(ana):
    matches = [ana.opens() for _ in range(41)]
    answers = [ana.asks("match:watch", {"match": match}) for match in matches]
    assert [answer["ok"] for answer in answers] == [True] * 40 + [False]
    assert answers[40]["reason"] == "You are watching too many matches at once."
    assert ana.asks("match:watch", {"match": matches[0]})["ok"]  # once more, after a reconnection say


def test_while_the_application_starts_nobody_watches_yet(ana, monkeypatch):
    match = ana.opens()
    ana.watches(match)
    with ana.app.app_context():
        assert SocketAudience().watched(match)
        monkeypatch.setattr(socketio, "server", None)
        assert not SocketAudience().watched(match)
