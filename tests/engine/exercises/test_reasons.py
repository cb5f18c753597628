"""The node that a mark names as the source of a window on exit is the one that moved it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.trees import parse
from tests.engine.exercises.answers import PRUNING, exercises, marks
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples


def movers(record):
    """By the recorded events: who last moved each edge of each node's window, by the name of its part."""
    events = record.search.trace.events()
    numbers = record.search.trace.rows["action"].tolist()
    seen, found = {}, {}
    for code, row, alpha, beta in zip(*(events[name] for name in ("code", "node", "alpha", "beta")), strict=True):
        number = numbers[row] if row else 0
        if code == "enter":
            seen[number] = alpha, beta
        if code == "back":
            parent = record.parents[number]
            found |= {
                f"{edge}_out.{parent}": number
                for edge, before, after in zip(("alpha", "beta"), seen[parent], (alpha, beta), strict=True)
                if before != after
            }
            seen[parent] = alpha, beta
    return found


@pytest.mark.parametrize("convention", CONVENTIONS)
@examples(20)
@given(data=st.data())
def test_a_mark_names_the_successor_that_moved_the_window(convention, data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(PRUNING)), convention))
    found = {mark.part: mark.because["from"] for mark in marks(exercise, {}).values() if is_moved(mark)}
    asked = {part.name for part in KINDS[exercise.kind].parts(exercise)}
    moved = movers(KINDS[exercise.kind].record(exercise))
    assert found == {part: number for part, number in moved.items() if part in asked}


def is_moved(mark):
    return mark.because.get("kind") == "moved"


def test_the_value_that_cuts_is_not_named_where_it_moves_nothing():
    """MIN's second node has β = 5 from its second leaf; the 2 that cuts it does not move β in AIMA's third edition."""
    found = marks(Exercise("alphabeta", parse("((3 12 8)(14 5 2 9))")), {})["beta_out.2"]
    assert (found.expected, found.because) == ("5", {"kind": "moved", "from": 7})
