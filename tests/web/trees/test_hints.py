"""Hints on the page: each step has its price, is stored with the answer, and counts when the answer is graded."""

import json
from dataclasses import replace

import pytest

from engine.cli.language import language_of
from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.exercises.sheets import Sheet
from engine.exercises.values import NodeValues
from engine.exercises.worksheet import question
from engine.trees import parse
from tests.web.people import Someone
from tests.web.trees.pages import data
from webapp.trees.exercises import grades
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet


@pytest.fixture
def exercise():
    return generate("hints", LEVELS[1])


def asked(someone, link):
    return data(someone.see(f"/trees/solve?e={link}"))["asked"]


def take(someone, link, part):
    return someone.send("/trees/hint", e=link, part=part).get_json()


def test_a_hint_comes_step_by_step_and_tells_what_the_next_one_costs(ana, exercise):
    link = pack_exercise(exercise)
    assert asked(ana, link)["hints"] == {}
    first = take(ana, link, "alpha_in.2")["hints"]["alpha_in.2"]
    assert (first["says"], first["next"]) == (
        ["A node is given the window that its parent has when it comes to it."],
        0.25,
    )
    second = take(ana, link, "alpha_in.2")["hints"]["alpha_in.2"]
    assert (second["says"][1], second["next"]) == ("Look at the root.", 0.5)
    third = take(ana, link, "alpha_in.2")["hints"]["alpha_in.2"]
    expected = KINDS["alphabeta"].key(exercise)["alpha_in.2"]
    assert (third["says"][2], third["next"]) == (f"It is {expected}.", None)
    assert take(ana, link, "alpha_in.2")["hints"]["alpha_in.2"] == third
    assert asked(ana, link)["hints"] == {"alpha_in.2": third}
    at_the_root = take(ana, link, "alpha_in.0")["hints"]["alpha_in.0"]
    assert (at_the_root["says"], at_the_root["next"]) == (
        ["The root has no parent: the search begins there, with the widest window that there is."],
        0.75,
    )


def test_hints_are_deducted_and_recorded(ana, exercise):
    link = pack_exercise(exercise)
    key = KINDS["alphabeta"].key(exercise)
    ana.send("/trees/answer", e=link, **key)
    take(ana, link, "value.0")
    take(ana, link, "cuts.2")
    ana.send("/trees/hand-in", e=link)
    graded = asked(ana, link)["graded"]
    assert graded["hintsCost"] == 0.5
    assert graded["points"] == round(10 * (graded["asked"] - 0.5) / graded["asked"], 2)
    assert "less 0.5 of an answer for hints" in ana.see(f"/trees/solve?e={link}")
    assert json.loads(ana.web.get(f"/trees/answer.json?e={link}").text)["hints"] == 2
    assert "refusal" in take(ana, link, "value.0")


def test_nobody_finds_out_for_nothing_what_is_cut_off(ana):
    """The hint on a node that is never visited says so, at the price shown before."""
    exercise = Exercise("alphabeta", parse("((3 12 8)(2 (4 6) 6)(14 5 2))"), points=10)
    link = pack_exercise(exercise)
    ana.send("/trees/answer", e=link, **KINDS["alphabeta"].key(exercise))
    assert take(ana, link, "value.8")["hints"]["value.8"]["next"] is None
    ana.send("/trees/hand-in", e=link)
    graded = asked(ana, link)["graded"]
    assert graded["hintsCost"] == 0.25 and graded["points"] < graded["outOf"] == 10


def test_what_has_no_hint_is_refused(ana, exercise):
    assert "refusal" in take(ana, pack_exercise(exercise), "nothing")
    assert "refusal" in take(ana, pack_exercise(exercise), "cuts")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_every_part_of_every_kind_has_a_hint_that_ends_with_the_answer(app, kind, language):
    someone = Someone(app, language)
    link = someone.web.get(f"/trees/solve?kind={kind}&level=1&seed=5").location.partition("e=")[2]
    for part in [part for part in asked(someone, link)["parts"] if part["what"] != "cuts"][:6]:
        for _ in range(3):
            shown = take(someone, link, part["name"])["hints"][part["name"]]
        assert shown["next"] is None and all(shown["says"])


HANDED_DOWN = "((8 9)((7 1 3)(9 2)))"
"""Node 5 is a MAX with α = 8 over 7, 1 and 3."""

STAR = "({.5:(20 40) .5:(30 50)}{.5:(13 60) .5:(25 73)})"


def says(someone, link, part, steps):
    for _ in range(steps):
        shown = take(someone, link, part)
    return shown["hints"][part]["says"]


def verdict(someone, link, **answer):
    """The sentence on each wrong part."""
    someone.send("/trees/answer", e=link, **answer)
    someone.send("/trees/hand-in", e=link)
    return {mark["part"]: mark["says"] for mark in asked(someone, link)["graded"]["marks"]}


@pytest.mark.parametrize("convention", ["urjc", "unir", "puc"])
def test_a_bound_that_comes_back_is_told_from_a_value_that_was_found(ana, convention):
    link = pack_exercise(Exercise("alphabeta", parse(HANDED_DOWN), convention=convention))
    rule, source, answer = says(ana, link, "value.5", 3)
    assert rule.startswith("MAX returns its α, MIN its β: where no successor beats")
    assert (source, answer) == ("Look at the bound that the root hands down.", "It is 8.")
    said = verdict(ana, link, **{"value.5": "7"})["value.5"]
    assert said == "Nothing there beats α = 8, handed down from the root; so 8 comes back. You wrote 7."


def test_the_value_that_a_node_found_itself_is_still_said_to_be_its_own(ana):
    link = pack_exercise(Exercise("alphabeta", parse(HANDED_DOWN)))
    rule, source, answer = says(ana, link, "value.5", 3)
    assert rule == "The node returns the best value of the successors that it has visited."
    assert (source, answer) == ("Look at a2 b1 c1.", "It is 7.")


def test_a_strict_test_returns_the_bound_that_was_passed(ana):
    """Node 5 is a MAX under a MIN that has found 7, and it finds 8 at its last successor."""
    link = pack_exercise(Exercise("alphabeta", parse("((5)((7 (1 3))(2 8)))"), convention="puc"))
    assert says(ana, link, "value.5", 1) == ["A node whose value has passed the bound returns the bound: MAX β, MIN α."]
    assert verdict(ana, link, **{"value.5": "8"})["value.5"].startswith(
        "Its value has passed β = 7, handed down from a2;"
    )


@pytest.mark.parametrize(
    ("language", "lost", "passed_over"),
    [
        ("en", "You cut an edge above it that the key does not cut.", "Not asked: it lies below an edge that you cut."),
        ("es", "Podaste más arriba una rama", "No se pide: está debajo de una rama que podaste."),
        ("pt", "Você podou mais acima um ramo", "Não se pede: está abaixo de um ramo que você podou."),
    ],
)
def test_what_a_wrong_cut_hides_is_told_from_what_is_passed_over(app, language, lost, passed_over):
    """There are 26 answers; six lie below the cut edge, and two of them are passed over."""
    ana = Someone(app, language)
    link = pack_exercise(Exercise("alphabeta", parse("((3 12 8)(2 4 6)(14 5 2))"), convention="urjc"))
    said = verdict(ana, link, cuts="3")
    assert [part for part, says in said.items() if says == passed_over] == ["alpha_in.3", "beta_in.3"]
    assert sum(says.startswith(lost) for says in said.values()) == 4


def test_star_pruning_says_what_unknown_outcomes_are_worth(ana):
    exercise = Exercise("star1", parse(STAR))
    link = pack_exercise(exercise)
    assert "Leaves lie between 13 and 73; so does every value" in asked(ana, link)["question"]
    assert "Leaves lie between 13 and 73; so does every value" in question(exercise, language_of("en"))
    assert says(ana, link, "low.1", 1) == ["For what is not known yet take the least that a leaf is worth: 13."]
    assert says(ana, link, "high.2", 1) == ["For what is not known yet take the most that a leaf is worth: 73."]
    assert says(ana, link, "value.1", 1) == ["Multiply each outcome's value by its probability, and add up."]
    said = verdict(ana, link, **{"value.1": "1"})
    assert said["low.1"].startswith("With the least leaf, 13, for what is not known")
    assert said["value.1"].startswith("The mean of the outcomes is")


@pytest.mark.parametrize("kind", ["alphabeta", "cuts", "star1"])
def test_the_question_says_all_that_is_asked(ana, kind):
    exercise = Exercise(kind, parse(STAR if kind == "star1" else HANDED_DOWN), conditions=kind == "alphabeta")
    said = asked(ana, pack_exercise(exercise))["besides"]
    assert said.replace("'", "&#39;") in ana.see(f"/trees/sheets/print?s={pack_sheet(Sheet('Games', (exercise,)))}")
    assert "Count the leaves that are visited." in said and "Choose the root's best action." in said
    assert ("which comparison" in said) == exercise.conditions


def test_actions_of_beliefs_are_not_called_as_the_belief_is(ana):
    for kind in ("belief", "belief-tree"):
        exercise = generate("names", replace(LEVELS[2], kind=kind))
        names = {name for part in KINDS[kind].parts(exercise) for name in part.about}
        assert not names & {"a", "b", "o", "s"}
        assert "with probability T·O" in ana.see(f"/trees/solve?e={pack_exercise(exercise)}")


def test_a_chance_node_that_is_cut_returns_its_bound(ana):
    link = pack_exercise(Exercise("star1", parse("({.5:(20 40) .5:(30 50)}{.5:(3 1) .5:(25 43)})")))
    assert says(ana, link, "value.2", 1) == ["A chance node that is cut returns what has left the window: high or low."]
    assert verdict(ana, link)["value.2"].startswith("It is cut, and returns the bound that has left the window:")


@pytest.mark.parametrize(
    ("convention", "rule"),
    [
        ("aima", "a node returns v, the best value that it has found. The value that cuts does not move"),
        ("aima4", "The value that cuts moves α or β, too."),
        ("urjc", "A node is cut if α ≥ β; MAX always returns its α, MIN its β"),
        ("puc", "MAX is cut if α &gt; β and returns β"),
    ],
)
def test_the_convention_says_what_it_decides_on_the_page_and_on_paper(ana, convention, rule):
    exercise = Exercise("alphabeta", parse(HANDED_DOWN), convention=convention)
    assert rule in ana.see(f"/trees/solve?e={pack_exercise(exercise)}")
    sheet = pack_sheet(Sheet("Games", (exercise,)))
    assert rule in ana.see(f"/trees/sheets/print?s={sheet}")


def test_the_worked_solution_is_offered_once_it_is_handed_in(ana):
    exercise = generate("steps", LEVELS[1])
    link = pack_exercise(exercise)
    assert asked(ana, link)["steps"] is None
    ana.send("/trees/hand-in", e=link)
    steps = asked(ana, link)["steps"]
    assert "algorithm=alphabeta" in steps and "convention=aima" in steps
    assert 'value="alphabeta" selected' in ana.see(steps)


# -- what a page computes ---------------------------------------------------------------------------------------------


@pytest.fixture
def gradings(monkeypatch):
    """One for every time that an answer is graded."""
    grades.marks.clear()
    counted, grade = [], NodeValues.grade
    monkeypatch.setattr(NodeValues, "grade", lambda *asked: counted.append(1) or grade(*asked))
    return counted


def test_an_answer_is_graded_once_when_it_is_handed_in_where_no_hint_was_taken(ana, gradings):
    exercise = Exercise("minimax", parse("((3 12)(2 4))"))
    link = pack_exercise(exercise)
    ana.web.get(f"/trees/solve?e={link}")
    assert gradings == []
    ana.send("/trees/hand-in", e=link)
    ana.web.get(f"/trees/solve?e={link}")
    assert gradings == [1]


def test_a_hint_grades_the_empty_answer_once(ana, gradings):
    link = pack_exercise(Exercise("minimax", parse("((3 12)(2 4))")))
    assert take(ana, link, "value.0")["hints"]
    assert gradings == [1]


def test_each_answer_of_a_sheet_is_graded_once_when_it_is_handed_in(ana, gradings):
    exercises = (Exercise("minimax", parse("((3 12)(2 4))")), Exercise("minimax", parse("((5 1)(2 4))")))
    link = pack_sheet(Sheet("t", exercises))
    ana.send("/trees/sheet/hand-in", s=link)
    assert gradings == [1, 1]
    grades.marks.clear()
    ana.web.get(f"/trees/sheet?s={link}")
    assert gradings == [1, 1]


GAME = "  x y z\nA 9,1 0,2 5,3\nB 0,1 9,2 5,3\nC 4,3 3,3 4,2"
"""Row C is beaten by a mixture of A and B."""


@pytest.mark.parametrize(
    ("part", "where", "answer"),
    [
        ("reply.row.0", "In column x the row player has 9; 0; 4.", "It is {A}."),
        ("reply.column.2", "In row C the column player has 3; 3; 2.", "It is {x, y}."),
        ("left.row", "Begin with C: compare it with mixtures of A, B.", "It is {A, B}."),
        ("nash", "Go from column to column: where the row player does best,", "It is {A, z; B, z}."),
    ],
)
def test_a_hint_in_a_matrix_game_says_where_to_look_before_it_tells(ana, part, where, answer):
    link = pack_exercise(Exercise("matrix", text=GAME))
    rule, look, told = says(ana, link, part, 3)
    assert rule and look.startswith(where) and told == answer
    if part == "left.row":
        assert "a mixture of others" in rule


def test_where_to_look_names_whom_a_mixture_makes_indifferent(ana):
    link = pack_exercise(Exercise("matrix", text="  x y\nA 1,-1 -1,1\nB -1,1 1,-1"))
    assert "column player's payoffs: the mixture of the rows makes x worth" in says(ana, link, "mixed.0.0", 2)[1]
    assert "row player's payoffs: the mixture of the columns makes A worth" in says(ana, link, "mixed.1.0", 2)[1]
    assert says(ana, link, "left.row", 2)[1].startswith("Compare each strategy with the others")
