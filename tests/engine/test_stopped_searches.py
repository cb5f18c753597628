"""Searches that are viewed and stopped while they run, and answers within a window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import MAX
from engine.games.tree import Tree
from engine.search import Options, Search
from tests.engine.oracle import Oracle, holds
from tests.engine.strategies import FORMS, machine, positions, problems, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


@examples(30)
@given(problems(), st.sampled_from([1, 5]))
def test_whenever_it_is_stopped_the_best_so_far_is_a_legal_action_and_what_it_claims_holds(problem, budget):
    game, state, options = problem
    search, oracle = Search(game, state, options), Oracle(game, state, options)
    legal = [game.name(state, action) for action in game.actions(state)]
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
    assert report.best in [game.name(state, action) for action in game.actions(state)]
    assert report.iterations == [] or report.depth == report.iterations[-1].depth
    assert report.seconds >= 0.05


@examples(20)
@given(positions(most_empty=9), st.floats(1e-9, 0.002))
def test_a_clock_never_leaves_the_mover_without_an_action(position, seconds):
    game, state = position
    report = searched(game, state, Options(seconds=seconds), budget=50).report()
    legal = [game.name(state, action) for action in game.actions(state)]
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
