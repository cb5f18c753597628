"""The transposition table answers only if its entry settles the node within its window."""

from math import inf
from types import SimpleNamespace

import pytest

from engine.frame import AT_LEAST, AT_MOST, ENTER, EXACT, RETURN
from engine.search.table import look_up, new_table, store


def frame(**fields):
    usual = {"state": [7, 3], "depth": 2, "alpha": -inf, "beta": inf, "stage": ENTER, "line": [4], "length": 1}
    return SimpleNamespace(**usual | {"count": 1, "value": 0.0, "bound": 0, "best": 0, "action": [4]} | fields)


def is_settled(stored, asked):
    table = new_table(2, 8)
    store(table, stored)
    look_up(table, asked)
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


@pytest.mark.parametrize("other", [{"depth": 1}, {"depth": 3}, {"state": [7, 4]}, {"state": [6, 3]}])
def test_another_state_or_depth_is_another_entry(other):
    assert is_settled(frame(value=5.0, bound=EXACT), frame())
    assert not is_settled(frame(value=5.0, bound=EXACT), frame(**other))
