"""The generator's form shows the settings that the chosen kind heeds, and an address has the same meaning
everywhere.
"""

import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from engine.exercises import KINDS
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS, SETTINGS, ExerciseSettings, usual_settings
from tests.web.people import Someone
from webapp.searches.scheduling.page_work import PageWork
from webapp.trees.exercises.generator_form import read_settings
from webapp.trees.exercises.solving import unpack_exercise
from webapp.trees.sheets.sheet import read_sheet


def asked_for(page, prefix=""):
    """The names of the settings that a form asks for."""
    part = page[page.index('id="generator"') :]
    names = re.findall(rf'name="{re.escape(prefix)}(\w+)"', part)
    return {name for name in names if name in SETTINGS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_shows_exactly_what_the_kind_heeds(ana, kind):
    settings = set(KINDS[kind].settings)
    assert asked_for(ana.see(f"/trees/generator?kind={kind}")) == settings
    assert asked_for(ana.see(f"/trees/generator?prefix=new.&new.kind={kind}"), "new.") == settings
    assert asked_for(ana.see(f"/trees/solve?look=on&kind={kind}&seed=1")) == settings
    editor = ana.send("/trees/sheets/edit", s="", do="look", **{"new.kind": kind, "title": "Games"})
    assert editor.status_code == 200
    assert asked_for(editor.text, "new.") == settings and 'value="Games"' in editor.text


def test_what_was_said_stays_when_the_kind_changes(ana):
    page = ana.see("/trees/generator?kind=minimax&plies=2&ties=on&seed=abc&cuts=7")
    assert re.search(r'name="plies" value="2"', page) and re.search(r'name="ties" checked', page)
    assert 'value="abc"' in page and "cuts" not in asked_for(page)


def test_a_tick_of_the_difficulty_can_be_left_out(ana):
    assert re.search(r'name="above" checked', ana.see("/trees/generator?kind=alphabeta&level=3"))
    assert not re.search(r'name="above" checked', ana.see("/trees/generator?kind=alphabeta&level=2"))
    assert read_settings({"level": "3"}).above
    assert not read_settings({"level": "3", "ticks": "on"}).above


def ticked(page):
    return set(re.findall(r'name="(\w+)" checked', page))


@pytest.mark.parametrize(
    ("before", "sent", "now", "remain"),
    [
        ("alphabeta.3", "", "kind=right-to-left&level=3", set()),  # somebody has cleared it
        ("alphabeta.3", "above=on", "kind=right-to-left&level=3", {"above"}),
        ("alphabeta.3", "above=on", "kind=alphabeta&level=2", set()),  # only the difficulty had set it
        ("alphabeta.2", "", "kind=alphabeta&level=3", {"above"}),
        ("alphabeta.2", "above=on&ties=on", "kind=alphabeta&level=1", {"above", "ties"}),
        ("minimax.3", "ties=on", "kind=alphabeta&level=3", {"above", "ties"}),  # minimax has no such tick
        ("alphabeta.3", "", "kind=alphabeta&level=3", set()),
    ],
)
def test_ticks_stay_as_somebody_set_them_and_else_follow_the_difficulty(ana, before, sent, now, remain):
    assert ticked(ana.see(f"/trees/generator?{now}&ticks={before}&{sent}")) == remain


def test_the_form_says_whose_ticks_it_shows(ana):
    assert 'name="new.ticks" value="cuts.3"' in ana.see("/trees/generator?prefix=new.&new.kind=cuts&new.level=3")


def test_a_seed_that_was_typed_stays_when_the_form_is_looked_at_again(ana):
    page = ana.send("/trees/sheets/edit", s="", do="look", **{"new.kind": "cuts", "new.seed": "mine"}).text
    assert 'name="new.seed" value="mine"' in page
    seeds = [re.search(r'name="new.seed" value="(\w+)"', ana.see("/trees/sheets/edit"))[1] for _ in range(2)]
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_address_that_says_little_asks_for_the_difficulty(kind, level):
    asked = read_settings({"kind": kind, "level": str(level)})
    assert replace(asked, high_at_need=None) == usual_settings(kind, level)


def made(someone, given):
    """The exercise that the generator's address leads to."""
    answer = someone.web.get("/trees/solve", query_string=given)
    return unpack_exercise(re.search(r"[?&]e=([^&#]+)", answer.location)[1])


def test_what_an_address_does_not_name_comes_from_the_difficulty(ana):
    given = {"kind": "alphabeta", "level": "1", "plies": "3", "cuts": "2", "above": "on", "seed": "7", "for": ""}
    asked = ExerciseSettings(plies=3, least=3, most=3, cuts=2, high=40, above=True)
    assert made(ana, given | {"high": "40"}) == generate("7", asked)
    assert not read_settings({"kind": "interval", "above": "on"}).above
    assert read_settings({"kind": "matrix", "cuts": "9", "plies": "1"}) == settings_for("matrix", 2, {"plies": 1})


def test_an_exercise_is_made_in_the_turns_of_whoever_asks_for_it(app, ana, monkeypatch):
    owners, wait = [], PageWork.wait
    monkeypatch.setattr(PageWork, "wait", lambda self, owner, steps: owners.append(owner) or wait(self, owner, steps))
    given = {"kind": "interval", "level": "1", "seed": "turns"}
    assert made(ana, given) == generate("turns", settings_for("interval", 1, {}))
    ana.send("/trees/sheets/edit", s="", do="add.generated", **{f"new.{name}": text for name, text in given.items()})
    assert len(owners) == 2 and owners[0] == owners[1] != ""


def test_what_is_too_rare_to_be_found_is_refused_in_a_sentence(ana):
    rare = {"kind": "alphabeta", "plies": "4", "least": "4", "most": "4", "cuts": "60", "seed": "1"}
    assert "No such tree is among the first" in ana.see(f"/trees/solve?{urlencode(rare)}", status=400)


def test_a_sheet_keeps_what_was_asked(ana):
    fields = {"kind": "cuts", "level": "1", "leaves": "16", "cuts": "3", "above": "on", "ticks": "on", "seed": "2026"}
    asked = {f"new.{name}": text for name, text in (fields | {"convention": "urjc", "shapes": "ucla"}).items()}
    answer = ana.send("/trees/sheets/edit", s="", do="add.generated", **asked)
    assert answer.location, re.findall(r"refusal.*", answer.text)
    link = re.search(r"[?&]s=([^&#]+)", answer.location)[1]
    said = {"leaves": 16, "cuts": 3, "above": True, "convention": "urjc", "shapes": "ucla"}
    exercise = generate("2026", settings_for("cuts", 1, said))
    assert read_sheet({"s": link}).exercises == (exercise,)
    assert (exercise.convention, exercise.shapes, exercise.seed) == ("urjc", "ucla", "2026")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"high": "1000000"}, "“Values, to” is a whole number from −999 to 999."),
        ({"low": "-0000005", "high": "0"}, None),
        ({"leaves": "0000008"}, None),
        ({"high": "2_0"}, "“2_0” is not a whole number."),
        ({"plies": "٣"}, "“٣” is not a whole number."),
        ({"level": "9"}, "The levels are 1, 2, 3."),
        ({"level": "x"}, "“x” is not a whole number."),
    ],
)
def test_a_number_is_read_whole_or_refused(ana, given, says):
    if says is None:
        asked = {name: int(text) for name, text in given.items()}
        assert read_settings({"level": "1"} | given) == settings_for("alphabeta", 1, asked)
    else:
        page = ana.see(f"/trees/solve?{urlencode(given | {'seed': '1'})}", status=400)
        assert says in page and 'id="generator"' in page


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("es", "Podas: un árbol de 2 niveles con hasta 2 sucesores no tiene más de 1."),
        ("pt", "Podas: uma árvore de 2 níveis com até 2 sucessores não tem mais de 1."),
    ],
)
def test_what_cannot_be_is_told_in_the_readers_language(app, language, says):
    assert says in Someone(app, language).see("/trees/solve?kind=alphabeta&plies=2&most=2&cuts=5&seed=1", status=400)
