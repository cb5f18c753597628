"""The command line says beside the best action which others are as good, and which win at once."""

import pytest

from tests.engine.commands import answer, run


def test_equals_are_named_and_those_that_are_only_bounded_are_not():
    assert answer("tree", "((3 5) (3 4) (2 9))", "--algorithm", "minimax")["as_good"] == ["a2"]
    told = answer("tree", "((3 5) (3 4) (2 9))")
    assert [(each["action"], each["bound"]) for each in told["actions"]][1:] == [("a2", "upper"), ("a3", "upper")]
    assert told["as_good"] == []
    _, out, _ = run("tree", "((3 5) (3 4) (2 9))", "--algorithm", "minimax")
    assert "as good: a2" in out


@pytest.mark.parametrize(("position", "best", "sooner"), [(".../OX./X.O X", "b1", "c1"), (".../OO./.XX X", "c2", "a3")])
def test_what_wins_at_once_is_named_where_the_best_action_wins_later(position, best, sooner):
    told = answer("search", "tic-tac-toe", "--position", position, "--depth", "full")
    assert (told["best"], told["value"], told["wins_at_once"]) == (best, 1, [sooner])
    _, out, _ = run("search", "tic-tac-toe", "--position", position, "--depth", "full")
    assert f"to win at once: {sooner}" in out


def test_an_action_that_wins_at_once_is_not_named_twice():
    told = answer("search", "tic-tac-toe", "--position", "XX./OO./... X", "--algorithm", "minimax")
    assert (told["best"], told["wins_at_once"]) == ("c1", [])
