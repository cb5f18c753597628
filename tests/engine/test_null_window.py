"""Principal variation search: as the book does it, with the value and the choice of alpha-beta."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.games.tree import Tree
from engine.search import Options
from tests import textbook
from tests.engine.oracle import how_to_value
from tests.engine.strategies import FORMS, noted, problems, searched
from tests.engine.test_machine_equals_the_book import account, assert_same_search
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


def scouting(**how):
    """A problem for alpha-beta, to be searched with null windows."""
    return problems(conventions=("aima", "aima4"), algorithms=("alphabeta",), **how).map(
        lambda problem: (*problem[:2], replace(problem[2], algorithm="pvs", roots="natural"))
    )


def book(game, state, options, step):
    how = how_to_value(game, state, options) | {"killers": options.killers}
    moves_first = options.convention == "aima4"
    return textbook.principal_variation_search(game, state, step, options.window, moves_first, **how)


@examples(60)
@given(scouting(), st.booleans())
def test_principal_variation_search_equals_the_book(problem, killers):
    game, state, options = problem
    options = replace(options, killers=killers)
    for (form,) in noted(FORMS):
        search = searched(game, state, options, form)
        assert_same_search(search, book(game, state, options, float(search.iteration.step)))


@examples(40)
@given(scouting(windows=st.nothing()), st.sampled_from(["natural", "exact"]), st.booleans())
def test_value_and_choice_are_those_of_alpha_beta(problem, roots, table):
    game, state, options = problem
    options = replace(options, roots=roots, table=table and options.depth is None)
    report = searched(game, state, options).report()
    plain = searched(game, state, replace(options, algorithm="alphabeta", table=False)).report()
    assert (report.value, report.bound, report.best) == (plain.value, plain.bound, plain.best)
    if roots == "exact":
        assert [(a.value, a.bound) for a in report.actions] == [(a.value, a.bound) for a in plain.actions]


@examples(20)
@given(scouting(), st.integers(1, 50))
def test_a_search_in_slices_is_the_search_in_one_go(problem, budget):
    game, state, options = problem
    whole = account(searched(game, state, options, "plain"))
    assert account(searched(game, state, options, "plain", budget)) == whole
    assert account(searched(game, state, options, "compiled", budget)) == whole


def test_an_action_that_turns_out_better_is_searched_again_in_the_whole_window():
    tree = Tree.parse("((3 5)((14 1)(15 2)))")
    search = searched(tree, tree.start(), Options("pvs", record=100))
    nodes = search.trace.nodes()
    again = [row for row, action in enumerate(nodes["action"]) if action == "a2"]
    windows = [(nodes["alphaIn"][row], nodes["betaIn"][row]) for row in again]
    assert windows == [(3.0, 4.0), (3.0, float("inf"))]
    assert [nodes["bound"][row] for row in again] == ["lower", "exact"]
    assert search.report().value == 14.0


def test_a_null_window_cuts_what_alpha_beta_visits():
    """Of the second action it is enough to know that it is no better than 5: 4 proves it, whatever MIN had before."""
    game = games.find("tic-tac-toe")
    report = searched(game, game.start(), Options("pvs", killers=True)).report()
    plain = searched(game, game.start(), Options(killers=True)).report()
    assert report.value == plain.value == 0
    assert report.nodes < plain.nodes
