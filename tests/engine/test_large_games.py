"""What large games ask of the rules: all 64 bits, legality by the position after, the path, names by position.

The games are those of tests/toy_games.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.frame import RulesFrame, as_structs, plain_stack
from engine.game import MAX, TERMINAL
from engine.kernel import compiled
from engine.refusals import Refused
from engine.search import Options, Search, compilation
from engine.solve import Unsolvable, solve
from engine.words import (
    LEAST,
    MOST,
    count_bits,
    lowest,
    place_of,
    shifted_right,
    without_lowest,
    word,
)
from tests.engine.oracle import book
from tests.engine.strategies import CONVENTIONS, SEEDS, line_of_play, machine, searched, ways
from tests.engine.test_machine_equals_the_book import assert_same_search
from tests.examples import examples
from tests.sweeps import sweep
from tests.toy_games.knights import QUIET, REPEATED, Knights
from tests.toy_games.trail import HASH, VISITED, Trail

pytestmark = sweep

KNIGHTS, TRAIL = Knights({}), Trail({})
TOYS = st.sampled_from([KNIGHTS, TRAIL])


@st.composite
def problems(draw):
    """A position of one of the toys, late enough in play for bits, captures and repetitions, and a way to search it."""
    game = draw(TOYS)
    plies = draw(st.integers(0, 12) if game is KNIGHTS else st.integers(0, 60))
    state = line_of_play(game, draw(SEEDS), plies)[-1]
    return game, state, draw(ways(game, full=False))


# -- words of 64 bits ------------------------------------------------------------------------------------------------

WORDS = st.integers(LEAST, MOST) | st.sampled_from([0, 1, -1, LEAST, MOST])


@examples(200)
@given(WORDS, st.integers(1, 63))
def test_words_are_the_same_in_both_forms(number, by):
    assert word(number) == number == compiled(word)(number)
    for function in (lowest, without_lowest, count_bits):
        assert function(number) == compiled(function)(number)
    assert shifted_right(number, by) == compiled(shifted_right)(number, by) == (number % 2**64) >> by
    assert count_bits(number) == (number % 2**64).bit_count()


@pytest.mark.parametrize("place", range(64))
def test_every_bit_is_a_word_of_its_own(place):
    bit = word(1 << place)
    assert place_of(bit) == place == place_of(lowest(bit))
    assert bit >> place & 1
    assert without_lowest(bit) == 0


def test_a_word_that_plain_code_has_let_grow_is_one_in_a_struct():
    """Rules that only set and test bits need not think of the last one."""
    stack = plain_stack(1, 2, 1)
    stack[0].state[0], stack[0].action[0] = 1 << 63 | 1, 1 << 63
    frame = as_structs(stack, 1, 2)[0]
    assert (frame.state[0], frame.action[0]) == (LEAST + 1, LEAST)


def test_the_table_takes_all_64_bits_from_plain_code():
    search = searched(TRAIL, corner(), Options(depth=3, table=True, table_size=8), "plain")
    assert any(entry.state[VISITED] < 0 for entry in search._carried.table)


def corner():
    """A position of Trail in which the last square was visited."""
    rows = ["oooooooo"] * 5 + ["oooooo..", "ooooo...", "oooo.@oo"]
    return TRAIL.read("/".join(rows) + " max")


def test_a_plain_search_goes_on_in_structs_with_the_last_bit_set():
    with machine("plain"):
        search = Search(TRAIL, corner(), Options(depth=6))
        search.advance(10)
        before = [list(frame.state) for frame in search.iteration.stack]
        search.iteration.as_structs()
        assert [frame.state.tolist() for frame in search.iteration.stack] == before
    assert before[0][VISITED] < 0


def test_a_hash_that_is_kept_up_to_date_is_that_of_the_state():
    for state in line_of_play(TRAIL, 5):
        assert TRAIL.read(TRAIL.write(state)) == state, "read works it out from scratch"
    assert len({state[HASH] for state in line_of_play(TRAIL, 5)}) == len(line_of_play(TRAIL, 5))


# -- the book --------------------------------------------------------------------------------------------------------


@examples(60)
@given(problems())
def test_the_machine_equals_the_book(problem):
    game, state, options = problem
    assert_same_search(searched(game, state, options, "plain"), book(game, state, options))


@pytest.mark.parametrize("game", [KNIGHTS, TRAIL], ids=lambda game: game.slug)
def test_machine_code_equals_the_book(game):
    """Its kernels are compiled for this test alone, so all that needs them is here."""
    compilation.compile_for(game)
    dice = Random(7)
    for number in range(24):
        state = line_of_play(game, number, dice.randrange(12 if game is KNIGHTS else 62))[-1]
        convention = CONVENTIONS[number % len(CONVENTIONS)]
        options = Options(depth=1 + number % 4, convention=convention, record=20_000, evaluation=game.evaluations[0])
        found = book(game, state, options)
        assert_same_search(searched(game, state, options, "compiled"), found)
        quick = searched(game, state, replace(options, record=0), "compiled").report()
        assert (quick.value, quick.best, quick.nodes) == (found.value, found.best, len(found.diary))
        exhaustive = replace(options, algorithm="minimax", convention="aima", record=0)
        every = searched(game, state, exhaustive, "compiled").report()
        assert (every.value, every.best) == (book(game, state, exhaustive).value, book(game, state, exhaustive).best)
        changed = Search(game, state, replace(options, record=0))
        with machine("plain"):
            changed.advance(number)
        with machine("compiled"):
            changed.finish()
        assert changed.report().value == found.value, "a search that changes from plain to compiled"


@examples(30)
@given(SEEDS, st.integers(40, 60), st.sampled_from([1, 8, 4096]))
def test_with_a_hash_of_its_own_the_table_changes_no_answer(seed, plies, size):
    state = line_of_play(TRAIL, seed, plies)[-1]
    plain = searched(TRAIL, state, Options(), "plain").report()
    report = searched(TRAIL, state, Options(table=True, table_size=size), "plain").report()
    assert (report.value, report.best, report.bound) == (plain.value, plain.best, plain.bound)
    assert report.nodes <= plain.nodes


# -- legality by the position after ----------------------------------------------------------------------------------


def test_a_move_that_leaves_the_king_to_be_taken_is_not_listed():
    pinned = KNIGHTS.read("..k../...../..n../...../K.... max")
    assert names(pinned) == ["Kb2"], "not a2 or b1, which the knight attacks"
    with pytest.raises(Refused, match="cannot be played"):
        KNIGHTS.find(pinned, "Kb1")


def test_who_cannot_move_has_lost_if_the_king_is_attacked_and_else_it_is_a_draw():
    mated = KNIGHTS.read("...../...../.k.../..nn./K.... max")
    stuck = KNIGHTS.read("...../...../.k.../...n./K.... max")
    assert [KNIGHTS.turn(state) for state in (mated, stuck)] == [TERMINAL, TERMINAL]
    assert [KNIGHTS.utility(state) for state in (mated, stuck)] == [-1.0, 0.0]


def names(state):
    return [KNIGHTS.name(state, action) for action in KNIGHTS.actions(state)]


@pytest.mark.parametrize("game", [KNIGHTS, TRAIL], ids=lambda game: game.slug)
def test_the_actions_that_kind_has_listed_are_not_listed_again(game):
    frame = RulesFrame(game.start(), game.width)
    assert game.rules.kind(game.plain_data(), frame) == MAX
    frame.state = []  # who looked again would fail
    assert frame.action[: game.rules.actions(game.plain_data(), frame)] == game.actions(game.start())


# -- names -----------------------------------------------------------------------------------------------------------


def test_an_action_is_named_by_the_position_it_is_played_in():
    both = KNIGHTS.read("k..../...../...../...../.N.NK max")
    alone = KNIGHTS.read("k..../...../...../...../.N..K max")
    assert {"Nbc3", "Ndc3"} <= set(names(both))
    assert "Nc3" in names(alone)
    action = KNIGHTS.find(both, "Nbc3")
    assert (KNIGHTS.name(both, action), KNIGHTS.name(alone, action)) == ("Nbc3", "Nc3")
    one_file = KNIGHTS.read("k..../.N.../...../.N.../....K max")
    assert {"N2d3", "N4d3"} <= set(names(one_file))


@examples(25)
@given(SEEDS, st.integers(0, 12))
def test_lines_and_recorded_trees_name_every_action_by_its_own_position(seed, plies):
    state = line_of_play(KNIGHTS, seed, plies)[-1]
    search = searched(KNIGHTS, state, Options(depth=3, record=3000), "plain")
    nodes = search.trace.nodes()
    states = {0: state}
    for node, (parent, name) in enumerate(zip(nodes["parent"], nodes["action"], strict=True)):
        if node:
            states[node] = KNIGHTS.result(states[parent], KNIGHTS.find(states[parent], name))
    for name in search.report().principal_variation:
        state = KNIGHTS.result(state, KNIGHTS.find(state, name))


# -- repetitions -----------------------------------------------------------------------------------------------------

AROUND = ("Kb1", "Kb5", "Ka1", "Ka5")


def test_a_position_that_comes_again_ends_the_game_and_one_that_only_looks_so_does_not():
    state = KNIGHTS.read("k..../...../...../...../K...N max")
    before = [state]
    for name in AROUND:
        assert KNIGHTS.actions(state)
        state = KNIGHTS.result(state, KNIGHTS.find(state, name))
        before.append(state)
    assert state[:5] == before[0][:5]
    assert (KNIGHTS.turn(state), KNIGHTS.utility(state)) == (TERMINAL, 0.0)
    assert KNIGHTS.actions(state) == []
    assert all(KNIGHTS.turn(earlier) != TERMINAL for earlier in before[:-1])


def test_what_was_there_before_the_root_counts_in_a_search():
    """From the third move on, going back is a draw at once, and the search knows it."""
    state = KNIGHTS.read("k..../...../...../...../K...N max")
    for name in AROUND[:3]:
        state = KNIGHTS.result(state, KNIGHTS.find(state, name))
    fresh = KNIGHTS.read(KNIGHTS.write(state))
    assert nodes_below(state, "Ka5") == 1 < nodes_below(fresh, "Ka5")


def nodes_below(state, action):
    report = searched(KNIGHTS, state, Options("minimax", depth=3), "plain").report()
    return next(root.nodes for root in report.actions if root.action == action)


@examples(40)
@given(SEEDS)
def test_a_state_holds_as_much_of_the_past_as_can_matter(seed):
    seen = []
    for state in line_of_play(KNIGHTS, seed, 60):
        past = KNIGHTS.past(state)
        assert len(past) == min(state[QUIET], len(seen))
        assert past == [before[: KNIGHTS.words] for before in reversed(seen)][: len(past)]
        assert state[REPEATED] == any(before[:5] == state[:5] for before in seen)
        seen.append(state)


def test_what_depends_on_the_path_takes_no_table_and_is_not_solved():
    with pytest.raises(Refused, match="knights takes no transposition table"):
        Search(KNIGHTS, KNIGHTS.start(), Options(depth=3, table=True))
    with pytest.raises(Unsolvable, match="depends on those before it"):
        solve(KNIGHTS, KNIGHTS.start())
