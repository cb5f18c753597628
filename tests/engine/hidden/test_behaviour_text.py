"""Strategies as text: what is read, and what is refused before it costs anything."""

from fractions import Fraction as F

import pytest

from engine import games
from engine.game import MAX
from engine.hidden.behaviour import uniform
from engine.hidden.behaviour_text import read_behaviour, write_behaviour
from engine.refusals import Refused

BETTING = games.find("betting")


def test_what_is_named_is_read_and_the_rest_is_played_at_random():
    read = read_behaviour(BETTING, MAX, "A: pass 1/4, 2 0.75")
    assert read[("A",)] == {"pass": F(1, 4), "2": F(3, 4), "4": 0}
    assert {seen: probabilities for seen, probabilities in read.items() if seen != ("A",)} == {
        seen: probabilities for seen, probabilities in uniform(BETTING, MAX).items() if seen != ("A",)
    }


def test_information_sets_may_stand_on_lines_of_their_own():
    on_lines = read_behaviour(BETTING, MAX, "A: 4\nK: pass 1/2, 2 1/2\n\n")
    assert on_lines == read_behaviour(BETTING, MAX, "A: 4 | K: pass 1/2, 2 1/2")


def test_what_was_written_is_read():
    assert read_behaviour(BETTING, MAX, write_behaviour(BETTING, MAX, uniform(BETTING, MAX))) == uniform(BETTING, MAX)


@pytest.mark.parametrize("number", ["1e999999999", "1e5000", "1E3", "9" * 5000, "1/" + "9" * 5000, "nan", "1_0", "1/0"])
def test_numbers_that_would_fill_the_memory_are_refused(number):
    with pytest.raises(Refused) as refused:
        read_behaviour(BETTING, MAX, f"A: pass {number}")
    assert len(refused.value.values.get("text", "")) <= 40


def test_an_information_set_named_twice_is_refused():
    with pytest.raises(Refused, match="names “A” twice"):
        read_behaviour(BETTING, MAX, "A: pass | a: 2")


def test_reading_walks_through_the_game_once(monkeypatch):
    game = games.find("aces-and-kings")
    text = write_behaviour(game, MAX, uniform(game, MAX))
    read_behaviour(game, MAX, text)
    monkeypatch.setattr("engine.hidden.game.walk", None)  # everything is known by now
    assert read_behaviour(game, MAX, text) == uniform(game, MAX)
