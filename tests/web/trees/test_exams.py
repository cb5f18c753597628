"""A sheet as an exam: the server's clock decides, and nothing tells a mark before the end."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from sqlalchemy import update

from engine.exercises import Exercise
from engine.exercises.sheets import LECTURES, MOST_MINUTES, Sheet
from engine.trees import parse
from tests.web.people import Someone, close_app, open_app
from tests.web.storage.test_database_away import away
from tests.web.trees.sheets import EXAMPLE, link_of, sheet_in
from webapp.trees.exercises import answers as stored_answers
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets import exams
from webapp.trees.sheets.sheet import pack_sheet

EXERCISES = (Exercise("minimax", parse(EXAMPLE), points=4), Exercise("minimax", parse("((1 2)(3 4))"), points=2))
EXAM = pack_sheet(Sheet("Exam", EXERCISES, minutes=30))
PRACTICE = pack_sheet(Sheet("Practice", EXERCISES[:1]))
E1, E2 = map(pack_exercise, EXERCISES)
RIGHT = {"value.0": "3", "value.1": "3", "value.2": "2", "value.3": "2", "best": "1"}
WRONG = {"value.0": "7", "value.1": "8", "value.2": "9", "value.3": "8", "best": "3"}


@pytest.fixture
def clock(monkeypatch):
    """The server's clock, as exams read it: in the future, since answers of long ago are deleted."""
    clock = SimpleNamespace(now=4_000_000_000.0)
    for module in (stored_answers, exams):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: clock.now))
    return clock


def begin(someone, link=EXAM):
    page = someone.see(f"/trees/sheet?s={link}")
    as_of = re.search(r'name="as_of" value="([^"]*)"', page)[1]
    return someone.send("/trees/sheet/begin", s=link, as_of=as_of)


def write(someone, **parts):
    return someone.send("/trees/answer", e=E1, **parts).get_json()


def left(someone):
    exam = re.search(r'data-exam="(\w+)"', someone.see(f"/trees/sheet?s={EXAM}"))
    return exam and someone.web.get(f"/trees/sheet/clock?exam={exam[1]}").get_json()["left"]


def points(someone, link=EXAM):
    document = json.loads(someone.web.get(f"/trees/sheet/answers.json?s={link}").text)
    return [each["points"] for each in document["exercises"]]


def test_the_lecturer_ticks_the_exam_when_handing_out_and_a_student_can_practise_one_alone(ana):
    page = ana.see("/trees/sheets/hand-out?s=puc")
    assert "Exam: no hints, answers at the end" in page
    answer = ana.web.get("/trees/sheets/hand-out?s=puc&minutes=45&exam=on")
    link = link_of(answer.location)
    assert sheet_in(link).minutes == 45 and sheet_in(link).exercises == LECTURES["puc"].exercises
    assert "Begin the exam" in ana.see(f"/trees/sheet?s={link}") and "checked" in ana.see(answer.location)
    answer = ana.web.get(f"/trees/sheets/hand-out?s={link}&minutes=45")  # no longer ticked
    assert sheet_in(link_of(answer.location)).minutes == 0
    answer = ana.web.get(f"/trees/sheet?s={PRACTICE}&minutes=20&for=Ana")
    assert sheet_in(link_of(answer.location)).minutes == 20 and answer.location.endswith("for=Ana")


@pytest.mark.parametrize("minutes", ["-1", "1.5", "many", str(MOST_MINUTES + 1), "9" * 9])
def test_minutes_that_are_none_are_refused_in_a_sentence(ana, minutes):
    for page in (f"/trees/sheet?s={PRACTICE}", f"/trees/sheets/hand-out?s={PRACTICE}&exam=on"):
        assert "a whole number from 1 to 300" in ana.see(f"{page}&minutes={minutes}", 400)


def test_before_the_beginning_no_exercise_is_shown(ana, clock):
    page = ana.see(f"/trees/sheet?s={EXAM}")
    assert "30 minutes" in page and "/trees/solve" not in page.partition("<main")[2]
    for address in (f"/trees/solve?s={EXAM}&n=1", f"/trees/sheet/answers.json?s={EXAM}"):
        assert "/trees/sheet?" in ana.web.get(address).location
    ana.send("/trees/sheet/hand-in", s=EXAM)
    assert "Begin the exam" in ana.see(f"/trees/sheet?s={EXAM}")


def test_the_clock_runs_on_the_server_whatever_the_student_opens(ana, clock):
    begin(ana)
    assert left(ana) == 30 * 60
    clock.now += 600
    begin_again = ana.send("/trees/sheet/begin", s=EXAM, as_of="1 1")  # another tab, opened before
    assert begin_again.status_code == 303 and left(ana) == 20 * 60
    assert "exam-clock" in ana.see(f"/trees/solve?s={EXAM}&n=2") and "exam-clock" in ana.see(f"/trees/solve?e={E2}")


def test_late_answers_are_refused_and_what_was_stored_is_handed_in(ana, clock):
    begin(ana)
    clock.now += 30 * 60 - 1
    assert write(ana, **RIGHT)["refused"] == {}
    clock.now += 1
    late = write(ana, **{"value.0": "7"})
    assert "The time of the exam is over" in late["refusal"] and late["handedIn"]
    assert points(ana) == [4.0, 0.0] and left(ana) is None
    page = ana.see(f"/trees/sheet?s={EXAM}")
    assert "4 of 6 points" in page and "Begin the exam" not in page
    assert "mark-row right" in ana.see(f"/trees/solve?s={EXAM}&n=1")


def test_handing_in_early_ends_it_and_it_is_not_begun_again(ana, clock):
    begin(ana)
    write(ana, **RIGHT)
    ana.send("/trees/sheet/hand-in", s=EXAM)
    assert points(ana) == [4.0, 0.0]
    for as_of in ("1 1", "1+ 1+"):
        ana.send("/trees/sheet/begin", s=EXAM, as_of=as_of)
        assert points(ana) == [4.0, 0.0]


def test_answers_from_before_are_cleared_and_hints_count_as_another_attempt(ana, clock):
    ana.send("/trees/hint", e=E1, part="value.0")
    write(ana, **RIGHT)
    assert "answers to these exercises already" in ana.see(f"/trees/sheet?s={EXAM}")
    begin(ana)
    document = json.loads(ana.web.get(f"/trees/sheet/answers.json?s={EXAM}").text)
    assert [(each["attempt"], each["answer"]) for each in document["exercises"]] == [(2, {}), (1, {})]


def test_an_exercise_of_a_running_exam_cannot_be_handed_in_elsewhere_or_begun_in_another_exam(ana, clock):
    begin(ana)
    for address, form in (("/trees/hand-in", {"e": E1}), ("/trees/sheet/hand-in", {"s": PRACTICE})):
        answer = ana.send(address, **form)
        assert answer.status_code == 400 and "hand in the whole exam first" in answer.text
    other = link_of(ana.web.get(f"/trees/sheet?s={PRACTICE}&minutes=300").location)
    assert begin(ana, other).status_code == 400
    clock.now += 30 * 60
    assert begin(ana, other).status_code == 303


def test_nothing_but_the_exam_can_be_handed_in_or_get_hints_while_it_runs(ana, clock):
    same, another = replace(EXERCISES[0], points=9, note="?", shapes="unir"), Exercise("minimax", parse("(5 6)"))
    begin(ana)
    for exercise in (same, another):
        link = pack_exercise(exercise)
        answer = ana.send("/trees/hand-in", e=link)
        assert answer.status_code == 400 and "hand in the whole exam first" in answer.text
        assert "no hints in an exam" in ana.send("/trees/hint", e=link, part="value.0").get_json()["refusal"]
        assert not ana.web.get(f"/trees/answer/stored?e={link}").get_json()["handedIn"]
    other = pack_sheet(Sheet("Other", (another,), minutes=300))
    assert begin(ana, other).status_code == 400
    clock.now += 30 * 60
    assert ana.send("/trees/hand-in", e=pack_exercise(same)).status_code == 303
    assert begin(ana, other).status_code == 303


def test_only_the_answers_of_exercises_are_refused_and_only_while_the_time_runs(ana, clock):
    begin(ana)
    assert ana.web.get("/trees.json?tree=((5 6)(7 8))").status_code == 200
    assert "after you hand it in" in ana.web.get(f"/trees/solve.json?e={E1}").text
    clock.now += 30 * 60
    assert ana.web.get(f"/trees/solve.json?e={E1}").status_code == 200
    assert points(ana) == [0.0, 0.0]


@pytest.mark.parametrize("question", ['{"kind": "gone"}', "{"])
def test_a_late_answer_that_cannot_be_read_closes_no_page_and_the_others_are_handed_in(app, ana, clock, question):
    begin(ana)
    write(ana, **RIGHT)
    visitor = ana.web.get_cookie("poda_visitor").value.rpartition(".")[0]
    own = {"visitor": visitor, "exercise": stored_answers.digest(EXERCISES[1])}
    spoilt = update(stored_answers.answers).filter_by(**own).values(question=question)
    app.extensions["poda.services"].database.write(lambda connection: connection.execute(spoilt))
    clock.now += 30 * 60
    for page in ("/trees", "/trees/sheets", "/trees/daily", f"/trees/solve?e={E2}", f"/trees/sheet?s={EXAM}"):
        assert ana.web.get(page).status_code == 200, page
    assert points(ana)[0] == 4.0


def test_the_lab_needs_no_database(app, ana, monkeypatch):
    monkeypatch.setattr(app.extensions["poda.services"].database, "read", away)
    for page in ("/trees", "/trees.json?tree=((1 2)(3 4))", "/trees/exercise?tree=((1 2)(3 4))"):
        assert ana.web.get(page).status_code < 400, page
    assert ana.send("/trees/read", text="((1 2)(3 4))").get_json()["link"]


def test_an_answer_in_an_exam_cannot_be_forgotten_and_so_begun_with_a_new_clock(ana, clock):
    begin(ana)
    page = ana.see("/mine")
    assert 'name="kind" value="answer"' not in page
    for name in re.findall(r'name="id" value="([\w-]+)"', page):
        ana.send("/mine/forget", kind="answer", id=name)
    assert left(ana) == 30 * 60


def everything_told(someone):
    """All that the server answers about the exercises of a running exam."""
    posts = [("/trees/hint", {"part": "value.1"}), ("/trees/hand-in", {}), ("/trees/again", {}), ("/trees/answer", {})]
    told = [someone.send(address, e=E1, **form).text for address, form in posts]
    pages = [f"{page}s={link}" for page in ("sheet?", "solve?n=1&") for link in (EXAM, PRACTICE)]
    pages += [f"solve?e={E1}", f"answer/stored?e={E1}", f"answer.json?e={E1}"]
    pages += [f"sheet/answers.{suffix}?s={EXAM}" for suffix in ("json", "csv")]
    pages += [f"sheets/print?s={EXAM}&key=on", f"sheet.xml?s={EXAM}", f"solve.json?e={E1}", f"solve.svg?e={E1}&step=9"]
    told += [someone.web.get(f"/trees/{page}").text for page in pages]
    return [*told, someone.see("/mine"), someone.see("/trees/daily")]


OWN = (
    r'csrf[-_]token" (?:content|value)="[^"]*"|nonce="[^"]*"|"?(?:code|visitor)"?[:,] ?"[^"]*"|X-CSRF-Token": "[^"]*"',
    r'"(?:value\.\d|best)": ?"\d"|(?:value\.\d|best) = \d|<option value="\d"(?: selected)?>',
    r'name="id" value="[^"]*"',
    r"seed=\d+|\b[b-df-hj-np-tv-z]{6}\b",
)
"""What differs from visitor to visitor: tokens, codes, ids, marks of browsers, seeds, and what was typed."""


def test_right_and_wrong_answers_get_the_same_bytes_until_the_end(app, clock, monkeypatch):
    monkeypatch.setattr("webapp.trees.exercises.daily_routes.seed_of", lambda _visitor, day: day)
    monkeypatch.setattr("webapp.mine.routes._when", lambda _seconds: "now")
    told = []
    for answer in (RIGHT, WRONG):
        someone = Someone(app)
        begin(someone)
        texts = [json.dumps(write(someone, **answer)), *everything_told(someone)]
        told.append([re.sub("|".join(OWN), "", text) for text in texts])
    for one, other in zip(*told, strict=True):
        assert one == other
        assert "mark-row" not in one and '"points": 4' not in one and '"hints": {"' not in one
    assert "There are no hints in an exam." in told[0][1]
    assert sum("You can see solutions after you hand it in" in text for text in told[0]) == 4
    clock.now += 30 * 60
    assert points(someone) == [0.0, 0.0]


def test_an_exam_survives_a_restart_that_lasts_beyond_its_end(tmp_path, clock):
    app = open_app(tmp_path)
    ana = Someone(app)
    begin(ana)
    write(ana, **RIGHT)
    close_app(app)
    clock.now += 3600
    app = open_app(tmp_path)
    ana.web.application = app
    assert points(ana) == [4.0, 0.0]
    close_app(app)


def test_an_exam_is_another_sheet_in_the_results(ana):
    ids = set()
    for link in (EXAM, pack_sheet(Sheet("Exam", EXERCISES))):
        begin(ana, link) if link == EXAM else None
        ids.add(json.loads(ana.web.get(f"/trees/sheet/answers.json?s={link}").text)["sheet"])
    assert len(ids) == 2
