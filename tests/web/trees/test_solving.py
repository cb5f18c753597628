"""An exercise on its page: answered part by part, handed in, graded, and begun again."""

import json
import re
from fractions import Fraction

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.matrix import PRESETS
from engine.trees import parse
from engine.trees.node import in_rows
from tests.web.people import Someone
from tests.web.trees.pages import data, sent
from webapp.trees.exercises.solving import pack_exercise, unpack_exercise
from webapp.trees.sheets.sealing import is_genuine, sealed
from webapp.trees.sheets.sheet import read_sheet


@pytest.fixture
def exercise():
    return generate("web", LEVELS[1])


def test_the_generators_form_leads_to_the_exercise_itself(ana):
    answer = ana.web.get("/trees/solve?kind=alphabeta&level=1&seed=web")
    assert answer.status_code == 302
    link = answer.location.partition("e=")[2]
    assert unpack_exercise(link) == generate("web", LEVELS[1])


def test_no_key_is_in_the_page_before_the_answer_is_handed_in(ana, exercise):
    page = ana.see(f"/trees/solve?e={pack_exercise(exercise)}")
    asked = data(page)["asked"]
    assert asked["graded"] is None
    for part, text in KINDS["alphabeta"].key(exercise).items():
        assert f'"{part}": "{text}"' not in page
    inner = [number for number, node in enumerate(in_rows(exercise.tree)) if not node.is_leaf]
    assert {part["node"] for part in asked["parts"] if part["what"] == "alpha_in"} == set(inner)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("best-action", "its player compares a1: 8; a2: 0; a3: 5."),
        ("order", "by the minimax values: a1: 8; a3: 5; a2: 0."),
        ("interval", "the comparison x ≤ "),
        ("interval", "Its bound α = 8 comes from a1."),
    ],
)
def test_a_mark_says_which_comparison_decides(ana, kind, says):
    numbers = {"x": 7, "cut": 8} if kind == "interval" else {}
    link = pack_exercise(Exercise(kind, parse("((9 8 13) (3 2 0) (5 12 10))"), numbers=numbers))
    ana.send("/trees/hand-in", e=link)
    told = [mark["says"] for mark in data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]]
    assert any(says in each for each in told), told


def test_an_answer_is_stored_as_it_is_given_and_graded_when_handed_in(app, ana, exercise):
    link = pack_exercise(exercise)
    key = KINDS["alphabeta"].key(exercise)
    wrong = "value.1"
    for part, text in key.items():
        sent(ana, "/trees/answer", e=link, **{part: "99" if part == wrong else text})
    assert data(ana.see(f"/trees/solve?e={link}"))["asked"]["answer"]["value.0"] == key["value.0"]
    assert data(Someone(app).see(f"/trees/solve?e={link}"))["asked"]["answer"] == {}
    assert ana.send("/trees/hand-in", e=link).status_code == 303
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    lost = [mark for mark in asked["graded"]["marks"] if not mark["earned"]]
    assert [mark["part"] for mark in lost] == [wrong]
    assert "You wrote 99." in lost[0]["says"]
    assert asked["graded"]["key"] == key
    refused = sent(ana, "/trees/answer", e=link, **{wrong: key[wrong]})
    assert refused == {"handedIn": True, "refusal": "The answer has been handed in and stays as it is."}


def test_a_reason_says_where_a_bound_was_handed_down_from(ana, exercise):
    link = pack_exercise(exercise)
    ana.send("/trees/hand-in", e=link)
    marks = {mark["part"]: mark for mark in data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]}
    assert re.fullmatch(r"It is \d+ here, handed down from the root\.", marks["alpha_in.2"]["says"])
    assert marks["beta_in.2"]["says"] == "It is +∞ here: the search began with it."


def test_an_answer_can_be_begun_again(ana, exercise):
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **{"value.0": "7"})
    ana.send("/trees/hand-in", e=link)
    ana.send("/trees/again", e=link)
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    assert (asked["answer"], asked["handedIn"]) == ({}, False)


def test_a_downloaded_answer_carries_a_code_against_tampering(ana, exercise):
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **{"value.0": "7"})
    ana.send("/trees/hand-in", e=link)
    document = json.loads(ana.web.get(f"/trees/answer.json?e={link}&name=Ana").text)
    assert (document["name"], document["answer"]["value.0"]) == ("Ana", "7")
    assert is_genuine(document, ana.app.config["SECRET_KEY"])
    document["earned"] += 1
    assert not is_genuine(document, ana.app.config["SECRET_KEY"])


def test_a_code_needs_the_servers_secret():
    document = sealed({"earned": 3, "name": "é"}, "secret")
    assert is_genuine(document, "secret")
    assert not is_genuine(document, "another")
    assert not is_genuine({"earned": 3}, "secret")


def test_everybody_can_have_a_twin(ana, exercise):
    links = set()
    for name in ("Ana", "Bo", " ana "):
        answer = ana.web.get(f"/trees/solve?e={pack_exercise(exercise)}&for={name}")
        links.add(answer.location)
    assert len(links) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_asked_answered_and_graded(ana, kind):
    link = ana.web.get(f"/trees/solve?kind={kind}&level=1&seed=3").location.partition("e=")[2]
    exercise = unpack_exercise(link)
    sent(ana, "/trees/answer", e=link, **KINDS[kind].key(exercise))
    ana.send("/trees/hand-in", e=link)
    graded = data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]
    assert graded["earned"] == graded["asked"] > 0
    assert Fraction(graded["points"]) == exercise.points


@pytest.mark.parametrize("query", ["e=zzzz", "kind=sudoku", "kind=alphabeta&plies=9", "kind=alphabeta&plies=x"])
def test_an_exercise_that_cannot_be_is_refused_in_a_sentence(ana, query):
    assert "refusal" in ana.see(f"/trees/solve?{query}", status=400) or "e=" in query


def test_the_x_of_an_interval_is_not_told(ana):
    link = ana.web.get("/trees/solve?kind=interval&level=1&seed=3").location.partition("e=")[2]
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    assert asked["columns"]["value"][asked["numbers"]["x"]] == "x"
    name = asked["columns"]["name"][asked["numbers"]["cut"]]
    assert name and name in asked["question"]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "It is called c."), ("es", "Se llama c."), ("pt", "Ele se chama c.")]
)
def test_the_node_of_an_interval_is_named_in_the_readers_language(app, language, says):
    someone = Someone(app, language)
    link = someone.web.get("/trees/solve?kind=interval&level=1&seed=3").location.partition("e=")[2]
    assert says in data(someone.see(f"/trees/solve?e={link}"))["asked"]["question"]


def test_whoever_asks_for_no_exercise_finds_an_easy_one(client):
    page = client.get("/trees/solve").text
    assert 'aria-label="Your answer"' in page
    assert "<svg" in page


def test_the_first_exercise_is_the_same_in_another_language(ana):
    first = data(ana.see("/trees/solve"))["asked"]["columns"]
    assert data(ana.see("/trees/solve?lang=pt"))["asked"]["columns"] == first


def test_a_form_without_scripts_comes_as_a_whole_and_leads_back(ana):
    link = pack_exercise(Exercise("matrix", text="  x y\nA 3,3 0,5\nB 5,0 1,1"))
    here = f"/trees/solve?e={link}"
    given = {"e": link, "plain": "on", "back": here, "reply.row.0": ["0", "1"], "nash": "3"}
    answer = ana.send("/trees/answer", **given)
    assert (answer.status_code, answer.location) == (303, here)
    assert data(ana.see(here))["asked"]["answer"] == {"reply.row.0": "0 1", "nash": "3"}
    ana.send("/trees/answer", **{**given, "reply.row.0": "1", "nash": []})  # unticked boxes are not sent
    assert data(ana.see(here))["asked"]["answer"] == {"reply.row.0": "1"}
    elsewhere = ana.send("/trees/answer", **{**given, "back": "https://elsewhere.example/trees"})
    assert elsewhere.location == here


def test_links_that_are_out_in_the_world_open_what_they_carried():
    """A dictionary that links are packed with may never change."""
    tree = parse("((3 12 8)(2 4 6)(14 5 2))")
    assert unpack_exercise("2N1iSqybGRQpQJykg3FQLAA") == Exercise("alphabeta", tree)
    sheet = read_sheet({"s": "2hmOEI0Wte2JuKig3ohRdqBYT4T0FqP8UEB4EegAA"})
    assert (sheet.title, sheet.exercises, sheet.twins) == ("Games", (Exercise("alphabeta", tree),), True)


def test_where_a_form_came_from_may_be_anything(ana):
    link = pack_exercise(Exercise("matrix", text=PRESETS["prisoners-dilemma"]))
    answer = ana.send("/trees/answer", e=link, plain="on", back="//[", nash="3")
    assert answer.status_code == 303 and answer.location.startswith("/trees/solve?")


def test_what_was_left_blank_is_folded_and_told_from_what_is_wrong(ana):
    link = pack_exercise(Exercise("alphabeta", parse("((3 12 8)(2 4 6)(14 5 2))")))
    ana.send("/trees/answer", e=link, **{"value.1": "99"})
    ana.send("/trees/hand-in", e=link)
    page = ana.see(f"/trees/solve?e={link}")
    shown, _summary, folded = page.partition('<details class="marks-blank">')
    assert shown.count("mark-row wrong") == 1 and "mark-row blank" not in shown
    blank = folded.count("mark-row blank")
    assert f"{blank} answers left blank" in folded
    assert blank == data(page)["asked"]["graded"]["total"] - 1, "no cut is earned by a wrong number"
    assert "0 of 26 answers · 22 fields, and the cuts below each of 4 nodes" in page
    assert "not asked" not in shown, "no cut hides a field in this tree"
    assert "✗" not in folded.partition("</details>")[0]


def test_what_the_cuts_leave_out_is_said_beside_what_is_asked(ana):
    address = ana.web.get("/trees/solve?kind=alphabeta&level=3&seed=7").location
    page = ana.see(address)
    assert "77 of 77 fields are still blank; the cuts are counted apart." in page
    link = data(page)["asked"]["link"]
    ana.send("/trees/hand-in", e=link)
    said = "0 of 74 answers · 62 fields, and the cuts below each of 12 nodes · 15 fields below cuts are not asked"
    assert said in ana.see(address)


def test_where_nothing_is_blank_nothing_is_folded(ana):
    link = pack_exercise(Exercise("matrix", text=PRESETS["prisoners-dilemma"]))
    ana.send("/trees/answer", e=link, **KINDS["matrix"].key(Exercise("matrix", text=PRESETS["prisoners-dilemma"])))
    ana.send("/trees/hand-in", e=link)
    assert "marks-blank" not in ana.see(f"/trees/solve?e={link}")
