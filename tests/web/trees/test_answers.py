"""Answers as they are typed: unreadable ones are refused with a reason, blanks are counted, signs are right."""

import json
import random
import re

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import Sheet
from engine.matrix import PRESETS
from engine.trees import parse
from tests.web.people import Someone
from tests.web.trees.pages import data
from tests.web.trees.sheets import EXAMPLE
from webapp.http.pages.addresses import LONGEST_ADDRESS
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet


@pytest.fixture
def link():
    return pack_exercise(Exercise("alphabeta", parse(EXAMPLE), conditions=True, points=10))


def answer(someone, link, **parts):
    return someone.send("/trees/answer", e=link, **{name.replace("__", "."): text for name, text in parts.items()}).json


def stored(someone, link):
    return json.loads(someone.web.get(f"/trees/answer.json?e={link}").text)["answer"]


def test_what_is_stored_has_an_address_of_its_own_beside_that_of_the_form(ana, link):
    answer(ana, link, value__1="3")
    assert ana.web.get(f"/trees/answer/stored?e={link}").get_json()["answer"] == {"value.1": "3"}
    form = ana.web.get(f"/trees/answer?e={link}")
    assert (form.status_code, form.location) == (303, "/trees/solve")


# -- what cannot be read ----------------------------------------------------------------------------------------------


def test_rubbish_is_refused_in_words_and_what_was_stored_stays(ana, link):
    assert answer(ana, link, value__1="3")["refused"] == {}
    said = answer(ana, link, value__1="abc", value__2="2")
    assert said["refused"] == {"value.1": "“abc” is not a number: write it like 3, −2.5, 7/2 or −∞."}
    assert said["answer"] == stored(ana, link) == {"value.1": "3", "value.2": "2"}
    assert answer(ana, link, value__1="")["answer"] == {"value.2": "2"}


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("es", "«abc» no es un número: escríbelo así: 3; −2,5; 7/2 o −∞."),
        ("pt", "“abc” não é um número: escreva assim: 3; −2,5; 7/2 ou −∞."),
    ],
)
def test_it_is_refused_in_the_students_language(app, link, language, says):
    assert answer(Someone(app, language), link, value__1="abc")["refused"] == {"value.1": says}


def test_a_part_that_is_too_long_is_refused_before_it_is_read_and_the_others_are_stored(ana, link):
    said = answer(ana, link, condition__2="5" + " " * 60_000 + "x", value__1="3")
    assert said["refused"] == {"condition.2": "A part of the answer is too long."}
    assert said["answer"] == {"value.1": "3"}


@pytest.mark.parametrize(("language", "text"), [("en", "10,000"), ("es", "10.000"), ("pt", "10.000")])
def test_what_is_ten_thousand_to_the_student_is_not_stored_as_ten(app, link, language, text):
    said = answer(Someone(app, language), link, value__1=text)
    assert text in said["refused"]["value.1"] and "10 000" in said["refused"]["value.1"]
    assert said["answer"] == {}


def test_a_condition_is_refused_unless_it_compares_two_numbers(ana, link):
    assert "5 ≥ 4" in answer(ana, link, condition__2="because")["refused"]["condition.2"]
    assert answer(ana, link, condition__2="v ≤ α: 2 ≤ 3")["answer"] == {"condition.2": "v ≤ α: 2 ≤ 3"}


def test_how_a_condition_is_written_is_told_in_the_words_of_the_convention(ana, link):
    page = ana.see(f"/trees/solve?e={link}")
    asked = data(page)["asked"]
    told = {part["name"]: part["example"] for part in asked["parts"]}
    assert told["condition.0"] == "such as v ≥ β: 5 ≥ 4; blank where nothing is cut"
    assert told["condition.2"] == "such as v ≤ α: 4 ≤ 5; blank where nothing is cut"
    assert told["value.2"] == ""


def test_without_scripts_the_form_comes_back_with_what_was_typed_also_when_it_is_reloaded(ana):
    link = pack_exercise(Exercise("count", numbers={"b": 10, "d": 4}))
    given = {"e": link, "plain": "on"}
    refused = ana.send("/trees/answer", **given, **{"leaves.all": "many", "leaves.best": "199"})
    for _reload in range(2):
        page = ana.see(refused.location)
        assert "“many” is not a number" in page and 'value="many"' in page
    assert stored(ana, link) == {"leaves.best": "199"}
    corrected = ana.send("/trees/answer", **given, back=refused.location, **{"leaves.all": "10000"})
    assert corrected.location == f"/trees/solve?e={link}"


def test_what_was_typed_and_is_too_long_for_an_address_is_shown_at_once(ana):
    link = pack_exercise(Exercise("count", numbers={"b": 10, "d": 4}))
    page = ana.send("/trees/answer", e=link, plain="on", **{"leaves.all": 2000 * "many "})
    assert page.status_code == 400
    assert "A part of the answer is too long." in page.text and 'value="many many' in page.text


def test_what_was_typed_on_a_long_sheet_is_kept_in_an_address_as_well(ana):
    draw = random.Random(1)
    trees = [f"({' '.join(f'({draw.random():.9f} {draw.random():.9f})' for _ in range(150))})" for _ in range(2)]
    counting = Exercise("count", numbers={"b": 3, "d": 2})
    sheet = pack_sheet(Sheet("Games", (counting, *(Exercise("minimax", parse(tree)) for tree in trees))))
    form = {"e": pack_exercise(counting), "plain": "on", "back": f"/trees/solve?s={sheet}&n=1", "leaves.all": "many"}
    refused = ana.send("/trees/answer", **form)
    assert refused.status_code == 303 and 4000 < len(refused.location) < LONGEST_ADDRESS
    assert "“many” is not a number" in ana.see(refused.location)


def test_without_scripts_the_page_of_a_sheet_comes_back_as_well(ana):
    sheet = pack_sheet(
        Sheet("Games", (Exercise("count", numbers={"b": 3, "d": 2}), Exercise("minimax", parse("(1 2)"))))
    )
    link = pack_exercise(Exercise("count", numbers={"b": 3, "d": 2}))
    form = {"e": link, "plain": "on", "back": f"/trees/solve?s={sheet}&n=1", "leaves.all": "many"}
    page = ana.see(ana.send("/trees/answer", **form).location)
    assert "“many” is not a number" in page and sheet in page
    elsewhere = ana.see(ana.send("/trees/answer", **{**form, "back": "https://example.org/?s=x"}).location)
    assert "“many” is not a number" in elsewhere and sheet not in elsewhere


def test_beliefs_and_lists_are_taken_as_before(ana):
    matrix = pack_exercise(Exercise("matrix", text=PRESETS["prisoners-dilemma"]))
    assert answer(ana, matrix, nash="none", reply__row__0="1")["refused"] == {}


# -- blanks -----------------------------------------------------------------------------------------------------------


def test_how_many_are_blank_is_told_with_every_answer(ana, link):
    first = answer(ana, link, alpha_in__0="-oo")["blank"]
    assert first["says"] == "21 of 22 fields are still blank; the cuts are counted apart."
    assert first["first"] == "beta_in.0"
    assert first["to"] == "Go to the first: the root, β on entry"
    key = KINDS["alphabeta"].key(Exercise("alphabeta", parse(EXAMPLE), conditions=True))
    last = ana.send("/trees/answer", e=link, **key).json["blank"]
    assert (last["count"], last["says"], last["first"]) == (0, "Nothing is blank any more.", "")
    assert first["asks"] == "21 fields are still blank. Hand it in anyway?" and not last["asks"]
    assert "Nothing is blank any more." in ana.see(f"/trees/solve?e={link}")


def test_a_sheet_says_what_is_blank_before_it_is_handed_in(ana):
    exercises = (Exercise("minimax", parse(EXAMPLE)), Exercise("count", numbers={"b": 10, "d": 4}))
    sheet = pack_sheet(Sheet("Games", exercises))
    answer(ana, pack_exercise(exercises[0]), value__1="3", value__2="2", value__3="2", value__0="3", best="1")
    answer(ana, pack_exercise(exercises[1]), leaves__all="10000")
    page = ana.see(f"/trees/sheet?s={sheet}")
    assert "Nothing is blank any more." in page and "2 of 3 fields are still blank." in page
    assert "2 fields are still blank." in page
    assert "Go to the first: exercise 2, Nodes, the root included" in page and "n=2#nodes.all" in page
    ana.send("/trees/sheet/hand-in", s=sheet)
    assert "still blank" not in ana.see(f"/trees/sheet?s={sheet}")


def test_an_exercise_that_is_handed_in_has_no_tick_but_its_points(ana):
    exercises = (Exercise("minimax", parse(EXAMPLE), points=6), Exercise("count", numbers={"b": 9, "d": 4}))
    sheet = pack_sheet(Sheet("Games", exercises))
    ana.send("/trees/sheet/hand-in", s=sheet)
    pills = re.search(r'<nav class="solving-steps".*?</nav>', ana.see(f"/trees/solve?s={sheet}&n=2"), re.S)[0]
    assert "✓" not in pills and "0/6" in pills
    assert re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", pills)).strip().startswith("1 0/6: handed in, 0 of 6 points")


# -- signs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "comma"), [("en", "."), ("es", ","), ("pt", ",")])
def test_marks_have_the_decimal_mark_and_the_minus_of_the_language(app, language, comma):
    someone = Someone(app, language)
    exercise = Exercise("expectiminimax", parse("({.5:-3 .5:2} {.5:1 .5:-4})"), points=5)
    link = pack_exercise(exercise)
    someone.send("/trees/answer", e=link, **{"value.1": "-1.25", "value.2": "-1,5", "value.0": "-0.5"})
    someone.send("/trees/hint", e=link, part="value.1")
    someone.send("/trees/hand-in", e=link)
    page = someone.see(f"/trees/solve?e={link}")
    marks = re.sub(r"<[^>]+>", " ", re.search(r'<ul class="marks">.*?</ul>', page, re.S)[0])
    assert f"−0{comma}5" in marks and f"−1{comma}25" in marks
    assert not re.search(r"\d[.,]\d", marks.replace(f"{comma}", "")) and not re.search(r"-\d", marks)
    assert f"2{comma}5" in re.search(r'class="trees-score"[^>]*>(.*?)<', page)[1]


@pytest.mark.parametrize(("language", "never"), [("en", "never"), ("es", "nunca"), ("pt", "nunca")])
def test_that_there_is_no_x_is_said_in_the_language_and_understood(app, language, never):
    someone = Someone(app, language)
    exercise = Exercise("interval", parse(EXAMPLE), numbers={"x": 9, "cut": 7})
    link = pack_exercise(exercise)
    assert answer(someone, link, interval=never)["refused"] == {}
    assert KINDS["interval"].grade(exercise, {"interval": never}).lost == 0
    answer(someone, link, interval="x < 2.5")
    someone.send("/trees/hand-in", e=link)
    marks = re.search(r'<ul class="marks">.*?</ul>', someone.see(f"/trees/solve?e={link}"), re.S)[0]
    assert never in marks and f"x &lt; 2{'.' if language == 'en' else ','}5" in marks
