"""Trees on their way to a browser: nothing is sent twice, messages are bounded, and what is kept is small."""

import json

import pytest

from engine import games
from engine.search import Options, Search
from webapp.searches.trees import CHANGED_ROWS, NEW_ROWS, Follower, TreeCache, keep, plain, still, whole


@pytest.fixture
def search():
    game = games.find("tic-tac-toe")
    return lambda **options: Search(game, game.start(), Options(record=3000, **options))


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


def test_infinities_become_texts():
    assert plain({"a": [float("inf"), -float("inf"), 1.5, None]}) == {"a": ["+inf", "-inf", 1.5, None]}


def test_a_kept_tree_is_the_tree_and_holds_no_working_memory(search):
    running = search(depth=2)
    running.run()
    before = whole(running.trace)
    kept = keep({"best": "a1"}, running.trace)
    assert whole(kept.trace) == before
    assert kept.size < 100_000 < running.iteration.events.nbytes


def test_a_still_tree_stays_as_it_was_while_the_search_goes_on(search):
    running = search(depth=2)
    running.advance(20)
    copy, before = still(running.trace), whole(running.trace)
    running.run()
    assert whole(copy) == before != whole(running.trace)


def test_a_shelf_has_room_for_so_many_bytes_and_drops_the_oldest(search):
    running = search(depth=2)
    running.run()
    kept = keep({}, running.trace)
    tree_cache = TreeCache(kept.size * 3)
    for name in "abc":
        tree_cache.put(name, kept)
    assert tree_cache.get("a") is kept  # used again: now the youngest
    tree_cache.put("d", kept)
    assert [tree_cache.get(name) is kept for name in "abcd"] == [True, False, True, True]
    assert tree_cache.used == kept.size * 3
