"""Matrix games: the lecture's dilemma, equilibria against an exact enumeration of supports, and dominance."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exact import solve_exactly
from engine.matrix import COLUMN, ROW, eliminate, mixed_equilibria, pure_equilibria, read_matrix
from engine.matrix.equilibria import connected, is_equilibrium
from engine.matrix.extensive import extensive_form, information_set
from engine.matrix.game import against
from engine.matrix.presets import preset
from tests.engine.matrices import DILEMMA, game_of, games, mixtures
from tests.examples import examples

# -- the lecture's ----------------------------------------------------------------------------------------------------


def test_the_prisoners_dilemma_in_years():
    """1,1 5,0 / 0,5 2,2 are costs: both betray, which is strictly dominant, though denying would be better for both."""
    assert DILEMMA.costs
    assert [[(int(a), int(b)) for a, b in zip(*rows)] for rows in zip(*DILEMMA.payoffs)] == [
        [(1, 1), (5, 0)],
        [(0, 5), (2, 2)],
    ]
    betray = 1
    assert [against(DILEMMA, player, other) for player in (ROW, COLUMN) for other in (0, 1)] == [[betray]] * 4
    assert [(out.player, out.strategy, out.strict) for out in eliminate(DILEMMA)] == [(ROW, 0, True), (COLUMN, 0, True)]
    (only,) = mixed_equilibria(DILEMMA)
    assert (only.rows, only.columns, only.payoffs, only.is_pure) == ((0, 1), (0, 1), (2, 2), True)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("stag-hunt", [("1 0", "1 0"), ("0 1", "0 1"), ("3/4 1/4", "3/4 1/4")]),
        ("chicken", [("1 0", "0 1"), ("0 1", "1 0"), ("9/10 1/10", "9/10 1/10")]),
        ("battle-of-the-sexes", [("1 0", "1 0"), ("0 1", "0 1"), ("3/5 2/5", "2/5 3/5")]),
        ("matching-pennies", [("1/2 1/2", "1/2 1/2")]),
        ("rock-paper-scissors", [("1/3 1/3 1/3", "1/3 1/3 1/3")]),
    ],
)
def test_the_classics(name, expected):
    assert mixtures(preset(name)) == expected


def by_supports(game):
    """Every equilibrium with supports of equal size, by solving for each pair of supports in fractions."""
    found = set()
    for size in range(1, min(game.size(ROW), game.size(COLUMN)) + 1):
        supports = (list(combinations(range(game.size(player)), size)) for player in (ROW, COLUMN))
        for rows, columns in product(*supports):
            x = indifferent(game, COLUMN, rows, columns)
            y = indifferent(game, ROW, columns, rows)
            if x and y and is_equilibrium(game, x, y):
                found.add((x, y))
    return found


def indifferent(game, player, support, replies):
    """The mixture on the support that makes the player's replies equally good."""
    rows = [[game.utility(player, reply, own) for own in support] + [Fraction(-1)] for reply in replies]
    rows.append([Fraction(1)] * len(support) + [Fraction(0)])
    solved = solve_exactly(rows, [Fraction(0)] * len(replies) + [Fraction(1)])
    if solved is None or min(solved[:-1]) <= 0:
        return None
    mixture = [Fraction(0)] * game.size(1 - player)
    for own, p in zip(support, solved):
        mixture[own] = p
    return tuple(mixture)


# -- equilibria -------------------------------------------------------------------------------------------------------


@examples(30)
@given(games())
def test_equilibria_are_exact_and_none_is_missed(game):
    equilibria = mixed_equilibria(game)
    found = {(e.rows, e.columns) for e in equilibria}
    assert found, "Nash: there is one at least"
    assert len(found) == len(equilibria)
    for rows, columns in found:
        assert sum(rows) == sum(columns) == 1 and min(rows + columns) >= 0
        assert is_equilibrium(game, rows, columns)
    missing = by_supports(game) - found
    assert not missing or connected(equilibria)  # equilibria between two corners are not listed
    assert {(rows.index(1), columns.index(1)) for rows, columns in found if max(rows) == max(columns) == 1} == set(
        pure_equilibria(game)
    )


@examples(5)
@given(games(6, st.integers(-1000, 1000)))
def test_large_games_too(game):
    found = {(e.rows, e.columns) for e in mixed_equilibria(game)}
    assert by_supports(game) <= found


def test_where_everything_is_equal_the_corners_stand_for_all():
    game = game_of([[[0] * 3] * 3] * 2)
    equilibria = mixed_equilibria(game)
    assert len(equilibria) == 9 and connected(equilibria)
    assert not connected(mixed_equilibria(preset("chicken")))


# -- dominance --------------------------------------------------------------------------------------------------------


def test_a_mixture_may_dominate_what_no_pure_strategy_does():
    game = read_matrix("_ L R\nT 3,0 0,0\nM 0,0 3,0\nB 1,0 1,0".replace("_", ""))
    (out,) = eliminate(game)
    assert (out.player, out.strategy, out.strict) == (ROW, 2, True)
    assert out.dominating == [(0, Fraction(1, 2)), (1, Fraction(1, 2))]


def test_three_are_mixed_where_two_do_not_suffice():
    game = game_of([[[6, 0, 0], [0, 6, 0], [0, 0, 6], [1, 1, 1]], [[0] * 3] * 4])
    (out,) = eliminate(game)
    assert (out.strategy, len(out.dominating)) == (3, 3)


def test_weak_dominance_only_when_asked_for():
    game = game_of([[[1, 0], [1, 1]], [[0, 0], [0, 0]]])
    assert eliminate(game) == []
    (out,) = eliminate(game, weak=True)
    assert (out.player, out.strategy, out.strict) == (ROW, 0, False)


@examples(20)
@given(games())
def test_what_is_struck_is_worse_against_all_that_is_left_and_in_no_equilibrium(game):
    struck = {ROW: set(), COLUMN: set()}
    for out in eliminate(game):
        assert out.by[out.strategy] == 0 and sum(out.by) == 1
        for other in out.left[1 - out.player]:
            better = sum(p * game.utility(out.player, own, other) for own, p in enumerate(out.by))
            assert better > game.utility(out.player, out.strategy, other)
        struck[out.player].add(out.strategy)
    for found in mixed_equilibria(game):
        assert not any(found.rows[i] for i in struck[ROW])
        assert not any(found.columns[j] for j in struck[COLUMN])


# -- the tree ---------------------------------------------------------------------------------------------------------


def test_the_tree_has_the_cells_as_leaves_and_one_information_set():
    nodes = extensive_form(DILEMMA)
    assert [node.action for node in nodes] == ["", "deny", "betray", *["deny", "betray"] * 2]
    assert [node.payoffs for node in nodes if node.payoffs] == [(1, 1), (5, 0), (0, 5), (2, 2)]
    assert {nodes[i].player for i in information_set(DILEMMA)} == {COLUMN}
    assert all(nodes[node.parent].player == COLUMN for node in nodes if node.payoffs)
