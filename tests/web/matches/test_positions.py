"""Games and positions are shared between requests, up to a number of bytes."""

import gc
import random

import pytest

from engine.game import MAX
from engine.hidden.game import HiddenGame
from tests.web.memory import bytes_left_by
from webapp import caches
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
    assert positions._games.currsize <= MOST_BYTES


@pytest.mark.parametrize(
    ("slug", "parameters", "count"),
    [
        ("gomoku", {"m": 19, "n": 19, "k": 5}, 10),
        ("gomoku", {"m": 9, "n": 9, "k": 5}, 30),
        ("tic-tac-toe", {}, 200),
        ("aces-and-kings", {}, 100),
    ],
)
@pytest.mark.parametrize("asked", ["look", "after"])
def test_what_positions_are_said_to_take_is_about_what_they_take(slug, parameters, count, asked):
    game, dice = game_of(slug, parameters), random.Random(slug)
    moves = [random_moves(game, dice) for _ in range(count)]
    follow(game, moves, asked)  # the game's own caches are full
    positions._positions.clear()
    positions._steps.clear()
    gc.collect()  # the caches of applications that are closed
    before = caches.used_bytes()
    taken = bytes_left_by(lambda: follow(game, moves, asked))
    assert 0.7 * taken < caches.used_bytes() - before < 1.7 * taken


def random_moves(game, dice):
    """The first of a match."""
    moves, state = [], game.start()
    while len(moves) < 6 and (actions := game.actions(state)):
        moves.append(dice.choice(list(actions)))
        state = game.result(state, moves[-1])
    return moves


def follow(game, matches, asked):
    for moves in matches:
        state = game.start()
        for action in moves:
            if asked == "look":
                positions.look(game, state)
                state = game.result(state, action)
            else:
                state = positions.after(game, state, game.name(state, action))[1]


def test_positions_have_so_many_bytes_whatever_their_size():
    most = positions.MOST_BYTES_OF_POSITIONS
    actions = {str(number): number for number in range(10_000)}  # some 400 kB
    for number in range(200):
        positions._positions[number] = positions.Position((number,), MAX, actions)
    assert most / 2 < positions._positions.currsize <= most
    assert len(positions._positions) < 150
    positions._positions.clear()
