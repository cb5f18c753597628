"""Hints on the page: each step has its price, is stored with the answer, and counts when the answer is graded."""

import json
import re

import pytest

from engine.exercises import KINDS
from engine.exercises.generator import generate
from engine.exercises.wish import LEVELS
from tests.web.people import Someone, close_app, open_app
from webapp.trees.solving import pack_exercise


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("hints"))
    yield app
    close_app(app)


@pytest.fixture
def ana(app):
    return Someone(app)


@pytest.fixture
def exercise():
    return generate("hints", LEVELS[1])


def asked(someone, link):
    page = someone.see(f"/trees/solve?e={link}")
    return json.loads(re.search(r'id="page-data"[^>]*>(.*?)</script>', page, re.S)[1])["asked"]


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
    assert "less 0.5 for hints" in ana.see(f"/trees/solve?e={link}")
    assert json.loads(ana.web.get(f"/trees/answer.json?e={link}").text)["hints"] == 2
    assert "refusal" in take(ana, link, "value.0")


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


def test_the_worked_solution_is_offered_once_it_is_handed_in(ana):
    exercise = generate("steps", LEVELS[1])
    link = pack_exercise(exercise)
    assert asked(ana, link)["steps"] is None
    ana.send("/trees/hand-in", e=link)
    steps = asked(ana, link)["steps"]
    assert "algorithm=alphabeta" in steps and "convention=aima" in steps
    assert 'value="alphabeta" selected' in ana.see(steps)
