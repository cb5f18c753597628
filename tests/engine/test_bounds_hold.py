"""What a search claims: every bound, exact value and best action holds, with a table and with deepening too."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from tests.engine.oracle import Oracle, holds
from tests.engine.strategies import CONVENTIONS, TREES, board, positions, problems, searched, ways
from tests.examples import examples

TRANSPOSING = tuple(board(m, n, k) for m, n, k in ((3, 3, 3), (3, 4, 3), (4, 3, 3), (4, 4, 4), (4, 4, 3)))


pytestmark = pytest.mark.usefixtures("compiled")


@examples(125)
@given(problems())
def test_every_bound_holds(problem):
    game, state, options = problem
    search = searched(game, state, options)
    oracle = Oracle(game, state, options)
    report = search.report()
    assert holds(report.value, report.bound, oracle(state, oracle.depth))
    for action in report.actions:
        successor = game.result(state, game.find(state, action.action))
        assert holds(action.value, action.bound, oracle(successor, oracle.depth - 1))
    for value, bound, there, depth in recorded(search, state, oracle.depth):
        assert holds(value, bound, oracle(there, depth))


def recorded(search, state, depth):
    """Value and bound of every recorded node, with its state and the plies searched below it."""
    rows, nodes = search.trace.rows, search.trace.nodes()
    states, depths = [state], [depth]
    for row in range(1, len(rows)):
        parent = nodes["parent"][row]
        states.append(search.game.result(states[parent], int(rows.action[row])))
        depths.append(depths[parent] - 1)
    return zip(nodes["value"], nodes["bound"], states, depths, strict=True)


@examples(100)
@given(problems())
def test_leaves_and_whatever_minimax_says_are_exact(problem):
    game, state, options = problem
    search = searched(game, state, options)
    nodes = search.trace.nodes()
    for status, bound in zip(nodes["status"], nodes["bound"], strict=True):
        assert status not in ("terminal", "cutoff") or bound == "exact"
        assert options.algorithm != "minimax" or bound == "exact"
        assert (bound is None) == (status == "unvisited")


@examples(100)
@given(problems(windows=st.nothing()))
def test_with_an_open_window_the_value_is_exact_and_the_best_action_optimal(problem):
    game, state, options = problem
    report = searched(game, state, options).report()
    oracle = Oracle(game, state, options)
    assert (report.value, report.bound) == (oracle(state, oracle.depth), "exact")
    if report.best is not None:
        successor = game.result(state, game.find(state, report.best))
        assert oracle(successor, oracle.depth - 1) == report.value


@examples(125)
@given(problems(windows=st.nothing()))
def test_every_convention_finds_the_value_and_the_best_action_of_minimax(problem):
    game, state, options = problem
    plain = searched(game, state, replace(options, algorithm="minimax")).report()
    for convention in CONVENTIONS:
        found = searched(game, state, replace(options, algorithm="alphabeta", convention=convention)).report()
        assert (found.value, found.best) == (plain.value, plain.best)


@examples(100)
@given(problems())
def test_following_the_principal_variation_gives_the_value(problem):
    game, state, options = problem
    report = searched(game, state, options).report()
    oracle = Oracle(game, state, options)
    if report.bound != "exact" or not options.window[0] < report.value < options.window[1]:
        return
    depth = oracle.depth
    for name in report.principal_variation:
        state = game.result(state, game.find(state, name))
        depth -= 1
        assert oracle(state, depth) == report.value
    assert len(report.principal_variation) == 64 or game.turn(state) == 3 or depth == 0


@examples(60)
@given(problems(windows=st.nothing()), st.booleans(), st.sampled_from([1, 8, 4096]))
def test_a_table_and_deepening_change_the_work_but_not_the_answer(problem, deepen, size):
    game, state, options = problem
    if options.depth is not None and game.evaluations and options.evaluation is None:
        options = replace(options, evaluation="open-lines")
    plain = searched(game, state, options).report()
    clever = replace(options, table=True, table_size=size, deepen=deepen)
    report = searched(game, state, clever).report()
    assert (report.value, report.bound) == (plain.value, "exact")
    if report.best is not None:
        oracle = Oracle(game, state, options)
        assert oracle(game.result(state, game.find(state, report.best)), oracle.depth - 1) == report.value


@examples(60)
@given(problems(windows=st.nothing()))
def test_a_table_entry_never_says_more_than_holds(problem):
    game, state, options = problem
    search = searched(game, state, replace(options, table=True, table_size=256))
    oracle = Oracle(game, state, options)
    for value, bound, there, depth in recorded(search, state, oracle.depth):
        assert holds(value, bound, oracle(there, depth))


@examples(75)
@given(st.data(), positions(most_empty=10, games=TRANSPOSING), st.sampled_from([16, 512, 1 << 14]))
def test_where_many_paths_meet_the_table_saves_work_and_keeps_the_value(data, position, size):
    game, state = position
    options = replace(data.draw(ways(game, algorithms=("alphabeta",))), depth=data.draw(st.integers(4, 7)), record=0)
    exact = searched(game, state, replace(options, algorithm="minimax", window=(-inf, inf)), "compiled").report()
    found = searched(game, state, replace(options, table=True, table_size=size), "compiled").report()
    assert holds(found.value, found.bound, exact.value)
    for action, right in zip(found.actions, exact.actions, strict=True):
        assert holds(action.value, action.bound, right.value)
    if options.window[0] < exact.value < options.window[1]:
        assert (found.value, found.bound, found.best) == (exact.value, "exact", exact.best)


def test_a_table_saves_most_of_tic_tac_toe():
    game = board(3, 3, 3)
    report = searched(game, game.start(), Options(algorithm="minimax", table=True), "compiled").report()
    assert (report.value, report.best) == (0.0, "a1")
    assert 5_478 < report.nodes < 20_000


def test_two_successors_may_prove_together_what_neither_proves_alone():
    """The first says at most 3, the second at least 3; and all were visited."""
    report = searched(Tree.parse("((3 9) 3)"), (0,), Options(window=(3.0, inf))).report()
    assert [action.bound for action in report.actions] == ["upper", "exact"]
    assert (report.value, report.bound, report.best) == (3.0, "exact", "a1")


@examples(60)
@given(st.data(), positions(most_empty=6) | TREES.map(lambda tree: (tree, tree.start())))
def test_deepening_to_the_end_ends_with_the_plain_search(data, position):
    game, state = position
    options = replace(data.draw(ways(game, windows=st.nothing())), depth=None)
    plain, deepened = searched(game, state, options), searched(game, state, replace(options, deepen=True))
    report = deepened.report()
    last = [f"{i.depth} {i.value} {i.best}" for i in report.iterations][-1]
    assert (report.value, report.bound, report.best) == (plain.report().value, "exact", plain.report().best)
    oracle = Oracle(game, state, options)
    for action in report.actions:  # what is pruned depends on the line that was best before, which is tried first
        successor = game.result(state, game.find(state, action.action))
        assert holds(action.value, action.bound, oracle(successor, oracle.depth - 1))
    assert ALGORITHMS[options.algorithm].prunes or report.actions == plain.report().actions
    assert last == f"{report.depth} {report.value} {report.best}"
    assert report.nodes == sum(iteration.nodes for iteration in report.iterations)
