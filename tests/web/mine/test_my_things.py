"""The page of what one browser has here, and what its visitor forgets."""

import re

import pytest
from sqlalchemy import update

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.web.people import Someone, module_app
from tests.web.play.by_form import plays
from tests.web.trees.pages import data, sent
from tests.web.trees.sheets import EXAMPLE
from webapp.storage.tables import matches
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet

app = module_app()


def test_matches_and_exercises_of_this_browser_are_listed_to_go_on_with(app):
    ana, bo = Someone(app), Someone(app)
    match = ana.opens(max="me", min="me")
    plays(ana, match, "b2")
    exercise = generate("web", LEVELS[1])
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **KINDS["alphabeta"].key(exercise))
    page = ana.see("/mine")
    assert f'href="/matches/{match}"' in page and re.search(r"1 move · [^<]+ UTC<", page)
    assert f"/trees/solve?e={link}" in page and "begun ·" in page
    ana.send("/trees/hand-in", e=link)
    assert "10 of 10 points ·" in ana.see("/mine")
    others = bo.see("/mine")
    assert match not in others and link not in others and others.count("None yet.") == 2


def test_what_is_forgotten_is_deleted_and_only_by_whom_it_belongs_to(app):
    ana, bo = Someone(app), Someone(app)
    match = ana.opens(max="me", min="me")
    bo.send("/mine/forget", kind="match", id=match)
    assert match in ana.see("/mine")
    assert ana.send("/mine/forget", kind="match", id=match).status_code == 303
    assert match not in ana.see("/mine")
    assert ana.web.get(f"/matches/{match}").status_code == 404
    assert ana.send("/mine/forget", kind="nothing", id="x").status_code == 303


def test_a_match_of_a_game_that_is_no_longer_there_is_left_out(app):
    ana = Someone(app)
    gone, left = ana.opens(), ana.opens()
    rename = update(matches).where(matches.c.id == gone).values(game="an-extension-of-last-year")
    app.extensions["poda.services"].database.write(lambda connection: connection.execute(rename))
    page = ana.see("/mine")
    assert gone not in page and left in page


@pytest.mark.parametrize("is_live", [True, False])
def test_a_forgotten_match_is_no_longer_linked_from_the_one_before(app, is_live):
    ana = Someone(app)
    before = ana.opens()
    seen = ana.watches(before)
    after = ana.asks("match:follow", {"match": before, "version": seen["version"]})["successor"]
    assert after in ana.see(f"/matches/{before}")
    if not is_live:
        app.extensions["poda.services"].matches.forget(before)
    ana.send("/mine/forget", kind="match", id=after)
    assert after not in ana.see(f"/matches/{before}")
    again = ana.asks("match:follow", {"match": before, "version": seen["version"]})
    assert again["ok"] and again["successor"] != after


def test_a_stranger_who_would_forget_a_match_leaves_it_in_memory(app):
    ana, bo = Someone(app), Someone(app)
    name = ana.opens()
    live = app.extensions["poda.services"].matches.find(name)
    bo.send("/mine/forget", kind="match", id=name)
    assert app.extensions["poda.services"].matches.find(name) is live


def test_nothing_is_forgotten_that_others_have_too(app):
    ana = Someone(app)
    match = ana.opens(max="me", min="open")
    exercise = generate("kept", LEVELS[1])
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **KINDS["alphabeta"].key(exercise))
    (begun,) = re.findall(r'name="kind" value="answer"><button [^>]*value="([^"]+)"', ana.see("/mine"))
    ana.send("/trees/hand-in", e=link)
    assert "/mine/forget" not in ana.see("/mine")
    ana.send("/mine/forget", kind="match", id=match)
    ana.send("/mine/forget", kind="answer", id=begun)
    assert match in ana.see("/mine") and link in ana.see("/mine")


def test_an_exercise_of_a_sheet_names_the_sheet(app):
    ana, named = Someone(app), "Week &lt;3&gt; · begun"
    sheet = pack_sheet(Sheet("Week <3>", (Exercise("minimax", parse(EXAMPLE)), Exercise("cuts", parse(EXAMPLE)))))
    page = data(ana.see(f"/trees/solve?s={sheet}&n=1"))
    asked = page["asked"]
    sent(ana, page["addresses"]["answer"], e=asked["link"], sheet=asked["sheet"], **{"value.1": "3"})
    listed = ana.see("/mine")
    assert listed.count(named) == 1
    ana.send("/trees/sheet/hand-in", s=sheet)
    assert ana.see("/mine").count(named.replace("begun", "")) == 2
    alone = pack_exercise(Exercise("order", parse(EXAMPLE)))
    sent(ana, "/trees/answer", e=alone, order="1 3 2")
    assert ana.see("/mine").count('class="sub">begun · ') == 1


@pytest.mark.parametrize(
    ("made", "read", "title"), [("en", "es", "Juegos con azar (BR)"), ("es", "en", "Games with chance (BR)")]
)
def test_a_lectures_sheet_is_named_in_the_language_that_is_read_now(app, made, read, title):
    ana = Someone(app)
    asked = data(ana.see(f"/trees/solve?s=br&n=1&lang={made}"))["asked"]
    sent(ana, "/trees/answer", e=asked["link"], sheet=asked["sheet"], **{"value.1": "3"})
    shown = f">{title} · "
    assert shown not in ana.see(f"/mine?lang={made}") and shown in ana.see(f"/mine?lang={read}")


def test_an_answer_that_was_handed_in_is_taken_off_the_list_and_keeps_its_grade(app):
    ana, bo = Someone(app), Someone(app)
    link = pack_exercise(Exercise("minimax", parse(EXAMPLE)))
    ana.send("/trees/hand-in", e=link)
    (name,) = re.findall(r'action="/mine/take-off">.*?<button [^>]*value="([^"]+)"', ana.see("/mine"))
    bo.send("/mine/take-off", id=name)
    assert link in ana.see("/mine")
    assert ana.send("/mine/take-off", id=name).status_code == 303
    assert link not in ana.see("/mine")
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    assert asked["handedIn"] and asked["attempt"] == 1
    ana.send("/trees/again", e=link)
    assert link in ana.see("/mine"), "it is under way again"
    assert data(ana.see(f"/trees/solve?e={link}"))["asked"]["attempt"] == 2
