"""Sheets for Moodle: every answer that is asked is the key's, and twins differ."""

import re
from xml.etree import ElementTree

import pytest

from engine.answers.moodle_sheet import usual_twins, writing_sheet
from engine.exercises import KINDS, Exercise
from engine.exercises.numbers import read_number
from engine.exercises.sheets import Sheet
from engine.exercises.wording import ReaderLanguage
from engine.refusals import Refused
from engine.steps import run
from engine.trees import parse

ENGLISH = ReaderLanguage("en", str, lambda one, more, count: one if count == 1 else more, ".")
EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def written(*exercises, twins=3, seed="m", title="Games / 2"):
    reasons = lambda exercise: [exercise.kind]  # noqa: E731
    return run(writing_sheet(Sheet(title, exercises), twins, seed, ENGLISH, reasons))


def blanks(question):
    """The sub-questions: their type, and their right answers."""
    found = re.findall(r"\{1:(\w+):(.*?)(?<!\\)\}", question.find("questiontext/text").text)
    return [
        (kind, [each.removeprefix("=").split("#")[0] for each in answers.split("~") if each.startswith("=")])
        for kind, answers in found
    ]


def test_each_exercise_is_a_category_of_twins_and_other_kinds_are_named():
    text = written(
        Exercise("minimax", parse(EXAMPLE)),
        Exercise("count", numbers={"b": 2, "d": 2}),
        Exercise("cuts", parse(EXAMPLE)),
    )
    quiz = ElementTree.fromstring(text)
    path = "$course$/top/Poda/Games // 2/"
    assert [each.findtext("category/text") for each in quiz if each.get("type") == "category"] == [
        path + "1. minimax values",
        path + "3. alpha-beta: values and cuts",
    ]
    questions = [each for each in quiz if each.get("type") == "cloze"]
    assert len(questions) == 6 and len({each.findtext("questiontext/text") for each in questions}) == 6
    assert "<!-- Left out: exercise 2, number of nodes -->" in text
    assert questions[0].findtext("generalfeedback/text") == "<p>minimax</p>"


def test_the_same_seed_gives_the_same_file():
    exercise = Exercise("expectiminimax", parse("({.5:1 .5:4} {.25:8 .75:0})"))
    assert written(exercise) == written(exercise) != written(exercise, seed="n")


@pytest.mark.parametrize("kind", ["minimax", "best-action", "alphabeta", "right-to-left", "cuts"])
def test_the_answers_are_those_of_the_key(kind):
    """The tree is read back from the question's picture, and its key computed anew."""
    for question in ElementTree.fromstring(written(Exercise(kind, parse("((3 (12 8))(2 (4 6)))")))).findall(
        "question[@type='cloze']"
    ):
        tree = re.search(r'alt="([^"]*)"', question.findtext("questiontext/text"))[1]
        exercise = Exercise(kind, parse(tree))
        key = KINDS[kind].key(exercise)
        asked = blanks(question)
        numbers = [answer for sort, answer in asked if sort != "MULTICHOICE"]
        expected = {
            part.name: key.get(part.name) for part in KINDS[kind].parts(exercise) if part.what not in ("cuts", "best")
        }
        assert len(numbers) == len(expected)
        for answers, right in zip(numbers, expected.values(), strict=True):
            number = answers[0].split(":")[0]
            assert number == "-" if right is None else read_number(number) == read_number(right)
        unvisited = sum(answer == ["not visited"] for _sort, answer in asked)
        assert unvisited == {"alphabeta": 4, "cuts": 4}.get(kind, 0)  # the 8, and the second successor with its leaves


def test_equally_good_actions_are_all_right_where_no_search_chooses():
    [question] = ElementTree.fromstring(written(Exercise("minimax", parse("(1 2 2)")), twins=1)).findall(
        "question[@type='cloze']"
    )
    assert blanks(question)[-1] == ("MULTICHOICE", ["a2", "a3"])


@pytest.mark.parametrize(
    ("exercise", "twins", "says"),
    [
        (Exercise("count", numbers={"b": 2, "d": 2}), 3, "no exercise here"),
        (Exercise("minimax", parse(EXAMPLE)), 0, "from 1 to"),
        (Exercise("minimax", parse("(" + "(1 2 3 4 5 6 7 8)" * 8 + ")")), 1, "no exercise here"),
    ],
)
def test_what_cannot_be_asked_is_refused(exercise, twins, says):
    with pytest.raises(Refused, match=says):
        written(exercise, twins=twins)


def test_a_large_sheet_gets_as_many_twins_as_a_file_may_hold():
    tree = parse("(" + "(1 2 3 4 5 6)" * 8 + ")")
    sheet = Sheet("Large", (Exercise("minimax", tree),) * 30)
    assert usual_twins(sheet) == 8 and usual_twins(Sheet("One", sheet.exercises[:1])) == 20
    with pytest.raises(Refused, match="too large a file"):
        run(writing_sheet(sheet, 9, "m", ENGLISH, lambda exercise: ()))


def test_no_name_and_no_note_opens_a_blank():
    odd = Exercise("minimax", parse('("{1:SA:=y}":1 "a~b#c}":2)'), note="{1:SHORTANSWER:=x}")
    [question] = ElementTree.fromstring(written(odd, twins=1)).findall("question[@type='cloze']")
    assert question.findtext("questiontext/text").count("{1:") == 3  # the root's value, the best action, and its name
    assert blanks(question)[1][0] == "MULTICHOICE"


def test_the_error_at_which_max_changes_is_a_number_and_the_action_a_choice():
    [question] = ElementTree.fromstring(written(Exercise("errs", parse("((15 6) (11 7))")), twins=1)).findall(
        "question[@type='cloze']"
    )
    exercise = Exercise("errs", parse(re.search(r'alt="([^"]*)"', question.findtext("questiontext/text"))[1]))
    key, asked = KINDS["errs"].key(exercise), blanks(question)
    numbers = [answers[0].split(":")[0] for kind, answers in asked if kind == "NUMERICAL"]
    order = ("value.0", "value.1", "mean.1", "value.2", "mean.2", "change")
    assert [float(number) for number in numbers] == pytest.approx([float(read_number(key[part])) for part in order])
    assert [answers for kind, answers in asked if kind == "MULTICHOICE"] == [["a2"], ["a1"]]
