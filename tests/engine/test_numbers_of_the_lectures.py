"""The numbers that lectures print, counted again by the machine."""

from math import inf
from random import Random

import pytest

from engine.games.tree import Tree
from engine.search import Options
from engine.trees.examples import EXAMPLES
from tests import textbook
from tests.engine.oracle import book
from tests.engine.strategies import FORMS, board, grow, searched

pytestmark = pytest.mark.usefixtures("compiled")

NODES_BY_PLY = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def search_tic_tac_toe(text=None, form="compiled", **options):
    game = board(3, 3, 3)
    return searched(game, game.start() if text is None else game.read(text), Options(**options), form).report()


# -- tic-tac-toe ----------------------------------------------------------------------------------------------------


def test_the_whole_tree_of_tic_tac_toe():
    report = search_tic_tac_toe(algorithm="minimax")
    assert (report.value, report.bound, report.nodes, report.leaves) == (0.0, "exact", 549_946, 255_168)
    assert [ply.nodes for ply in report.plies] == NODES_BY_PLY
    assert {action.value for action in report.actions} == {0.0}


def test_tic_tac_toe_has_5478_positions_and_255168_games():
    game = board(3, 3, 3)
    known = {}

    def outcomes(state):
        """The numbers of games from here that X wins, O wins, and that are drawn."""
        if state not in known:
            actions = game.actions(state)
            below = [outcomes(game.result(state, action)) for action in actions]
            ended = {1.0: (1, 0, 0), -1.0: (0, 1, 0), 0.0: (0, 0, 1)}
            known[state] = tuple(map(sum, zip(*below, strict=True))) if actions else ended[game.utility(state)]
        return known[state]

    assert outcomes(game.start()) == (131_184, 77_904, 46_080)
    assert len(known) == 5_478


@pytest.mark.parametrize(
    ("options", "nodes", "leaves"),
    [
        ({}, 18_297, 7_330),
        ({"convention": "urjc"}, 18_297, 7_330),
        ({"convention": "unir"}, 18_297, 7_330),
        ({"window": (-1.0, 1.0)}, 16_811, 6_740),
        ({"convention": "puc"}, 304_155, 130_617),
        ({"convention": "berkeley"}, 146_120, 62_162),
    ],
)
def test_alpha_beta_on_the_whole_of_tic_tac_toe(options, nodes, leaves):
    report = search_tic_tac_toe(**options)
    assert (report.value, report.best, report.nodes, report.leaves) == (0.0, "a1", nodes, leaves)


def test_the_textbook_counts_the_same():
    game = board(3, 3, 3)
    found = textbook.alpha_beta(game)
    assert (found.value, found.best, len(found.diary), len(found.leaves)) == (0.0, "a1", 18_297, 7_330)
    assert found.cuts == search_tic_tac_toe().cuts


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_two_plies_of_tic_tac_toe_choose_the_centre(algorithm, form):
    report = search_tic_tac_toe(algorithm=algorithm, depth=2, evaluation="open-lines", form=form)
    assert (report.value, report.best) == (1.0, "b2")
    if algorithm == "minimax":
        values = {action.action: action.value for action in report.actions}
        corner, edge = -1.0, -2.0
        assert [values[cell] for cell in ("a1", "c1", "a3", "c3")] == [corner] * 4
        assert [values[cell] for cell in ("b1", "a2", "c2", "b3")] == [edge] * 4
        assert values["b2"] == 1.0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("text", "block"), [("...OXXO..", "a1"), ("...O.XOX.", "a1")])
def test_three_plies_are_enough_to_see_that_x_must_block(text, block, form):
    report = search_tic_tac_toe(text, algorithm="minimax", depth=3, evaluation="open-lines", form=form)
    assert (report.value, report.best) == (2.0, block)
    assert {action.value for action in report.actions if action.action != block} == {-1000.0}
    assert search_tic_tac_toe(text, depth=3, evaluation="open-lines", form=form).best == block


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 1.0),
        ({"depth": 5}, 1.0),  # no more than five plies are left: nothing is estimated
        ({"depth": 5, "evaluation": "none"}, 1.0),
        ({"depth": 1, "evaluation": "none"}, 1.0),
        ({"depth": 1}, 1000.0),
        ({"depth": 5, "evaluation": "open-lines"}, 1000.0),
        ({"algorithm": "greedy"}, 1000.0),
    ],
)
def test_a_win_counts_1_to_the_end_and_1000_beside_an_evaluation(options, value):
    report = search_tic_tac_toe("XX./OO./... X", form="plain", **options)
    assert (report.value, report.best) == (value, "c1")
    lost = search_tic_tac_toe("XX./OO./X.. O", form="plain", **options)
    assert (lost.value, lost.best) == (-value, "c2")


def test_a_win_outweighs_every_estimate_on_a_large_board():
    game = board(15, 15, 5)
    data = game.plain_data("weighted-lines", beside_wins=True)
    assert data.win == 1_000_000 > len(game.lines) * 4**4


# -- trees ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_the_example_of_the_book(form):
    tree = Tree.parse(EXAMPLES["example"])
    assert EXAMPLES["example"] == "((3 12 8)(2 4 6)(14 5 2))"
    search = searched(tree, tree.start(), Options(record=50), form)
    report, nodes = search.report(), search.trace.nodes()
    assert (report.value, report.best, report.principal_variation) == (3.0, "a1", ["a1", "b1"])
    assert search.trace.leaf_values() == [3, 12, 8, 2, 14, 5, 2]
    assert [nodes["action"][row] for row, s in enumerate(nodes["status"]) if s == "unvisited"] == ["b2", "b3"]
    assert (report.nodes, report.leaves, report.cuts, report.unvisited) == (11, 7, 1, 2)
    assert [(a.value, a.bound) for a in report.actions] == [(3, "exact"), (2, "upper"), (2, "exact")]


@pytest.mark.parametrize("convention", ["aima", "aima4", "urjc", "unir", "puc", "berkeley"])
@pytest.mark.parametrize(
    ("name", "value", "best"), [("example", 3, "a1"), ("infinite", 0, "a1"), ("doubtful", 100, "a2")]
)
def test_the_trees_of_the_lectures(name, value, best, convention):
    tree = Tree.parse(EXAMPLES[name])
    for algorithm in ("minimax", "alphabeta"):
        report = searched(tree, tree.start(), Options(algorithm=algorithm, convention=convention)).report()
        assert (report.value, report.best) == (value, best)


@pytest.mark.parametrize(
    ("text", "aima", "puc", "berkeley"),
    [("(3 (3 1))", [3, 3], [3, 3, 1], [3, 3, 1]), ("(3 (((2 9)) 5))", [3, 2], [3, 2, 5], [3, 2])],
)
def test_berkeley_searches_on_at_equal_values_and_returns_the_value_itself(text, aima, puc, berkeley):
    tree = Tree.parse(text)
    for convention, leaves in (("aima", aima), ("puc", puc), ("berkeley", berkeley)):
        search = searched(tree, tree.start(), Options(convention=convention, record=20))
        assert search.trace.leaf_values() == leaves


def test_the_other_actions_of_the_infinite_tree_lose_all():
    tree = Tree.parse(EXAMPLES["infinite"])
    report = searched(tree, tree.start(), Options(algorithm="minimax")).report()
    assert [action.value for action in report.actions] == [0.0, -inf, -inf]


def test_a_player_who_can_only_lose_all_still_has_an_action():
    tree = Tree.parse("((-inf 1)(-inf 2))")
    for convention in ("aima", "urjc", "puc", "berkeley"):
        report = searched(tree, tree.start(), Options(convention=convention)).report()
        assert (report.value, report.bound, report.best) == (-inf, "exact", "a1")
        assert report.principal_variation == ["a1", "b1"]


# -- how much is pruned ---------------------------------------------------------------------------------------------


def perfectly_ordered(branching, plies, value=0, for_max=True):
    """A uniform tree in which every first successor is the best one."""
    if plies == 0:
        return value
    worse = value - 1 if for_max else value + 1
    values = [value] + [worse] * (branching - 1)
    return [perfectly_ordered(branching, plies - 1, below, not for_max) for below in values]


def fewest_leaves(branching, plies):
    """What no search by values can do without (Knuth and Moore, 1975)."""
    return branching ** ((plies + 1) // 2) + branching ** (plies // 2) - 1


@pytest.mark.parametrize("convention", ["aima", "urjc"])
@pytest.mark.parametrize("branching", [1, 2, 3, 5])
@pytest.mark.parametrize("plies", [1, 2, 3, 4, 5])
def test_a_perfectly_ordered_tree_is_searched_by_its_fewest_leaves(branching, plies, convention):
    tree = Tree(grow(perfectly_ordered(branching, plies)))
    report = searched(tree, tree.start(), Options(convention=convention), "compiled").report()
    assert (report.value, report.leaves) == (0.0, fewest_leaves(branching, plies))
    assert searched(tree, tree.start(), Options(algorithm="minimax"), "compiled").report().leaves == branching**plies


def test_ten_actions_and_four_plies():
    """Minimax b^d = 10,000; at best alpha-beta is of the order of b^(d/2) = 100, on average of b^(3d/4) = 1,000."""
    tree = Tree(grow(perfectly_ordered(10, 4)))
    at_best = searched(tree, tree.start(), Options(), "compiled").report().leaves
    assert searched(tree, tree.start(), Options(algorithm="minimax"), "compiled").report().leaves == 10_000
    assert at_best == 100 + 100 - 1
    averages = [leaves_of_a_shuffled_tree(seed) for seed in range(4)]
    assert 500 < sum(averages) / len(averages) < 2_000


def leaves_of_a_shuffled_tree(seed):
    values = iter(Random(seed).sample(range(10_000), 10_000))
    tree = Tree(grow([[[[next(values) for _ in range(10)] for _ in range(10)] for _ in range(10)] for _ in range(10)]))
    return searched(tree, tree.start(), Options(), "compiled").report().leaves


def test_searched_from_the_worst_action_first_almost_nothing_is_pruned():
    tree = Tree(grow(perfectly_ordered(4, 4)))
    backwards = Options(order="reversed", record=2000)
    report = searched(tree, tree.start(), backwards).report()
    assert report.leaves == len(book(tree, tree.start(), backwards).leaves)
    assert report.leaves > 3 * fewest_leaves(4, 4)
