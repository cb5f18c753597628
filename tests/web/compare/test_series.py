"""Series of searches as one job of the pool: they get their share, and a refused one leaves nothing behind."""

import pytest

from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import Options, Search
from engine.trees.examples import EXAMPLES
from webapp.compare.series import SeriesRunner
from webapp.matches import positions
from webapp.searches.scheduling.jobs import Budgets
from webapp.searches.scheduling.pool import Pool

TREE = Tree.parse(EXAMPLES["example"])
NODES = 10_000


@pytest.fixture
def bench():
    pool = Pool(1, Budgets(nodes=NODES))
    yield SeriesRunner(pool)
    pool.close()


def small_searches(count):
    return [Search(TREE, TREE.start(), Options()) for _ in range(count)]


def test_many_small_searches_do_not_use_up_the_share_of_a_large_one(bench):
    """The pool counts the visited nodes, not those granted to each search."""
    series = bench.run("many", "ana", lambda: small_searches(60), seconds=60.0)
    assert series.look(60.0)
    assert [finding.report.nodes for finding in series.findings] == [11] * 60
    assert all(finding.report.finished for finding in series.findings)


def test_what_was_too_slow_is_tried_again_once_the_games_are_compiled(bench):
    """The first who asks after a start must not leave everybody with a stopped search."""

    def ask(seconds):
        series = bench.run("slow", "ana", lambda: small_searches(1), seconds)
        assert series.look(60.0)
        return series

    game = positions.game_of("tic-tac-toe", {})
    slow = bench.run("slow", "ana", lambda: [Search(game, game.start(), Options("minimax"))], seconds=0.0)
    assert slow.look(60.0)
    assert not slow.findings[0].report.finished
    assert ask(seconds=0.0) is slow
    bench.pool.warm_up(lambda: None)
    assert ask(seconds=60.0) is not slow
    assert ask(seconds=60.0).findings[0].report.finished


def test_a_refused_series_leaves_nothing_behind(bench):
    def refuse():
        raise Refused(N_("The game is over: there is nothing to search."))

    with pytest.raises(Refused):
        bench.run("refused", "ana", refuse, seconds=60.0)
    assert len(bench.pool) == 0
    assert bench.run("refused", "ana", lambda: small_searches(1), seconds=60.0).look(60.0)
