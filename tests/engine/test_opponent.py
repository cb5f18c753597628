"""An opponent takes the nearer win and the later loss, and its search stays what it is."""

from dataclasses import replace
from random import Random

import pytest

from engine import games
from engine.game import MAX, TERMINAL
from engine.search import Options, start
from engine.search.compilation import compile_for
from engine.search.opponent import Opponent
from engine.search.usual import usual_opponent


def told(game, state, options=None):
    """What an opponent says of a position."""
    opponent = Opponent(game, state, options or usual_opponent(game))
    while not opponent.advance(10_000):
        pass
    return opponent.report()


def reply(game, state, options=None):
    report = told(game, state, options)
    return report.played or report.best


@pytest.mark.parametrize("depth", [2, 3, 4, 5, 6, 7, None])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs"])
def test_it_does_not_give_up_and_does_not_put_off_its_win(algorithm, depth):
    game, options = games.find("tic-tac-toe"), Options(algorithm, depth=depth)
    assert reply(game, game.follow(["a1", "c1", "a2"]), options) == "a3"  # although all replies lose
    assert reply(game, game.follow(["b2", "a1", "c2", "a2", "b3"]), options) == "a3"  # although others win later


def test_it_says_how_near_the_end_is():
    game = games.find("tic-tac-toe")
    lost = told(game, game.follow(["a1", "c1", "a2"]), Options(depth=None))
    assert (lost.ending, lost.played, lost.plies_to_end) == ("max", "a3", 4)
    won = told(game, game.follow(["b2", "a1", "c2", "a2", "b3"]), Options(depth=None))
    assert (won.ending, won.played, won.plies_to_end) == ("min", "a3", 1)


@pytest.mark.parametrize(
    ("slug", "moves", "wins"),
    [
        ("tic-tac-toe", ["a1", "c1", "a3", "a2", "c3"], ["b2", "b3"]),
        ("connect-four", ["d", "d", "e", "e", "c"], ["b", "f"]),
    ],
)
def test_it_blocks_one_of_two_threats(slug, moves, wins):
    game = games.find(slug)
    state = game.follow(moves)
    search = start(game, state, Options(depth=4)).run()
    report = told(game, state, Options(depth=4))
    assert (report.ending, report.plies_to_end) == ("max", 2)
    assert (report.best, report.actions) == (search.best, search.actions)
    assert (report.played or report.best) in wins


def test_its_search_is_the_one_of_the_books():
    game, options = games.find("tic-tac-toe"), Options(depth=5, record=5000)
    state = game.follow(["a1", "c1", "a2"])
    opponent, search = Opponent(game, state, options), start(game, state, options)
    while not opponent.advance(7):
        pass
    search.finish()
    report = opponent.report()
    assert report.played != report.best
    assert replace(report, played=None, plies_to_end=None, seconds=0) == replace(search.report(), seconds=0)
    assert opponent.trace.nodes() == search.trace.nodes()
    assert opponent.cost.nodes > search.cost.nodes


def test_the_sticks_run_out_as_late_as_they_can():
    game = games.find("sticks")
    for state in positions(game, Random(2), 30):
        report = told(game, state, Options(depth=None))
        assert report.plies_to_end == plies_left(game, state)[0]
        after = game.result(state, game.find(state, report.played))
        assert plies_left(game, after)[0] == report.plies_to_end - 1


def plies_left(game, state):
    """With best play for the nearer win and the later loss: the plies until the end, and the utility there."""
    if game.turn(state) == TERMINAL:
        return 0, game.utility(state)
    sign = 1 if game.turn(state) == MAX else -1
    below = [plies_left(game, game.result(state, action)) for action in game.actions(state)]
    plies, utility = max(below, key=lambda left: (sign * left[1], -sign * left[1] * left[0]))
    return plies + 1, utility


@pytest.mark.parametrize(
    ("slug", "values", "count"),
    [("tic-tac-toe", {}, 200), ("connect-four", {}, 40), ("gomoku", {"m": 9, "n": 9}, 160)],
)
def test_a_newcomers_opponent_wins_at_once_or_stops_who_would(slug, values, count):
    game = games.find(slug, values)
    compile_for(game)
    won = stopped = 0
    for state in positions(game, Random(5), count):
        wins, played = game.winning_at_once(state), reply(game, state)
        if wins:
            assert played in wins, game.write(state)
            won += 1
        elif game.winning_at_once(game.result(state, game.find(state, played))):
            assert not any(is_safe(game, state, action) for action in game.actions(state)), game.write(state)
        else:
            stopped += not all(is_safe(game, state, action) for action in game.actions(state)[:3])
    assert won > 3
    assert stopped > 3


def is_safe(game, state, action):
    """Whether nobody has won, or can win at once, after the action."""
    return not game.winning_at_once(game.result(state, action))


def positions(game, dice, count):
    """Unfinished positions, each from a game of its own that was played at random."""
    found = []
    while len(found) < count:
        played = [game.start()]
        while game.turn(played[-1]) != TERMINAL:
            played.append(game.result(played[-1], dice.choice(game.actions(played[-1]))))
        found.append(dice.choice(played[:-1][-4:]))
    return found
