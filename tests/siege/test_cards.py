"""The rank test over cards notices differences, and there are hands to try it on."""

import random

import pytest

from tests.siege.cards import CARD_GAMES, LEAST_HANDS, Times, situation_of

KEY = ("aces-and-kings", "simulate")


def times(slower: float) -> Times:
    """Hands in which a card that was not computed before takes so many times as long."""
    found, dice = Times(), random.Random(5)
    for _ in range(LEAST_HANDS):
        found.ready[KEY].append(dice.uniform(0.1, 0.2))
        found.fresh[KEY].append(slower * dice.uniform(0.1, 0.2))
    return found


def test_times_that_tell_the_card_are_noticed() -> None:
    assert times(5.0).told() == ["aces-and-kings, simulate", "all games, all methods"]


def test_times_that_tell_nothing_are_not() -> None:
    assert times(1.0).told() == []
    assert len(times(1.0).chances()) == 2


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_in_every_game_some_hands_look_alike_to_the_table(slug: str) -> None:
    side, histories = situation_of(slug)
    assert side in ("max", "min") and len(histories) > 1
