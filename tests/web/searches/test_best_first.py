"""A searcher that is no depth-first search joins by one entry in the list of algorithms.

It is played through the pool, a match and the sockets, none of which knows of it.
"""

import math
import random

import pytest

from engine import games
from engine.game import MAX, MIN
from engine.search import Options, Report, Snapshot, algorithms, start
from engine.search.report import RootAction
from engine.searcher import Cost
from tests.web.people import Someone, close_app, open_app, until
from webapp.searches.jobs import Job
from webapp.searches.pool import Pool

NAME = "toy-mcts"


class Node:
    """A state with what playouts through it have brought, for MAX."""

    def __init__(self, state):
        self.state = state
        self.visits, self.total = 0, 0.0
        self.below = {}


class TreeSearch:
    """Monte Carlo tree search as the books have it: a tree in memory, and no stack between two playouts."""

    first_events, trace, playouts = 50, None, 2_000

    def __init__(self, game, state, options):
        self.game, self.options = game, options
        self.root, self.nodes, self.stopped = Node(state), 1, False
        self.dice = random.Random(options.seed)

    def advance(self, events, /):
        for _ in range(0 if self.done else events):
            self.playout()
        return self.done

    @property
    def done(self):
        return self.stopped or self.root.visits >= self.playouts

    def stop(self):
        self.stopped = True

    def playout(self):
        node, path = self.root, [self.root]
        while node.visits and self.game.turn(node.state) in (MAX, MIN):
            node = self.child(node)
            path.append(node)
        state = node.state
        while self.game.turn(state) in (MAX, MIN):
            state = self.game.result(state, self.dice.choice(self.game.actions(state)))
        for visited in path:
            visited.visits += 1
            visited.total += self.game.utility(state)

    def child(self, node):
        for action in self.game.actions(node.state):
            if action not in node.below:
                node.below[action] = Node(self.game.result(node.state, action))
                self.nodes += 1
                return node.below[action]
        sign = 1 if self.game.turn(node.state) == MAX else -1
        return max(
            node.below.values(),
            key=lambda below: sign * below.total / below.visits + math.sqrt(2 * math.log(node.visits) / below.visits),
        )

    @property
    def cost(self):
        return Cost(self.nodes, 500 * self.nodes)

    def roots(self):
        below = {action: self.root.below.get(action) for action in self.game.actions(self.root.state)}
        return [
            RootAction(self.game.name(self.root.state, action), node.total / node.visits, None, node.visits)
            if node
            else RootAction(self.game.name(self.root.state, action), None, None, 0)
            for action, node in below.items()
        ]

    @property
    def best(self):
        return max(self.roots(), key=lambda root: root.nodes).action

    @property
    def value(self):
        return self.root.total / self.root.visits if self.root.visits else None

    def snapshot(self):
        return Snapshot(best=self.best, value=self.value, actions=self.roots(), nodes=self.nodes)

    def report(self):
        return Report(
            algorithm=NAME,
            value=self.value,
            best=self.best,
            actions=self.roots(),
            principal_variation=[self.best],
            nodes=self.nodes,
            finished=not self.stopped,
        )


@pytest.fixture(autouse=True)
def _listed(monkeypatch):
    toy = algorithms.Algorithm(name=NAME, title="toy", says="Toy.", chance=False, takes=(), searcher=TreeSearch)
    monkeypatch.setitem(algorithms.ALGORITHMS, NAME, toy)


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
    job = Job(start(game, game.read(text), Options(NAME, seed=1)), "ana")
    pool.submit(job)
    assert pool.wait(job, 60)
    assert job.searcher.report().best == best
    pool.close()
    small = Pool(1, type(pool.budgets)(bytes=20_000))
    capped = Job(start(game, game.start(), Options(NAME, seed=1)), "ana")
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
    assert ana.asks("match:step", {"match": match_id, "search": search, "events": 5})["ok"]
    news = until(lambda: ana.heard("search:progress"))[-1]
    assert news["search"] == search and news["nodes"] > 1
    assert ana.asks("match:stop", {"match": match_id, "search": search})["ok"]
    done = until(lambda: ana.heard("search:done"))[0]
    assert done["stopped"] and done["best"]
    assert not ana.heard("search:tree")  # it has none to show
    assert ana.see(f"/matches/{match_id}")
