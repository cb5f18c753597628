"""Estimates of positions of coin backgammon: fitted, weighted, or exact."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.cli import main
from engine.frame import RulesFrame
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.games import coin_estimates, coin_features
from engine.refusals import Refused
from engine.search import Options, Search, start
from engine.search.compilation import compile_for
from engine.search.usual import usual_hint, usual_opponent
from engine.solve import MOST_STATES, Solver, solve
from engine.utility import Utility
from tests.engine.strategies import searched
from tests.engine.test_coin_backgammon import game, mirrored, positions
from tests.examples import examples

SMALL = st.fixed_dictionaries(
    {"fields": st.integers(4, 6), "checkers": st.integers(1, 2)}, optional={"stake": st.just("money")}
)
WEIGHTS = st.lists(st.integers(-20, 20).map(lambda n: n / 2), min_size=5, max_size=5).map(tuple)


def unfinished(of):
    """Every position that play can reach from the start, with its exact value."""
    solution = solve(of, of.start())
    return [(state, solution.value(state)) for state in solution if of.turn(state) != TERMINAL]


def features(of, state):
    """The lead in fields, the fields to go, and the features, implemented again."""
    goal, count = of.goal, of.checkers
    own = of.checkers_of(state, MAX)
    other = [goal - field for field in of.checkers_of(state, MIN)]  # as MIN counts

    def met(mine, theirs):
        return sum(field + step in {goal - f for f in theirs} for field in mine for step in (1, 2))

    lead = sum(own) - sum(other)
    found = [
        lead / (goal * count),
        (own.count(goal) - other.count(goal)) / count,
        (met(other, own) - met(own, other)) / (2 * count),
        (max(own) - min(own) - max(other) + min(other)) / goal,
        1 if state[8] == MAX else -1,
    ]
    return lead, 2 * goal * count - sum(own) - sum(other), found


# -- sum ------------------------------------------------------------------------------------------------------------


def test_by_the_sum_of_fields_a_game_still_open_can_be_worth_more_than_a_won_one_but_no_lost_one_is():
    of = game()
    data = of.plain_data("sum", beside_wins=True)
    values = {MAX: [], MIN: [], None: []}
    for state in solve(of, of.start()):
        over = of.turn(state) == TERMINAL
        value = (of.rules.utility if over else of.rules.evaluate)(data, RulesFrame(state, of.width))
        assert value == sum(of.checkers_of(state, MAX) + of.checkers_of(state, MIN))
        winner = (MAX if of.utility(state) > 0 else MIN) if over else None
        values[winner].append(value)
    assert {winner: (min(sums), max(sums)) for winner, sums in values.items()} == {
        MAX: (11, 18),
        MIN: (2, 9),
        None: (4, 16),
    }


# -- pips -----------------------------------------------------------------------------------------------------------


def test_the_scale_of_the_race_is_the_one_that_fits_the_exact_values_best():
    of = game()
    known = unfinished(of)
    exact = np.array([value for _, value in known])
    told = [features(of, state) for state, _ in known]
    lead = np.array([lead + 0.75 * found[4] for lead, _, found in told]) / np.sqrt([to_go for _, to_go, _ in told])
    scales = np.arange(0.30, 0.60, 0.01)
    misses = [np.sum((np.tanh(scale * lead) - exact) ** 2) for scale in scales]
    assert scales[np.argmin(misses)] == pytest.approx(coin_estimates.PIPS_SCALE)
    assert [of.evaluate(state, "pips") for state, _ in known] == pytest.approx(np.tanh(0.45 * lead))


def test_a_field_of_lead_is_worth_what_fits_the_exact_values_best():
    of = game(stake="money")
    known = unfinished(of)
    exact = np.array([value for _, value in known])
    told = [features(of, state) for state, _ in known]
    lead = np.array([lead + 0.75 * found[4] for lead, _, found in told])
    assert lead @ exact / (lead @ lead) == pytest.approx(coin_estimates.EUROS_EACH, abs=0.005)
    assert [of.evaluate(state, "pips") for state, _ in known] == pytest.approx(coin_estimates.EUROS_EACH * lead)


@examples(75)
@given(positions(), st.sampled_from(["pips", "linear"]))
def test_estimates_are_bounded_and_opposite_in_the_mirror(where, evaluation):
    of, state = where
    if of.turn(state) != TERMINAL:
        least, most = of.bounds(evaluation, beside_wins=True)
        value = of.evaluate(state, evaluation)
        assert least <= value <= most
        assert of.evaluate(mirrored(of, state), evaluation) == pytest.approx(-value, abs=1e-12)


# -- linear ---------------------------------------------------------------------------------------------------------


def test_the_usual_weights_are_those_that_fit_the_exact_values_best():
    of = game()
    known = unfinished(of)
    table = np.array([features(of, state)[2] for state, _ in known])
    fitted = np.linalg.lstsq(table, np.array([value for _, value in known]), rcond=None)[0]
    usual = [feature.weight for feature in of.features_of("linear")]
    assert np.round(fitted, 1) == pytest.approx(usual)
    assert [of.evaluate(state, "linear") for state, _ in known] == pytest.approx(table @ usual)


@examples(80)
@given(positions(), WEIGHTS)
def test_weights_weigh_the_features(where, weights):
    of, state = where
    weighing = of.with_weights(weights, "linear")
    if of.turn(state) == TERMINAL:
        return
    found = features(of, state)[2]
    for value, feature in zip(found, coin_features.WEIGHED, strict=True):
        assert feature.least <= value <= feature.most
    for term, feature in zip(of.terms(state, "linear"), of.features_of("linear"), strict=True):
        assert feature.least - 1e-9 <= term.value <= feature.most + 1e-9
    total = sum(weight * value for weight, value in zip(weights, found, strict=True))
    way = of.goal * of.checkers
    expected = way * max(-1.0, min(1.0, total)) if of.money else total
    assert weighing.evaluate(state, "linear") == pytest.approx(expected, abs=1e-9)


@examples(60)
@given(positions(SMALL), WEIGHTS, st.integers(1, 5))
def test_star_pruning_goes_by_bounds_that_follow_the_weights(where, weights, depth):
    of, state = where
    values = {
        algorithm: Search(of, state, Options(algorithm, depth=depth, evaluation="linear", weights=weights)).run()
        for algorithm in ("expectiminimax", "star1", "star2")
    }
    for report in values.values():
        assert report.value == values["expectiminimax"].value
        assert report.best == values["expectiminimax"].best


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ((1.0, 2.0), "weighs 5 features: lead, home, blocking, spread, tempo; give a weight for each"),
        ((1.0, 2.0, 3.0, 4.0, 10.5), "from −10 to 10"),
        ((1.0, 2.0, 3.0, 4.0, math.nan), "from −10 to 10"),
    ],
)
def test_weights_that_cannot_be_are_refused(weights, says):
    with pytest.raises(Refused, match=says):
        Search(game(), game().start(), Options("star1", depth=1, evaluation="linear", weights=weights))


def test_weights_are_for_one_evaluation_of_games_that_have_it():
    with pytest.raises(Refused, match="takes them: linear"):
        Search(game(), game().start(), Options("star1", depth=1, evaluation="pips", weights=(1.0,) * 5))
    with pytest.raises(Refused, match="takes weights"):
        games.find("sticks").with_weights([1.0], "theory")


def test_the_command_line_takes_weights(capsys):
    asked = "search coin-backgammon --algorithm star2 --depth 1 --evaluation linear --position".split()
    assert main([*asked, "0,3,5,5 max 1", "--weights", "-1,0,0,0,0.5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == -0.4 - 0.5
    assert main([*asked, "0,3,5,5 max 1", "--weights", "1,2"]) == 2
    assert "give a weight for each" in capsys.readouterr().err


# -- true -----------------------------------------------------------------------------------------------------------


@examples(30)
@given(positions(SMALL))
def test_by_the_true_evaluation_one_ply_is_enough(where):
    of, state = where
    solution = solve(of, state)
    report = Search(of, state, Options("expectiminimax", depth=1, evaluation="true")).run()
    assert report.value == pytest.approx(solution.value(state), abs=1e-12)
    if of.turn(state) in (MAX, MIN):
        wanted = max if of.turn(state) == MAX else min
        assert dict(solution.actions(state))[report.best] == wanted(value for _, value in solution.actions(state))


def test_positions_that_play_does_not_reach_have_a_true_value_too():
    of = game()
    elsewhere = of.read("0,0,1,1 max -")
    assert elsewhere not in solve(of, of.start())
    for state in (of.start(), elsewhere, of.start()):
        assert of.evaluate(state, "true") == pytest.approx(solve(of, state).value(state), abs=1e-12)


def test_machine_code_values_positions_exactly_too():
    of = game()
    state = of.read("3,4,1,2 max 1")
    options = Options("star2", depth=5, evaluation="true")
    compile_for(of.estimating("true", state), options)
    fast, slow = searched(of, state, options, "compiled").report(), searched(of, state, options, "plain").report()
    assert (fast.value, fast.nodes, fast.best) == (slow.value, slow.nodes, slow.best)
    assert fast.value == pytest.approx(solve(of, state).value(state), abs=1e-12)


def test_a_game_is_solved_in_the_slices_of_the_search_that_needs_it():
    of = game()
    search = Search(of, of.start(), Options("expectiminimax", depth=2, evaluation="true"))
    slices = 0
    while search.game is of:
        assert not search.advance(20_000)
        assert search.snapshot().value is None
        assert search.cost.nodes == 0
        slices += 1
    assert slices > 3
    assert search.run().value == pytest.approx(solve(of, of.start()).value(of.start()), abs=1e-12)
    again = Search(of, of.start(), Options("expectiminimax", depth=2, evaluation="true"))
    assert again.game is search.game


def test_a_search_can_be_stopped_while_its_game_is_solved():
    of = game()
    search = Search(of, of.start(), Options("expectiminimax", depth=2, evaluation="true"))
    search.advance(1)
    search.stop()
    assert (search.report().value, search.report().finished) == (None, False)


@pytest.mark.parametrize(
    "options",
    [
        Options("expectiminimax", depth=2, evaluation="true"),
        Options("mcts", iterations=9, playouts="greedy", evaluation="true"),
    ],
)
def test_a_game_that_cannot_be_solved_is_refused_when_the_answer_is_wanted(monkeypatch, options):
    def refuse(solver):
        raise Refused("There are too many positions.")

    monkeypatch.setattr(Solver, "report", refuse)
    of = game()
    search = start(of, of.start(), options)
    while not search.advance(1):
        pass
    with pytest.raises(Refused, match="too many"):
        search.report()


def test_the_true_value_is_for_games_that_can_be_solved():
    assert "true" in game(fields=9, checkers=3).evaluations
    large = game(fields=12, checkers=4)
    assert "true" not in large.evaluations
    with pytest.raises(Refused, match="no evaluation “true”"):
        large.evaluate(large.start(), "true")
    assert MOST_STATES == 2_000_000


# -- the utility of money ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("curve", ["concave:2", "table:-10=-3,0=0,10=1"])
def test_money_at_stake_is_worth_what_the_curve_says(curve):
    utility = Utility.read(curve)
    of = game(fields=5, stake="money").with_utility(utility)
    solution = solve(of, of.start())
    for state in solution:
        values = [value for _, value in solution.actions(state)]
        expected = {
            TERMINAL: lambda: utility.worth(sum(of.checkers_of(state, MIN)) - missing(of, state), -8, 8),  # noqa: B023
            CHANCE: lambda: sum(values) / 2,  # noqa: B023
            MAX: lambda: max(values),  # noqa: B023
            MIN: lambda: min(values),  # noqa: B023
        }[of.turn(state)]()
        assert solution.value(state) == pytest.approx(expected, abs=1e-12)
    least, most = of.bounds()
    assert least <= solution.values.min() and solution.values.max() <= most


def missing(of, state):
    return sum(of.goal - field for field in of.checkers_of(state, MAX))


@examples(40)
@given(positions(SMALL), st.integers(1, 4), st.sampled_from(["pips", "linear"]))
def test_star_pruning_goes_by_bounds_that_follow_the_curve(where, depth, evaluation):
    of, state = where
    if of.money:
        bent = of.with_utility(Utility.read("concave:3"))
        plain = Search(bent, state, Options("expectiminimax", depth=depth, evaluation=evaluation)).run()
        for algorithm in ("star1", "star2"):
            pruned = Search(bent, state, Options(algorithm, depth=depth, evaluation=evaluation)).run()
            assert (pruned.value, pruned.best) == (plain.value, plain.best)


def test_only_money_takes_a_curve():
    with pytest.raises(Refused, match="not played for money"):
        game().with_utility(Utility.read("concave:2"))


def test_estimates_beside_wins_never_promise_more_than_a_win():
    of = game().with_weights([10.0] * 5, "linear")
    state = of.read("4,5,2,3 max 1")
    report = Search(of, state, Options("expectiminimax", depth=1, evaluation="linear", weights=(10.0,) * 5)).run()
    assert (report.value, report.best) == (50.0, "x1")
    assert of.bounds("linear", beside_wins=True) == (-50.0, 50.0)


def test_sums_are_exact_by_as_many_tosses_as_a_search_can_meet():
    """Positions before a toss and after one alternate: the search begins before one."""
    plain, money = game(), game(stake="money").with_utility(Utility.read("concave:2"))
    assert [plain.grain(plain.start(), plies).tosses for plies in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    assert plain.grain(plain.start(), 4, "sum") == plain.grain(plain.start(), 4)
    assert plain.grain(plain.start(), 4, "pips") is None
    assert money.grain(money.start(), 4) is None


@pytest.mark.parametrize("usual", [usual_hint, usual_opponent])
def test_the_engine_estimates_the_chance_of_winning_and_not_how_far_the_checkers_are(usual):
    of = game()
    report = Search(of, of.read("0,0,5,5 max 1"), usual(of)).run()
    assert report.evaluation == "pips"
    assert -1 <= report.value <= 1
