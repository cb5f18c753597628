"""The same seed gives the same exercise everywhere, and every promise is kept."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, generator, record
from engine.exercises.cut_counts import is_deep
from engine.exercises.exercise import as_data
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import TRIES, Draw, draws_needed, generate, generating
from engine.exercises.settings import LEVELS, ExerciseSettings
from engine.exercises.sheets import Sheet, from_document
from engine.exercises.twins import twin
from engine.game import CHANCE
from engine.refusals import Refused
from engine.search import Search
from engine.trees import write
from engine.trees.node import in_rows
from tests.engine.exercises.promises import keeps
from tests.examples import examples

SEEDS = st.text(min_size=1, max_size=8)


def record_of(exercise):
    return KINDS[exercise.kind].record(exercise)


def test_a_seed_gives_this_exercise_on_every_machine():
    assert write(generate("x", ExerciseSettings()).tree) == "(((1 10) (13 12)) ((7 8 20) (5 3) (11 19)))"
    assert [Draw("a").below(1000) for _ in range(2)] == [Draw("a").below(1000)] * 2


def test_a_course_asks_for_16_leaves_three_cuts_and_one_above_the_leaves():
    exercise = generate("2026", ExerciseSettings(plies=4, least=2, most=2, cuts=3, above=True))
    nodes = in_rows(exercise.tree)
    assert sum(node.is_leaf for node in nodes) == 16
    cut = [found.unvisited for found in record_of(exercise).found if found.unvisited]
    assert len(cut) >= 3
    assert any(not nodes[child].is_leaf for unvisited in cut for child in unvisited)


@examples(8)
@given(seed=SEEDS, convention=st.sampled_from(["aima", "urjc", "puc"]), level=st.sampled_from(sorted(LEVELS)))
def test_the_generators_promises_are_kept(seed, convention, level):
    settings = settings_for("alphabeta", level, {"convention": convention})
    exercise = generate(seed, settings)
    assert keeps(exercise, settings)
    assert generate(seed, settings) == exercise
    found = record_of(exercise)
    values = [node.value for node in found.nodes if node.is_leaf]
    assert len(set(values)) == len(values)
    assert settings.low <= min(values) <= max(values) <= settings.high
    assert sum(bool(node.unvisited) for node in found.found) >= settings.cuts
    for node in found.nodes:
        assert node.is_leaf or settings.least <= len(node.successors) <= settings.most


RARE = settings_for("alphabeta", 2, {"plies": 4, "least": 4, "most": 4, "cuts": 60})
RARE_STAR = settings_for("star1", 2, {"cuts": 6, "high": 20, "ties": True})


@pytest.fixture
def searched(monkeypatch):
    """The leaves of every tree that is searched, one search after another."""
    leaves = []

    def search(game, *asked):
        leaves.append(len(game.leaves()))
        return Search(game, *asked)

    monkeypatch.setattr(record, "Search", search)
    return leaves


@pytest.mark.parametrize(
    "settings",
    [
        ExerciseSettings(plies=2, least=5, most=5, cuts=4, convention="puc", high=40),
        settings_for("interval", 2, {"leaves": 32, "plies": 4, "low": 0, "high": 1, "ties": True}),
        RARE_STAR,
    ],
    ids=lambda settings: settings.kind,
)
def test_no_more_is_searched_than_the_effort_allows(settings, monkeypatch, searched):
    """The one effort while trees are drawn, the other while their values are changed."""
    monkeypatch.setattr(generator, "MOST_LEAVES_SEARCHED", 6_000)
    monkeypatch.setattr(generator, "MOST_LEAVES_CHANGED", 3_000)
    with contextlib.suppress(Refused):
        generate("1", settings)
    assert 0 < sum(searched) <= 9_000


def test_what_is_not_found_in_the_effort_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(generator, "MOST_LEAVES_SEARCHED", 12_000)
    with pytest.raises(Refused, match="No such tree is among the first"):
        generate("1", RARE)


def test_where_the_effort_ends_the_second_best_is_taken(monkeypatch):
    """PUC's variant returns bounds: the second of the trees has the cuts, but no single best value is returned."""
    settings = settings_for("alphabeta", 2, {"convention": "puc", "plies": 2, "least": 5, "most": 5, "cuts": 4})
    monkeypatch.setattr(generator, "MOST_LEAVES_SEARCHED", 2000)
    exercise = generate("1", settings)
    assert keeps(exercise, settings)
    assert draws_needed("1", settings) < TRIES


@pytest.mark.parametrize(
    "settings",
    [
        replace(LEVELS[3], kind="alphabeta"),
        replace(LEVELS[3], kind="interval"),
        settings_for("star1", 2, {}),
        settings_for("star1", 2, {"cuts": 4}),
        RARE_STAR,
    ],
    ids=["alphabeta", "interval", "star1", "star1 with four cuts", "star1 whose values are changed"],
)
def test_a_step_searches_one_tree_at_most(settings, searched, monkeypatch):
    monkeypatch.setattr(generator, "MOST_LEAVES_SEARCHED", 6_000)
    monkeypatch.setattr(generator, "MOST_LEAVES_CHANGED", 6_000)
    steps, most = generating("steps", settings), 0
    with contextlib.suppress(Refused):
        while True:
            searched.clear()
            try:
                next(steps)
            except StopIteration:
                break
            most = max(most, len(searched))
    assert max(most, len(searched)) == 1


@examples(8)
@given(seed=SEEDS)
def test_a_deep_cut_is_by_a_bound_from_three_plies_above(seed):
    exercise = generate(seed, ExerciseSettings(plies=4, least=2, most=2, cuts=1, deep=True))
    found = record_of(exercise)
    assert any(is_deep(found, number) for number, node in enumerate(found.found) if node.unvisited)


@examples(8)
@given(seed=SEEDS, kind=st.sampled_from(["expectiminimax", "star1"]))
def test_with_chance_probabilities_are_short_decimals_that_sum_to_one(seed, kind):
    exercise = generate(seed, ExerciseSettings(kind=kind, plies=2, least=2, most=2, cuts=0))
    chance = [node for node in in_rows(exercise.tree) if node.kind == CHANCE]
    assert chance
    for node in chance:
        assert sum(child.probability for child in node.successors) == 1
        assert all(100 % child.probability.denominator == 0 for child in node.successors)


@examples(13)
@given(seed=SEEDS, name=SEEDS, level=st.sampled_from(sorted(LEVELS)), kind=st.sampled_from(["alphabeta", "minimax"]))
def test_a_twin_has_the_same_solution_with_other_numbers(seed, name, level, kind):
    exercise = generate(seed, replace(LEVELS[level], kind=kind))
    other = twin(exercise, name)
    assert twin(exercise, f" {name.upper()} ") == twin(exercise, name.upper())
    ours, theirs = record_of(exercise), record_of(other)
    assert shape(theirs) == shape(ours)
    assert [node.kind for node in theirs.nodes] == [node.kind for node in ours.nodes]


def shape(found):
    """All of a student's decisions: which nodes are visited, cut and best."""
    return [(node.visited, node.unvisited, node.best) for node in found.found]


def test_a_class_of_forty_gets_forty_different_trees():
    exercise = generate("class", LEVELS[2])
    twins = {write(twin(exercise, f"student {number}").tree) for number in range(40)}
    assert len(twins) == 40


@pytest.mark.parametrize("kind", KINDS)
def test_thirty_names_get_other_exercises_than_the_first_and_mostly_than_each_other(kind):
    """Few trees to be counted are as large, so that a twin of these may be another's, too."""
    for seed in range(4):
        exercise = replace(generate(str(seed), settings_for(kind, 1, {})), seed="")
        twins = [replace(twin(exercise, f"student {number}"), seed="") for number in range(30)]
        assert exercise not in twins
        assert len({str(as_data(each)) for each in twins}) >= (1 if kind == "count" else 25)


@examples(8)
@given(seed=SEEDS, name=SEEDS)
def test_a_twin_with_chance_has_the_same_best_actions_and_cuts(seed, name):
    exercise = generate(seed, ExerciseSettings(kind="star1", plies=2, least=2, most=2, cuts=1))
    assert shape(record_of(twin(exercise, name))) == shape(record_of(exercise))


@pytest.mark.parametrize("kind", ["expectiminimax", "star1"])
def test_a_twin_with_chance_has_numbers_of_the_same_range(kind):
    for seed in range(4):
        exercise = generate(str(seed), settings_for(kind, 2, {"low": 0, "high": 30}))
        for name in ("Luis", "Marta", "Zoë", "pizarra"):
            values = [node.value for node in in_rows(twin(exercise, name).root) if node.is_leaf]
            assert min(values) >= 0 and max(values) <= 35


@examples(8)
@given(seed=SEEDS, name=SEEDS)
def test_a_twin_on_mean_values_has_the_same_best_actions(seed, name):
    exercise = generate(seed, settings_for("expectiminimax", 2, {}))
    assert shape(record_of(twin(exercise, name))) == shape(record_of(exercise))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_trees_to_be_counted_differ_by_a_factor_of_two_at_most_on_a_sheet(level):
    for seed in range(12):
        for chance in (False, True):
            exercise = generate(str(seed), settings_for("count", level, {"chance": chance}))
            sheet = Sheet("", (exercise,), twins=True)
            theirs = [sheet.for_student(f"student {number}").exercises[0] for number in range(20)]
            counted = "leaves.chance" if chance else "nodes.all"
            sizes = [int(KINDS["count"].key(each)[counted]) for each in [exercise, *theirs]]
            assert max(sizes) <= 2 * min(sizes) or set(sizes) == {16, 36}, "the least with chance, and the next"
            assert all(each.numbers != exercise.numbers for each in theirs)


def test_a_sheet_gives_every_student_numbers_of_about_the_same_size_and_not_its_own():
    sheet = from_document(
        {"format": "poda-sheet", "twins": True, "exercises": [{"kind": "count", "numbers": {"b": 5, "d": 3}}]}
    )
    theirs = {tuple(sheet.for_student(f"student {number}").exercises[0].numbers.values()) for number in range(60)}
    assert theirs == {(4, 3), (3, 4)}


def test_a_twin_of_an_interval_has_the_same_kind_of_answer():
    exercise = generate("i", ExerciseSettings(kind="interval", plies=2))
    other = twin(exercise, "Ana")
    keys = [KINDS["interval"].key(each)["interval"] for each in (exercise, other)]
    assert keys[0] != keys[1] and keys[0][:3] == keys[1][:3]


@pytest.mark.parametrize(
    "settings",
    [
        ExerciseSettings(kind="sudoku"),
        ExerciseSettings(plies=2, least=2, most=2, cuts=9),
        ExerciseSettings(plies=6, least=6, most=6),
        ExerciseSettings(least=1, most=1),
        ExerciseSettings(low=5, high=5),
        ExerciseSettings(low=0, high=3, plies=3),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(settings):
    with pytest.raises(Refused):
        generate("x", settings)
