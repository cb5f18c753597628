"""Coin backgammon: the rules as on the slide, its tree node by node, and its exact values."""

import functools
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.chance import draw
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from engine.solve import solve
from tests import textbook
from tests.engine.races import Race
from tests.engine.strategies import after, names
from tests.examples import examples

CHOICES = {"stake": ["win", "money"], "overshoot": ["no", "yes"], "goals": ["blocked", "free"]}
SIZES = st.fixed_dictionaries(
    {"fields": st.integers(4, 12), "checkers": st.integers(1, 4)},
    optional={name: st.sampled_from(options) for name, options in CHOICES.items()},
)


def game(**values):
    return games.find("coin-backgammon", values)


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
        ("", "has 4 squares"),
        ("1,2,3 max 1", "has 4 squares"),
        ("1,2,3,4 you 1", "has 4 squares"),
        ("1,2,3,4 max 3", "has 4 squares"),
        ("1,2,3,9 max 1", "from 0 to 5"),
        ("1,2,2,4 max 1", "Square 2 cannot hold"),
        ("5,5,0,0 max -", "home at once"),
    ],
)
def test_what_is_no_position_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        game().read(text)


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
@given(positions(), st.integers(1, 5), st.sampled_from(["sum", "pips", "linear", "none"]))
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


def race(of, **how):
    """The same size and rules, implemented again."""
    parameters = of.parameters
    return Race(
        parameters["fields"],
        parameters["checkers"],
        overshoot=parameters["overshoot"] == "yes",
        free_goals=parameters["goals"] == "free",
        **how or {"worth": Fraction if parameters["stake"] == "money" else lambda missing: Fraction(1)},
    )


def value_by_hand(of, state, told):
    """The position's value for MAX, in fractions."""
    xs = tuple(of.checkers_of(state, MAX))
    ys = tuple(of.goal - field for field in of.checkers_of(state, MIN))
    mover, coin = state[8], of.coin(state)
    sides = (xs, ys) if mover == MAX else (ys, xs)
    over = of.turn(state) == TERMINAL
    value = told.value(*sides) if coin == 0 or over else told.value_after(*sides, coin)
    return value if mover == MAX else -value


def test_there_are_531_positions_and_921_with_the_side_to_move():
    solution = solve(game(), game().start())
    assert len({state[:8] for state in solution}) == 531
    assert len({state[:9] for state in solution}) == 921


def test_the_exact_values_of_the_start():
    win, money = Race(), Race(worth=Fraction)
    assert (1 + win.value(*win.start)) / 2 == Fraction(807191, 1492992)
    assert money.value(*money.start) == Fraction(80783, 221184)
    for of, exact in ((game(), win), (game(stake="money"), money)):
        value = solve(of, of.start()).value(of.start())
        assert value == pytest.approx(float(exact.value(*exact.start)), abs=1e-13)


@pytest.mark.parametrize("goals", ["blocked", "free"])
@pytest.mark.parametrize("overshoot", ["no", "yes"])
@pytest.mark.parametrize("stake", ["win", "money"])
@pytest.mark.parametrize(("fields", "checkers"), [(4, 1), (5, 2)])
def test_every_reading_is_solved_exactly_in_every_position(fields, checkers, stake, overshoot, goals):
    of = game(fields=fields, checkers=checkers, stake=stake, overshoot=overshoot, goals=goals)
    told, solution = race(of), solve(of, of.start())
    assert solution.error < 1e-13 * of.bounds()[1]
    for state in solution:
        assert solution.value(state) == pytest.approx(float(value_by_hand(of, state, told)), abs=1e-12)


READINGS = st.fixed_dictionaries(
    {"fields": st.integers(4, 6), "checkers": st.integers(1, 2)},
    optional={name: st.sampled_from(options) for name, options in CHOICES.items()},
)


@examples(15)
@given(positions(READINGS))
def test_the_mirror_image_of_a_position_has_the_mirrored_value(where):
    of, state = where
    there = mirrored(of, state)
    assert solve(of, state).value(state) == pytest.approx(-solve(of, there).value(there), abs=1e-12)


def test_games_between_perfect_players_end_as_the_exact_value_says():
    of, seeds = game(), range(600)
    solution = solve(of, of.start())

    @functools.cache
    def best(state):
        wanted = max if of.turn(state) == MAX else min
        return of.result(state, wanted(of.actions(state), key=lambda action: solution.value_of(state, action)))

    wins = 0
    for seed in seeds:
        state, ply = of.start(), 0
        while of.turn(state) != TERMINAL:
            state = toss(of, state, seed, ply) if of.turn(state) == CHANCE else best(state)
            ply += 1
        wins += of.utility(state) > 0
    share, exact = wins / len(seeds), 807191 / 1492992
    assert abs(share - exact) < 4 * (exact * (1 - exact) / len(seeds)) ** 0.5


def toss(of, state, seed, ply):
    return of.result(state, draw(of, state, seed, ply))


# -- the coin -------------------------------------------------------------------------------------------------------


def chi_square(counts, expected):
    return sum((seen - due) ** 2 / due for seen, due in zip(counts, expected, strict=True))


def test_coins_are_fair_and_do_not_remember():
    of = game()
    tosses = [[draw(of, of.start(), seed, ply) for ply in range(40)] for seed in range(100)]
    outcomes = of.actions(of.start())
    seen = Counter(toss for row in tosses for toss in row)
    assert chi_square([seen[outcome] for outcome in outcomes], [2000] * 2) < 10.8  # 1 in 1000, 1 degree of freedom
    pairs = Counter(pair for row in tosses for pair in zip(row[::2], row[1::2], strict=True))
    assert chi_square([pairs[pair] for pair in product(outcomes, outcomes)], [500] * 4) < 16.3  # 3 degrees
    first = Counter(pair for pair in zip((row[0] for row in tosses[:-1]), (row[0] for row in tosses[1:]), strict=True))
    assert chi_square([first[pair] for pair in product(outcomes, outcomes)], [99 / 4] * 4) < 16.3


def test_outcomes_are_drawn_by_their_probabilities_and_the_same_again():
    tree = Tree.parse("{1/6:1 1/3:2 1/2:3}")
    drawn = [draw(tree, tree.start(), seed, ply) for seed in range(60) for ply in range(50)]
    assert drawn == [draw(tree, tree.start(), seed, ply) for seed in range(60) for ply in range(50)]
    seen = Counter(drawn)
    assert chi_square([seen[outcome] for outcome in tree.actions(tree.start())], [500, 1000, 1500]) < 13.8
