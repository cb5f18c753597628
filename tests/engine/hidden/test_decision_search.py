"""Decisions in slices: the same as at once, however they are cut up; stopped, refused, and asked while they run."""

import pytest

from engine import games
from engine.game import MAX, MIN
from engine.hidden.deciding import decide
from engine.hidden.decision_search import DecisionSearch
from engine.hidden.game import information_sets
from engine.hidden.methods import METHODS, MethodSettings
from engine.refusals import Refused

POKER_BET = games.find("draw-poker-bet")


def settings_for(method):
    return MethodSettings(level=2, learning=True) if "level" in METHODS[method].takes else MethodSettings()


def facts(decision):
    nodes = [] if decision.tree is None else decision.tree.root.walk()
    tree = [(node.edge, node.value, node.choice, node.belief, node.replies, node.mixture) for node in nodes]
    return decision.actions, decision.best, decision.value, decision.belief, decision.surprised, tree


@pytest.mark.parametrize("slice_steps", [1, 7, 100_000])
@pytest.mark.parametrize("method", sorted(set(METHODS) - {"fixed"}))
def test_a_decision_in_slices_is_the_decision(method, slice_steps):
    seen = ("max stays", "A")
    settings = settings_for(method)
    search = DecisionSearch(POKER_BET, MIN, seen, method, settings)
    slices = 1
    while not search.advance(slice_steps):
        assert search.report() is None
        assert search.snapshot().steps == search.steps == slices * slice_steps
        slices += 1
    expected = decide(POKER_BET, MIN, seen, method, level=settings.level, learning=settings.learning)
    assert facts(search.report()) == facts(expected)
    assert search.advance(1) and search.done and not search.stopped


def test_a_step_is_small_also_where_players_reason_about_each_other():
    """The work grows with the level, but in steps: no slice of one step holds a whole decision of the other player."""
    search = DecisionSearch(POKER_BET, MAX, ("A",), "simulate", MethodSettings(level=3))
    while not search.advance(1):
        pass
    nodes = len(search.report().tree.belief_nodes)
    others = len(information_sets(POKER_BET, MIN))
    assert search.steps > nodes + others


def test_a_stopped_decision_has_no_answer():
    search = DecisionSearch(POKER_BET, MAX, ("A",), "simulate", MethodSettings())
    search.advance(10)
    search.stop()
    assert (search.done, search.stopped, search.report()) == (True, True, None)
    assert search.advance(1000)
    assert search.steps == 10


def test_stopping_afterwards_changes_nothing():
    search = DecisionSearch(POKER_BET, MAX, ("A",), "belief", MethodSettings())
    assert search.advance(100_000)
    search.stop()
    assert not search.stopped
    assert search.report().best == decide(POKER_BET, MAX, ("A",), "belief").best


def test_what_nobody_can_have_seen_is_refused_again_and_again():
    search = DecisionSearch(POKER_BET, MAX, ("Q",), "belief", MethodSettings())
    for _ in range(2):
        assert search.advance(1000)
        with pytest.raises(Refused, match="cannot have seen"):
            search.report()


def test_settings_that_a_method_does_not_take_are_refused_at_once():
    with pytest.raises(Refused, match="takes no level"):
        DecisionSearch(POKER_BET, MAX, ("A",), "belief", MethodSettings(level=2))
