"""The machine visits the nodes that the book visits, in the same order, and finds what the book finds."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search import Options, Search
from tests.engine.oracle import book
from tests.engine.strategies import CONVENTIONS, FORMS, TREES, WINDOWS, machine, noted, problems, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


def assert_same_search(search, found):
    """Equal in value, best action, leaves, windows, counts, and unvisited nodes."""
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
    assert [nodes["action"][row] for row in visited[1:]] == [
        game.name(node.parent.state, node.action) for node in found.diary[1:]
    ]
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
    assert [left_out[row] for row in visited] == [
        [game.name(node.state, a) for a in node.unvisited] for node in found.diary
    ]
    at_the_root = {game.name(node.parent.state, node.action): node.value for node in found.diary if node.ply == 1}
    assert {a.action: a.value for a in report.actions if a.value is not None} == at_the_root


@examples(125)
@given(problems())
def test_the_machine_equals_the_book(problem):
    game, state, options = problem
    found = book(game, state, options)
    for (form,) in noted(FORMS):
        assert_same_search(searched(game, state, options, form), found)


@examples(75)
@given(TREES, WINDOWS)
def test_alpha_beta_equals_the_book_in_every_convention(tree, window):
    for (convention,) in noted(CONVENTIONS):
        options = Options(convention=convention, window=window, record=20_000)
        assert_same_search(searched(tree, tree.start(), options), book(tree, tree.start(), options))


@examples(50)
@given(problems(), st.sampled_from([1, 7, 20_000]))
def test_a_search_in_slices_is_the_search_in_one_go(problem, budget):
    game, state, options = problem
    whole, sliced = searched(game, state, options, budget=10**9), searched(game, state, options, budget=budget)
    assert account(sliced) == account(whole)


@examples(50)
@given(problems(), st.integers(1, 300), st.sampled_from([1, 7, 20_000]))
def test_the_compiled_machine_is_the_plain_one_even_when_it_takes_over_in_the_middle(problem, events, budget):
    game, state, options = problem
    plain = searched(game, state, options, "plain")
    assert account(searched(game, state, options, "compiled", budget)) == account(plain)
    changing = searched_with_a_change(game, state, options, events, budget)
    assert account(changing) == account(plain)


@examples(20)
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
    """Everything that a search reports, except its time."""
    return replace(search.report(), seconds=0.0), search.trace.columns()
