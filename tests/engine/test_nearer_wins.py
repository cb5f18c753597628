"""In games that say so, a win k plies from the root is worth WIN − k: the machine counts as the book does."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import LEAST_WIN, WIN
from engine.games.mnk import Mnk
from engine.search import Options
from engine.search.nearer import at_ply, node_to_root, root_to_node
from tests import textbook
from tests.engine.strategies import CONVENTIONS, FORMS, noted, searched
from tests.engine.strategies import positions as positions_of
from tests.engine.test_machine_equals_the_book import assert_same_search
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


class Hurried(Mnk):
    """An m,n,k game whose nearer wins are worth more."""

    nearer_wins = True

    def winner(self, value, evaluation, beside_wins):
        return super(Mnk, self).winner(value, evaluation, beside_wins)

    def data(self, evaluation=None, beside_wins=False):
        return super().data(evaluation, beside_wins=True)


HURRIED = {size: Hurried("tic-tac-toe", *map(int, size)) for size in ("333", "343", "433", "443")}


def positions(most_empty=6):
    return positions_of(most_empty, tuple(HURRIED.values()))


def book(game, state, options):
    how = {"depth": inf if options.depth is None else options.depth, "order": options.order}
    how["evaluate"] = lambda at: game.evaluate(at, "open-lines") if options.depth is not None else 0.0
    if options.algorithm == "minimax":
        return textbook.minimax(game, state, **how)
    return textbook.alpha_beta(game, state, convention=options.convention, **how)


@examples(20)
@given(positions(5), st.sampled_from([None, 2, 3, 5]), st.sampled_from(["natural", "reversed"]))
def test_minimax_and_alpha_beta_count_the_plies_to_a_win_as_the_book_does(position, depth, order):
    game, state = position
    ways = [Options("minimax"), *(Options("alphabeta", convention=convention) for convention in CONVENTIONS)]
    for form, options in noted(FORMS, ways):
        options = replace(options, depth=depth, order=order, record=20_000, evaluation=depth and "open-lines")
        assert_same_search(searched(game, state, options, form), book(game, state, options))


@examples(20)
@given(positions(), st.sampled_from([None, 3, 4]))
def test_the_inner_loop_counts_them_too(position, depth):
    game, state = position
    for form, algorithm in noted(FORMS, ("minimax", "alphabeta")):
        options = Options(algorithm, depth=depth, evaluation=depth and "open-lines")
        found, report = book(game, state, options), searched(game, state, options, form).report()
        assert (report.value, report.best, report.nodes, report.leaves, report.cuts) == (
            found.value,
            found.best,
            len(found.diary),
            len(found.leaves),
            found.cuts,
        )


@examples(20)
@given(positions(), st.sampled_from([4, 64, 1 << 14]), st.booleans())
def test_a_table_changes_no_count_of_plies(position, size, deepens):
    game, state = position
    options = Options(table=True, table_size=size, deepen=deepens)
    for form, convention in noted(FORMS, CONVENTIONS):
        report = searched(game, state, replace(options, convention=convention), form).report()
        assert (report.value, report.bound) == (textbook.minimax(game, state).value, "exact")


def test_a_report_says_in_how_many_plies_the_game_is_won():
    game = HURRIED["333"]
    at = game.read("XX./OO./... X")
    report = searched(game, at, Options()).report()
    assert (report.value, report.ending, report.plies_to_end, report.best) == (999.0, "max", 1, "c1")
    drawn = searched(game, game.start(), Options()).report()
    assert (drawn.value, drawn.ending, drawn.plies_to_end) == (0.0, "draw", None)


def test_games_that_do_not_say_so_count_every_win_alike():
    game = Mnk("tic-tac-toe", 3, 3, 3)
    report = searched(game, game.read("XX./OO./... X"), Options()).report()
    assert (report.value, report.plies_to_end) == (1.0, None)


@given(st.integers(0, 100), st.sampled_from([WIN, -WIN, 3.5, 0.0]), st.integers(0, 49))
def test_a_value_in_the_table_counts_from_its_own_state(plies, utility, ply):
    from_the_root, from_the_state = (at_ply(utility, so_far) for so_far in (ply + plies, plies))
    if abs(utility) < LEAST_WIN:
        from_the_root = from_the_state = utility
    assert root_to_node(from_the_root, ply) == from_the_state
    assert node_to_root(from_the_state, ply) == from_the_root


def test_the_nearer_of_two_wins_is_played():
    game = HURRIED["443"]
    state = game.read("XX../OO../..../.... X")
    assert searched(game, state, Options("minimax", depth=3, evaluation="open-lines")).report().best == "c1"
