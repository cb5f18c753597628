"""The machine visits the nodes that the book visits, in the same order, and finds what the book finds."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import MAX
from engine.games.tree import Tree
from engine.search import Options, Search
from tests.engine.oracle import Oracle, book, holds
from tests.engine.strategies import (
    CONVENTIONS,
    FORMS,
    TREES,
    WINDOWS,
    board,
    examples,
    machine,
    noted,
    positions,
    problems,
    searched,
    ways,
)

TRANSPOSING = tuple(board(m, n, k) for m, n, k in ((3, 3, 3), (3, 4, 3), (4, 3, 3), (4, 4, 4), (4, 4, 3)))

pytestmark = pytest.mark.usefixtures("compiled")


def assert_same_search(search, found):
    """In value, best action, leaves, windows, counts, and what was left out."""
    report, game = search.report(), search.game
    assert (report.value, report.best) == (found.value, found.best)
    assert (report.nodes, report.leaves, report.cuts, report.unvisited) == (
        len(found.diary),
        len(found.leaves),
        found.cuts,
        found.unvisited,
    )
    assert [(p.ply, p.nodes, p.leaves, p.cuts, p.unvisited) for p in report.plies] == found.by_ply
    assert search.trace.whole
    assert search.trace.leaf_values() == found.leaves
    nodes = search.trace.nodes()
    visited = [row for row, status in enumerate(nodes["status"]) if status != "unvisited"]
    assert [nodes["action"][row] for row in visited[1:]] == [game.name(node.action) for node in found.diary[1:]]
    columns = (nodes[name] for name in ("alphaIn", "betaIn", "alphaOut", "betaOut", "value"))
    windows = list(zip(*columns, strict=True))
    assert [windows[row] for row in visited] == [
        (node.alpha, node.beta, node.alpha_out, node.beta_out, node.value) for node in found.diary
    ]
    place = {id(node): row for row, node in zip(visited, found.diary, strict=True)}
    left_out = {row: [] for row in visited}
    for row, status in enumerate(nodes["status"]):
        if status == "unvisited":
            left_out[nodes["parent"][row]].append(nodes["action"][row])
    assert [nodes["parent"][row] for row in visited[1:]] == [place[id(node.parent)] for node in found.diary[1:]]
    assert [left_out[row] for row in visited] == [[game.name(a) for a in node.unvisited] for node in found.diary]
    at_the_root = {game.name(node.action): node.value for node in found.diary if node.ply == 1}
    assert {a.action: a.value for a in report.actions if a.value is not None} == at_the_root


@examples(250)
@given(problems())
def test_the_machine_equals_the_book(problem):
    game, state, options = problem
    found = book(game, state, options)
    for (form,) in noted(FORMS):
        assert_same_search(searched(game, state, options, form), found)


@examples(150)
@given(TREES, WINDOWS)
def test_alpha_beta_equals_the_book_in_every_convention(tree, window):
    for (convention,) in noted(CONVENTIONS):
        options = Options(convention=convention, window=window, record=20_000)
        assert_same_search(searched(tree, tree.start(), options), book(tree, tree.start(), options))


@examples(100)
@given(problems(), st.sampled_from([1, 7, 20_000]))
def test_a_search_in_slices_is_the_search_in_one_go(problem, budget):
    game, state, options = problem
    whole, sliced = searched(game, state, options, budget=10**9), searched(game, state, options, budget=budget)
    assert account(sliced) == account(whole)


@examples(100)
@given(problems(), st.integers(1, 300), st.sampled_from([1, 7, 20_000]))
def test_the_compiled_machine_is_the_plain_one_even_when_it_takes_over_in_the_middle(problem, events, budget):
    game, state, options = problem
    plain = searched(game, state, options, "plain")
    assert account(searched(game, state, options, "compiled", budget)) == account(plain)
    changing = searched_with_a_change(game, state, options, events, budget)
    assert account(changing) == account(plain)


@examples(40)
@given(problems(windows=st.nothing()), st.integers(1, 200))
def test_the_same_holds_with_a_table_and_with_deepening(problem, events):
    game, state, options = problem
    options = replace(options, table=True, table_size=64, deepen=True, depth=options.depth or 3)
    plain = searched(game, state, options, "plain")
    assert account(searched(game, state, options, "plain", 7)) == account(plain)
    assert account(searched(game, state, options, "compiled", 7)) == account(plain)
    assert account(searched_with_a_change(game, state, options, events, 7)) == account(plain)


def searched_with_a_change(game, state, options, events, budget):
    """A search that starts plain and goes on compiled."""
    search = Search(game, state, options)
    with machine("plain"):
        search.advance(events)
    with machine("compiled"):
        while not search.advance(budget):
            pass
    return search


def account(search):
    """Everything that a search tells, its time apart."""
    return replace(search.report(), seconds=0.0), search.trace.columns()


# -- what the numbers claim -----------------------------------------------------------------------------------------


@examples(250)
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


@examples(250)
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


@examples(150)
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
    """The first says at most 3, the second at least 3; and all were seen."""
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
    assert report.actions == plain.report().actions
    assert last == f"{report.depth} {report.value} {report.best}"
    assert report.nodes == sum(iteration.nodes for iteration in report.iterations)


# -- the players that do not search ---------------------------------------------------------------------------------


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
    assert drawn.best in [game.name(action) for action in game.actions(state)] or not game.actions(state)
    assert (drawn.value, drawn.nodes, drawn.principal_variation) == (None, 0, [drawn.best] if drawn.best else [])


def test_the_random_player_draws_every_action_sooner_or_later():
    tree = Tree.parse("(1 2 3 4)")
    drawn = {searched(tree, (0,), Options(algorithm="random", seed=seed)).report().best for seed in range(60)}
    assert drawn == {"a1", "a2", "a3", "a4"}


# -- looked at while it runs ----------------------------------------------------------------------------------------


@examples(60)
@given(problems(), st.sampled_from([1, 5]))
def test_whenever_it_is_stopped_the_best_so_far_is_a_legal_action_and_what_it_claims_holds(problem, budget):
    game, state, options = problem
    search, oracle = Search(game, state, options), Oracle(game, state, options)
    legal = [game.name(action) for action in game.actions(state)]
    best_value = None
    with machine("plain"):
        for _ in range(200):
            search.advance(budget)
            report = search.report()
            assert report.best in legal or not legal
            assert holds(report.value, report.bound, oracle(state, oracle.depth))
            for action in report.actions:
                if action.value is not None:
                    successor = game.result(state, game.find(state, action.action))
                    assert holds(action.value, action.bound, oracle(successor, oracle.depth - 1))
            if best_value is not None and legal:
                assert report.value is not None, "what was known is forgotten"
                sign = 1 if game.turn(state) == MAX else -1
                assert not options.convention.startswith("aima") or sign * report.value >= sign * best_value
            best_value = report.value
    search.stop()
    assert search.advance(10) is True
    assert search.report().finished is (not search.stopped)


@pytest.mark.parametrize("form", FORMS)
def test_when_the_time_is_up_the_answer_is_that_of_the_last_finished_depth(form):
    from engine.games import find

    game = find("gomoku")
    state = game.start()
    search = searched(game, state, Options(seconds=0.05), form, budget=200)
    report = search.report()
    assert not report.finished
    assert report.best in [game.name(action) for action in game.actions(state)]
    assert report.iterations == [] or report.depth == report.iterations[-1].depth
    assert report.seconds >= 0.05


@examples(20)
@given(positions(most_empty=9), st.floats(1e-9, 0.002))
def test_a_clock_never_leaves_the_mover_without_an_action(position, seconds):
    game, state = position
    report = searched(game, state, Options(seconds=seconds), budget=50).report()
    legal = [game.name(action) for action in game.actions(state)]
    assert report.best in legal or not legal


def test_the_last_event_of_a_search_does_not_hide_what_was_found():
    """Stopped between the root's last successor and the end, the answer was the first action."""
    tree = Tree.parse("((1 2)(5 6))")
    search = Search(tree, (0,), Options())
    with machine("plain"):
        while search.iteration.stack[0].stage == 0 or search.iteration.stack[0].nodes == 0:
            search.advance(1)
    search.stop()
    assert (search.report().best, search.report().value) == ("a2", 5.0)


@pytest.mark.parametrize("convention", ["urjc", "puc"])
def test_an_edge_of_the_window_is_not_claimed_as_a_bound_of_the_wrong_side(convention):
    """Every action is worth less than the window's lower edge: that edge is an upper bound, never a lower one."""
    search = Search(Tree.parse("(5 3)"), (0,), Options(convention=convention, window=(10.0, 20.0)))
    with machine("plain"):
        while not search.advance(1):
            report = search.report()
            assert holds(report.value, report.bound, 5.0)


@pytest.mark.parametrize(("convention", "value"), [("aima", 9.0), ("aima4", 9.0), ("urjc", 9.0), ("puc", 5.0)])
def test_a_window_that_closes_at_the_last_successor_gives_what_the_convention_returns(convention, value):
    """Nothing is left out, so nothing was cut; but the pseudo-code returns all the same."""
    search = searched(Tree.parse("(((5)(1 9)) 3)"), (0,), Options(convention=convention, record=50))
    nodes = search.trace.nodes()
    assert nodes["value"][nodes["action"].index("b2")] == value
    assert search.report().cuts == 0
