"""The values of all root actions: each is searched in the root's own window, so that it is known exactly."""

from math import inf

import pytest
from hypothesis import given

from engine import games
from engine.games.tree import Tree
from engine.search import Options
from tests.engine.strategies import CONVENTIONS, TREES, noted, searched
from tests.engine.test_star_pruning import exact_trees
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


def root_values(game, state, **options):
    report = searched(game, state, Options(**options)).report()
    return {action.action: (action.value, action.bound) for action in report.actions}


def test_the_centre_of_tic_tac_toe_looks_no_worse_than_its_corner():
    game = games.find("tic-tac-toe")
    state = game.start()
    usual = root_values(game, state, algorithm="alphabeta")
    assert usual["a1"] == (0.0, "exact") and usual["b2"] == (0.0, "upper")
    values = root_values(game, state, algorithm="alphabeta", roots="exact")
    assert set(values.values()) == {(0.0, "exact")}


@examples(40)
@given(TREES)
def test_alpha_beta_gives_every_root_action_its_minimax_value(tree):
    for (convention,) in noted(CONVENTIONS):
        exact = root_values(tree, tree.start(), convention=convention, roots="exact")
        assert exact == root_values(tree, tree.start(), algorithm="minimax")


@examples(40)
@given(exact_trees().map(lambda text: Tree.parse(f"({text})")))
def test_star_pruning_gives_every_root_action_its_expected_value(tree):
    expected = root_values(tree, tree.start(), algorithm="expectiminimax")
    for (algorithm,) in noted(["star1", "star2"]):
        assert root_values(tree, tree.start(), algorithm=algorithm, roots="exact") == expected


def test_the_choice_and_the_value_are_those_of_the_usual_search():
    game = games.find("tic-tac-toe")
    state = game.read("X.O/.X./... O")
    usual = searched(game, state, Options()).report()
    exact = searched(game, state, Options(roots="exact")).report()
    assert (exact.value, exact.best, exact.principal_variation) == (usual.value, usual.best, usual.principal_variation)


def test_a_root_whose_value_cannot_get_better_goes_on_all_the_same():
    tree = Tree.parse("(+inf (3 4) 2)")
    values = root_values(tree, tree.start(), roots="exact")
    assert values == {"a1": (inf, "exact"), "a2": (3.0, "exact"), "a3": (2.0, "exact")}
