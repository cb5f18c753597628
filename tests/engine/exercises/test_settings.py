"""Settings: each kind declares those it heeds, the command line offers them, and impossible ones are refused."""

import json
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli import main
from engine.exercises import KINDS
from engine.exercises.cut_counts import cuts_in
from engine.exercises.exercise import TREE
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.record import TreeMethod, search_tree
from engine.exercises.settings import LEVELS, SETTINGS, ExerciseSettings, usual_settings
from engine.exercises.sheets import from_document
from engine.exercises.tree_limits import leaf_counts, most_cuts
from engine.refusals import Refused
from engine.trees import parse, write
from engine.trees.node import in_rows
from tests.engine.exercises.promises import keeps
from tests.examples import examples
from tests.sweeps import first_of

SEEDS = st.text(min_size=1, max_size=8)


def leaves_of(exercise):
    return [node for node in in_rows(exercise.tree) if node.is_leaf]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_kind_heeds_declared_settings_alone(kind):
    assert set(kind.settings) <= set(SETTINGS)
    assert ("convention" in kind.settings) == kind.by_convention
    assert ("cuts" in kind.settings) == (kind.name in ("alphabeta", "right-to-left", "cuts", "star1"))
    assert not kind.sizes or kind.subject != "tree"


@examples(12)
@given(seed=SEEDS, leaves=st.integers(4, 40), chance=st.booleans())
def test_a_tree_has_exactly_as_many_leaves_as_are_asked(seed, leaves, chance):
    kind = "expectiminimax" if chance else "minimax"
    exercise = generate(seed, settings_for(kind, 2, {"leaves": leaves, "ties": True}))
    assert len(leaves_of(exercise)) == leaves


@pytest.mark.parametrize("level", LEVELS)
def test_16_leaves_with_three_cuts_and_one_above_are_found_at_every_difficulty(level):
    settings = settings_for("alphabeta", level, {"leaves": 16, "cuts": 3, "above": True})
    exercise = generate("2026", settings)
    assert len(leaves_of(exercise)) == 16
    assert keeps(exercise, settings) and settings.cuts == 3 and settings.above


def test_what_is_said_goes_before_the_difficulty():
    assert settings_for("alphabeta", 3, {}) == usual_settings("alphabeta", 3)
    two_plies = settings_for("alphabeta", 3, {"plies": 2})
    assert (two_plies.plies, two_plies.above, two_plies.cuts) == (2, False, 1)
    assert settings_for("alphabeta", 1, {"deep": True}).plies == 4
    assert not settings_for("alphabeta", 3, {"convention": "puc"}).above
    assert settings_for("alphabeta", 3, {"convention": "puc", "above": True}).above


@pytest.mark.parametrize(("plies", "most"), first_of([(1, 3), (2, 2), (2, 3), (3, 2), (4, 2)]))
def test_no_tree_has_more_cuts_than_is_said_and_some_tree_has_as_many(plies, most):
    """Every order of the leaves of a small tree; of a larger one a sample."""
    shape = "x"
    for _ in range(plies):
        shape = "(" + " ".join([shape] * most) + ")"
    count = shape.count("x")
    found = set()
    for values in list(product(range(4), repeat=count))[:: max(1, 4**count // 600)] if count <= 9 else SAMPLES:
        tree = shape
        for value in values:
            tree = tree.replace("x", str(value), 1)
        record = search_tree(parse(tree), TreeMethod("alphabeta"))
        found.add(sum(bool(each.unvisited) for each in record.found))
        by_leaves = cuts_in(search_tree(parse(tree), TreeMethod("alphabeta", "puc")))
        assert by_leaves.count <= most_cuts(plies, most, False, only_by_leaves=True) and not by_leaves.above
    assert max(found) <= most_cuts(plies, most, False)
    assert max(found) == most_cuts(plies, most, False) or plies > 3


SAMPLES = [tuple((i * (2 * step + 1) + step) % 16 for i in range(16)) for step in range(200)]


def test_the_number_of_leaves_lies_in_its_range():
    assert leaf_counts(3, 2, 3, False) == (8, 27)
    assert leaf_counts(2, 2, 2, True) == (16, 24)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (
            ExerciseSettings(plies=2, least=2, most=2, cuts=2),
            "Cuts: a tree of 2 plies with up to 2 successors has no more than 1.",
        ),
        (ExerciseSettings(plies=2, above=True), "A cut above the leaves needs a tree of 3 plies or more."),
        (
            ExerciseSettings(plies=4, convention="puc", above=True),
            "Under the convention PUC no cut is above the leaves: what an inner node returns lies between α and β,"
            " and so only a leaf cuts.",
        ),
        (ExerciseSettings(plies=3, deep=True), "A deep cut needs a tree of 4 plies or more."),
        (ExerciseSettings(plies=2, leaves=40), "A tree of 2 plies with 2 to 3 successors has from 4 to 9 leaves."),
        (ExerciseSettings(least=4, most=3), "A node cannot have at least 4 successors and at most 3."),
        (
            ExerciseSettings(low=0, high=3),
            "From 0 to 3 there are 4 values, too few for 8 leaves of which no two are equal.",
        ),
        (ExerciseSettings(low=5, high=5), "The values of leaves go from a lower to a higher whole number."),
        (ExerciseSettings(high=1000), "“Values, to” is a whole number from -999 to 999."),
        (ExerciseSettings(plies=6, least=6, most=6), "The tree would be too large: choose fewer plies or successors."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(settings, says):
    with pytest.raises(Refused) as refused:
        generate("x", settings)
    assert str(refused.value) == says


# -- the command line -------------------------------------------------------------------------------------------------


def asked(capsys, *arguments):
    assert main(["exercise", *arguments]) == 0
    return from_document(json.loads(capsys.readouterr().out)).exercises[0]


def test_the_command_line_makes_the_same_exercise(capsys):
    words = ("--level", "1", "--leaves", "16", "--cuts", "3", "--above", "--convention", "urjc", "--low", "-9")
    exercise = asked(capsys, "alphabeta", "--seed", "a b", *words)
    said = {"leaves": 16, "cuts": 3, "above": True, "convention": "urjc", "low": -9}
    assert exercise == generate("a b", settings_for("alphabeta", 1, said))
    assert write(asked(capsys, "minimax").tree) == write(generate("1", settings_for("minimax", 2, {})).tree)


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_line_takes_every_setting_of_every_kind(capsys, kind):
    plies = (KINDS[kind].plies or (2,))[0]
    for name in KINDS[kind].settings:
        value = {"convention": ["puc"], "shapes": ["unir"]}.get(name, [])
        if name in ("plies", "least", "most", "leaves", "low", "high", "cuts"):
            value = [str({"leaves": 16, "high": 50, "low": 0, "plies": plies, "cuts": 1}.get(name, 2))]
        assert asked(capsys, kind, "--level", "1", SETTINGS[name].dashed, *value).kind == kind


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["matrix", "--cuts", "3"], "--cuts is not for exercises of the kind “matrix”"),
        (["sudoku"], "“sudoku” is not a kind of exercise."),
        (["minimax", "--level", "7"], "The levels are 1, 2, 3."),
        (["minimax", "--shapes", "stars"], "“stars” is not one of: triangles"),
        (["minimax", "--plies", "many"], "“many” is not a whole number."),
    ],
)
def test_what_the_command_line_cannot_make_is_refused(capsys, arguments, says):
    assert main(["exercise", *arguments]) == 2
    assert says in capsys.readouterr().err


# -- defaults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_who_says_no_more_than_kind_and_difficulty_gets_an_exercise_of_every_seed(kind, level):
    """With chance, the lowest difficulty has as many values as the smallest tree has leaves."""
    seeds = 50 if (kind, level) in {("expectiminimax", 1), ("star1", 1)} else 12
    settings = settings_for(kind, level, {})
    for seed in range(seeds):
        assert generate(str(seed), settings).kind == kind


def test_values_go_further_only_where_there_is_no_tree_otherwise():
    settings = settings_for("star1", 1, {"plies": 2})
    highest = [max(leaf.value for leaf in leaves_of(generate(seed, settings))) for seed in ("0", "1")]
    assert highest[0] > settings.high >= highest[1]
    with pytest.raises(Refused):
        generate("0", settings_for("star1", 1, {"plies": 2, "high": settings.high}))


@pytest.mark.parametrize("kind", ["interval", "order", "minimax", "strategy"])
def test_cuts_are_of_no_account_where_a_kind_does_not_heed_them(kind):
    settings = replace(usual_settings(kind, 1), cuts=0)
    asked = replace(settings, cuts=30, conditions=True, above=True, deep=True)
    assert generate("s", asked) == generate("s", settings)


def test_no_larger_tree_is_asked_for_than_one_with_x_may_be():
    with pytest.raises(Refused, match="needs a tree of at most 32 leaves"):
        generate("s", settings_for("interval", 2, {"leaves": 33, "plies": 4}))
    assert settings_for("interval", 1, {"least": 3, "most": 3, "plies": 3}).plies == 3
    with pytest.raises(Refused, match="needs a tree of at most 32 leaves"):
        generate("s", settings_for("interval", 1, {"least": 4, "most": 4, "plies": 3}))


@pytest.mark.parametrize("kind", [name for name in KINDS if KINDS[name].subject == TREE])
def test_a_first_exercise_has_at_most_two_dozen_fields(kind):
    for seed in "123":
        exercise = generate(seed, settings_for(kind, 1, {}))
        assert len(KINDS[kind].parts(exercise)) <= 24
