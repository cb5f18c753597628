"""Equilibria: the values of the books, a second linear program, mutual best responses, and sense off the path."""

import json
import subprocess
import sys
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from engine import games
from engine.cli import main
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.behaviour import check, pure, situations, uniform
from engine.hidden.best_response import best_response
from engine.hidden.deciding import strategy
from engine.hidden.equilibrium import equilibrium, exploitability
from engine.hidden.game import walk
from engine.hidden.linear_program import optimal_plan
from engine.hidden.methods import METHODS
from engine.hidden.outcome import outcome
from engine.hidden.sequence_form import sequence_form
from tests.engine.hidden.games import ALL_SIZES, CARD_GAMES, HiddenTree, label
from tests.engine.hidden.poker import Kuhn, Leduc
from tests.engine.hidden.strategies import behaviours, hidden_games
from tests.examples import examples

STANDARD = {slug: games.find(slug) for slug in CARD_GAMES}
BETTING = STANDARD["betting"]


# -- values ---------------------------------------------------------------------------------------------------------


def test_kuhn_poker_is_worth_a_loss_of_one_eighteenth():
    found = equilibrium(Kuhn())
    assert (found.exact, found.value) == (True, F(-1, 18))
    of_max, of_min = found.strategies
    assert of_max["K",]["b"] == 3 * of_max["J",]["b"], "Kuhn's family of equilibria: three times as often with a king"
    assert of_min["J", "b"]["f"] == of_min["K", "b"]["c"] == of_min["K", "c"]["b"] == 1
    assert of_min["Q", "b"]["c"] == of_min["J", "c"]["b"] == F(1, 3)


def test_leduc_poker_has_the_value_of_the_literature():
    found = equilibrium(Leduc())
    assert float(found.value) == pytest.approx(-0.085606424078, abs=1e-11)
    assert 0 <= found.high - found.low <= 1e-9


@pytest.mark.parametrize("game", ALL_SIZES, ids=label)
def test_card_games_are_solved_in_fractions_by_mutual_best_responses(game):
    found = equilibrium(game)
    assert found.exact
    for player in (MAX, MIN):
        check(game, player, found.strategies[player])
        assert best_response(game, found.strategies[1 - player], player)[0] == found.value
    assert outcome(game, *found.strategies).overall == found.value


@pytest.mark.parametrize("game", [*map(STANDARD.get, ["betting", "guess-the-card", "draw-poker"]), Kuhn()], ids=label)
def test_the_normal_form_has_the_same_value(game):
    assert matrix_value(normal_form(game)) == pytest.approx(float(equilibrium(game).value), abs=1e-9)


def normal_form(game):
    """The expected result for every pair of pure strategies: over the leaves that both of them let happen."""
    sets = [situations(game, player) for player in (MAX, MIN)]
    pairs = [[dict(zip(own, choice)) for choice in product(*own.values())] for own in sets]
    table = np.zeros([len(choices) for choices in pairs])
    for visit in walk(game):
        if game.turn(visit.state) == TERMINAL:
            done = own_actions(game, visit.history)
            let = [[done[player].items() <= choice.items() for choice in pairs[player]] for player in (MAX, MIN)]
            table += float(visit.reach) * game.utility(visit.state) * np.outer(*let)
    return table


def own_actions(game, history):
    """What each player did on the way: by information set."""
    state, saw, done = game.start(), ((), ()), ({}, {})
    for name in history:
        action, turn = game.find(state, name) if game.turn(state) != CHANCE else name, game.turn(state)
        if turn == CHANCE:
            action = next(action for action, _ in game.chance(state) if game.name(state, action) == name)
        else:
            done[turn][saw[turn]] = name
        news = [game.sees(state, action, player) for player in (MAX, MIN)]
        saw = tuple((*old, new) if new else old for old, new in zip(saw, news))
        state = game.result(state, action)
    return done


def matrix_value(table):
    """The value of a matrix game (Shoham & Leyton-Brown 4.1): MAX mixes rows and secures v against every column."""
    rows, columns = table.shape
    found = linprog(
        np.eye(1, rows + 1, rows)[0] * -1,
        A_ub=np.hstack([-table.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.array([[1.0] * rows + [0.0]]),
        b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -found.fun


def test_the_equilibrium_of_betting():
    """MAX bets 2 with A and K and bluffs with three queens of eight; the high bet never pays."""
    found = equilibrium(BETTING)
    assert found.value == F(-13, 60)
    of_max, of_min = found.strategies
    assert of_max["A",] == of_max["K",] == {"pass": 0, "2": 1, "4": 0}
    assert of_max["Q",] == {"pass": F(5, 8), "2": F(3, 8), "4": 0}
    assert of_min["K", "max bets 2"] == {"pass": F(3, 4), "call": F(1, 4)}


@pytest.mark.parametrize(("slug", "value"), [("draw-poker", 0), ("draw-poker-bet", F(-13, 56)), ("aces-and-kings", 0)])
def test_the_values_of_the_games_with_drawn_cards(slug, value):
    assert equilibrium(STANDARD[slug]).value == value


def test_should_min_draw_with_an_ace_once_max_has_stood():
    """The lecture's exercise, for which the methods differ: once in four, as MIN's optimal strategy is the only one."""
    of_min = equilibrium(STANDARD["draw-poker-bet"]).strategies[MIN]
    assert of_min["max stays", "A"] == {"stay": F(3, 4), "draw": F(1, 4)}


def test_guess_the_card_is_worth_one():
    """Averaging over worlds says 5; playing by it gives away 1 of the game's value."""
    game = STANDARD["guess-the-card"]
    assert equilibrium(game).value == 1
    assert exploitability(game, strategy(game, MAX, "average"), MAX) == 1
    assert exploitability(game, strategy(game, MAX, "belief"), MAX) == 0


@examples(25)
@given(hidden_games())
def test_nothing_can_be_gained_on_an_equilibrium(game):
    found = equilibrium(game)
    assert 0 <= found.high - found.low <= 1e-9
    for player in (MAX, MIN):
        assert 0 <= exploitability(game, found.strategies[player], player) <= 1e-9
        check(game, player, found.strategies[player])


@examples(6)
@given(hidden_games(), st.sampled_from([MAX, MIN]), st.data())
def test_exploitability_is_what_is_lost_against_a_best_responder(game, player, data):
    mine = data.draw(behaviours(game, player))
    lost = exploitability(game, mine, player)
    assert lost >= 0
    _, rival = best_response(game, mine, 1 - player)
    result = outcome(game, *((mine, rival) if player == MAX else (rival, mine))).overall
    value = equilibrium(game).value
    assert lost == pytest.approx(float(value - result if player == MAX else result - value), abs=1e-9)


@pytest.mark.parametrize("game", [STANDARD["betting"], STANDARD["draw-poker-bet"]], ids=label)
def test_only_the_equilibrium_cannot_be_exploited(game):
    costs = {
        method: [exploitability(game, strategy(game, player, method), player) for player in (MAX, MIN)]
        for method in sorted(set(METHODS) - {"fixed"})
    }
    assert costs.pop("equilibrium") == [0, 0]
    assert all(cost > 0 for both in costs.values() for cost in both)


def test_probabilities_without_simple_fractions_are_good_to_nine_decimals():
    game = games.find("draw-poker-bet", {"aces": 9, "kings": 23, "ante": 29, "bet": 98})
    found = equilibrium(game)
    assert not found.exact and 0 < found.high - found.low < 1e-9
    for player in (MAX, MIN):
        check(game, player, found.strategies[player])


# -- off the path of play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copies", [2, 6])
def test_a_bet_that_is_never_made_is_answered_with_sense(copies):
    """Nobody bets 4, and yet an ace still calls it and a queen still passes."""
    game = games.find("betting", {"copies": copies})
    of_max, of_min = equilibrium(game).strategies
    assert not any(probabilities["4"] for probabilities in of_max.values())
    assert of_min["A", "max bets 4"]["call"] == of_min["Q", "max bets 4"]["pass"] == 1


def test_after_a_mistake_of_the_opponent_nothing_is_given_back():
    """MIN stops at once, for 0; going on gives MAX 5 or 1, and a plan that took the 1 would be optimal, too."""
    game = HiddenTree("min(0 max(1 5))")
    assert equilibrium(game).strategies[MAX] == {("a2",): {"b1": 0, "b2": 1}}


def test_after_a_mistake_of_its_own_a_player_does_its_best():
    """MAX takes 3 at once; had it gone on, MIN would choose 1, and then 2 is better than 0."""
    game = HiddenTree("max(3 min(max(0 2) 4))")
    assert equilibrium(game).strategies[MAX]["a2", "b1"] == {"c1": 0, "c2": 1}


@examples(15)
@given(hidden_games(), st.sampled_from([MAX, MIN]))
def test_no_optimal_plan_wins_more_from_a_random_opponent(game, player):
    """A plan of the bare linear program is optimal, too, but need not punish mistakes."""
    form = sequence_form(game)
    at_random = np.array(form.gains(player, form.at_random(1 - player)), dtype=float)
    ours = form.plan(player, equilibrium(game).strategies[player])
    assert np.dot(np.array(ours, dtype=float), at_random) >= np.dot(optimal_plan(form, player, 0.0), at_random) - 1e-7


# -- the command line -----------------------------------------------------------------------------------------------


def answer(capsys, *words):
    assert main(["equilibrium", *words]) == 0
    return capsys.readouterr().out


def test_the_command_tells_the_value_the_strategies_and_what_methods_give_away(capsys):
    told = json.loads(answer(capsys, "betting", "--json"))
    assert (told["game"], told["exact"], told["value"]) == ("betting", "-13/60", pytest.approx(-13 / 60))
    queen = next(entry for entry in told["strategy"]["max"] if entry["sees"] == "Q")
    assert queen["actions"] == [
        {"action": "pass", "probability": 0.625, "exact": "5/8"},
        {"action": "2", "probability": 0.375, "exact": "3/8"},
        {"action": "4", "probability": 0.0, "exact": "0"},
    ]
    assert {entry["sees"] for entry in told["strategy"]["min"]} == {
        f"{card}; max bets {bet}" for card, bet in product("AKQ", "24")
    }
    assert told["exploitability"].keys() == set(METHODS) - {"fixed"}
    assert told["exploitability"]["equilibrium"]["min"] == {"value": 0.0, "exact": "0"}
    assert told["exploitability"]["average"]["max"] == {"value": 0.05, "exact": "1/20"}


def test_people_get_tables(capsys):
    lines = answer(capsys, "betting").splitlines()
    assert lines[0] == "betting  value -13/60 = -0.2167"
    assert [line.split() for line in lines if " Q " in line] == [["MAX", "Q", "5/8", "pass", "+", "3/8", "2"]]
    assert ["average", "1/20", "=", "0.05", "5/12", "=", "0.4167"] in [line.split() for line in lines]


def test_fractions_are_told_only_where_they_are_proved(capsys):
    words = "draw-poker-bet", "--set", "aces=9", "--set", "kings=23", "--set", "ante=29", "--set", "bet=98"
    told = json.loads(answer(capsys, *words, "--json"))
    assert (told["exact"], told["value"]) == (None, pytest.approx(-10.065307678842153))
    assert not any(action["exact"] for entry in told["strategy"]["max"] for action in entry["actions"])
    assert told["exploitability"]["equilibrium"] == {seat: {"value": 0.0, "exact": None} for seat in ("max", "min")}
    rows = [line.split() for line in answer(capsys, *words).splitlines()]
    assert ["equilibrium", "0", "0"] in rows


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tic-tac-toe"], "tic-tac-toe has no hidden cards: use `search`."),
        (["betting", "--set", "low=4"], "The low bet, 4, must be less than the high one, 4."),
    ],
)
def test_other_games_are_refused_in_a_sentence(capsys, words, sentence):
    assert main(["equilibrium", *words]) == 2
    assert capsys.readouterr().err == sentence + "\n"


def test_scipy_waits_until_an_equilibrium_is_asked_for():
    check = "import sys, engine.hidden.equilibrium, engine.hidden.cfr; assert not {'scipy', 'numba'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_uniform_play_loses_what_a_best_responder_takes():
    game = STANDARD["guess-the-card"]
    assert exploitability(game, uniform(game, MAX), MAX) == 1 - (F(1, 2) + F(1, 2) * 0)
    assert exploitability(game, pure(game, MIN, dict.fromkeys(situations(game, MIN), "pass")), MIN) == 10 - 1
