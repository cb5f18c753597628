"""Exercises without a tree: beliefs and matrix games in tables, and their worked solutions."""

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from engine.exercises import Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.matrix import PRESETS, read_matrix
from tests.web.people import Someone
from tests.web.trees.pages import data
from webapp.trees.exercises.solving import pack_exercise


def test_a_belief_tree_is_answered_in_its_shape_and_its_solution_worked_out(ana):
    link = pack_exercise(generate("s", replace(LEVELS[2], kind="belief-tree")))
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    fields = [
        field["name"]
        for branch in asked["branches"]
        for field in [*branch["parts"], *(each for after in branch["after"].values() for each in after)]
    ]
    assert sorted([*fields, "action"]) == sorted(part["name"] for part in asked["parts"])
    assert asked["steps"] is None
    ana.send("/trees/hand-in", e=link)
    page = ana.see(f"/trees/solve?e={link}")
    marks = {mark["part"]: mark for mark in data(page)["asked"]["graded"]["marks"]}
    assert re.fullmatch(r"max\(.+, .+\) = \S+", next(m["sum"] for m in marks.values() if "max" in m["sum"]))
    assert "The worked solution, step by step" in page


def test_a_model_stands_in_tables(ana):
    text = "s1 -a-> s2 1/4 o1\ns1 -a-> s3 3/4\nbelief s1:1\nutility s2 -4\n"
    link = pack_exercise(Exercise("belief", text=text))
    assert data(ana.see(f"/trees/solve?e={link}"))["asked"]["subject"]["model"] == {
        "states": ["s1", "s2", "s3"],
        "belief": ["1", "0", "0"],
        "utilities": ["–", "−4", "–"],
        "actions": [{"name": "a", "arrows": [["s1", "s2", "1/4", "o1"], ["s1", "s3", "3/4", "–"]]}],
    }


@pytest.mark.parametrize(
    ("text", "zero"), [("  x y\nA 3,3 0,5\nB 5,0 1,1", False), (PRESETS["matching-pennies"], True)]
)
def test_the_worked_solution_of_a_matrix_game_is_in_its_lab(ana, text, zero):
    link = pack_exercise(Exercise("matrix", text=text))
    ana.send("/trees/hand-in", e=link)
    steps = data(ana.see(f"/trees/solve?e={link}"))["asked"]["steps"]
    assert ("zero=yes" in steps) == zero
    assert read_matrix(text) == read_matrix(parse_qs(urlsplit(steps).query)["game"][0])
    assert ana.web.get(steps).status_code == 200


STRUCK_BY_A_MIXTURE = "  x y z\nA 9,1 0,2 5,3\nB 0,1 9,2 5,3\nC 4,3 3,3 4,2"


@pytest.mark.parametrize(
    ("language", "why", "follows"),
    [
        (
            "en",
            "It is {A, B}: C is beaten by 1/2·A + 1/2·B. You wrote {A, B, C}.",
            "By the key it is {z}; {x, y, z} follows from your own numbers.",
        ),
        (
            "es",
            "Es {A, B}: 1/2·A + 1/2·B supera a C. Escribiste {A, B, C}.",
            "Según la solución es {z}; {x, y, z} se sigue de tus propios números.",
        ),
        (
            "pt",
            "É {A, B}: 1/2·A + 1/2·B supera C. Você escreveu {A, B, C}.",
            "Pela solução é {z}; {x, y, z} segue dos seus próprios números.",
        ),
    ],
)
def test_a_verdict_on_what_is_left_says_what_beats_the_rest(app, language, why, follows):
    someone = Someone(app, language)
    link = pack_exercise(Exercise("matrix", text=STRUCK_BY_A_MIXTURE))
    someone.send("/trees/answer", e=link, **{"left.row": "0 1 2", "left.column": "0 1 2"})
    someone.send("/trees/hand-in", e=link)
    said = {
        mark["part"]: mark["says"] for mark in data(someone.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]
    }
    assert (said["left.row"], said["left.column"]) == (why, follows)


BOOK = "C 1.4\n37/100\na1 60/79\na2 1/10\na3 2/11\na1 b1 16/53\na1 b2 3/26\n"


def test_visits_and_wins_stand_in_a_table_and_each_value_is_worked_out(ana):
    link = pack_exercise(Exercise("uct", text=BOOK))
    page = ana.see(f"/trees/solve?e={link}")
    assert "60/79" in page
    assert "1.0975" not in page
    assert [part["what"] for part in data(page)["asked"]["parts"]] == [*["ucb"] * 5, "selected", "change"]
    ana.send("/trees/hand-in", e=link)
    marks = {mark["part"]: mark for mark in data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]}
    assert marks["ucb.1"]["sum"] == "60/79 + 1.4·√(ln 100 / 79) = 1.0975"
    assert marks["change"]["sum"] == "(60/79 − 2/11) / (√(ln 100 / 11) − √(ln 100 / 79)) = 1.4243"
    assert marks["selected"]["says"] == "From the root down, the largest UCB1 values lead to a1 b1."


def test_a_hint_on_a_ucb1_value_gives_the_rule_first(ana):
    link = pack_exercise(Exercise("uct", text=BOOK))
    for part, rule in (
        ("ucb.1", "Wins / visits + C"),
        ("selected", "Go down from the root"),
        ("change", "fewer visits"),
    ):
        ana.send("/trees/hint", e=link, part=part)
        hint = data(ana.see(f"/trees/solve?e={link}"))["asked"]["hints"][part]
        assert rule in hint["says"][0]
        assert hint["next"] == 0.75
