"""The players that do not search: greedy and random."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.search import Options
from tests.engine.oracle import book
from tests.engine.strategies import TREES, positions, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


@examples(60)
@given(st.data(), positions(most_empty=16))
def test_the_greedy_player_takes_the_best_position_after_one_ply(data, position):
    game, state = position
    evaluation = data.draw(st.sampled_from(game.evaluations))
    report = searched(game, state, Options(algorithm="greedy", evaluation=evaluation)).report()
    found = book(game, state, Options(algorithm="minimax", depth=1, evaluation=evaluation))
    assert (report.best, report.value, report.nodes) == (found.best, found.value, len(found.diary))


@examples(40)
@given(positions(most_empty=16) | TREES.map(lambda tree: (tree, tree.start())), st.integers(0, 10**9))
def test_the_random_player_is_legal_and_draws_the_same_with_the_same_seed(position, seed):
    game, state = position
    drawn = searched(game, state, Options(algorithm="random", seed=seed)).report()
    assert drawn.best == searched(game, state, Options(algorithm="random", seed=seed)).report().best
    assert drawn.best in [game.name(state, action) for action in game.actions(state)] or not game.actions(state)
    assert (drawn.value, drawn.nodes, drawn.principal_variation) == (None, 0, [drawn.best] if drawn.best else [])


def test_the_random_player_draws_every_action_sooner_or_later():
    tree = Tree.parse("(1 2 3 4)")
    drawn = {searched(tree, (0,), Options(algorithm="random", seed=seed)).report().best for seed in range(60)}
    assert drawn == {"a1", "a2", "a3", "a4"}
