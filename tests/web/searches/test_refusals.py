"""Searches that are refused before they begin."""

import pytest

from engine import games
from engine.refusals import Refused
from webapp.matches.engine_options import EngineOptions
from webapp.searches.refusals import refuse_unplayable


def test_a_large_game_is_not_solved_while_somebody_waits():
    options = EngineOptions("expectiminimax", 1, evaluation="true")
    usual, large = games.find("coin-backgammon"), games.find("coin-backgammon", {"fields": 7, "checkers": 3})
    refuse_unplayable(usual, usual.start(), 0, options)
    with pytest.raises(Refused, match="exact value as an evaluation"):
        refuse_unplayable(large, large.start(), 0, options)
