"""Killer actions: another order, the same value, and how much less there is to visit."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.oracle import book
from tests.engine.strategies import FORMS, noted, problems, searched
from tests.engine.test_machine_equals_the_book import account, assert_same_search
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

NOT_STRICT = ("aima", "aima4", "urjc", "unir")


@st.composite
def learning(draw):
    """A problem for alpha-beta that learns from its cuts."""
    game, state, options = draw(problems(conventions=NOT_STRICT, algorithms=("alphabeta",)))
    return game, state, replace(options, killers=True, roots="natural")


@examples(60)
@given(learning())
def test_what_is_learnt_orders_actions_as_the_book_says(problem):
    game, state, options = problem
    found = book(game, state, options)
    for (form,) in noted(FORMS):
        assert_same_search(searched(game, state, options, form), found)


@examples(20)
@given(learning(), st.integers(1, 200))
def test_slices_and_deepening_change_nothing(problem, budget):
    game, state, options = problem
    options = replace(options, deepen=True, depth=options.depth or 3, window=Options.window)
    whole = searched(game, state, options, "plain")
    assert account(searched(game, state, options, "plain", budget)) == account(whole)
    assert account(searched(game, state, options, "compiled", budget)) == account(whole)
    report = whole.report()
    assert report.value == searched(game, state, replace(options, killers=False)).report().value


def nodes(**options):
    game = games.find("tic-tac-toe")
    return searched(game, game.start(), Options(**options)).report().nodes


def test_the_saving_can_be_counted():
    plain = nodes()
    assert plain == 18_297
    assert nodes(killers=True) < plain


@pytest.mark.parametrize("algorithm", ["minimax", "random"])
def test_an_algorithm_that_never_cuts_has_nothing_to_learn_from(algorithm):
    game = games.find("tic-tac-toe")
    with pytest.raises(Refused):
        Search(game, game.start(), Options(algorithm, killers=True))


def test_nothing_is_learnt_where_chance_moves():
    """A pessimist's chance nodes are cut like those of MIN, but an outcome is nobody's good action."""
    game = games.find("coin-backgammon")
    options = Options("alphabeta", depth=5, attitude="pessimistic", killers=True, record=50_000)
    trace = searched(game, game.start(), options).trace
    events, steps, kinds = trace.events(), trace.steps(), trace.nodes()["kind"]
    cuts = {kinds[node] for node, code in zip(events["node"], events["code"], strict=True) if code == "cut"}
    taken = zip(events["node"], events["step"], strict=True)
    learnt = {kinds[node] for node, step in taken if "learn" in steps[step]["verbs"]}
    assert "chance" in cuts
    assert learnt == {"max", "min"}


def test_a_killer_of_a_sibling_cuts_at_once_in_the_position_that_shows_it():
    """O threatens a3, the last of its replies: it refutes X's other moves, from the third one on at once."""
    game = games.find("tic-tac-toe")
    state = game.read("X../.X./.OO X")
    visited = {}
    for killers in (False, True):
        found = textbook.alpha_beta(game, state, killers=killers)
        report = searched(game, state, Options("alphabeta", killers=killers)).report()
        assert (found.value, len(found.diary)) == (report.value, report.nodes)
        visited[killers] = len(found.diary)
        replies = {game.name(state, node.action): node for node in found.diary if node.ply == 1}
        assert list(replies) == ["b1", "c1", "a2", "c2", "a3"]
        refuted = [replies[name] for name in ("b1", "c1", "a2", "c2")]
        assert [game.name(node.state, node.actions[node.visited - 1]) for node in refuted] == ["a3"] * 4
        assert [node.visited for node in refuted] == ([4, 4, 1, 1] if killers else [4] * 4)
    assert (report.value, visited) == (1.0, {False: 111, True: 59})
