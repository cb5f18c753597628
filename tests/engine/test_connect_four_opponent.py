"""The engine that newcomers meet at Connect Four."""

from random import Random

from engine import games
from engine.game import MAX, TERMINAL
from engine.search import compilation, start
from engine.search.usual import usual_opponent


def test_it_beats_the_random_player_twenty_times_out_of_twenty():
    game = games.find("connect-four")
    compilation.compile_for(game)
    assert [winner(game, Random(number), number % 2) for number in range(20)] == [0, 1] * 10


def winner(game, dice, engine):
    """Who wins a match between the engine on this side and a random player; None in a draw."""
    state = game.start()
    while game.turn(state) != TERMINAL:
        if game.turn(state) == engine:
            best = start(game, state, usual_opponent(game)).run().best
            state = game.result(state, game.find(state, best))
        else:
            state = game.result(state, dice.choice(game.actions(state)))
    utility = game.utility(state)
    return None if utility == 0 else MAX if utility > 0 else 1 - MAX
