"""Conditions of cuts, orders of successors, belief states and matrix games: their keys and their marks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beliefs import PRESETS as MODELS
from engine.beliefs import write_model
from engine.cli.language import language_of
from engine.exercises import KINDS, Exercise
from engine.exercises.conditions import CutTest
from engine.exercises.generator import generate
from engine.exercises.marks import BLANK, FOLLOWED, RIGHT, WRONG
from engine.exercises.matrix import left, mixtures_strike, struck
from engine.exercises.ordering import reordered
from engine.exercises.record import TreeMethod, search_tree
from engine.exercises.settings import LEVELS
from engine.exercises.twins import twin
from engine.exercises.wording import question
from engine.games.tree import Tree
from engine.matrix import COLUMN, ROW, read_matrix
from engine.matrix import PRESETS as GAMES
from engine.refusals import Refused
from engine.trees import parse
from engine.trees.node import in_rows
from tests import textbook
from tests.engine.exercises.answers import exercises, graded, key, marks
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"
SEEDS = st.text(max_size=5)


# -- conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("convention", "says"), [("aima", "2 ≤ 3"), ("urjc", "2 ≤ 3"), ("puc", "2 < 3")])
def test_a_cut_has_its_condition(convention, says):
    exercise = Exercise("alphabeta", parse(EXAMPLE), convention=convention, conditions=True)
    assert key(exercise)["condition.2"] == says
    assert [part for part in key(exercise) if part.startswith("condition")] == ["condition.2"]


@pytest.mark.parametrize("text", ["2 ≤ 3", "2<=3", "3 >= 2", "v = 2 ≤ α = 3"])
def test_a_condition_is_read_as_students_write_it(text):
    assert CutTest(False, 2, 3, strict=False).is_said_by(text)


@pytest.mark.parametrize("text", ["", "2", "2 ≥ 3", "3 ≤ 2", "2 ≤ 4", "x ≤ 3", "1 ≤ 2 ≤ 3"])
def test_what_says_something_else_is_no_condition(text):
    assert not CutTest(False, 2, 3, strict=False).is_said_by(text)


def test_equal_numbers_need_a_sign_that_allows_it():
    assert CutTest(True, 3, 3, strict=False).is_said_by("3 ≥ 3")
    assert not CutTest(True, 3, 3, strict=False).is_said_by("3 > 3")


@examples(20)
@given(data=st.data())
def test_the_key_with_conditions_gets_full_marks_and_a_wrong_one_costs_a_mark(data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(["alphabeta", "right-to-left"])), "aima"))
    exercise = replace(exercise, conditions=True, convention=data.draw(st.sampled_from(CONVENTIONS)))
    answer = key(exercise)
    assert graded(exercise, answer).lost == 0
    asked = [part for part in answer if part.startswith("condition")]
    if asked:
        part = data.draw(st.sampled_from(asked))
        found = graded(exercise, {**answer, part: "99 ≤ -99"})
        assert [mark.part for mark in found.marks if not mark.earned] == [part]


def test_a_missing_cut_costs_one_mark_not_its_condition_too():
    exercise = Exercise("alphabeta", parse(EXAMPLE), conditions=True)
    answer = {**key(exercise), "cuts": "", "leaves": "9"}
    assert [mark.part for mark in graded(exercise, answer).marks if not mark.earned] == ["cuts.2"]


def test_a_condition_follows_from_the_students_own_numbers():
    exercise = Exercise("alphabeta", parse(EXAMPLE), convention="urjc", conditions=True)
    answer = {**key(exercise), "alpha_in.2": "8", "alpha_out.2": "8", "condition.2": "2 ≤ 8"}
    assert marks(exercise, answer)["condition.2"].verdict == FOLLOWED


# -- best and worst order ---------------------------------------------------------------------------------------------


def test_the_best_order_leaves_the_fewest_leaves_of_the_example():
    exercise = Exercise("order", parse(EXAMPLE))
    found = key(exercise)
    assert (found["order.0"], found["order.2"], found["order.3"]) == ("1 2 3", "7 8 9", "12 11 10")
    assert (found["leaves.first"], found["leaves.last"]) == ("5", "9")


@examples(20)
@given(data=st.data())
def test_orders_are_graded_by_the_values_and_leaves_by_the_search(data):
    exercise = data.draw(exercises("order", data.draw(st.sampled_from(CONVENTIONS))))
    if not any(len(node.successors) > 1 for node in in_rows(exercise.tree)):
        return
    answer = key(exercise)
    assert graded(exercise, answer).lost == 0
    orders = {
        int(part.partition(".")[2]): list(map(int, text.split())) for part, text in answer.items() if "order" in part
    }
    for part, each in (("leaves.first", orders), ("leaves.last", {n: order[::-1] for n, order in orders.items()})):
        tree = reordered(exercise.tree, each)
        book = textbook.alpha_beta(Tree(tree), convention=exercise.convention).diary
        assert int(answer[part]) == sum(not node.actions for node in book)
    number = data.draw(st.sampled_from(sorted(orders)))
    values = search_tree(exercise.tree, TreeMethod()).found
    turned = orders[number][::-1]
    other = graded(exercise, {**answer, f"order.{number}": " ".join(map(str, turned))})
    is_same = [values[child].value for child in turned] == [values[child].value for child in orders[number]]
    lost = [mark.part for mark in other.marks if not mark.earned]
    assert lost == ([] if is_same else [f"order.{number}"])


def test_leaves_follow_from_the_students_own_order():
    exercise = Exercise("order", parse(EXAMPLE))
    answer = {**key(exercise), "order.3": "10 11 12", "leaves.first": "7", "order.2": "1 2"}
    found = marks(exercise, answer)
    assert (found["order.3"].verdict, found["order.2"].verdict) == (WRONG, WRONG)
    assert found["leaves.first"].verdict == FOLLOWED


def test_a_tree_without_a_choice_cannot_be_ordered():
    with pytest.raises(Refused):
        KINDS["order"].check(Exercise("order", parse("((3))")))


# -- beliefs ----------------------------------------------------------------------------------------------------------

LECTURE = write_model(MODELS["lecture"].make())
PRODUCT = write_model(MODELS["product"].make())


def test_the_lectures_belief_is_updated_as_on_the_slide():
    found = key(Exercise("belief", text=LECTURE))
    parts = {part.name: part.about for part in KINDS["belief"].parts(Exercise("belief", text=LECTURE))}
    by_name = {parts[part]: text for part, text in found.items()}
    assert by_name[("b",)] == "1"
    assert by_name[("b", "o2", "s4")] == "0.75" and by_name[("b", "o2", "s5")] == "0.25"
    assert by_name[("c",)] == "2/3" and "action" not in found


def test_an_action_that_is_seldom_possible_is_compared_by_its_value():
    exercise = Exercise("belief", text=PRODUCT)
    found = key(exercise)
    assert (found["applies.0"], found["worth.0"], found["worth.1"], found["action"]) == ("0.5", "-3", "-2", "1")
    assert graded(exercise, found).lost == 0


def test_values_follow_from_the_students_own_belief():
    text = "s1 -a-> s2 1/4\ns1 -a-> s3 3/4\nbelief s1:1\nutility s2 4\nutility s3 8\n"
    exercise = Exercise("belief", text=text)
    answer = key(exercise)
    assert (answer["belief.0.0.0"], answer["worth.0.0"], answer["worth.0"]) == ("0.25", "7", "7")
    found = marks(exercise, {**answer, "belief.0.0.0": "2", "worth.0.0": "14", "worth.0": "14"})
    assert [found[part].verdict for part in ("belief.0.0.0", "worth.0.0", "worth.0")] == [WRONG, FOLLOWED, FOLLOWED]


@pytest.mark.parametrize("text", ["", "nonsense", "states s1 s2\ns1 -a-> s2\nbelief s2:1\n"])
def test_a_model_in_which_nothing_can_be_done_is_refused(text):
    with pytest.raises(Refused):
        KINDS["belief"].check(Exercise("belief", text=text))


# -- matrix games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "nash", "left"),
    [("prisoners-dilemma", "3", "1"), ("stag-hunt", "0 3", "0 1"), ("matching-pennies", "none", "0 1")],
)
def test_equilibria_and_what_is_left_are_the_engines(preset, nash, left):
    exercise = Exercise("matrix", text=GAMES[preset])
    found = key(exercise)
    assert (found["nash"], found["left.row"], found["left.column"]) == (nash, left, left)
    assert graded(exercise, found).lost == 0


def test_the_only_equilibrium_of_matching_pennies_is_mixed():
    exercise = Exercise("matrix", text=GAMES["matching-pennies"])
    assert key(exercise)["mixed.0.0"] == key(exercise)["mixed.1.0"] == "0.5"
    assert marks(exercise, {**key(exercise), "nash": ""})["nash"].verdict == BLANK
    assert marks(exercise, {**key(exercise), "mixed.0.0": "1/2"})["mixed.0.0"].verdict == RIGHT


@pytest.mark.parametrize("says", ["rubbish", "0 none", "none 0", "no"])
def test_what_is_neither_none_nor_some_of_a_list_is_not_right(says):
    for preset in ("matching-pennies", "prisoners-dilemma"):
        exercise = Exercise("matrix", text=GAMES[preset])
        [mark] = [mark for mark in graded(exercise, {**key(exercise), "nash": says}).marks if mark.part == "nash"]
        assert mark.verdict == WRONG


def test_equilibria_follow_from_the_students_own_best_responses():
    exercise = Exercise("matrix", text=GAMES["prisoners-dilemma"])
    answer = {**key(exercise), "reply.row.0": "0", "reply.column.0": "0", "nash": "0 3"}
    found = marks(exercise, answer)
    assert (found["reply.row.0"].verdict, found["nash"].verdict) == (WRONG, FOLLOWED)


THREE_STEPS = "  x y z\nA 4,3 5,1 6,2\nB 2,1 8,4 3,6\nC 3,0 9,6 2,8"
"""Column y is struck, then the rows B and C, then column z."""


def test_a_slip_in_what_is_struck_costs_one_mark():
    exercise = Exercise("matrix", text=THREE_STEPS)
    right = key(exercise)
    assert (right["left.row"], right["left.column"]) == ("0", "0")
    for rows, columns, lost in (
        ("0", "0 2", {"left.column"}),
        ("0 2", "0 2", {"left.row"}),  # z cannot be struck while row C is there
        ("1 2", "0 1", {"left.row", "left.column"}),
        ("0 1 2", "0 1 2", {"left.column"}),  # no row can be struck while column y is there
        ("0 1 2", "0 2", {"left.row"}),  # nor z while the rows are there
        ("1", "2", {"left.row"}),
        ("1", "0", {"left.row"}),
        ("9", "9", {"left.row", "left.column"}),
    ):
        found = marks(exercise, {**right, "left.row": rows, "left.column": columns})
        assert {part for part, mark in found.items() if not mark.earned} == lost, (rows, columns)


@examples(30)
@given(seed=SEEDS, data=st.data())
def test_what_is_left_never_earns_both_marks_unless_one_is_the_keys(seed, data):
    exercise = generate(seed, replace(LEVELS[data.draw(st.sampled_from(sorted(LEVELS)))], kind="matrix"))
    game, right = read_matrix(exercise.text), key(exercise)
    own = {
        part: " ".join(map(str, sorted(data.draw(st.sets(st.integers(0, game.size(player) - 1), min_size=1)))))
        for player, part in enumerate(("left.row", "left.column"))
    }
    found = marks(exercise, {**right, **own})
    wrong = [part for part in own if own[part] != right[part]]
    assert len([part for part in own if not found[part].earned]) >= bool(wrong)
    assert all(found[part].verdict == RIGHT for part in own if part not in wrong)


MIXED = "  x y z\nA 9,1 0,2 5,3\nB 0,1 9,2 5,3\nC 4,3 3,3 4,2"
"""Row C is beaten by a mixture of A and B alone; no column is beaten before, x and y are after it."""


def test_what_strikes_a_strategy_is_told_with_its_probabilities():
    game = read_matrix(MIXED)
    assert mixtures_strike(game)
    assert struck(game, ROW) == [("C", "1/2·A + 1/2·B")]
    assert struck(game, COLUMN) == [("C", "1/2·A + 1/2·B"), ("x", "y"), ("y", "z")]
    assert not mixtures_strike(read_matrix(THREE_STEPS))
    assert struck(read_matrix(THREE_STEPS), ROW) == [("y", "z"), ("B", "A"), ("C", "A")]
    assert struck(read_matrix(THREE_STEPS), COLUMN)[-1] == ("z", "x")


@pytest.mark.parametrize(("level", "with_mixtures"), [(1, False), (2, False), (3, True)])
def test_only_the_hardest_games_need_mixtures_and_every_question_says_whether(level, with_mixtures):
    for seed in "12345678":
        exercise = generate(seed, replace(LEVELS[level], kind="matrix"))
        game = read_matrix(exercise.text)
        assert mixtures_strike(game) == with_mixtures
        if not with_mixtures:
            assert left(game) == left_by_pure_strategies(game)
        said = question(exercise, language_of("en"))
        assert ("A mixture of others may dominate" in said) == with_mixtures
        assert ("pure strategies suffice" in said) != with_mixtures


def left_by_pure_strategies(game):
    kept = [list(range(game.size(ROW))), list(range(game.size(COLUMN)))]
    while gone := [
        (player, own)
        for player in (ROW, COLUMN)
        for own in kept[player]
        if any(
            all(game.utility(player, other, reply) > game.utility(player, own, reply) for reply in kept[1 - player])
            for other in kept[player]
        )
    ]:
        player, own = gone[0]
        kept[player].remove(own)
    return tuple(kept)


# -- made and varied --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["order", "belief", "matrix"])
@examples(10)
@given(seed=SEEDS, name=SEEDS, level=st.sampled_from(sorted(LEVELS)))
def test_exercises_are_made_from_a_seed_and_varied_by_name(kind, seed, name, level):
    settings = replace(LEVELS[level], kind=kind, cuts=0, above=False)
    exercise = generate(seed, settings)
    assert generate(seed, settings) == exercise
    other = twin(exercise, name)
    for each in (exercise, other):
        KINDS[kind].check(each)
        assert graded(each, key(each)).lost == 0
    assert sorted(key(other)) == sorted(key(exercise))
    if kind == "belief":
        assert key(other)["action"] == key(exercise)["action"]
    if kind == "matrix":
        assert len(key(other)["nash"].split()) == len(key(exercise)["nash"].split())


@pytest.mark.parametrize(("kind", "least"), [("belief", 7), ("matrix", 7), ("count", 3)])
def test_a_class_gets_different_exercises(kind, least):
    exercise = generate("class", replace(LEVELS[2], kind=kind))
    made = [twin(exercise, str(number)) for number in range(12)]
    assert len({(each.text, *each.numbers.values()) for each in made}) >= least
