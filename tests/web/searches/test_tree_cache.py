"""What is kept of finished searches: their trees, as long as there is room, and no working memory."""

import json

import msgspec

from webapp.searches.found.tree_cache import TreeCache, keep
from webapp.searches.found.tree_messages import whole


def test_a_kept_tree_is_the_tree_and_holds_no_working_memory(search):
    running = search(depth=2)
    running.run()
    before = whole(running.trace)
    kept = keep({"best": "a1"}, running.trace)
    assert json.loads(msgspec.json.encode(kept.tree())) == json.loads(json.dumps(before))
    assert kept.tree() is kept.tree(), "it is written once for all who ask"
    assert kept.size < 100_000 < running.iteration.events.nbytes


def test_a_still_tree_stays_as_it_was_while_the_search_goes_on(search):
    running = search(depth=2)
    running.advance(20)
    copy, before = running.trace.at_rest(), whole(running.trace)
    running.run()
    assert whole(copy) == before != whole(running.trace)


def test_the_cache_has_room_for_so_many_bytes_and_drops_the_oldest(search):
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
