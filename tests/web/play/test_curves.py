"""The picture of the utility of money starts from the game's amounts, and its curves equal the engine's."""

import pytest

from engine import games
from engine.utility import Utility
from webapp.play import curves


def test_the_prize_starts_from_the_lectures_table():
    assert curves.sketch(games.find("prize"))["table"] == [[0, 0], [1_000_000, 8], [3_000_000, 9]]


def test_other_amounts_start_from_a_concave_curve_through_them():
    table = curves.sketch(games.find("prize", {"sure": 500_000}))["table"]
    assert [money for money, _ in table] == [0, 500_000, 3_000_000]
    assert 1 / 6 < table[1][1] < 1


@pytest.mark.parametrize("slug", ["betting-house", "prize"])
def test_concave_curves_run_as_the_engine_values_amounts(slug):
    game = games.find(slug)
    least, most = game.bounds()
    for bend, points in curves.sketch(game)["concave"].items():
        utility = Utility.read(f"concave:{bend}")
        assert [point[0] for point in (points[0], points[-1])] == [least, most]
        assert all(worth == utility.worth(money, least, most) for money, worth in points)


def test_a_game_with_many_ends_has_a_few_amounts_evenly():
    table = curves.sketch(games.find("coin-backgammon", {"stake": "money"}))["table"]
    assert [money for money, _ in table] == [-10, -5, 0, 5, 10]


def test_the_table_is_one_that_the_engine_reads():
    for slug, values in (("prize", {}), ("betting-house", {}), ("coin-backgammon", {"stake": "money"})):
        table = curves.sketch(games.find(slug, values))["table"]
        text = "table:" + ",".join(f"{money:g}={worth:g}" for money, worth in table)
        assert Utility.read(text).points == tuple(map(tuple, table))


@pytest.mark.parametrize("slug", ["tic-tac-toe", "coin-backgammon", "sticks"])
def test_where_money_is_not_at_stake_there_is_no_curve(slug):
    assert curves.sketch(games.find(slug)) is None
