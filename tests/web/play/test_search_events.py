"""Hints, analyses and trees by socket, and how many of them one visitor may ask for."""

import json

import pytest

from engine.search import search
from engine.search.table import new_table
from tests.web.people import Someone, close_app, module_app, open_app, until
from tests.web.play.by_socket import SLOW, rests
from webapp.views import found

app = module_app(PODA_SEARCHES_EACH=50)


def test_a_hint_is_found_and_does_not_move(app, ana):
    match = ana.opens(position="XX./OO./...")
    ana.watches(match)
    assert ana.asks("search:start", {"match": match, "kind": "hint"})["ok"]
    done = until(lambda: ana.heard("search:done"))[0]
    assert (done["kind"], done["best"], done["value"], done["bound"]) == ("hint", "c1", 1.0, "exact")
    assert ana.watches(match)["ply"] == 0
    assert "Play c1: MAX wins by force (c1)." in ana.see(f"/matches/{match}/panel")
    assert "MAX would play c1: MAX wins by force (c1)." in Someone(app).see(f"/matches/{match}/panel")
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


def test_the_tree_of_a_search_that_deepened_tells_the_nodes_of_its_earlier_rounds(ana):
    match = ana.opens()
    ana.watches(match)
    ana.asks("search:start", {"match": match, "kind": "analysis", "options": {"depth": 3, "deepen": True}})
    until(lambda: ana.heard("search:done"))
    shown = ana.web.get(f"/matches/{match}/tree?ply=0&kind=analysis").json
    assert shown["summary"]["earlier"] == shown["summary"]["nodes"] - shown["total"] > 0
    assert shown["summary"]["later"] == 0


def test_what_a_search_found_is_put_into_words_once_for_all_watchers_of_a_language(app, ana, bo, monkeypatch):
    match = ana.opens(position="XX./OO./...")
    ana.watches(match)
    ana.asks("search:start", {"match": match, "kind": "analysis"})
    until(lambda: ana.heard("search:done"))
    worded = []
    why = found.why
    monkeypatch.setattr(found, "why", lambda *news: worded.append(news) or why(*news))
    found._views.clear()
    address = f"/matches/{match}/tree?ply=0&kind=analysis"
    said = [json.loads(each.see(address))["why"]["sentences"][0] for each in (bo, Someone(app), Someone(app))]
    assert (len(set(said)), len(worded)) == (1, 1)
    said += [json.loads(each.see(address))["why"]["sentences"][0] for each in (ana, Someone(app, "es"))]
    assert (len(set(said)), len(worded)) == (3, 3), "ana is to move, and the last one reads Spanish"


def test_a_transposition_table_that_was_full_is_told_in_the_explanation(ana, monkeypatch):
    match = ana.opens()
    ana.watches(match)
    said = []
    for size in (64, 1 << 16):
        monkeypatch.setattr(search, "new_table", lambda words, _, size=size: new_table(words, size))
        asked = {"match": match, "kind": "analysis", "options": {"depth": 5, "table": True}}
        ana.asks("search:start", asked)
        done = until(lambda: ana.heard("search:done"))[0]
        why = " ".join(ana.web.get(f"/matches/{match}/tree?ply=0&kind=analysis").json["why"]["sentences"])
        said.append((done["forgotten"] > 0, "The transposition table was full: " in why))
    assert said == [(True, True), (False, False)]


def test_the_tree_of_a_search_that_was_stopped_in_a_deeper_round_tells_the_nodes_of_that_one_too(ana):
    match = ana.opens(game="gomoku")
    ana.watches(match)
    options = {"algorithm": "minimax", "deepen": True}
    search = ana.asks("search:start", {"match": match, "kind": "analysis", "options": options})["search"]
    until(lambda: any(news["depth"] >= 3 for news in ana.heard("search:progress")))
    assert ana.asks("match:stop", {"match": match, "search": search})["ok"]
    until(lambda: ana.heard("search:done"))
    shown = ana.web.get(f"/matches/{match}/tree?ply=0&kind=analysis").json
    assert shown["summary"]["later"] == shown["summary"]["nodes"] - shown["summary"]["earlier"] - shown["total"] > 0


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


def test_a_search_that_deepens_tells_each_depth_as_soon_as_it_is_done(ana):
    match = ana.opens()
    ana.watches(match)
    asked = {"match": match, "kind": "analysis", "options": {"depth": 3, "deepen": True}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    assert ana.asks("match:step", {"match": match, "search": search, "events": 40})["ok"]
    running = until(lambda: [news for news in ana.heard("search:progress") if news["iterations"]])[-1]
    assert running["iterations"] == [{"depth": 1, "value": 4.0, "bound": "exact", "best": "b2", "nodes": 10}]
    more = {"match": match, "search": search, "events": 10_000}
    done = until(lambda: ana.asks("match:step", more) and ana.heard("search:done"))[0]  # a step ends with its depth
    assert [each["depth"] for each in done["iterations"]] == [1, 2, 3]
    assert done["iterations"][0] == running["iterations"][0]
    assert sum(each["nodes"] for each in done["iterations"]) == done["nodes"]
    assert (done["iterations"][-1]["value"], done["iterations"][-1]["best"]) == (done["value"], done["best"])


def test_a_search_to_one_depth_has_no_depths_before_it(ana):
    match = ana.opens()
    ana.watches(match)
    ana.asks("search:start", {"match": match, "kind": "analysis", "options": {"depth": 2}})
    assert until(lambda: ana.heard("search:done"))[0]["iterations"] == []
