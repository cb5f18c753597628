"""Exact values of Connect Four are those of plain searches to the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import WIN
from engine.games import connect_four_solver
from engine.games.connect_four import ConnectFour
from engine.search import Options
from engine.solve import Solver, Unsolvable, solve
from tests import textbook
from tests.engine.strategies import SEEDS, line_of_play, searched
from tests.examples import examples

SIZES = ((4, 4, 3), (4, 4, 4), (3, 5, 3), (5, 4, 4), (6, 3, 3), (2, 6, 2))
BOARDS = [ConnectFour(*size) for size in SIZES]
USUAL = ConnectFour(6, 7, 4)


@examples(40)
@given(st.sampled_from(BOARDS), SEEDS, st.integers(1, 7))
def test_near_the_end_they_are_those_of_the_book(game, seed, left):
    states = line_of_play(game, seed)
    state = states[max(0, len(states) - 1 - left)]
    solution = solve(game, state)
    assert solution.value(state) == textbook.alpha_beta(game, state).value
    for action in game.actions(state):
        after = game.result(state, action)
        value = textbook.alpha_beta(game, after).value
        assert solution.value_of(state, action) == (value - 1 if value > 0 else value + 1 if value < 0 else 0)


@pytest.mark.parametrize("size", [(4, 4, 3), (4, 4, 4), (3, 5, 3), (2, 6, 2)])
def test_from_the_start_they_are_those_of_the_machine(size):
    game = ConnectFour(*size)
    report = searched(game, game.start(), Options(table=True)).report()
    assert solve(game, game.start()).value(game.start()) == report.value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "......./......./X....../O....O./X.O..X./X.OXXOO X",
            {"a": 20, "b": 24, "c": 26, "d": 22, "e": 24, "f": 26, "g": 24},
        ),
    ],
)
def test_a_position_of_twelve_stones_is_solved(text, values):
    """In how many plies O wins, whatever X plays."""
    state = USUAL.read(text)
    assert {name: WIN + value for name, value in solve(USUAL, state).actions(state)} == values


@examples(8)
@given(SEEDS, st.integers(3, 6))
def test_plain_and_compiled_it_takes_the_same_way(seed, left):
    game = BOARDS[1]  # whose games end late, so that few cells are free
    states = line_of_play(game, seed)
    state = states[max(0, len(states) - 1 - left)]
    compiled = solve(game, state)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connect_four_solver, "machine_code_in_steps", lambda entry: plainly(entry.function))
        plain = solve(game, state)
    assert (plain.values, plain.states) == (compiled.values, compiled.states)


def plainly(function):
    """The kernel instead of its machine code."""
    return function
    yield


def test_the_memory_of_its_table_is_counted():
    solver = Solver(USUAL, USUAL.read("......./......./X....../O....O./X.O..X./X.OXXOO X"))
    solver.advance(3)
    assert solver.cost.bytes > 90_000_000


def test_earlier_positions_are_refused():
    with pytest.raises(Unsolvable, match="at most 30 cells are free; here 42 are"):
        solve(USUAL, USUAL.start())
