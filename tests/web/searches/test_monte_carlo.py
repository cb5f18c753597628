"""A search that is not depth-first: in the pool, in a match and over the sockets; its tree is kept and followed."""

import json

import msgspec
import pytest

from engine import games
from engine.cli.show import Searched, as_object
from engine.games.tree import Tree
from engine.search import Options, start
from engine.search.algorithms import ALGORITHMS
from engine.trace import COMMON
from tests.web.people import Someone, close_app, open_app, until
from webapp.searches.found.tree_cache import keep
from webapp.searches.found.tree_messages import Follower, whole
from webapp.searches.scheduling.jobs import Job
from webapp.searches.scheduling.pool import Pool
from webapp.views.tree_fractions import fractions_in

NAME = "mcts"


@pytest.fixture
def searching():
    """A search of a position with few actions, which has not begun."""
    game = games.find("tic-tac-toe")
    return start(game, game.read(WINS_AT[0]), Options(NAME, iterations=150, seed=1, record=500))


@pytest.fixture
def ana(tmp_path):
    app = open_app(tmp_path)
    yield Someone(app)
    close_app(app)


WINS_AT = ("XX./OO./... X", "c1")


def test_it_runs_in_the_pool_and_is_stopped_when_its_tree_grows_too_large():
    game = games.find("tic-tac-toe")
    text, best = WINS_AT
    pool = Pool(1)
    job = Job(start(game, game.read(text), Options(NAME, iterations=150, seed=1)), "ana")
    pool.submit(job)
    assert pool.wait(job, 60)
    assert job.searcher.report().best == best
    pool.close()
    small = Pool(1, type(pool.budgets)(bytes=20_000))
    capped = Job(start(game, game.start(), Options(NAME, iterations=5_000, seed=1)), "ana")
    small.submit(capped)
    assert small.wait(capped, 60)
    assert not capped.searcher.report().finished
    small.close()


def test_it_plays_at_a_seat_of_a_match(ana):
    match_id = ana.opens(position=WINS_AT[0], max=NAME, min="me")
    ana.watches(match_id)
    done = until(lambda: ana.heard("search:done"))[0]
    assert (done["algorithm"], done["kind"], done["played"]) == (NAME, "move", WINS_AT[1])
    assert 'data-turn="terminal"' in ana.see(f"/matches/{match_id}/board")
    assert ana.see(f"/matches/{match_id}")


def test_it_analyses_while_people_watch_step_and_stop_it(ana):
    match_id = ana.opens()
    ana.watches(match_id, tree=True)
    asked = {"match": match_id, "kind": "analysis", "options": {"algorithm": NAME}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    assert ana.asks("match:step", {"match": match_id, "search": search, "events": 40})["ok"]
    news = until(lambda: [news for news in ana.heard("search:progress") if news["nodes"] > 1])
    assert news[-1]["search"] == search
    assert ana.asks("match:stop", {"match": match_id, "search": search})["ok"]
    done = until(lambda: ana.heard("search:done"))[0]
    assert done["stopped"] and done["best"] and done["bound"] == "sample"
    tree = until(lambda: ana.heard("search:tree"))[0]["tree"]
    assert [column["symbol"] for column in tree["columns"]] == ["n", "Σ"]
    kept = json.loads(ana.see(f"/matches/{match_id}/tree?ply=0"))
    assert set(kept["nodes"]["visits"]) > {1} and kept["events"]["code"][0] == "expand"
    assert ana.see(f"/matches/{match_id}")


def test_its_tree_has_the_columns_that_every_tree_has_and_those_that_it_declares(searching):
    while not searching.advance(50):
        pass
    tree = whole(searching.trace)
    nodes = tree["nodes"]
    assert set(nodes) == {*COMMON, *(column.name for column in ALGORITHMS[NAME].record.columns)}
    assert all(parent < row for row, parent in enumerate(nodes["parent"]))
    below = [row for row, parent in enumerate(nodes["parent"]) if parent == 0]
    assert nodes["visits"][0] == sum(nodes["visits"][row] for row in below) == 150
    for row, status in enumerate(nodes["status"]):
        assert nodes["bound"][row] == ("exact" if status == "terminal" else "sample"), "a mean proves nothing"
        assert nodes["value"][row] == pytest.approx(nodes["sum"][row] / nodes["visits"][row])


def test_its_tree_is_kept_as_it_stands_while_the_search_goes_on(searching):
    searching.advance(100)
    kept, before = keep({}, searching.trace), whole(searching.trace)
    copy = searching.trace.at_rest()
    searching.advance(100)
    assert whole(copy)["nodes"] == before["nodes"] != whole(searching.trace)["nodes"]
    assert json.loads(msgspec.json.encode(kept.tree()))["nodes"] == before["nodes"]
    assert before["events"] is None, "there is nothing to step through before it is over"


def test_its_tree_is_followed_row_by_row(searching):
    follower = None
    while not searching.advance(7):
        follower = follower or Follower(searching)
        news = follower.news()
        if "tree" in news:
            nodes = news["tree"]["nodes"]
            continue
        for name, column in news["delta"]["nodes"].items():
            nodes[name] += column
        for place, row in enumerate(news["delta"].get("changed", {}).get("row", ())):
            for name, column in nodes.items():
                column[row] = news["delta"]["changed"][name][place]
        assert nodes == whole(searching.trace)["nodes"]


def test_no_more_of_its_tree_is_recorded_than_is_asked_for():
    game = games.find("tic-tac-toe")
    small = start(game, game.start(), Options(NAME, iterations=150, seed=1, record=20))
    while not small.advance(50):
        pass
    assert (small.trace.heading()["recorded"], small.trace.heading()["total"]) == (20, 151)
    assert not small.trace.whole and small.trace.events() is None
    assert start(game, game.start(), Options(NAME, iterations=150, seed=1)).trace is None


def test_its_mean_is_no_fraction_of_a_typed_tree():
    tree = Tree.parse("((1/3 2/3) (1 2))")
    search = start(tree, tree.start(), Options(NAME, iterations=50, seed=1, record=50))
    while not search.advance(50):
        pass
    searched = Searched(tree, tree.start(), search.options, search.report(), search.trace, 0.0)
    found = as_object(searched)
    assert (found["bound"], found["exact"]) == ("sample", None)
    assert fractions_in(whole(search.trace), search.trace, search.report()) == []
