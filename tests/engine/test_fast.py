"""The inner loop at full speed does what the machine does event by event."""

from dataclasses import replace
from itertools import cycle
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, kernel
from engine.frame import CELLS
from engine.games.tree import Tree
from engine.search import Options, Search, compilation, fast, machine
from engine.search.options_struct import as_struct
from tests.engine.strategies import FORMS, problems, searched
from tests.engine.strategies import machine as in_form
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

SLOW, FAST = 7, 20_000
"""Budgets below and above that from which on nobody watches."""


def quick(problem):
    """The problem in natural order and without a record, as the inner loop searches it."""
    game, state, options = problem
    return game, state, replace(options, record=0, order="natural")


def told(search):
    """All that is told of a search that is not recorded."""
    return replace(search.report(), seconds=0.0)


@pytest.mark.parametrize("form", FORMS)
@examples(75)
@given(problem=problems(conventions=("aima",)).map(quick))
def test_the_inner_loop_finds_what_the_machine_finds(form, problem):
    game, state, options = problem
    assert Search(game, state, options).iteration.options.fast
    slow = searched(game, state, options, form, SLOW)
    assert told(searched(game, state, options, form, FAST)) == told(slow)


@examples(100)
@given(problem=problems(conventions=("aima",)).map(quick), budgets=st.lists(st.sampled_from([1, 5, 49, 50, 90, 1003])))
def test_a_search_may_change_from_one_to_the_other_at_any_time(problem, budgets):
    game, state, options = problem
    search = Search(game, state, options)
    with in_form("plain"):
        for budget in cycle([*budgets, 1000]):
            if search.advance(budget):
                break
    assert told(search) == told(searched(game, state, options, "plain", SLOW))


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(
    ("slug", "setting", "depth"),
    [("tic-tac-toe", {}, None), ("tic-tac-toe", {"m": 4, "n": 4, "k": 4}, 5), ("sticks", {}, 6), ("gomoku", {}, 2)],
)
def test_games_are_searched_alike(slug, setting, depth, algorithm):
    game = games.find(slug, setting)
    compilation.compile_for(game)
    options = Options(algorithm=algorithm, depth=depth)
    slow = searched(game, game.start(), options, "compiled", fast.LEAST_BUDGET - 1)
    for budget in (3 * fast.LEAST_BUDGET, 10**9):
        assert told(searched(game, game.start(), options, "compiled", budget)) == told(slow)


KEPT = ("kind", "role", "stage", "depth", "count", "next", "alpha", "beta", "value", "best", "attained", "covered")
"""Fields of an open frame that the machine goes by; besides, there are its visits, its line and its actions."""


def open_frames(search):
    """All that the machine needs of the frames between the root and the one to be entered next."""
    iteration = search.iteration
    below = iteration.stack[int(iteration.run.ply)]
    told = [(float(below.alpha), float(below.beta), int(below.depth), int(below.stage), list(below.state))]
    for frame in iteration.stack[1 : int(iteration.run.ply)]:
        fields = [float(frame[name]) for name in KEPT]
        lists = list(frame.line[: frame.length]), list(frame.action[: frame.count])
        told.append((fields, int(frame.visits), *lists))
    return told


ROOMS = st.sampled_from([1, 2, 5, 10, 20, 50, 200])


@pytest.mark.parametrize("form", FORMS)
@examples(100)
@given(problem=problems().map(quick), room=ROOMS, budget=st.sampled_from([60, 1003, FAST]))
def test_what_is_recorded_is_the_same_with_the_inner_loop_below(form, problem, room, budget):
    game, state, options = problem
    options = replace(options, record=room)
    slow = searched(game, state, options, form, SLOW)
    search = searched(game, state, options, form, budget)
    assert told(search) == told(slow)
    assert search.trace.columns() == slow.trace.columns()


@examples(60)
@given(problem=problems(conventions=("aima", "aima4")).map(quick), room=ROOMS)
def test_between_two_slices_the_record_is_up_to_date(problem, room):
    game, state, options = problem
    quick, slow = (Search(game, state, replace(options, record=room)) for _ in range(2))
    with in_form("plain"):
        while not quick.advance(fast.LEAST_BUDGET + 10):
            while standing(slow) != standing(quick):
                assert not slow.advance(1)
            assert quick.trace.columns() == slow.trace.columns()
            assert quick.iteration.path_rows == slow.iteration.path_rows
            assert told_so_far(quick) == told_so_far(slow)


def standing(search):
    """Where the machine is: after so many nodes, at this ply, before the node there is entered or gives back."""
    ply = int(search.iteration.run.ply)
    return search.cost.nodes, ply, int(search.iteration.stack[ply].stage)


def told_so_far(search):
    return replace(search.snapshot(), seconds=0.0)


def test_below_the_last_recorded_ply_the_inner_loop_searches():
    game = games.find("tic-tac-toe")
    plies = []

    @kernel.kernel
    def noted_dive(data, stack, run, *rest):
        plies.append((int(run.ply), int(run.deepest)))
        return kernel.bind_rules(fast.dive, game.rules)(data, stack, run, *rest)

    kernel.bind_rules.cache_clear()
    with patch.object(machine, "dive", noted_dive), in_form("plain"):
        search = Search(game, game.read("XO./.../... X"), Options(algorithm="minimax", record=100))
        search.finish()
    kernel.bind_rules.cache_clear()
    assert plies and all(ply >= deepest for ply, deepest in plies)
    assert (2, 2) in plies and search.iteration.run.deepest == 2


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_frames_are_left_as_the_machine_leaves_them(algorithm):
    game = games.find("tic-tac-toe", {"m": 4, "n": 4, "k": 4})
    compilation.compile_for(game)
    options = Options(algorithm=algorithm, depth=6, evaluation="none")
    quick, slow = (Search(game, game.start(), options) for _ in range(2))
    for _ in range(8):
        quick.advance(3 * fast.LEAST_BUDGET)  # at its last events, nobody dives any more
        while slow.cost.nodes < quick.cost.nodes or slow.iteration.path() != quick.iteration.path():
            assert not slow.advance(1)
        assert open_frames(quick) == open_frames(slow)


@pytest.mark.parametrize("record", [0, 300])
def test_a_slice_ends_soon_after_its_budget(record):
    game = games.find("gomoku")
    search = Search(game, game.start(), Options(algorithm="minimax", depth=3, record=record))
    with in_form("plain"):
        search.advance(2000)
    assert 500 < search.snapshot().nodes < 2000 + 2 * game.width


@pytest.mark.parametrize(
    "asked",
    [
        {"table": True},
        {"order": "reversed"},
        {"convention": "urjc"},
        {"convention": "puc"},
    ],
    ids=lambda asked: next(iter(asked)),
)
def test_whoever_asks_for_more_gets_the_machine(asked):
    tree = Tree.parse("((3 12 8)(2 4 6)(14 5 2))")
    assert Search(tree, tree.start(), Options()).iteration.options.fast
    assert not Search(tree, tree.start(), Options(**asked)).iteration.options.fast


def test_a_search_takes_more_cells_for_its_lines_than_there_are():
    game = games.find("tic-tac-toe")
    compilation.compile_for(game)
    search = Search(game, game.start(), Options(algorithm="minimax"))
    search.finish(10**9)
    assert max(action.nodes for action in search.report().actions) > CELLS
    assert search.report().principal_variation == ["a1", "b2", "b1", "c1", "a3", "a2", "c2", "b3", "c3"]


def test_a_search_that_may_get_too_deep_for_that_is_left_to_the_machine():
    def is_fast(plies):
        return bool(as_struct(Options(), evaluates=False, has_chance=False, plies=plies).fast)

    assert is_fast(fast.DEEPEST) and not is_fast(fast.DEEPEST + 1)


def test_chance_is_left_to_the_machine():
    tree = Tree.parse("({.5:1 .5:2} 3)")
    assert not Search(tree, tree.start(), Options(algorithm="expectiminimax")).iteration.options.fast


def test_small_budgets_are_kept_to_the_event():
    tree = Tree.parse("((3 12 8)(2 4 6)(14 5 2))")
    search = Search(tree, tree.start(), Options(algorithm="minimax"))
    with patch.object(fast, "dive", None), in_form("plain"):
        for events in range(1, 6):
            search.advance(1)
            assert sum(frame.nodes for frame in search.iteration.stack) <= events


def test_the_inner_loop_is_part_of_the_machine():
    assert kernel.plays(fast.dive) and machine.dive is fast.dive
