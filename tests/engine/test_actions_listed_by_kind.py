"""Rules that list their actions to know whether there are any: the game of tests/toys."""

import pytest

from engine.frame import RulesFrame
from engine.game import MAX
from engine.search import Options, compilation
from tests.engine.oracle import book
from tests.engine.strategies import searched
from tests.engine.test_machine_equals_the_book import assert_same_search
from tests.toys.race_to_ten import RaceToTen

GAME = RaceToTen({"goal": 6})


@pytest.mark.parametrize("form", ["plain", "compiled"])
def test_the_machine_equals_the_book(form):
    if form == "compiled":
        compilation.compile_for(GAME)
    for depth in (1, 3, None):
        options = Options(depth=depth, record=20_000)
        assert_same_search(searched(GAME, GAME.start(), options, form), book(GAME, GAME.start(), options))


def test_the_actions_that_kind_has_listed_are_not_listed_again():
    frame = RulesFrame(GAME.start(), GAME.width)
    assert GAME.rules.kind(GAME.plain_data(), frame) == MAX
    frame.state = []  # who looked again would fail
    assert frame.action[: GAME.rules.actions(GAME.plain_data(), frame)] == GAME.actions(GAME.start()) == [1, 2]
