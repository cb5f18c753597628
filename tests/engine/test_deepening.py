"""Iterative deepening: every depth tries first what the depth before found best, and equals the book."""

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
from tests.engine.test_machine_equals_the_book import account
from tests.engine.test_star_pruning import exact_trees
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

NOT_STRICT = ("aima", "aima4", "urjc", "unir")


@st.composite
def deepened(draw, learns=st.booleans()):
    """A problem that is searched depth by depth."""
    game, state, options = draw(problems(conventions=NOT_STRICT, algorithms=("alphabeta",), windows=st.nothing()))
    algorithm = draw(st.sampled_from(["alphabeta", "pvs"])) if options.convention in ("aima", "aima4") else "alphabeta"
    depth = options.depth or draw(st.integers(2, 5))
    ways = {"killers": draw(learns), "roots": "natural"}
    return game, state, replace(options, algorithm=algorithm, deepen=True, depth=depth, **ways)


def rounds_of_the_book(game, state, options, step):
    """What each depth finds."""
    how = how_to_value(game, state, options) | {"killers": options.killers}
    if options.algorithm == "pvs":
        how |= {"step": step, "moves_first": options.convention == "aima4"}
        return textbook.iterative_deepening(textbook.principal_variation_search, game=game, state=state, **how)
    how |= {"convention": options.convention}
    return textbook.iterative_deepening(textbook.alpha_beta, game=game, state=state, **how)


@examples(80)
@given(deepened())
def test_every_depth_visits_what_the_book_visits(problem):
    game, state, options = problem
    for (form,) in noted(FORMS):
        search = searched(game, state, options, form)
        report = search.report()
        book = list(rounds_of_the_book(game, state, options, float(search.iteration.step)))[: len(report.iterations)]
        counted = [(found.value, found.best, len(found.diary)) for found in book]
        assert [(r.value, r.best, r.nodes) for r in report.iterations] == counted
        assert search.trace.leaf_values() == book[-1].leaves
        line = textbook.principal_variation(book[-1])
        assert report.principal_variation == game.names_along(state, line)


@examples(40)
@given(exact_trees().map(lambda text: f"({text} 1)"), st.integers(2, 6))
def test_star_pruning_follows_the_line_as_far_as_chance(text, depth):
    tree = Tree.parse(text)
    for algorithm, (form,) in noted(("star1", "star2"), [(form,) for form in FORMS]):
        options = Options(algorithm, deepen=True, depth=depth, evaluation="none", record=5000)
        report = searched(tree, tree.start(), options, form).report()
        how = {"bounds": (min(0, tree.bounds()[0]), max(0, tree.bounds()[1])), "probes": algorithm == "star2"}
        book = textbook.iterative_deepening(textbook.star, depth, game=tree, **how)
        assert [(r.value, r.best, r.nodes) for r in report.iterations] == [
            (found.value, found.best, len(found.diary)) for found, _ in zip(book, report.iterations, strict=False)
        ]


@examples(40)
@given(deepened(learns=st.just(False)), st.lists(st.sampled_from([1, 7, 50, 90, 1003]), min_size=1))
def test_a_search_in_slices_finds_the_same_with_the_inner_loop_and_without(problem, budgets):
    game, state, options = problem
    recorded = searched(game, state, options, "plain")
    for budget, (form,) in noted(budgets[:2], [(form,) for form in FORMS]):
        assert account(searched(game, state, options, form, budget)) == account(recorded)
        unrecorded = searched(game, state, replace(options, record=0), form, budget)
        assert account(unrecorded)[0] == account(recorded)[0]
    assert account(searched(game, state, replace(options, record=0)))[0] == account(recorded)[0]


def test_the_saving_can_be_counted():
    """The last depth visits a fifth fewer nodes than a search that goes to it at once."""
    game = games.find("tic-tac-toe")
    options = Options(depth=5, evaluation="open-lines")
    at_once = searched(game, game.start(), options).report()
    deepened = searched(game, game.start(), replace(options, deepen=True)).report()
    assert deepened.value == at_once.value
    assert (at_once.nodes, deepened.iterations[-1].nodes) == (1692, 1347)


def test_what_the_depth_before_found_best_is_the_first_to_be_tried():
    game = games.find("tic-tac-toe")
    options = Options(deepen=True, depth=3, evaluation="open-lines", record=20_000)
    nodes = searched(game, game.start(), options).trace.nodes()
    first = nodes["action"][1]
    assert first == searched(game, game.start(), replace(options, depth=2)).report().best == "b2"


def test_a_search_that_prunes_nothing_keeps_its_order():
    game = games.find("tic-tac-toe")
    options = Options("minimax", deepen=True, depth=3, evaluation="open-lines", record=20_000)
    assert searched(game, game.start(), options).trace.nodes()["action"][1] == "a1"
