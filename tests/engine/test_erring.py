"""A MIN who errs: what MAX may expect, beside the minimax value by which MIN knows its best action."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.games import tree as trees
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.oracle import how_to_value
from tests.engine.strategies import FORMS, noted, positions, searched
from tests.engine.test_star_pruning import exact_trees
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

SHARES = st.sampled_from([0.1, 0.25, 0.3, 0.5, 1.0])


def whole_tree(search):
    """Values of all nodes in the order visited, and the minimax values beside them."""
    nodes = search.trace.nodes()
    return nodes["value"], nodes["minimax"]


@examples(60)
@given(exact_trees().map(lambda text: f"({text} 1)"), SHARES)
def test_typed_trees_are_valued_as_the_book_says(text, errs):
    tree = Tree.parse(text)
    options = Options("expectiminimax" if tree.has_chance else "minimax", errs=errs, record=5000)
    found = textbook.erring(tree, errs=Fraction(str(errs)))
    plain = textbook.expectiminimax(tree)
    for (form,) in noted(FORMS):
        search = searched(tree, tree.start(), options, form)
        report = search.report()
        assert (report.value, report.best, report.bound, report.rounded) == (found.value, found.best, "exact", False)
        values, by_minimax = whole_tree(search)
        assert values == [node.value for node in found.diary]
        assert by_minimax == [node.value for node in plain.diary]


@examples(30)
@given(positions(most_empty=5), SHARES)
def test_boards_are_valued_as_the_book_says(position, errs):
    game, state = position
    options = Options("minimax", errs=errs, record=20_000)
    found = textbook.erring(game, state, errs=errs, **how_to_value(game, state, options))
    for (form,) in noted(FORMS):
        report = searched(game, state, options, form).report()
        assert report.value == pytest.approx(found.value)
        assert report.rounded


@examples(20)
@given(exact_trees().map(lambda text: f"({text} 1)"))
def test_with_no_errors_it_is_the_usual_value_and_more_errors_are_never_worse(text):
    tree = Tree.parse(text)
    algorithm = "expectiminimax" if tree.has_chance else "minimax"
    values = [searched(tree, tree.start(), Options(algorithm, errs=errs)).report().value for errs in (0, 1e-9, 1)]
    assert values[0] == pytest.approx(values[1], abs=1e-6)
    assert values[0] <= values[2] + 1e-9


def test_of_two_losses_max_takes_the_one_that_only_the_best_answer_wins():
    """The doubtful tree: minimax takes 100 for sure, but a MIN who errs one time in ten gives 699 on average."""
    tree = Tree.parse("((99 1000 1000)(100 101 102))")
    plain = searched(tree, tree.start(), Options("minimax")).report()
    assert (plain.value, plain.best) == (100.0, "a2")
    report = searched(tree, tree.start(), Options("minimax", errs=0.1)).report()
    assert report.best == "a1"
    assert report.value == float(Fraction(9, 10) * 99 + Fraction(1, 10) * Fraction(2099, 3))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options("alphabeta", errs=0.5), "The method alphabeta takes no errors of MIN."),
        (Options("minimax", errs=0.5, table=True), "A MIN who errs goes with no transposition table."),
        (Options("minimax", errs=1.5), "The probability with which MIN errs must be between 0 and 1."),
        (Options("minimax", errs=float("nan")), "The probability with which MIN errs must be between 0 and 1."),
    ],
)
def test_errors_that_cannot_be_are_refused(options, sentence):
    game = games.find("tic-tac-toe")
    with pytest.raises(Refused) as refusal:
        Search(game, game.start(), options)
    assert refusal.value.sentence % refusal.value.values == sentence


@examples(60)
@given(exact_trees().map(lambda text: f"({text} 1)"), st.sampled_from([0.1, 0.25, 1 / 3]))
def test_what_max_may_expect_is_told_as_a_fraction(text, errs):
    tree = Tree.parse(text)
    found = textbook.erring(tree, errs=Fraction(tree.typed(errs)))
    options = Options("expectiminimax" if tree.has_chance else "minimax", errs=errs, record=5000)
    values, plain = whole_tree(searched(tree, tree.start(), options))
    rows = [node.state[0] for node in found.diary]
    told = [tree.exactly((row,), value, errs) for row, value in zip(rows, values, strict=True)]
    assert all(float(exact) == value for exact, value in zip(told, values, strict=True) if exact is not None)
    assert told[0] in (None, found.exact)
    assert all(tree.exactly((row,), value, errs) is not None for row, value in zip(rows[1:], plain[1:], strict=True))


def test_the_doubtful_tree_is_told_as_a_fraction():
    tree = Tree.parse("((99 1000 1000)(100 101 102))")
    report = searched(tree, tree.start(), Options("minimax", errs=0.1)).report()
    assert tree.exactly((0,), report.value, 0.1) == Fraction(2386, 15)
    assert report.by_minimax == 100


def test_a_lost_position_is_played_for_the_likeliest_error():
    game = games.find("tic-tac-toe")
    state = game.read("OX./.O./.X. X")
    plain = searched(game, state, Options("minimax")).report()
    assert (plain.value, plain.best, plain.by_minimax) == (-1.0, "c1", None)
    report = searched(game, state, Options("minimax", errs=0.1)).report()
    assert (report.best, report.by_minimax, report.ending) == ("c3", -1.0, None)
    assert report.value == pytest.approx(-0.80375)


def test_infinite_values_have_no_mean():
    tree = Tree.parse("((1 +inf)(2 3))")
    with pytest.raises(Refused, match="finite"):
        Search(tree, tree.start(), Options("minimax", errs=0.5))


def test_a_mean_as_large_as_a_win_proves_none():
    """X threatens to win on c: whatever else O plays loses, and O plays any of seven columns."""
    game = games.find("connect-four")
    state = game.read("......./......./......./......./......./XX.XOO. O")
    report = searched(game, state, Options("minimax", depth=2, errs=1.0), "plain").report()
    assert (report.best, report.is_mean, report.by_minimax < 850 < report.value) == ("c", True, True)
    assert (report.ending, report.plies_to_end) == (None, None)
    wins = [action for action in report.actions if action.value == 998]
    assert {action.action for action in wins} == set("abdefg")
    assert not any(action.estimated or action.is_mean for action in wins), "where O errs, X wins for sure"
    deeper = searched(game, state, Options("minimax", depth=4, errs=1.0), "plain").report()
    c = next(action for action in deeper.actions if action.action == "c")
    assert (c.is_mean, c.estimated) == (True, True)


@pytest.mark.parametrize("form", FORMS)
def test_whether_a_value_is_a_mean_is_said_in_pythons_own_words(form):
    game = games.find("tic-tac-toe")
    report = searched(game, game.read("OX./.O./.X. X"), Options("minimax"), form).report()
    assert report.is_mean is False, "a message cannot hold another truth value"


def test_what_a_tree_can_be_worth_is_worked_out_once_for_all_its_numbers(monkeypatch):
    asked = []
    work_out = trees.units_where_min_errs
    monkeypatch.setattr(trees, "units_where_min_errs", lambda *given: asked.append(given) or work_out(*given))
    tree = Tree.parse("((1 2) (3 4))")
    told = [tree.exactly((node,), 1.55, 0.1) for node in range(len(tree.nodes))]
    assert told[0] == Fraction(31, 20)
    assert len(asked) == 1
