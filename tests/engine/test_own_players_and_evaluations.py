"""Players and evaluations of one's own: functions that are registered, as an extension does it."""

import pytest

from engine import games
from engine.game import MAX, TERMINAL
from engine.games.evaluations import ESTIMATES, register_evaluation
from engine.search import Options, Search
from engine.search.algorithms import ALGORITHMS
from engine.search.players import register_player
from tests.engine.commands import answer
from tests.engine.commands import refusal as command_refused
from tests.engine.refusals import refusal


@pytest.fixture
def corners(monkeypatch):
    """An evaluation of tic-tac-toe: the corners of MAX less those of MIN."""
    monkeypatch.setitem(ESTIMATES, "tic-tac-toe", {})
    asked = []

    def estimate(game, state):
        asked.append(state)
        board = game.write(state).replace("/", "")
        return sum({"X": 1, "O": -1}.get(board[corner], 0) for corner in (0, 2, 6, 8))

    register_evaluation("tic-tac-toe", "corners", estimate)
    return asked


@pytest.fixture
def player(monkeypatch):
    """`player(choose)` registers it as `mine`."""
    monkeypatch.delitem(ALGORITHMS, "mine", raising=False)
    yield lambda choose: register_player("mine", choose, says="Mine: it plays as it likes.")
    ALGORITHMS.pop("mine", None)


def by_hand(game, state, depth):
    """Minimax with the corners at the depth limit, as in the book."""
    if game.turn(state) == TERMINAL:
        return 1000 * game.utility(state)
    if depth == 0:
        return game.evaluate(state, "corners")
    best = max if game.turn(state) == MAX else min
    return best(by_hand(game, game.result(state, action), depth - 1) for action in game.actions(state))


@pytest.mark.parametrize("position", [".../.../... X", "X.O/.X./... O", "XO./.../... X", "X.X/.O./... O"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs"])
@pytest.mark.parametrize("order", ["natural", "evaluation"])
def test_a_search_uses_a_registered_evaluation(corners, position, algorithm, order):
    game = games.find("tic-tac-toe")
    state = game.read(position)
    report = Search(game, state, Options(algorithm, depth=2, evaluation="corners", order=order)).run()
    assert report.value == by_hand(game, state, 2)
    assert report.evaluation == "corners"


def test_it_is_asked_of_unfinished_states_only(corners):
    game = games.find("tic-tac-toe")
    Search(game, game.read("XX./OO./... X"), Options(depth=3, evaluation="corners")).run()
    assert corners and all(game.turn(state) != TERMINAL for state in corners)


def test_a_game_keeps_its_own_evaluations(corners):
    game, usual = games.find("tic-tac-toe"), games.mnk.build("tic-tac-toe", {"m": 3, "n": 3, "k": 3})
    assert game.evaluations == (*usual.evaluations, "corners")
    state = game.read("X.O/.X./... O")
    for name in usual.evaluations:
        assert game.evaluate(state, name) == usual.evaluate(state, name)
        assert game.terms(state, name) == usual.terms(state, name)
    assert game.features_of("corners") == () and game.terms(state, "corners") == []


def test_a_search_with_it_is_never_compiled(corners):
    search = Search(
        games.find("tic-tac-toe"), games.find("tic-tac-toe").start(), Options(depth=2, evaluation="corners")
    )
    assert search.stays_plain
    told = answer("search", "tic-tac-toe", "--algorithm", "mcts", "--playouts", "greedy", "--evaluation", "corners")
    assert told["nodes"] > 1


def test_an_estimate_that_would_be_a_win_is_refused(monkeypatch):
    monkeypatch.setitem(ESTIMATES, "tic-tac-toe", {})
    register_evaluation("tic-tac-toe", "proud", lambda game, state: 1000)
    game = games.find("tic-tac-toe")
    search = Search(game, game.start(), Options(depth=2, evaluation="proud"))
    assert "proud" in refusal(lambda each: each.run(), search)


def test_a_name_is_taken_once(corners):
    with pytest.raises(ValueError, match="two evaluations 'corners'"):
        register_evaluation("tic-tac-toe", "corners", lambda game, state: 0)
    register_evaluation("tic-tac-toe", "open-lines", lambda game, state: 0)
    with pytest.raises(ValueError, match="open-lines"):
        games.find("tic-tac-toe")


def test_a_function_is_a_player(player):
    player(lambda game, state: game.actions(state)[-1])
    assert answer("search", "tic-tac-toe", "--algorithm", "mine")["best"] == "c3"


def test_a_player_that_plays_what_is_not_allowed_is_refused(player):
    player(lambda game, state: -7)
    assert "“mine” has chosen -7" in command_refused("search", "tic-tac-toe", "--algorithm", "mine")
