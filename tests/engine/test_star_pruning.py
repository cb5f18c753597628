"""Star pruning where every number is exact in floating point: it equals the book, and says what it has proved."""

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.strategies import FORMS, noted, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

STARS = ("star1", "star2")

SHARES = st.sampled_from([[4], [2, 2], [1, 3], [3, 1], [1, 1, 2], [2, 1, 1]])
"""Quarters of a probability."""

SMALL, ONE_IN_SIX = st.integers(-3, 3), st.integers(0, 5)


@functools.cache
def exact_trees(plies=5):
    """Small whole leaves and probabilities in quarters: many ties, and nothing is rounded."""
    below = exact_trees(plies - 1) if plies else st.nothing()
    return _exact_tree(plies, below, st.lists(below, min_size=1, max_size=3))


@st.composite
def _exact_tree(draw, plies, below, successors):
    if plies == 0 or plies < 5 and draw(ONE_IN_SIX) == 0:
        return str(draw(SMALL))
    if draw(st.booleans()):
        return "{" + " ".join(f"{share}/4:{draw(below)}" for share in draw(SHARES)) + "}"
    return "(" + " ".join(draw(successors)) + ")"


def visited(search):
    """The values of the leaves in the order visited, as the events tell it."""
    events = search.trace.events()
    return [value for code, value in zip(events["code"], events["value"], strict=True) if code == "leaf"]


@examples(40)
@given(text=exact_trees().map(lambda text: f"({text})"), beyond=st.sampled_from([0, 0, 1.5]))
def test_star_pruning_equals_the_book(text, beyond):
    """Leaf by leaf, ties and all."""
    tree = Tree.parse(text)
    least, most = tree.bounds()
    bounds = least - beyond, most + beyond
    for algorithm, convention in noted(STARS, ["aima", "aima4", "puc"]):
        book = textbook.star(tree, bounds=bounds, probes=algorithm == "star2", strict=convention == "puc")
        options = Options(algorithm, convention=convention, bounds=bounds if beyond else None, record=5000)
        for (form,) in noted(FORMS):
            search = searched(tree, tree.start(), options, form)
            report = search.report()
            assert (report.value, report.best, report.bound) == (book.value, book.best, "exact")
            assert visited(search) == search.trace.leaf_values() == book.leaves
            assert (report.nodes, report.leaves) == (len(book.diary), len(book.leaves))


@pytest.mark.parametrize("algorithm", STARS)
@pytest.mark.parametrize("text", ["({.5:0 .5:10}{.5:0 .5:10})", "({1/4:0 3/4:10}{1/4:0 3/4:10})"])
def test_a_bound_that_meets_the_window_cuts(algorithm, text):
    """After 0, the second action can come to what the first is worth, and not to more."""
    assert searched(Tree.parse(text), (0,), Options(algorithm, record=20)).trace.leaf_values() == [0, 10, 0]


def test_a_tie_is_seen_through_two_divisions_by_three_quarters():
    text = "({3/4:{3/4:(5) 1/4:1} 1/4:1}{3/4:{3/4:(5 9) 1/4:1} 1/4:1})"
    tree = Tree.parse(text.replace("(5 9)", "min(5 9)"))
    book = textbook.star(tree, bounds=tree.bounds())
    assert searched(tree, (0,), Options("star1", record=40)).trace.leaf_values() == book.leaves


@pytest.mark.parametrize("algorithm", STARS)
def test_the_bounds_of_a_tree_are_its_least_and_its_greatest_leaf(algorithm):
    """After 14 the second action is at least ½ · 14 + ½ · 10 = 12, and MIN has 10; with 0 for the least, only 7."""
    tree = Tree.parse("min({.5:10 .5:10}{.5:14 .5:12})")
    leaves = {}
    for bounds in (None, (10, 14), (0, 14)):
        search = searched(tree, (0,), Options(algorithm, bounds=bounds, record=20))
        leaves[bounds] = search.trace.leaf_values()
    assert leaves == {None: [10, 10, 14], (10, 14): [10, 10, 14], (0, 14): [10, 10, 14, 12]}


def test_what_is_cut_off_counts_0_and_the_bounds_hold_it():
    tree = Tree.parse("min({.5:10 .5:10}{.5:(14 15) .5:12})")
    search = searched(tree, (0,), Options("star1", depth=2, record=20))
    assert search.trace.columns()["bounds"] == (0, 15)
    assert search.report().value == 6


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (Options("star1", bounds=(11, 14)), "values lie between 10 and 14"),
        (Options("star2", bounds=(10, 13)), "values lie between 10 and 14"),
        (Options("star1", bounds=(10, 14), depth=1), "values lie between 0 and 14"),
        (Options("star1", bounds=(14, 10)), "the lower one first"),
        (Options("star1", bounds=(10, float("inf"))), "two finite numbers"),
        (Options("star1", bounds=(float("nan"), 14)), "two finite numbers"),
        (Options("expectiminimax", bounds=(10, 14)), "are for star1 and star2"),
        (Options("random", bounds=(10, 14)), "are for star1 and star2"),
    ],
)
def test_bounds_that_do_not_hold_every_value_are_refused(options, says):
    with pytest.raises(Refused, match=says):
        Search(Tree.parse("min({.5:10 .5:10}{.5:14 .5:12})"), (0,), options)


def test_the_root_values_of_star2_are_bounds_where_a_probe_has_cut():
    """Of the second action the probe of the first outcome is enough: it cannot come to more than 4."""
    report = searched(Tree.parse("({.5:(6 9) .5:(6 7)}{.5:(0 3) .5:(8 8)})"), (0,), Options("star2")).report()
    assert [(action.value, action.bound) for action in report.actions] == [(6, "exact"), (4.5, "upper")]
    assert report.bound == "exact"


@pytest.mark.parametrize(
    ("text", "bound"), [("({.5:6 .5:6}{.5:1 .5:9})", "upper"), ("min({.5:6 .5:6}{.5:9 .5:4})", "lower")]
)
@pytest.mark.parametrize("algorithm", STARS)
def test_a_chance_node_that_is_cut_gives_back_the_bound_that_cut_it(algorithm, text, bound):
    report = searched(Tree.parse(text), (0,), Options(algorithm)).report()
    assert [action.bound for action in report.actions] == ["exact", bound]


def test_what_a_probe_has_visited_counts_once_in_the_sum_of_the_visits_below_a_node():
    """Both visits of an outcome are nodes of the search; in the tree it stands, and counts, once."""
    search = searched(Tree.parse("({.5:(1 2) .5:(3 4)} 0)"), (0,), Options("star2", record=50))
    report = search.report()
    nodes = search.trace.nodes()
    assert [nodes["count"][row] for row, action in enumerate(nodes["action"]) if action in ("b1", "b2")] == [3, 3]
    assert [action.nodes for action in report.actions] == [7, 1]
    assert (nodes["count"][0], report.nodes) == (9, 11)
