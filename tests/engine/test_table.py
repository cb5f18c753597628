"""The transposition table answers only if its entry settles the node within its window."""

from math import inf
from types import SimpleNamespace

import pytest

from engine.frame import AT_LEAST, AT_MOST, DEPTH_FULL, ENTER, EXACT, RETURN
from engine.game import CHANCE, MAX
from engine.games.mnk_small import RULES
from engine.kernel import bind_rules
from engine.search import Options
from engine.search.table import look_up, new_table, store
from tests.engine.strategies import board, searched


def frame(**fields):
    usual = {"state": [7, 3], "depth": 2, "alpha": -inf, "beta": inf, "stage": ENTER, "line": [4], "length": 1}
    return SimpleNamespace(
        **usual | {"count": 1, "value": 0.0, "bound": 0, "best": 0, "action": [4], "role": MAX} | fields
    )


def is_settled(stored, asked):
    table = new_table(2, 8)
    bind_rules(store, RULES)(None, table, stored, SimpleNamespace(forgotten=0), 0)
    bind_rules(look_up, RULES)(None, table, asked, 0)
    return asked.stage == RETURN


@pytest.mark.parametrize(
    ("bound", "value", "settles"),
    [
        (EXACT, 5.0, True),
        (AT_LEAST, 10.0, True),
        (AT_LEAST, 5.0, False),
        (AT_LEAST, 0.0, False),
        (AT_MOST, 0.0, True),
        (AT_MOST, 5.0, False),
        (AT_MOST, 10.0, False),
    ],
)
def test_a_bound_settles_a_node_only_outside_of_its_window(bound, value, settles):
    asked = frame(alpha=0.0, beta=10.0)
    assert is_settled(frame(value=value, bound=bound), asked) == settles
    if settles:
        assert (asked.value, asked.bound, asked.line[0], asked.length) == (value, bound, 4, 1)


def test_the_line_of_a_chance_node_from_the_table_is_empty():
    """As it is without a table: no outcome belongs to the line of play."""
    asked = frame(role=CHANCE, length=0)
    assert is_settled(frame(bound=EXACT), asked)
    assert asked.length == 0


@pytest.mark.parametrize(("size", "is_full"), [(64, True), (1 << 14, False)])
def test_a_report_says_whether_the_table_was_full(size, is_full):
    game = board(3, 3, 3)
    use = searched(game, game.start(), Options(depth=5, table=True, table_size=size)).report().table
    assert use.slots == size
    assert 0 < use.used <= size
    assert (use.forgotten > use.slots) == is_full
    assert searched(game, game.start(), Options(depth=5)).report().table is None


def test_an_answer_found_again_is_not_forgotten():
    table, run = new_table(2, 8), SimpleNamespace(forgotten=0)
    keep = bind_rules(store, RULES)
    for state, forgotten in (([7, 3], 0), ([7, 3], 0), ([7, 4], None)):
        keep(None, table, frame(state=state, bound=EXACT), run, 0)
        assert forgotten is None or run.forgotten == forgotten


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_an_answer_holds_for_every_depth_up_to_its_own(depth):
    assert is_settled(frame(value=5.0, bound=EXACT), frame(depth=depth))


def test_a_search_to_the_end_is_as_deep_at_every_ply():
    at_ply_four, at_ply_two = (frame(depth=DEPTH_FULL - ply, value=5.0, bound=EXACT) for ply in (4, 2))
    assert is_settled(at_ply_four, at_ply_two)


@pytest.mark.parametrize("other", [{"depth": 3}, {"depth": DEPTH_FULL}, {"state": [7, 4]}, {"state": [6, 3]}])
def test_another_state_or_a_greater_depth_is_another_entry(other):
    assert is_settled(frame(value=5.0, bound=EXACT), frame())
    assert not is_settled(frame(value=5.0, bound=EXACT), frame(**other))
