"""`python -m engine complexity` and `dice`: formulas beside counts, and throws of two dice."""

from fractions import Fraction
from itertools import product

import pytest

from engine.complexity import average_order, best_leaves, chance_leaves, minimax_leaves
from engine.counting import RANDOM_TREES, means, search_of, trials
from tests.engine.commands import answer, refusal, run


def test_formulas_stand_beside_what_searches_count():
    found = answer("complexity", "--set", "b=3", "--set", "d=4")
    assert (found["b"], found["d"], found["n"]) == (3, 4, 2)
    assert [row["ply"] for row in found["plies"]] == [1, 2, 3, 4]
    last = found["plies"][-1]
    assert last["minimax"] == {"formula": 81, "counted": 81}
    assert last["best"] == {"formula": 9, "exact": 17, "counted": 17}
    assert last["average"]["formula"] == pytest.approx(27)
    assert 17 < last["average"]["counted"] < 81
    assert last["expectiminimax"] == {"formula": 1296, "counted": 1296}
    assert last["star2"]["counted"] < last["star1"]["counted"] < 1296


def test_the_lectures_numbers_come_without_asking():
    found = answer("complexity")
    assert (found["b"], found["d"], found["n"]) == (10, 4, 2)
    assert found["chess"] == {"b": 35, "d": 100, "power_of_ten": 154}
    assert found["backgammon"] == {"b": 20, "n": 21, "leaves": [420, 176_400, 74_088_000]}
    too_large = found["plies"][-1]["expectiminimax"]
    assert too_large == {"formula": 160_000, "counted": None}


def test_people_get_a_row_for_each_ply():
    lines = run("complexity", "--set", "b=3", "--set", "d=2")[1].splitlines()
    assert "2  9    9        5.2       6.6                  3        5                      5" in lines
    assert "2  36       36              33     32" in lines
    assert "chess       35^100 ≈ 10^154" in lines
    assert ["4", "160,000", "-", "-", "-"] in [line.split() for line in run("complexity")[1].splitlines()]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("b=1", "b must be between 2 and 12, not 1."),
        ("d=deep", "d must be a whole number"),
        ("x=3", "Set b, d, n, not “x”."),
    ],
)
def test_other_sizes_are_refused(word, says):
    assert says in refusal("complexity", "--set", word)


def test_no_search_is_counted_that_would_visit_too_many_leaves():
    formulas = {"minimax": minimax_leaves, "best": best_leaves, "average": average_order}
    for trial in trials(12, 8, 6):
        formula = formulas.get(trial.column, lambda b, d: chance_leaves(b, d, 6))
        assert formula(12, trial.ply) <= 30_000


def test_a_mean_waits_for_all_of_its_searches():
    planned = trials(2, 1, 2)
    leaves = [search_of(trial, 2, 2).run().leaves for trial in planned]
    columns = ("minimax", "best", "average", "expectiminimax", "star1", "star2")
    assert means(planned, leaves) == dict(zip(product(columns, [1]), [2, 2, 2, 4, 4, 4], strict=True))
    averages = [i for i, trial in enumerate(planned) if trial.column == "average"]
    assert len(averages) == RANDOM_TREES
    assert ("average", 1) not in means(planned, leaves[: averages[-1]])
    stopped = [None if i == averages[0] else count for i, count in enumerate(leaves)]
    assert ("average", 1) not in means(planned, stopped)


def test_two_dice():
    throws = {tuple(throw["dice"]): Fraction(throw["exact"]) for throw in answer("dice")["throws"]}
    assert len(throws) == 21 and sum(throws.values()) == 1
    assert (throws[3, 3], throws[2, 5]) == (Fraction(1, 36), Fraction(1, 18))
    assert "2  1/18  1/36  1/18  1/18  1/18  1/18" in run("dice")[1].splitlines()
