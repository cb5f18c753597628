"""The weights at which a search changes its choice are those that trying each weight finds."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import games
from engine.refusals import Refused
from engine.search import Options, start
from engine.search.weight_scan import GRAINS, WeightScan

SEARCHED = [
    ("tic-tac-toe", {}, "X.O/.X./... O", Options(depth=2, evaluation="open-lines")),
    ("tic-tac-toe", {}, ".../.X./... O", Options(algorithm="greedy", evaluation="open-lines")),
    ("coin-backgammon", {}, None, Options(algorithm="star1", depth=3, evaluation="linear")),
]


def scanned(game, state, options, feature, slice_events=100_000):
    scan = WeightScan(game, state, options, feature)
    while not scan.advance(slice_events):
        pass
    return scan.report()


def after_the_toss(game):
    """The first state in which a player is to move."""
    return game.result(game.start(), game.actions(game.start())[0])


def chosen(game, state, options, place, weight):
    weights = [each.weight for each in game.features_of(options.evaluation) if not each.fixed]
    weights[place] = weight
    return start(game, state, replace(options, weights=tuple(weights))).run().best


@pytest.mark.parametrize(("slug", "parameters", "text", "options"), SEARCHED)
def test_every_stretch_of_weights_has_the_choice_of_a_search_with_them(slug, parameters, text, options):
    game = games.find(slug, parameters)
    state = game.read(text) if text else after_the_toss(game)
    for place, feature in enumerate(each for each in game.features_of(options.evaluation) if not each.fixed):
        found = scanned(game, state, options, feature.name)
        assert found.finished and found.searches >= 41
        assert (found.stretches[0].first, found.stretches[-1].last) == (-found.most, found.most)
        for stretch in found.stretches:
            for weight in (stretch.first, (stretch.first + stretch.last) / 2, stretch.last):
                assert chosen(game, state, options, place, weight) == stretch.action
        for before, after in pairwise(found.stretches):
            assert before.action != after.action
            assert after.first - before.last == pytest.approx(found.most / GRAINS)


def test_some_weight_changes_the_choice():
    """Where O has the centre, X prefers the corner beside its own stone once a line with two stones counts enough."""
    game = games.find("tic-tac-toe")
    found = scanned(game, game.read("X../.O./... X"), Options(depth=2, evaluation="open-lines"), "lines-2")
    assert [each.action for each in found.stretches] == ["c3", "c1"]
    assert (found.stretches[0].last, found.stretches[1].first) == pytest.approx((0.99, 1.0))


def test_slices_of_any_size_find_the_same():
    game = games.find("tic-tac-toe")
    about = (
        game,
        game.read("X.O/.X./... O"),
        Options(depth=2, evaluation="open-lines"),
        game.features_of("open-lines")[0].name,
    )
    assert scanned(*about, slice_events=7) == scanned(*about)


def test_a_scan_that_is_stopped_tells_what_it_knows():
    game = games.find("tic-tac-toe")
    scan = WeightScan(
        game, game.start(), Options(depth=2, evaluation="open-lines"), game.features_of("open-lines")[0].name
    )
    scan.advance(1000)
    scan.stop()
    assert not scan.report().finished
    assert scan.advance(1) and 0 < scan.report().searches < 41


@pytest.mark.parametrize(
    ("slug", "options", "feature", "why"),
    [
        ("tic-tac-toe", Options(evaluation="open-lines"), None, "end of the game"),
        ("tic-tac-toe", Options(seconds=1.0, evaluation="open-lines"), None, "clock"),
        ("tic-tac-toe", Options(depth=2, evaluation="none"), None, "takes them"),
        ("tic-tac-toe", Options(depth=2, evaluation="open-lines"), "charm", "no weight of that name"),
        ("tic-tac-toe", Options(algorithm="random"), None, "lot"),
        ("tic-tac-toe", Options(algorithm="mcts", playouts="greedy", evaluation="open-lines"), None, "lot"),
        ("sticks", Options(depth=2), None, "takes them"),
        ("coin-backgammon", Options(algorithm="star1", depth=2, evaluation="linear"), "lead", "No player"),
    ],
)
def test_where_no_weight_matters_it_is_refused(slug, options, feature, why):
    game = games.find(slug)
    with pytest.raises(Refused, match=why):
        WeightScan(game, game.start(), options, feature or "lines-1")
