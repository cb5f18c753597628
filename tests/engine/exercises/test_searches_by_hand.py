"""Null windows, the transposition table and a MIN who errs: keys as in the textbook, full marks for them alone."""

from dataclasses import replace
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.blanks import blanks
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.hints import cost
from engine.exercises.marks import FOLLOWED, RIGHT, WRONG
from engine.exercises.numbers import read_number
from engine.exercises.settings import usual_settings
from engine.exercises.twins import twin
from engine.game import MAX
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search.conventions import CONVENTIONS
from engine.search.machine import BOUND, OWN_VALUE
from engine.trees import parse, write
from engine.trees.node import in_rows, parents_of
from tests.engine.exercises.answers import graded, key, marks
from tests.examples import examples
from tests.textbook.erring import erring
from tests.textbook.null_window import principal_variation_search

SEEDS, LEVELS = st.text(max_size=5), st.sampled_from((1, 2, 3))
NEW = ("pvs", "table", "errs")


@pytest.mark.parametrize("kind", NEW)
@examples(30)
@given(seed=SEEDS, name=SEEDS, level=LEVELS, data=st.data())
def test_the_key_of_every_exercise_earns_all_marks_and_a_wrong_answer_loses_its_own(kind, seed, name, level, data):
    asked = generate(seed, usual_settings(kind, level))
    assert generate(seed, usual_settings(kind, level)) == asked
    for exercise in (asked, twin(asked, name)):
        KINDS[kind].check(exercise)
        assert KINDS[kind].is_worth_asking(exercise)
        answer = key(exercise)
        assert graded(exercise, answer).share == 1
        assert kind == "pvs" or not blanks(exercise, answer).blank
        assert graded(exercise, {}).earned == 0
        part = data.draw(st.sampled_from(sorted(answer)))
        wrong = next(text for text in wrong_answers(exercise, part) if text != answer[part])
        found = marks(exercise, answer | {part: wrong})[part]
        assert found.verdict == WRONG, (part, wrong)


def wrong_answers(exercise, part):
    """Texts of which only the key can be right; where books say that an exact value is a bound, so can that be."""
    if part.startswith("bound"):
        return ["3", "0"]
    choices = next(each.choices for each in KINDS[exercise.kind].parts(exercise) if each.name == part)
    return [str(place) for place in range(len(choices))] or ["997", "never"] if part != "best" else ["1", "2"]


@pytest.mark.parametrize("kind", NEW)
def test_a_class_gets_different_trees_and_impossible_plies_are_refused(kind):
    exercise = generate("class", usual_settings(kind, 2))
    assert len({write(twin(exercise, str(number)).root) for number in range(12)}) >= 9
    with pytest.raises(Refused, match="plies"):
        generate("1", replace(usual_settings(kind, 2), plies=6 if kind == "errs" else 2))
    assert settings_for(kind, 1, {"most": 4, "leaves": 8}).leaves == 8


TEXTS = ("", "0", "1", "2", "7", "-3", "2.5", "1/3", "-inf", "∞", "never", "x", "9" * 40)


@pytest.mark.parametrize("kind", NEW)
@examples(60)
@given(seed=SEEDS, level=LEVELS, data=st.data())
def test_any_answer_is_graded(kind, seed, level, data):
    exercise = generate(seed, usual_settings(kind, level))
    right = key(exercise)
    answer = {part.name: data.draw(st.sampled_from((*TEXTS, right.get(part.name, "")))) for part in parts_of(exercise)}
    found = graded(exercise, answer)
    assert {mark.part for mark in found.marks} == right.keys()
    assert all(mark.earned for mark in found.marks if answer[mark.part] == right[mark.part])
    assert blanks(exercise, answer)


def parts_of(exercise):
    return KINDS[exercise.kind].parts(exercise)


# -- null windows -----------------------------------------------------------------------------------------------------


@examples(40)
@given(seed=SEEDS, level=LEVELS)
def test_windows_are_the_textbooks(seed, level):
    exercise = generate(seed, usual_settings("pvs", level))
    diary = principal_variation_search(Tree(exercise.root)).diary
    asked, expected = {part.name for part in KINDS["pvs"].parts(exercise)}, {}
    for number, node in enumerate(in_rows(exercise.root)):
        visits = [visit for visit in diary if visit.state == (number,)]
        if node.is_leaf or number == 0:
            continue
        together = [(a, b) for a in visits for b in visits if a is not b and a.parent is b.parent]
        if visits and f"again.{number}" in asked:
            expected[f"again.{number}"] = str(int(bool(together)))
        assert f"again.{number}" in asked or not together
        for time, visit in (("in", visits[:1]), ("again", [together[0][1]] if together else [])):
            for each in visit:
                value = "value" if time == "in" else "value_again"
                numbers = {f"alpha_{time}": each.alpha, f"beta_{time}": each.beta, value: each.value}
                expected |= {f"{what}.{number}": float(number_) for what, number_ in numbers.items()}
    expected |= {"value.0": float(diary[0].value), "best": str(diary[0].best)}
    found = key(exercise)
    assert found.keys() == expected.keys()
    for part, right in expected.items():
        assert found[part] == right if isinstance(right, str) else float(read_number(found[part])) == right, part


SCOUT = "(((7 4) (10 9)) ((14 1) (15 11)))"
"""The second action of MAX is better in the null window (7, 8), by 14 at least, and is searched again in (7, ∞)."""


def test_a_second_search_stands_beside_the_first():
    exercise = Exercise("pvs", parse(SCOUT))
    found = key(exercise)
    assert [found[f"{what}.2"] for what in ("alpha_in", "beta_in", "value")] == ["7", "8", "14"]
    assert [found[f"{what}.2"] for what in ("again", "alpha_again", "beta_again", "value_again")][1:] == [
        "7",
        "+inf",
        "14",
    ]


def test_a_slip_in_a_value_moves_the_windows_after_it_and_costs_one_mark():
    exercise = Exercise("pvs", parse(SCOUT))
    own = {"value.1": "6", "alpha_in.2": "6", "beta_in.2": "7", "alpha_again.2": "6"}
    found = marks(exercise, key(exercise) | own)
    assert [found[part].verdict for part in own] == [WRONG, FOLLOWED, FOLLOWED, FOLLOWED]


def test_a_hint_that_tells_there_is_no_second_search_costs_what_asks_for_it():
    exercise = Exercise("pvs", parse("(((14 1) (15 11)) ((7 4) (10 9)))"))
    assert key(exercise)["again.2"] == "0"
    assert cost(exercise, graded(exercise, key(exercise)), {"alpha_again.2": 1}) == Fraction(1, 4)
    for again, is_asked in (("0", False), ("1", True)):
        assert ("alpha_again.2" in {part.name for part in blanks(exercise, {"again.2": again}).asked}) == is_asked


@pytest.mark.parametrize("text", ["(((1.5 2) 3) 4)", "(((1/3 2) 3) 4)"])
def test_null_windows_need_whole_numbers(text):
    with pytest.raises(Refused, match="whole numbers"):
        KINDS["pvs"].check(Exercise("pvs", parse(text)))


# -- the transposition table ------------------------------------------------------------------------------------------


def with_a_table(root, convention, is_by_window):
    """Alpha-beta with a dict of positions by name; the entries, and the names of settled positions in order.

    `is_by_window`: entries are what the window tells of them, as in books; else what is proved.
    """
    rules, table, settled = CONVENTIONS[convention], {}, []

    def value(node, alpha, beta):
        if node.is_leaf:
            return node.value, True, True
        if node.name in table:
            stored, at_least, at_most = table[node.name]
            if at_least and at_most or at_least and stored >= beta or at_most and stored <= alpha:
                settled.append(node.name)
                return table[node.name]
        sign = 1 if node.kind == MAX else -1
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        began, v, found, is_cut = low, -inf, [], False
        for child in node.successors:
            got, at_least, at_most = value(child, *((low, high) if sign > 0 else (-high, -low)))
            found.append((sign * got, at_least, at_most) if sign > 0 else (sign * got, at_most, at_least))
            v = max(v, sign * got)
            is_cut = v > high if rules.strict else v >= high
            low = max(low, v)
            if is_cut:
                break
        at_least = any(each[0] == v and each[1] for each in found)
        at_most = len(found) == len(node.successors) and all(each[2] for each in found)
        handed = v if rules.returns == OWN_VALUE else high if is_cut and rules.returns == BOUND else low
        if handed != v:
            at_least, at_most = at_least and is_cut, at_most and not is_cut
        if is_by_window:
            at_least, at_most = handed > began, handed < high
        entry = (sign * handed, at_least, at_most) if sign > 0 else (sign * handed, at_most, at_least)
        if node is not root:
            table[node.name] = entry
        return entry

    value(root, -inf, inf)
    return table, settled


@pytest.mark.parametrize("convention", CONVENTIONS)
@examples(30)
@given(seed=SEEDS, level=LEVELS)
def test_entries_and_settled_nodes_are_the_textbooks(convention, seed, level):
    exercise = generate(seed, replace(usual_settings("table", level), convention=convention))
    table, settled = with_a_table(exercise.root, convention, False)
    found, nodes = key(exercise), in_rows(exercise.root)
    parents = parents_of(nodes)
    kinds = {(True, True): "0", (True, False): "1", (False, True): "2"}
    for part in KINDS["table"].parts(exercise):
        name = nodes[part.node].name
        if part.what == "bound":
            assert found[part.name] == (kinds[table[name][1:]] if name in table else "3"), part
        elif part.what == "value":
            assert (part.name in found) == (name in table)
            assert name not in table or read_number(found[part.name]) == table[name][0]
        else:
            assert parents[part.node] > 0 and (found[part.name] == "1") <= (name in settled)
    assert settled and settled == with_a_table(exercise.root, convention, True)[1], "books settle the same nodes"


MET = "(A=(C=(9 4) D=(14 10)) B=(E=(11 13) D=(14 10)))"
"""D is cut below A at 14, since C is worth 9; below B, where E is worth 13, at least 14 is enough."""


def test_a_position_that_comes_again_is_settled_by_its_entry():
    assert key(Exercise("table", parse(MET))) == {
        "hit.6": "1",
        "bound.1": "0",
        "value.1": "9",
        "bound.2": "0",
        "value.2": "13",
        "bound.3": "0",
        "value.3": "9",
        "bound.4": "1",
        "value.4": "14",
        "bound.5": "0",
        "value.5": "13",
    }


def test_a_wrong_entry_is_followed_where_the_position_comes_again():
    exercise = Exercise("table", parse(MET))
    found = marks(exercise, key(exercise) | {"bound.4": "2", "hit.6": "0"})
    assert (found["bound.4"].verdict, found["hit.6"].verdict) == (WRONG, FOLLOWED)
    for own in ({"value.3": "8", "value.1": "8"}, {"value.4": "11", "value.2": "11"}):
        found = marks(exercise, key(exercise) | own)
        assert [found[part].verdict for part in own] == [WRONG, FOLLOWED], "also of a node that the table settles"
    cut = Exercise("table", parse("(A=(9 12) B=(E=(3 5) 7) C=(E=(3 5) 10))"))
    found = marks(cut, key(cut) | {"value.6": "12", "value.2": "7"})
    assert (found["value.2"].expected, found["value.2"].verdict) == ("5", FOLLOWED), "with the leaf that was cut off"


def test_what_lies_outside_the_window_may_be_called_a_bound():
    """D is worth 8 in the window (9, 11): books store an upper bound, though both its leaves were seen."""
    exercise = Exercise("table", parse("(A=(C=(9 4) E=(11 7)) B=(D=(8 5) E=(11 7)))"))
    for bound, verdict in (("0", RIGHT), ("2", RIGHT), ("1", WRONG), ("3", WRONG)):
        assert marks(exercise, {"bound.5": bound})["bound.5"].verdict == verdict


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(A=(3 4) A=(4 3))", "different subtrees"),
        ("(A=(3 4) B=(4 3))", "same name"),
        ("((x=3 4) (x=3 5))", "same name"),
    ],
)
def test_a_tree_in_which_no_paths_meet_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        KINDS["table"].check(Exercise("table", parse(text)))


# -- when MIN errs ----------------------------------------------------------------------------------------------------


@examples(40)
@given(seed=SEEDS, name=SEEDS, level=LEVELS)
def test_up_to_the_change_max_keeps_its_action_and_then_takes_the_other(seed, name, level):
    asked = generate(seed, usual_settings("errs", level))
    for exercise in (asked, twin(asked, name)):
        answer, tree = key(exercise), Tree(exercise.root)
        epsilon, below = Fraction(read_number(answer["change"])), tree.actions(tree.start())
        assert 0 < epsilon < 1 and epsilon.denominator <= 12
        tiny = Fraction(1, 10**9)
        for errs, right in (
            (0, int(answer["best"])),
            (epsilon - tiny, int(answer["best"])),
            (epsilon + tiny, below[int(answer["then"])]),
        ):
            assert erring(tree, errs=Fraction(errs)).diary[0].best == right
        always = {node.state[0]: node.value for node in erring(tree, errs=Fraction(1)).diary}
        for part, text in answer.items():
            if part.startswith("mean"):
                assert float(Fraction(read_number(text))) == pytest.approx(float(always[int(part[5:])]))


TRUST = "((99 1000 1000)(100 101 102))"


def test_the_lectures_doubtful_trust():
    """MAX stops trusting MIN at 1/601: a1 is worth 99 + ε · 1802/3, a2 100 + ε · 1."""
    exercise = Exercise("errs", parse(TRUST))
    assert (key(exercise)["best"], key(exercise)["then"]) == ("2", "0")
    change = Fraction(1) / (Fraction(2099, 3) - 99 - 1)
    assert Fraction(read_number(key(exercise)["change"])) == change
    assert marks(exercise, {"change": f"{float(change):.5f}"})["change"].verdict == RIGHT
    assert marks(exercise, {"change": "never"})["change"].verdict == WRONG


def test_the_change_follows_from_the_students_own_mean():
    exercise = Exercise("errs", parse("((15 6) (11 7))"))
    found = marks(exercise, key(exercise) | {"mean.1": "11", "change": "1/3"})
    assert [found[part].verdict for part in ("mean.1", "change", "then")] == [WRONG, FOLLOWED, RIGHT]


def test_without_a_change_never_is_right():
    exercise = Exercise("errs", parse("((5 6) (1 2))"))
    assert marks(exercise, {"change": "never"})["change"].verdict == RIGHT
    assert "then" not in key(exercise)


@pytest.mark.parametrize("text", ["(((1 2) min(3 4)) 5)", "min((1 2) 3)", "(max(1 2) (3 4))", "({.5:1 .5:2} 3)"])
def test_values_that_are_no_straight_lines_are_refused(text):
    with pytest.raises(Refused):
        KINDS["errs"].check(Exercise("errs", parse(text)))
