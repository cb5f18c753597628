"""Results that are kept up to so many bytes, and what a game keeps of itself."""

from engine.games import find
from engine.hidden.sequence_form import sequence_form
from webapp.searches.kept import Kept


def test_a_result_is_worked_out_once():
    kept, worked_out = Kept(1000, len), []
    for _ in range(3):
        assert kept.find("key", lambda: worked_out.append(1) or "result") == "result"
    assert worked_out == [1]
    assert kept.used == len("result")


def test_the_one_not_asked_for_longest_makes_room():
    kept = Kept(100, len)
    for key in ("old", "older"):
        kept.find(key, lambda: "x" * 40)
    kept.find("old", lambda: "never asked")
    kept.find("new", lambda: "x" * 40)
    assert kept.used == 80
    assert kept.find("old", lambda: "again") == "x" * 40
    assert kept.find("older", lambda: "again") == "again"


def test_one_that_is_too_large_takes_the_room_of_all_and_no_more():
    kept = Kept(100, len)
    kept.find("small", lambda: "x")
    assert len(kept.find("large", lambda: "x" * 1000)) == 1000
    assert kept.used == 100


def test_what_is_worked_out_of_a_whole_game_goes_with_it():
    game = find("betting")
    form = sequence_form(game)
    assert sequence_form(game) is form
    game.forget()
    assert sequence_form(game) is not form
    assert sequence_form(find("betting")) is not sequence_form(game)
