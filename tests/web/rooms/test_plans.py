"""The plan of a lesson: read from text, kept with the room, gone through from the lecturer's page and the wall."""

import io
from html import escape

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises.sheets import LECTURES
from engine.refusals import Refused
from tests.web.people import Someone
from tests.web.rooms.test_rooms import Class
from webapp.rooms.plans import READY, as_text, read_plan
from webapp.rooms.record import PlanStep

TEXT = "/kinds # Begin: which kinds?\n\nhttp://localhost:8000/trees?tree=example#step=2 # Vote\n/words\n"


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def on_the_wall(room: Class) -> str:
    return room.app.extensions["poda.rooms"].find(room.code).record.page


def test_a_lesson_goes_through_its_plan_and_stays_at_its_ends(room: Class) -> None:
    ana = room.comes("Ana")
    assert room.does("plan", text=TEXT).status_code == 303
    seen = []
    for command in ("next", "next", "next", "next", "back"):
        assert room.does(command).status_code == 303
        seen.append(on_the_wall(room))
    step = "/trees?tree=example#step=2"
    assert seen == ["/kinds", step, "/words", "/words", step]
    assert 'aria-current="step"' in room.steering and "Begin: which kinds?" in room.steering
    for page in (ana.see(f"/rooms/{room.code}"), room.lecturer.see(f"/rooms/{room.code}/wall")):
        assert "Begin: which kinds?" not in page


def test_nothing_is_before_the_first_step_of_a_plan_and_another_plan_begins_before_it(room: Class) -> None:
    steps = "/kinds\n/words\n"
    room.does("plan", text=steps)
    room.does("back")
    assert on_the_wall(room) == "/trees?tree=example"
    for _ in range(2):
        room.does("next")
    room.does("plan", text=f"{steps}/horizon\n")  # goes on where it was
    room.does("next")
    assert on_the_wall(room) == "/horizon"
    room.does("plan", text=steps, ready="br")
    room.does("next")
    assert on_the_wall(room) == READY["br"][0][0]
    room.does("plan", text="", file=(io.BytesIO(steps.encode()), "plan.txt"))
    room.does("next")
    assert on_the_wall(room) == "/kinds"


def test_the_wall_is_told_of_the_page_and_that_it_was_turned_at_once(room: Class) -> None:
    room.lecturer.asks("room:watch", {"room": room.code})
    room.does("plan", text=TEXT)
    room.lecturer.heard("room:changed")
    room.does("next")
    assert [(each["page"], each["turned"]) for each in room.lecturer.heard("room:changed")] == [("/kinds", 1)]


def test_a_plan_is_kept_as_a_file_and_loaded_into_another_room(room: Class, app: Flask) -> None:
    room.does("plan", text=TEXT)
    room.lecturer.send(f"/rooms/{room.code}/page", page="/horizon", turned=0)
    room.does("add_step")
    kept = room.lecturer.see(f"/rooms/{room.code}/plan.txt")
    assert kept.endswith("/words\n/horizon\n")
    other = Class(app)
    fields = {
        "do": "plan",
        "text": "",
        "file": (io.BytesIO(kept.encode()), "plan.txt"),
        "csrf_token": other.lecturer.token,
    }
    assert other.lecturer.web.post(f"/rooms/{other.code}/host", data=fields).status_code == 303
    assert other.lecturer.see(f"/rooms/{other.code}/plan.txt") == kept
    room.comes("Ana").see(f"/rooms/{room.code}/plan.txt", 400)


@pytest.mark.parametrize(
    "line",
    ["/rooms/abcde/host # no", "javascript:alert(1)", "//elsewhere.org/", "words", "http://[", "https://elsewhere.org"],
)
def test_what_is_no_page_of_poda_is_refused_with_its_line(room: Class, line: str) -> None:
    answer = room.does("plan", text=f"/words\n{line}")
    assert answer.status_code == 400 and "Line 2 of the plan" in answer.text
    assert room.lecturer.see(f"/rooms/{room.code}/plan.txt") == ""
    assert room.does("next").status_code == 303 and on_the_wall(room) == "/trees?tree=example"


def test_a_plan_is_not_endless(room: Class) -> None:
    assert room.does("plan", text="/words\n" * 61).status_code == 400
    assert room.does("plan", text="x" * 50_001).status_code == 400


@pytest.mark.parametrize("name", LECTURES)
def test_each_lecture_has_a_plan_of_pages_that_exist(room: Class, ana: Someone, name: str) -> None:
    assert room.does("plan", ready=name).status_code == 303
    kept = room.lecturer.see(f"/rooms/{room.code}/plan.txt").splitlines()
    assert len(kept) == len(READY[name]) and all(" # " in line for line in kept)
    for page, _note in READY[name]:
        ana.see(page)
        assert f'title="{escape(page)}">/' not in room.steering  # each is called by its name


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("/play?game=tic-tac-toe", "Nueva partida · Tres en raya"),
        ("/trees?tree=example&algorithm=alphabeta#step=3", "Laboratorio de árboles · Ejemplo · alfa-beta"),
        ("/trees/sheet?s=unir", "Hojas de ejercicios · Búsqueda con adversario (UNIR)"),
        ("/lab/matrix?game=prisoners-dilemma&solution=hidden", "Laboratorio de matrices · Dilema del prisionero"),
        ("/trees?t=damaged", "Laboratorio de árboles"),
        ("/trees/sheet?s=damaged", "Hojas de ejercicios"),
        ("/matches/none", "Partida"),
        ("/no/such/page", "/no/such/page"),
    ],
)
def test_a_step_is_called_as_its_page_in_the_readers_language(room: Class, page: str, says: str) -> None:
    room.does("plan", text=f"{page} # Mira")
    room.lecturer.language = "es"
    assert f'<strong>Mira</strong> <a href="{escape(page)}" title="{escape(page)}">{says}</a>' in room.steering


@given(st.lists(st.tuples(st.sampled_from(["/words", "/trees?tree=example#step=1"]), st.text())))
def test_a_plan_is_read_as_it_was_written(steps: list[tuple[str, str]]) -> None:
    plan = tuple(PlanStep(page, " ".join(note.split())) for page, note in steps[:60])
    try:
        assert read_plan(as_text(plan)) == plan
    except Refused:
        pytest.fail("it was a plan")
