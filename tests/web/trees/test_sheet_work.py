"""A student gives a name, answers the exercises of a sheet, and hands it in."""

import json
import re
import threading

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.web.trees.pages import data
from tests.web.trees.sheets import solve
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet


def test_a_student_says_a_name_answers_and_hands_in(ana, link):
    first = ana.see(f"/trees/sheet?s={link}")
    assert "sheet-step" not in first and "required" in first
    solve(ana, link, "Ana")
    page = ana.see(f"/trees/sheet?s={link}&for=Ana")
    assert 'class="sheet-step begun"' in page and "1 exercise is not begun yet." in page
    assert "points</p>" not in page
    assert ana.send("/trees/sheet/hand-in", s=link, **{"for": "Ana"}).status_code == 303
    page = ana.see(f"/trees/sheet?s={link}&for=Ana")
    assert page.count('class="sheet-step done"') == 2
    assert re.search(r'class="sheet-score" role="status">1\d(\.\d+)? of 15 points', page)
    assert "mark-row right" in ana.see(f"/trees/solve?s={link}&n=1&for=Ana")
    assert "Begin again" not in ana.see(f"/trees/solve?s={link}&n=1&for=Ana")


def test_an_exercise_whose_hints_were_paid_for_is_begun(ana, link):
    page = ana.see(f"/trees/solve?s={link}&n=1&for=Hue")
    e = data(page)["asked"]["link"]
    assert "hints" in ana.send("/trees/hint", e=e, part="value.0").get_json()
    page = ana.see(f"/trees/sheet?s={link}&for=Hue")
    assert page.count('class="sheet-step begun"') == 1 and "stored as you type" in page
    ana.send("/trees/sheet/hand-in", s=link, **{"for": "Hue"})
    assert "stored as you type" not in ana.see(f"/trees/sheet?s={link}&for=Hue")


def test_no_key_is_in_an_exercise_of_a_sheet_before_it_is_handed_in(ana, link):
    page = ana.see(f"/trees/solve?s={link}&n=2&for=Eva")
    assert '"graded": null' in page and "mark-row" not in page


def test_a_place_that_the_sheet_does_not_have_leads_to_the_sheet(ana, link):
    answer = ana.web.get(f"/trees/solve?s={link}&n=9&for=Ana")
    assert answer.status_code == 302 and "/trees/sheet?" in answer.location
    assert ana.web.get(f"/trees/solve?s={link}&n=1").status_code == 302  # no name yet


def test_an_answer_that_is_begun_again_says_so(ana, link):
    e = json.loads(
        re.search(r'id="page-data"[^>]*>(.*?)</script>', ana.see(f"/trees/solve?s={link}&n=1&for=Ivo"), re.S)[1]
    )["asked"]["link"]
    for _ in range(2):
        ana.send("/trees/hand-in", e=e)
        ana.send("/trees/again", e=e)
    document = json.loads(ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Ivo").text)
    assert [each["attempt"] for each in document["exercises"]] == [3, 1]


def test_a_sheet_is_graded_in_the_pool_and_once(ana, monkeypatch):
    exercise = Exercise("minimax", parse("((3 1 9)(2 8 6)(4 5 7))"))
    link, kind, threads = pack_sheet(Sheet("Graded elsewhere", (exercise,))), type(KINDS["minimax"]), []
    grade = kind.grade

    def noted(self, exercise, answer):
        if answer.get("value.0") == "4.25":
            threads.append(threading.current_thread().name)
        return grade(self, exercise, answer)

    monkeypatch.setattr(kind, "grade", noted)
    ana.send("/trees/answer", e=pack_exercise(exercise), **{"value.0": "4.25"})
    ana.send("/trees/sheet/hand-in", s=link)
    for page in ("sheet", "solve", "sheet/answers.csv"):
        ana.see(f"/trees/{page}?s={link}")
    assert len(threads) == 1 and threads[0].startswith("search-")
