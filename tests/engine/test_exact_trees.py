"""Typed trees of tenths, thirds and other fractions: searched as exact arithmetic does it, tie by tie."""

import functools
from fractions import Fraction
from math import inf, isinf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.search import Options, Search
from tests import textbook
from tests.engine.strategies import CONVENTIONS, noted
from tests.examples import examples

SHARES = [(1, 3), (2, 3)], [(1, 3)] * 3, [(3, 10), (7, 10)], [(1, 10), (2, 10), (7, 10)], [(1, 7), (6, 7)]
LEAVES = "0 1 2 .1 .2 .3 .7 -.3 1/3 2/3 4/3 5/7".split()

PLIES = 4
ONE_IN_SIX = st.integers(0, 5)


@functools.cache
def _nodes(plies, chance):
    return _node(plies, chance, _nodes(plies - 1, chance) if plies else st.nothing())


@st.composite
def _node(draw, plies, chance, below):
    if plies == 0 or plies < PLIES and draw(ONE_IN_SIX) == 0:
        return draw(st.sampled_from(LEAVES))
    if chance and draw(st.booleans()):
        return "{" + " ".join(f"{top}/{bottom}:{draw(below)}" for top, bottom in draw(st.sampled_from(SHARES))) + "}"
    return "(" + " ".join(draw(st.lists(below, min_size=1, max_size=3))) + ")"


def trees(chance):
    """Few different numbers, so that many values tie."""
    return st.lists(_nodes(PLIES, chance), min_size=1, max_size=3).map(lambda parts: f"({' '.join(parts)})")


def run(tree, options):
    search = Search(tree, tree.start(), options)
    return search, search.run()


def entered(search):
    """The window with which each node was entered, in the order of visits."""
    events = search.trace.events()
    told = zip(events["code"], events["alpha"], events["beta"], strict=True)
    return [(alpha, beta) for code, alpha, beta in told if code in ("enter", "leaf")]


def windows(book):
    return [(float(node.alpha), float(node.beta)) for node in book.diary]


# -- equal to the book ----------------------------------------------------------------------------------------------


@examples(60)
@given(text=trees(chance=True))
def test_expectiminimax_equals_the_book(text):
    tree = Tree.parse(text)
    for attitude, order, depth in noted(["expected", "optimistic", "pessimistic"], ["natural", "reversed"], [None, 2]):
        book = textbook.expectiminimax(tree, attitude=attitude, order=order, depth=depth or inf)
        options = Options("expectiminimax", attitude=attitude, order=order, depth=depth, record=3000)
        search, report = run(tree, options)
        assert (report.value, report.best, report.bound, report.rounded) == (book.value, book.best, "exact", False)
        assert search.trace.leaf_values() == book.leaves


@examples(60)
@given(text=trees(chance=True))
def test_star_pruning_equals_the_book(text):
    tree = Tree.parse(text)
    least, most = (edge(Fraction(node.value) for node in tree.nodes if node.is_leaf) for edge in (min, max))
    for probes, strict, order in noted([False, True], [False, True], ["natural", "reversed"]):
        book = textbook.star(tree, bounds=(least, most), probes=probes, strict=strict, order=order)
        for convention in (name for name in CONVENTIONS if (name in ("puc", "berkeley")) == strict):
            options = Options("star2" if probes else "star1", convention=convention, order=order, record=3000)
            search, report = run(tree, options)
            assert (report.value, report.best, report.bound, report.rounded) == (book.value, book.best, "exact", False)
            assert search.trace.leaf_values() == book.leaves
            assert (report.nodes, report.leaves) == (len(book.diary), len(book.leaves))
            assert probes or (report.cuts, report.unvisited) == (book.cuts, book.unvisited)
            assert entered(search) == windows(book)


@examples(60)
@given(text=trees(chance=False))
def test_alpha_beta_equals_the_book(text):
    tree = Tree.parse(text)
    for convention, order in noted(CONVENTIONS, ["natural", "reversed"]):
        book = textbook.alpha_beta(tree, convention=convention, order=order)
        search, report = run(tree, Options("alphabeta", convention=convention, order=order, record=3000))
        assert (report.value, report.best, report.bound, report.rounded) == (book.value, book.best, "exact", False)
        assert (search.trace.leaf_values(), report.cuts) == (book.leaves, book.cuts)
        assert entered(search) == windows(book)


@examples(60)
@given(text=trees(chance=True))
def test_every_value_that_is_found_is_told_as_a_fraction(text):
    tree = Tree.parse(text)
    exact = {}
    for node in reversed(range(len(tree.nodes))):
        below = [exact[action] for action in tree.actions((node,))]
        exact[node] = VALUE_OF[tree.turn((node,))](tree, node, below)
    search, _ = run(tree, Options("expectiminimax", record=3000))
    nodes = search.trace.nodes()
    for number, value in zip([0, *search.trace.rows.action[1:].tolist()], nodes["value"], strict=True):
        assert tree.exactly((number,), value) == exact[number]
        assert value == float(exact[number]), "correctly rounded"


VALUE_OF = [
    lambda tree, node, below: max(below),
    lambda tree, node, below: min(below),
    lambda tree, node, below: sum(
        tree.nodes[outcome].probability * value for outcome, value in zip(tree.actions((node,)), below, strict=True)
    ),
    lambda tree, node, below: Fraction(tree.nodes[node].value),
]


# -- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1", "star2"])
def test_of_equal_thirds_the_first_is_best(algorithm):
    tree = Tree.parse("({1/3:1 1/3:2 1/3:4} 7/3)")
    _, report = run(tree, Options(algorithm))
    assert (report.best, report.value) == ("a1", 7 / 3)
    assert tree.exactly((0,), report.value) == Fraction(7, 3)


def test_fifteen_hundred_random_ties_of_tenths_choose_the_first():
    dice = Random(3)
    for _ in range(1500):
        cuts = sorted(dice.sample(range(1, 10), dice.randint(1, 3)))
        shares = [after - before for before, after in zip([0, *cuts], [*cuts, 10], strict=True)]
        values = [dice.randint(-30, 30) for _ in shares]
        mean = Fraction(sum(share * value for share, value in zip(shares, values, strict=True)), 100)
        outcomes = " ".join(f".{share}:{value / 10}" for share, value in zip(shares, values, strict=True))
        _, report = run(Tree.parse(f"({{{outcomes}}} {mean})"), Options("expectiminimax"))
        assert (report.best, report.value) == ("a1", float(mean)), outcomes


def test_star1_trusts_a_bound_of_tenths_that_just_meets_the_window():
    search, report = run(Tree.parse("({.3:(0 1) .7:(7 5 6)}{.5:(6 0) .5:(5 0 2)})"), Options("star1", record=50))
    assert search.trace.leaf_values() == [0, 1, 7, 5, 6, 6, 0]
    assert report.leaves == 7


def test_leaves_that_are_one_float_are_told_apart():
    tree = Tree.parse("(1/3 0.333333333333333333334 1/3)")
    for algorithm in ("minimax", "alphabeta"):
        _, report = run(tree, Options(algorithm))
        assert (report.best, report.rounded) == ("a2", False)


def test_a_window_and_bounds_that_were_typed_as_tenths_mean_tenths():
    tree = Tree.parse("({.3:(0 1) .7:(.1 5)} 3)")
    search, _ = run(tree, Options("star1", window=(-1.0, 3.2), bounds=(-0.1, 5.1), record=50))
    book = textbook.star(tree, bounds=(Fraction("-.1"), Fraction("5.1")), window=(-1, Fraction("3.2")))
    assert search.trace.leaf_values() == book.leaves


# -- what cannot be exact says so -----------------------------------------------------------------------------------

LONG = " ".join(f"1/{10**60 + number}" for number in range(1, 40))
"""Leaves that have no simple common denominator."""


@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1"])
def test_numbers_whose_common_denominator_is_too_long_are_rounded(algorithm):
    tree = Tree.parse(f"({{1/3:({LONG}) 2/3:1}} 0)")
    _, report = run(tree, Options(algorithm))
    assert (report.value, report.best, report.rounded) == (pytest.approx(2 / 3), "a1", True)
    assert tree.exactly((0,), report.value) is None


def test_sums_that_are_longer_than_a_float_are_exact_but_told_as_a_decimal_only():
    """Twenty tosses of tenths: of the two actions, the second is worth 10^-20 more."""
    deep = "1"
    for _ in range(20):
        deep = f"{{.1:{deep} .9:1}}"
    tree = Tree.parse(f"({deep} {deep.replace('{.1:1 ', '{.1:2 ')})")
    _, report = run(tree, Options("expectiminimax"))
    assert (report.value, report.best, report.rounded) == (1, "a2", False)
    assert tree.exactly((0,), report.value) is None


def test_beside_a_table_numbers_are_rounded_unless_floats_hold_them():
    for text, rounded in (("({.1:1 .9:2} 3)", True), ("({.5:1 .5:2} 3)", False), ("(.1 .2)", False)):
        tree = Tree.parse(text)
        algorithm = "star2" if tree.has_chance else "alphabeta"
        assert run(tree, Options(algorithm, table=True))[1].rounded is rounded


def test_a_tie_that_rounding_could_decide_does_not_cut():
    tree = Tree.parse("({.1:0 .9:10}{.1:0 .9:10})")
    assert run(tree, Options("star1", record=20))[0].trace.leaf_values() == [0, 10, 0]
    assert run(tree, Options("star1", table=True, record=20))[0].trace.leaf_values() == [0, 10, 0, 10]


def test_an_infinite_leaf_is_no_fraction():
    tree = Tree.parse("(1/3 +inf)")
    assert isinf(run(tree, Options("minimax"))[1].value)
    assert tree.exactly((0,), float("inf")) is None
