"""Games are shared between requests, as many as fit into memory."""

from engine.hidden.game import HiddenGame
from webapp.matches import positions
from webapp.matches.positions import BYTES_A_HIDDEN_GAME, MOST_BYTES, game_of


def test_a_game_that_others_have_pushed_out_keeps_nothing_that_was_worked_out_of_it():
    first = game_of("aces-and-kings", {"aces": 4, "kings": 4})
    assert isinstance(first, HiddenGame)
    start = first.start()
    moves, decisions = first.moves(start), first.decisions
    assert first.moves(start) is moves and first.decisions is decisions, "it is worked out once"
    for aces in range(2, 3 + MOST_BYTES // BYTES_A_HIDDEN_GAME):
        game_of("aces-and-kings", {"aces": aces, "kings": 6})
    again = first.moves(start), first.decisions
    assert again[0] is not moves and again[1] is not decisions, "it was given back"
    assert again == (moves, decisions)
    assert positions.used() <= MOST_BYTES
