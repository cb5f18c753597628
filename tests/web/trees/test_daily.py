"""Ten questions a day, by the visitor's cookie alone: the same after a reload and in two tabs, others the next day."""

import re
import time
from types import SimpleNamespace

import pytest

from engine.exercises import KINDS, Exercise
from engine.trees import parse
from tests.web.people import Someone, close_app, open_app, token_of
from webapp.storage.allowance import _stored
from webapp.trees.exercises import answers as stored_answers
from webapp.trees.exercises import daily_routes, days
from webapp.trees.exercises.daily_routes import stored_days
from webapp.trees.exercises.solving import pack_exercise

A_DAY = 24 * 3600
NOON = 1_795_953_600  # 2026-11-29 12:00 UTC


@pytest.fixture
def clock(monkeypatch):
    """The time by which days are told apart; `now` may be set."""
    clock = SimpleNamespace(now=float(NOON))
    for module in (days, daily_routes):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: clock.now))
    return clock


def visitor_of(someone):
    return someone.web.get_cookie("poda_visitor").value.rpartition(".")[0]


def asked(app, someone, day="2026-11-29"):
    with app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        return stored_days().find(visitor_of(someone), day)


def answer(app, someone, place, right=True, day="2026-11-29"):
    question = asked(app, someone, day)[place].question
    key = KINDS[question.exercise.kind].key(question.exercise)
    if right:
        return send(app, someone, place, day, **{name: key[name] for name in question.asked})
    for wrong in ("-777", "(-777, -776)"):  # a number, or where none can be the answer a window
        answered = send(app, someone, place, day, **dict.fromkeys(question.asked, wrong))
        if asked(app, someone, day)[place].right is not None:
            break
    return answered


def send(app, someone, place, day="2026-11-29", **parts):
    of = stored_answers.digest(asked(app, someone, day)[place].question.exercise)
    return someone.send("/trees/daily", day=day, n=str(place + 1), of=of, **parts)


def questions_on(page):
    return re.findall(r'<li><a href="/trees/daily\?day=([\d-]+)&amp;n=(\d+)">([^<]+)', page)


def test_the_days_questions_are_the_same_on_every_visit_and_others_for_others(app, ana, clock):
    first = ana.see("/trees/daily")
    assert len(questions_on(first)) == 10 and "November 29, 2026" in first and "UTC" in first
    again = ana.see("/trees/daily")
    assert questions_on(again) == questions_on(first) and len(asked(app, ana)) == 10
    others = Someone(app)
    others.see("/trees/daily")
    assert [each.question for each in asked(app, others)] != [each.question for each in asked(app, ana)]


def test_home_exercises_and_my_things_lead_there(ana):
    for page in ("/", "/trees/exercises", "/mine"):
        assert 'href="/trees/daily"' in ana.see(page), page


def test_a_right_answer_is_marked_at_once_and_the_first_one_stays(app, ana, clock):
    ana.see("/trees/daily")
    before = ana.see("/trees/daily?n=1")
    assert "mark-sign" not in before and "Show me" in before
    assert answer(app, ana, 0).location == "/trees/daily?day=2026-11-29&n=1"
    page = ana.see("/trees/daily?n=1")
    assert "✓" in page and "Show me" not in page
    answer(app, ana, 0, right=False)  # another tab
    assert asked(app, ana)[0].right is True
    assert answer(app, ana, 1, right=False).status_code == 303
    assert asked(app, ana)[1].right is False
    send(app, ana, 2, do="show")
    assert asked(app, ana)[2].right is False and "shown" in ana.see("/trees/daily?n=3")
    assert "1 of 10" in ana.see("/trees/daily")


def test_a_browser_without_a_cookie_stores_nothing_and_can_answer_the_page_that_it_was_given(app, clock):
    new = Someone(app)
    new.web.delete_cookie("poda_visitor")
    page = new.see("/trees/daily")
    with app.extensions["poda.services"].database.read() as connection:
        rows = connection.execute(days.days.select()).all()
    assert visitor_of(new) not in {row.visitor for row in rows}
    first = new.see("/trees/daily?n=1")
    new.token = token_of(first)
    of = re.search(r'name="of" value="(\w+)"', first)[1]
    new.send("/trees/daily", day="2026-11-29", n="1", of=of, do="show")
    assert asked(app, new)[0].right is False
    assert questions_on(new.see("/trees/daily"))[1:] == questions_on(page)[1:]


def test_an_answer_to_another_question_than_the_stored_one_is_refused(app, ana, clock):
    ana.see("/trees/daily")
    other = stored_answers.digest(asked(app, ana)[1].question.exercise)
    answer = ana.send("/trees/daily", day="2026-11-29", n="1", of=other, do="show")
    assert answer.status_code == 400 and "has been replaced" in answer.text
    assert asked(app, ana)[0].right is None


def test_an_unreadable_answer_is_refused_in_a_sentence_and_changes_nothing(app, ana, clock):
    ana.see("/trees/daily")
    place, name = next(
        (place, each.question.asked[0])
        for place, each in enumerate(asked(app, ana))
        if each.question.asked[0].startswith(("value", "leaves", "nodes"))
    )
    answer = send(app, ana, place, **{name: "many"})
    page = ana.see(answer.location)
    assert 'class="refusal"' in page and 'value="many"' in page
    send(app, ana, place, **{name: "  "})
    assert asked(app, ana)[place].right is None


def test_a_new_day_gives_new_ones_and_yesterdays_stay(app, ana, clock):
    ana.see("/trees/daily")
    answer(app, ana, 0)
    clock.now += A_DAY
    page = ana.see("/trees/daily")
    assert "November 30, 2026" in page and "November 29, 2026" in page  # the questions, and the record
    assert [each.question for each in asked(app, ana, "2026-11-30")] != [each.question for each in asked(app, ana)]
    assert "✓" in ana.see("/trees/daily?day=2026-11-29&n=1")
    answer(app, ana, 1)  # one that was open before midnight
    assert asked(app, ana)[1].right is True
    for day in ("2026-12-24", "1999-01-01", "tomorrow"):
        assert ana.web.get(f"/trees/daily?day={day}").location == "/trees/daily"
        assert ana.send("/trees/daily", day=day, n="1", do="show").location == "/trees/daily"


def test_own_exercises_count_towards_the_draw(app, ana, clock):
    exercise = Exercise("minimax", parse("((1 2)(3 4))"), convention="urjc")
    ana.send("/trees/answer", e=pack_exercise(exercise), **{"value.0": "3"})
    ana.send("/trees/hand-in", e=pack_exercise(exercise))
    with app.test_request_context():
        past, convention = stored_days().past(visitor_of(ana))
    assert past == {"minimax": [0.25]} and convention == "aima"  # minimax does not depend on one


def test_the_latest_answers_come_first_wherever_they_were_given(app, ana, clock, monkeypatch):
    monkeypatch.setattr("webapp.trees.exercises.answers.time", SimpleNamespace(time=lambda: clock.now))
    ana.see("/trees/daily")
    kind = asked(app, ana)[0].question.exercise.kind
    answer(app, ana, 0)
    clock.now += 60
    exercise = pack_exercise(asked(app, ana)[0].question.exercise)
    ana.send("/trees/hand-in", e=exercise)
    with app.test_request_context():
        shares = stored_days().past(visitor_of(ana))[0][kind]
    assert shares[0] < 1.0 == shares[1]


def test_the_questions_count_towards_what_is_stored_until_they_are_deleted(app, ana, clock):
    allowance = app.extensions["poda.services"].allowance

    def counted():
        with app.extensions["poda.services"].database.read() as connection:
            return _stored(connection, visitor_of(ana))

    ana.see("/trees/daily")
    before = counted()
    assert before > 1000
    answer(app, ana, 0)
    assert counted() > before
    allowance.recount()
    ana.send("/trees/daily/forget")
    assert counted() == 0


def test_the_record_survives_a_restart_and_can_be_forgotten(tmp_path, clock):
    app = open_app(tmp_path)
    ana = Someone(app)
    ana.see("/trees/daily")
    answer(app, ana, 0)
    before = [each.question for each in asked(app, ana)]
    close_app(app)
    app = open_app(tmp_path)
    ana.web.application = app
    assert "1 of 10" in ana.see("/trees/daily")
    assert [each.question for each in asked(app, ana)] == before
    ana.send("/trees/daily/forget")
    assert asked(app, ana) == ()
    close_app(app)


def test_days_that_nobody_opens_are_deleted(app, ana):
    services = app.extensions["poda.services"]
    ana.see("/trees/daily")
    today = days.day_at(time.time())
    assert asked(app, ana, today)
    services.database.write(lambda connection: connection.execute(days.days.update().values(updated=0.0, opened=0.0)))
    services.delete_some()
    assert asked(app, ana, today) == ()
