"""`python -m engine evaluate`: an evaluation on the command line, feature by feature."""

import pytest

from engine import games
from tests.engine.commands import OVER, answer, refusal, run


@pytest.mark.parametrize("slug", [slug for slug in games.ENTRIES if games.find(slug).evaluations])
def test_the_products_add_up_to_the_value(slug):
    for evaluation in games.find(slug).evaluations:
        found = answer("evaluate", slug, "--evaluation", evaluation)
        assert found["evaluation"] == evaluation
        for row in found["features"]:
            assert row["product"] == pytest.approx(row["weight"] * row["feature"])
        if found["features"]:
            assert sum(row["product"] for row in found["features"]) == pytest.approx(found["value"], abs=1e-9)


def test_weights_and_places_are_as_asked():
    found = answer("evaluate", "tic-tac-toe", "--position", "X.O/.X./... O", "--weights", "-1,3")
    assert found["value"] == 1
    assert [(row["name"], row["feature"], row["weight"], row["product"]) for row in found["features"]] == [
        ("lines-1", 2, -1, -2),
        ("lines-2", 1, 3, 3),
    ]
    assert found["features"][1]["places"] == {"a1 b2 c3": 1}


def test_added_decimals_leave_no_trace():
    """The 32 pieces' tenths do not add up to zero in floating point."""
    found = answer("evaluate", "chess")
    assert {row["name"]: row["feature"] for row in found["features"]}["piece-square"] == found["value"] == 0


def test_people_get_a_table():
    _, out, _ = run("evaluate", "tic-tac-toe", "--position", "X.O/.X./... O")
    assert "value 3" in out and "lines-2  1        1       1" in out
    assert "no sum of features" in run("evaluate", "coin-backgammon", "--evaluation", "true")[1]


def test_what_cannot_be_evaluated_is_refused():
    assert "is over" in refusal("evaluate", "tic-tac-toe", "--position", OVER)
    assert "has no evaluation “beauty”" in refusal("evaluate", "tic-tac-toe", "--evaluation", "beauty")
    assert "give a weight for each" in refusal("evaluate", "tic-tac-toe", "--weights", "1,2,3")
    assert "takes them: linear" in refusal("evaluate", "coin-backgammon", "--weights", "1,2")


def test_none_is_no_evaluation_that_could_be_taken_apart():
    """A search takes it, and estimates nothing; that does not mean that the game has no evaluation."""
    assert (
        refusal("evaluate", "chess", "--evaluation", "none")
        == "chess has no evaluation “none”; it has: positional, material."
    )
    assert refusal("evaluate", "chess", "--evaluation", "beauty").endswith("it has: positional, material.")
    assert refusal("search", "chess", "--evaluation", "beauty").endswith("it has: positional, material, none.")


def test_a_game_without_evaluations_says_so_and_lists_none():
    for named in ((), ("--evaluation", "none"), ("--evaluation", "beauty")):
        assert refusal("evaluate", "betting", *named) == "betting has no evaluation."
    assert refusal("search", "betting", "--evaluation", "beauty") == "betting has no evaluation."
    assert refusal("evaluate", "sticks", "--weights", "1") == "sticks has no evaluation that takes weights."
