"""The last mate in one that the loser of a game of chess overlooked."""

import pytest

from engine.game import MAX, MIN
from engine.games import find
from engine.games.chess.overlooked import OverlookedMate, last_overlooked, mate_in_one

GAME = find("chess")
NO_DEFENCE = "7k/R7/8/8/8/8/7p/1R5K b - - 0 1"
"""Black has one move, and a rook mates after it."""


def played(moves, start=None):
    states = [GAME.read(start) if start else GAME.start()]
    for move in moves.split():
        states.append(GAME.result(states[-1], GAME.find(states[-1], move)))
    return states


@pytest.mark.parametrize(
    ("moves", "loser", "found"),
    [
        ("f3 e5 g4 Qh4#", MAX, OverlookedMate(2, False, "Qh4#")),
        ("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", MIN, OverlookedMate(5, False, "Qxf7#")),
        ("e4 e5 Bc4 Nc6 Qh5 d6 a3 Nf6 Qxf7#", MIN, OverlookedMate(7, False, "Qxf7#")),
    ],
)
def test_the_move_that_allowed_it_is_found(moves, loser, found):
    assert last_overlooked(GAME, played(moves), loser) == found


def test_a_mate_of_ones_own_that_was_missed_comes_first():
    states = played("f3 e5 g4 a6 a3 Qh4#")  # 2…a6 lets it go, and 3.a3 lets it happen
    assert last_overlooked(GAME, states[:-1], MIN) == OverlookedMate(3, True, "Qh4#")
    assert last_overlooked(GAME, states, MAX) == OverlookedMate(4, False, "Qh4#")


def test_where_no_move_prevents_it_nothing_was_overlooked():
    states = played("Kg8 Rb8#", start=NO_DEFENCE)
    assert mate_in_one(GAME, states[1]) == "Rb8#"
    assert last_overlooked(GAME, states, MIN) is None
