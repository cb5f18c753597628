"""Trees on their way to a browser: nothing is sent twice, and messages are bounded."""

import json
from dataclasses import asdict

import pytest

from engine import games
from engine.search import Options, Search, compilation
from webapp.searches.found.jsonable import plain
from webapp.searches.found.tree_messages import CHANGED_ROWS, NEW_ROWS, Follower, whole


def test_a_watcher_is_sent_the_beginning_then_what_is_new(search):
    running = search(depth=2)
    watching = Follower(running)
    running.advance(1)
    assert watching.news()["tree"]["nodes"]["action"] == [""]
    running.advance(2)
    delta = watching.news()["delta"]
    assert (delta["from"], len(delta["nodes"]["parent"])) == (1, 2)
    nothing = watching.news()["delta"]
    assert nothing["nodes"]["parent"] == []
    assert "changed" not in nothing


def test_a_row_that_changed_is_sent_once_more(search):
    running = search(depth=1)
    watching = Follower(running)
    running.advance(1)
    watching.news()
    running.run()
    changed = watching.news()["delta"]["changed"]
    assert (changed["row"], changed["status"]) == ([0], ["valued"])
    assert "changed" not in watching.news()["delta"]


def test_every_depth_of_a_deepening_search_is_a_tree_of_its_own(search):
    running = search(depth=3, deepen=True)
    watching = Follower(running)
    depths = []
    while not running.advance(20):
        news = watching.news()
        if "tree" in news:
            depths.append(news["tree"]["depth"])
    assert depths == sorted(set(depths))
    assert len(depths) >= 2


def test_messages_are_bounded_and_catch_up(search):
    running = search(depth=4)
    running.run()
    watching = Follower(running)
    sent = len(watching.news()["tree"]["nodes"]["parent"])
    while new := watching.news()["delta"]:
        rows = len(new["nodes"]["parent"])
        assert rows <= NEW_ROWS
        assert len(new.get("changed", {"row": []})["row"]) <= CHANGED_ROWS
        sent += rows
        if not rows:
            break
    assert sent == running.trace.recorded


def test_a_tree_is_strict_json(search):
    running = search(depth=3)
    running.run()
    json.dumps(whole(running.trace), allow_nan=False)


@pytest.mark.parametrize("slug, algorithm", [("tic-tac-toe", "alphabeta"), ("coin-backgammon", "expectiminimax")])
def test_what_is_sent_of_a_search_that_is_not_compiled_is_strict_json_at_each_step(monkeypatch, slug, algorithm):
    monkeypatch.setattr(compilation, "_ready", {})
    game = games.find(slug)
    running = Search(game, game.start(), Options(algorithm, record=3000, depth=2, deepen=True))
    watching = Follower(running)
    while not running.advance(1):
        json.dumps(plain(asdict(running.snapshot())), allow_nan=False)
        json.dumps(watching.news(), allow_nan=False)
    assert not compilation.is_compiled(game)
