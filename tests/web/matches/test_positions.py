"""Games are shared between requests, as many as fit into memory."""

from engine.hidden.game import HiddenGame
from webapp.matches import positions
from webapp.matches.positions import BYTES_A_HIDDEN_GAME, MOST_BYTES, game_of


def test_a_game_that_others_have_pushed_out_keeps_nothing_that_was_worked_out_of_it():
    first = game_of("aces-and-kings", {"aces": 4, "kings": 4})
    assert isinstance(first, HiddenGame)
    start, decisions = first.start(), first.decisions
    moves, paths = first.moves(start), len(first._paths)
    worked_out = {"_moves", "_paths", "decisions"}
    assert worked_out <= set(vars(first))
    for aces in range(2, 3 + MOST_BYTES // BYTES_A_HIDDEN_GAME):
        game_of("aces-and-kings", {"aces": aces, "kings": 6})
    assert not worked_out & set(vars(first))
    assert (first.moves(start), len(first._paths), first.decisions) == (moves, paths, decisions)
    assert positions.used() <= MOST_BYTES
