"""Solving: any finite game, plain or compiled, with progress, and without claiming more than is proved."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL, Game
from engine.games.tree import Tree
from engine.kernel import kernel
from engine.packing import layout_of, pack, unpack
from engine.refusals import Refused
from engine.rules import Rules
from engine.solve import EXPLORING, MOST_STATES, ORDERING, SETTLING, graph, solve
from engine.structs import with_attributes
from tests import textbook
from tests.engine.test_chance import chance_trees
from tests.examples import examples

COINS = games.find("coin-backgammon")


@pytest.fixture
def compiled_at_once(monkeypatch):
    """Solving goes over to machine code when ten states are known."""
    monkeypatch.setattr(graph, "PLAIN_STATES", 10)


# -- results ----------------------------------------------------------------------------------------------------------


def test_tic_tac_toe_is_a_draw_on_5478_positions_without_any_circle():
    of = games.find("tic-tac-toe")
    solution = solve(of, of.start())
    assert (solution.states, solution.value(of.start()), solution.error, solution.rounds) == (5478, 0.0, 0.0, 1)
    cross = of.read("X.O/.X./... O")
    assert cross in solution and (solution.value(cross), solve(of, cross).states) == (0.0, 211)
    assert dict(solution.actions(cross)) == {"b1": 1, "a2": 1, "c2": 1, "a3": 1, "b3": 1, "c3": 0}


@examples(30)
@given(text=chance_trees())
def test_a_tree_is_worth_what_the_book_says(text):
    tree = Tree.parse(text)
    assert solve(tree, tree.start()).value(tree.start()) == pytest.approx(textbook.expectiminimax(tree).value)


def test_machine_code_finds_the_same_positions_and_values(compiled_at_once):
    of = COINS
    fast = solve(of, of.start())
    graph.PLAIN_STATES = 1 << 30  # the fixture puts it back
    slow = solve(of, of.start())
    assert list(fast) == list(slow)
    assert np.array_equal(fast.values, slow.values)
    assert (fast.error, fast.rounds) == (slow.error, slow.rounds)
    assert fast.error < 1e-13 and fast.rounds > 1
    assert fast.nbytes == slow.nbytes < 60 * fast.states


def test_positions_from_elsewhere_are_not_known():
    state = COINS.read("3,4,1,2 max 1")
    solution = solve(COINS, state)
    assert COINS.start() not in solution
    with pytest.raises(Refused, match="cannot be reached"):
        solution.value(COINS.start())


# -- circles --------------------------------------------------------------------------------------------------------


@kernel
def _kind(data: Any, frame: Any) -> int:
    return (MAX, MIN, CHANCE, TERMINAL, TERMINAL)[frame.state[0]]


@kernel
def _actions(data: Any, frame: Any) -> int:
    """MAX ends the game or goes on to MIN, MIN ends it or goes on, to chance or back to MAX."""
    frame.action[0] = 3 if frame.state[0] != MIN else 4
    frame.action[1] = (MIN, CHANCE if data.chance else MAX, MAX)[frame.state[0]]
    return 2


@kernel
def _result(data: Any, frame: Any, action: int, after: Any) -> None:
    after.state[0] = action


@kernel
def _utility(data: Any, frame: Any) -> float:
    return -1.0 if frame.state[0] == 3 else 1.0


@kernel
def _probability(data: Any, frame: Any, outcome: int) -> float:
    return data.ends if outcome == 3 else 1.0 - data.ends


class Roundabout(Game):
    """Both players lose by ending the game; with chance, it ends by itself with a probability in every round."""

    slug = "roundabout"
    rules = Rules(_kind, _actions, _result, _utility, _utility, _probability)
    words, width, has_chance = 1, 2, True

    def __init__(self, ends=0.0):
        self.ends = ends

    def start(self):
        return (MAX,)

    def data(self, evaluation=None, beside_wins=False):
        kind = np.dtype([("chance", np.bool_), ("ends", np.float64)], align=True)
        return np.array([(self.ends > 0, self.ends)], with_attributes(kind))[0]


def test_a_game_that_nobody_will_end_is_refused():
    with pytest.raises(Refused, match="for ever"):
        solve(Roundabout(), (MAX,))


@pytest.mark.parametrize("ends", [0.5, 0.01, 0.001])
def test_however_slowly_a_circle_loses_its_hold_the_error_is_told(ends):
    solution = solve(Roundabout(ends), (MAX,))
    assert solution.value((MAX,)) == pytest.approx(-1.0, abs=solution.error + 1e-15)
    assert solution.error <= 1e-12
    assert solution.rounds > 1 / ends


# -- progress, and games that are too large ---------------------------------------------------------------------------


def test_progress_goes_through_three_phases_and_never_back():
    heard = []
    solution = solve(COINS, COINS.start(), lambda *news: heard.append(news))
    phases = [phase for _, phase, _ in heard]
    assert list(dict.fromkeys(phases)) == [EXPLORING, ORDERING, SETTLING]
    found = [states for states, _, _ in heard]
    assert found == sorted(found) and found[-1] == solution.states
    for asked in (ORDERING, SETTLING):
        shares = [share for _, phase, share in heard if phase == asked]
        assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] < 1


@pytest.mark.parametrize("phase", [EXPLORING, ORDERING, SETTLING])
def test_what_progress_raises_ends_it(phase):
    class Enough(Exception):
        pass

    def stop(states, now, share):
        if now == phase:
            raise Enough

    with pytest.raises(Enough):
        solve(COINS, COINS.start(), stop)


def test_a_game_that_is_too_large_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(graph, "MOST_STATES", 1000)
    with pytest.raises(Refused, match="more than 1000 positions: too many to solve exactly"):
        solve(COINS, COINS.start())
    assert MOST_STATES == 2_000_000


# -- packing --------------------------------------------------------------------------------------------------------


@examples(60)
@given(st.lists(st.integers(1, 63) | st.just(64), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_states_come_out_of_a_packing_as_they_went_in(bits, dice):
    layout = layout_of(bits)
    states = [
        [dice.choice([0, -1 if size == 64 else 1, dice.getrandbits(min(size, 63))]) for size in bits] for _ in range(3)
    ]
    keys = []
    for state in states:
        key = [0] * layout.words
        pack(layout, state, key)
        keys += key
    assert all(-(1 << 63) <= word < 1 << 63 for word in keys)
    for number, state in enumerate(states):
        seen = [0] * len(bits)
        unpack(layout, keys, number, seen)
        assert seen == state
