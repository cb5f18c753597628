"""Coin backgammon: the rules as on the slide, its tree node by node, and its exact values."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL, Refused
from engine.search import Options, Search
from engine.solve import solve
from tests import textbook
from tests.engine.strategies import examples

SIZES = st.fixed_dictionaries(
    {"fields": st.integers(4, 12), "checkers": st.integers(1, 4)},
    optional={
        "stake": st.sampled_from(["win", "money"]),
        "overshoot": st.sampled_from(["no", "yes"]),
        "goals": st.sampled_from(["blocked", "free"]),
    },
)


def game(**values):
    return games.find("coin-backgammon", values)


def names(of, position):
    state = of.read(position)
    return [of.name(action) for action in of.actions(state)]


def after(of, position, *actions):
    state = of.read(position)
    for action in actions:
        state = of.result(state, of.find(state, action))
    return of.write(state)


@st.composite
def positions(draw, sizes=SIZES, most_plies=40):
    """A game of some size, and a position that play can reach."""
    of = game(**draw(sizes))
    state = of.start()
    for _ in range(draw(st.integers(0, most_plies))):
        if of.turn(state) == TERMINAL:
            break
        state = of.result(state, draw(st.sampled_from(of.actions(state))))
    return of, state


def mirrored(of, state):
    """The position as the other side sees it: fields counted from its own start, and the other one to move."""
    flip = [of.goal - field for field in of.checkers_of(state, MIN)], [of.goal - f for f in of.checkers_of(state, MAX)]
    return of._pack(*flip, 1 - state[8], state[9])


# -- the rules ------------------------------------------------------------------------------------------------------


def test_the_coin_comes_before_the_choice():
    of = game()
    assert of.write(of.start()) == "0,0,5,5 max -"
    assert of.turn(of.start()) == CHANCE
    assert names(of, "0,0,5,5 max -") == ["1", "2"]
    assert after(of, "0,0,5,5 max -", "2") == "0,0,5,5 max 2"
    assert names(of, "0,0,5,5 max 2") == ["x1", "x2"]
    assert after(of, "0,0,5,5 max 2", "x2") == "0,2,5,5 min -"


def test_two_checkers_on_one_field_are_two_actions_and_a_position_is_ordered():
    assert after(game(), "1,1,5,5 max 1", "x1") == "2,1,5,5 min -"
    assert after(game(), "1,1,5,5 max 1", "x2") == "1,2,5,5 min -"


def test_a_field_with_an_opposing_checker_is_closed_also_on_a_goal():
    assert names(game(), "1,0,2,5 max 1") == ["x2"]
    assert names(game(), "4,4,5,1 max 1") == ["pass"]
    assert names(game(goals="free"), "4,4,5,1 max 1") == ["x1", "x2"]


def test_a_checker_lands_exactly_and_a_turn_without_a_move_is_lost():
    assert names(game(), "4,4,1,2 max 2") == ["pass"]
    assert after(game(), "4,4,1,2 max 2", "pass") == "4,4,1,2 min -"
    assert names(game(overshoot="yes"), "4,4,1,2 max 2") == ["x1", "x2"]
    assert after(game(overshoot="yes"), "4,4,1,2 max 2", "x1") == "5,4,1,2 min -"


def test_who_is_home_first_wins_or_is_paid_for_what_the_other_is_missing():
    for stake, value in (("win", 1.0), ("money", 3.0)):
        of = game(stake=stake)
        state = of.read("5,5,1,2 min -")
        assert of.turn(state) == TERMINAL
        assert of.utility(state) == value
    assert game().utility(game().read("4,5,0,0 max -")) == -1.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has 4 fields"),
        ("1,2,3 max 1", "has 4 fields"),
        ("1,2,3,4 you 1", "has 4 fields"),
        ("1,2,3,4 max 3", "has 4 fields"),
        ("1,2,3,9 max 1", "from 0 to 5"),
        ("1,2,2,4 max 1", "Field 2 cannot hold"),
        ("5,5,0,0 max -", "home at once"),
    ],
)
def test_what_is_no_position_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        game().read(text)


@examples(150)
@given(positions())
def test_positions_are_read_as_they_are_written_and_actions_are_found_by_name(where):
    of, state = where
    assert of.read(of.write(state)) == state
    for action in of.actions(state):
        assert of.find(state, of.name(action)) == action
    if of.turn(state) == CHANCE:
        assert sum(of.probability(state, outcome) for outcome in of.actions(state)) == 1.0


# -- searching it ---------------------------------------------------------------------------------------------------


def test_the_tree_of_the_slide():
    of = game()
    state = of.read("3,4,1,2 max 1")
    report = Search(of, state, Options("expectiminimax", depth=5, evaluation="sum")).run()
    assert (report.value, report.best, report.leaves) == (11.0, "x2", 15)
    assert [(a.action, a.value) for a in report.actions] == [("x1", 10.0), ("x2", 11.0)]


@pytest.mark.parametrize(
    ("position", "depth", "value"),
    [
        ("4,4,1,2 min -", 4, 10.0),
        ("4,4,1,2 min 1", 3, 10.5),
        ("4,4,1,2 min 2", 3, 9.5),
        ("3,5,1,2 min -", 4, 11.0),
        ("3,5,1,2 min 1", 3, 11.5),
        ("3,5,1,2 min 2", 3, 10.5),
        ("4,4,1,1 max -", 2, 10.5),
        ("4,4,0,2 max -", 2, 10.5),
        ("4,4,1,0 max -", 2, 9.5),
        ("3,5,1,1 max -", 2, 11.5),
        ("3,5,0,2 max -", 2, 11.5),
        ("3,5,1,0 max -", 2, 10.5),
    ],
)
@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1", "star2"])
def test_every_node_of_the_slide(algorithm, position, depth, value):
    of = game()
    report = Search(of, of.read(position), Options(algorithm, depth=depth, evaluation="sum")).run()
    assert report.value == value


@examples(60)
@given(positions(), st.integers(1, 5), st.sampled_from(["sum", "pips", "none"]))
def test_the_machine_equals_the_book_here_too(where, depth, evaluation):
    of, state = where
    beside = evaluation != "none"
    data = of.plain_data(evaluation, True) if beside else of.plain_data()

    def valued(rule, at):
        frame = of._look(at)[1]
        return float(rule(data, frame))

    book = textbook.expectiminimax(
        of,
        state,
        depth=depth,
        evaluate=(lambda at: valued(of.rules.evaluate, at)) if beside else lambda at: 0.0,
        utility=lambda at: valued(of.rules.utility, at),
    )
    for algorithm in ("expectiminimax", "star1", "star2"):
        report = Search(of, state, Options(algorithm, depth=depth, evaluation=evaluation)).run()
        assert report.value == book.value
        assert report.best == (None if of.turn(state) == CHANCE else book.best)
        assert report.leaves <= len(book.leaves)


def test_a_search_to_the_end_of_a_game_without_end_is_refused():
    of = game()
    with pytest.raises(Refused, match="for ever: give a depth"):
        Search(of, of.start(), Options("expectiminimax"))


def test_no_depth_runs_off_the_stack():
    of = game(fields=4, checkers=1)
    search = Search(of, of.start(), Options("expectiminimax", depth=200))
    assert not search.advance(5_000)
    assert len(search.snapshot().path) <= 128


# -- exact values ---------------------------------------------------------------------------------------------------


def test_there_are_531_positions_and_921_with_the_side_to_move():
    solution = solve(game(), game().start())
    assert len({state[:8] for state in solution}) == 531
    assert len({state[:9] for state in solution}) == 921


def test_the_exact_values_of_the_start():
    win = solve(game(), game().start()).value(game().start())
    assert (1 + win) / 2 == pytest.approx(float(Fraction(807191, 1492992)), abs=1e-12)
    money = game(stake="money")
    assert solve(money, money.start()).value(money.start()) == pytest.approx(float(Fraction(80783, 221184)), abs=1e-12)


@examples(30)
@given(positions(st.fixed_dictionaries({"fields": st.integers(4, 6), "checkers": st.integers(1, 2)})))
def test_the_mirror_image_of_a_position_has_the_mirrored_value(where):
    of, state = where
    there = mirrored(of, state)
    assert solve(of, state).value(state) == pytest.approx(-solve(of, there).value(there), abs=1e-12)


@examples(20)
@given(positions(st.just({"fields": 5})))
def test_an_exact_value_is_what_its_successors_say(where):
    of, state = where
    solution = solve(of, state)
    for at in list(solution)[:200]:
        values = [value for _, value in solution.actions(at)]
        expected = {
            TERMINAL: lambda v: of.utility(at),  # noqa: B023
            CHANCE: lambda v: sum(v) / 2,
            MAX: max,
            MIN: min,
        }[of.turn(at)](values)
        assert solution.value(at) == pytest.approx(expected, abs=1e-12)


def test_games_between_perfect_players_end_as_the_exact_value_says():
    import random

    of, rng = game(), random.Random(7)
    solution = solve(of, of.start())
    wins, games_played = 0, 2000
    for _ in range(games_played):
        state = of.start()
        while of.turn(state) != TERMINAL:
            actions = of.actions(state)
            values = [solution.value(of.result(state, action)) for action in actions]
            if of.turn(state) == CHANCE:
                state = of.result(state, rng.choice(actions))
            else:
                wanted = max(values) if of.turn(state) == MAX else min(values)
                state = of.result(state, actions[values.index(wanted)])
        wins += of.utility(state) > 0
    share = wins / games_played
    assert abs(share - 807191 / 1492992) < 4 * (0.25 / games_played) ** 0.5


def test_tic_tac_toe_is_a_draw_by_solution_too():
    of = games.find("tic-tac-toe")
    solution = solve(of, of.start())
    assert (solution.states, solution.value(of.start())) == (5478, 0.0)
