"""Searches of a game whose states depend on the path, and whose actions are named by their position."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import TERMINAL
from engine.games.chess.layout import CLOCK, EARLIER, POSITION
from engine.refusals import Refused
from engine.search import Options, Search, compilation
from engine.solve import Unsolvable, solve
from tests.engine.oracle import book
from tests.engine.strategies import CONVENTIONS, SEEDS, machine, searched, ways
from tests.engine.test_machine_equals_the_book import assert_same_search
from tests.examples import examples
from tests.sweeps import sweep

CHESS = games.find("chess")
FEW_PIECES = (
    "7k/8/8/8/8/6p1/8/7K w - - 0 1",
    "k7/2p5/8/8/8/8/8/K7 b - - 0 1",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 97 80",  # nearly fifty moves
    "k7/8/1K6/8/8/8/7R/8 w - - 0 1",
)


def line_from(beginning, seed, plies):
    """The states of a random game from there."""
    dice, states = Random(seed), [CHESS.read(beginning)]
    for _ in range(plies):
        if actions := CHESS.actions(states[-1]):
            states.append(CHESS.result(states[-1], dice.choice(actions)))
    return states


@st.composite
def problems(draw):
    """A position with few pieces, so late in play that some have come before, and a way to search it."""
    state = line_from(draw(st.sampled_from(FEW_PIECES)), draw(SEEDS), draw(st.integers(0, 24)))[-1]
    return state, draw(ways(CHESS, full=False))


@sweep
@examples(30)
@given(problems())
def test_the_machine_equals_the_book(problem):
    state, options = problem
    assert_same_search(searched(CHESS, state, options, "plain"), book(CHESS, state, options))


@sweep
def test_machine_code_equals_the_book():
    compilation.compile_for(CHESS)
    dice = Random(7)
    for number in range(16):
        state = line_from(FEW_PIECES[number % len(FEW_PIECES)], number, dice.randrange(24))[-1]
        convention = CONVENTIONS[number % len(CONVENTIONS)]
        options = Options(depth=1 + number % 3, convention=convention, record=20_000, evaluation="material")
        found = book(CHESS, state, options)
        assert_same_search(searched(CHESS, state, options, "compiled"), found)
        quick = searched(CHESS, state, replace(options, record=0), "compiled").report()
        assert (quick.value, quick.best, quick.nodes) == (found.value, found.best, len(found.diary))
        changed = Search(CHESS, state, replace(options, record=0))
        with machine("plain"):
            changed.advance(number)
        with machine("compiled"):
            changed.finish()
        assert changed.report().value == found.value, "a search that changes from plain to compiled"


def test_a_plain_search_goes_on_in_structs_with_the_last_bit_set():
    with machine("plain"):
        search = Search(CHESS, CHESS.start(), Options(depth=3, evaluation="material"))
        search.advance(10)
        before = [list(frame.state) for frame in search.iteration.stack]
        search.iteration.as_structs()
        assert [frame.state.tolist() for frame in search.iteration.stack] == before
    assert min(before[0]) < 0, "the rook on h8"


@sweep
@examples(15)
@given(st.sampled_from(FEW_PIECES), SEEDS, st.integers(0, 12))
def test_lines_and_recorded_trees_name_every_action_by_its_own_position(beginning, seed, plies):
    state = line_from(beginning, seed, plies)[-1]
    search = searched(CHESS, state, Options(depth=3, record=3000, evaluation="material"), "plain")
    nodes = search.trace.nodes()
    states = {0: state}
    for node, (parent, name) in enumerate(zip(nodes["parent"], nodes["action"], strict=True)):
        if node:
            states[node] = CHESS.result(states[parent], CHESS.find(states[parent], name))
    for name in search.report().principal_variation:
        state = CHESS.result(state, CHESS.find(state, name))


AROUND = ("Kb1", "Kb8", "Ka1", "Ka8") * 2


def test_what_was_there_before_the_root_counts_in_a_search():
    """To come back for the third time is a draw at once, and the search knows it."""
    state = CHESS.read("k7/7p/8/8/8/8/7P/K7 w - - 0 1")
    for name in AROUND[:-1]:
        state = CHESS.result(state, CHESS.find(state, name))
    fresh = CHESS.read(CHESS.write(state))
    assert nodes_below(state, "Ka8") == 1 < nodes_below(fresh, "Ka8")
    again = CHESS.result(state, CHESS.find(state, "Ka8"))
    assert (CHESS.turn(again), CHESS.utility(again), CHESS.actions(again)) == (TERMINAL, 0.0, [])


def nodes_below(state, action):
    report = searched(CHESS, state, Options("minimax", depth=2, evaluation="material"), "plain").report()
    return next(root.nodes for root in report.actions if root.action == action)


@sweep
@examples(20)
@given(st.sampled_from(FEW_PIECES), SEEDS)
def test_a_state_holds_as_much_of_the_past_as_can_matter(beginning, seed):
    seen = []
    first = CHESS.read(beginning)[CLOCK]
    for state in line_from(beginning, seed, 60):
        past = CHESS.past(state)
        assert len(past) == min(state[CLOCK], len(seen)) or first > 0
        assert past == [before[: CHESS.words] for before in reversed(seen)][: len(past)]
        alike = [before for before in seen if before[:POSITION] == state[:POSITION]]
        assert state[EARLIER] == len(alike)
        seen.append(state)


def test_what_depends_on_the_path_takes_no_table_and_is_not_solved():
    with pytest.raises(Refused, match="chess takes no transposition table"):
        Search(CHESS, CHESS.start(), Options(depth=3, table=True))
    with pytest.raises(Unsolvable, match="depends on those before it"):
        solve(CHESS, CHESS.start())
