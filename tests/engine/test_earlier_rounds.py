"""The nodes of earlier rounds: what a search that deepened has visited besides the nodes of its tree."""

from dataclasses import replace

import pytest

from engine import games
from engine.search import Options, Search

SEARCHES = [
    ("tic-tac-toe", Options("minimax", depth=3)),
    ("tic-tac-toe", Options("alphabeta", depth=4, order="evaluation")),
    ("sticks", Options("alphabeta", evaluation="theory")),
    ("coin-backgammon", Options("expectiminimax", depth=3)),
    ("coin-backgammon", Options("star1", depth=4)),
    ("coin-backgammon", Options("star2", depth=4)),
    ("betting-house", Options("star2")),
]
"""A game, and a search that can be made of its start."""

SIMPLE = [
    ("tic-tac-toe", Options("random")),
    ("tic-tac-toe", Options("greedy")),
    ("coin-backgammon", Options("greedy")),
]


WITH_TABLE = [(game, replace(options, table=True)) for game, options in SEARCHES]


def search(name, options, **changes):
    game = games.find(name)
    return Search(game, game.start(), replace(options, **changes))


@pytest.mark.parametrize(("game", "options"), [*SEARCHES, *WITH_TABLE, *SIMPLE])
def test_a_search_of_one_round_has_all_its_nodes_in_its_tree(game, options):
    running = search(game, options)
    report = running.run()
    assert (report.earlier_nodes, report.later_nodes, report.nodes) == (0, 0, running.trace.heading()["total"])


@pytest.mark.parametrize(("game", "options"), [*SEARCHES, *WITH_TABLE])
def test_what_the_tree_of_the_last_round_leaves_out_is_of_earlier_ones(game, options):
    running = search(game, options, deepen=True)
    report = running.run()
    assert report.earlier_nodes == report.nodes - running.trace.heading()["total"] > 0
    assert report.later_nodes == 0


def test_a_search_that_is_stopped_shows_the_last_round_that_it_finished():
    """The nodes of the round in which it was stopped come after those of the tree."""
    running = search("tic-tac-toe", Options("minimax", depth=4, deepen=True))
    while len(running.iterations) < 2 or running.iteration.total("nodes") < 10:
        running.advance(10)
    running.stop()
    report, shown = running.report(), running.trace.heading()
    assert (report.depth, report.earlier_nodes) == (shown["depth"], 10) == (2, 10)
    assert report.later_nodes == report.nodes - report.earlier_nodes - shown["total"] >= 10
