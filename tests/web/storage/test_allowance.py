"""How much one visitor, one address and all together may store of answers: a class has room, a script does not."""

import pytest
from sqlalchemy import text

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import LECTURES
from engine.refusals import Refused
from engine.trees import parse
from tests.web.databases import of_kind
from tests.web.people import Someone, module_app
from webapp import config
from webapp.storage import allowance as allowances
from webapp.storage.allowance import DAYS_TO_FILL, NO_ROOM, NO_ROOM_FOR_VISITOR, NO_ROOM_TODAY, Allowance
from webapp.storage.tables import answers
from webapp.trees.exercises.answers import Answers
from webapp.trees.exercises.solving import pack_exercise

app = module_app()

EXERCISE = Exercise("minimax", parse("((3 12)(2 4))"))
LARGE = Exercise("alphabeta", parse(f"({' '.join(['((((1))))'] * 240)})"))


@pytest.fixture
def database(tmp_path):
    with of_kind("SQLite", tmp_path) as database:
        yield database


def fill(database, by, exercise=EXERCISE, visitor="eva"):
    """Answers one exercise after the other until it is refused; the sentence, and how many there were."""
    for number in range(200):
        try:
            by.write(visitor, Exercise(**{**vars(exercise), "seed": str(number)}), {"value.1": "3"})
        except Refused as refused:
            return refused.sentence, number
    return "", 200


def stored(database):
    with database.read() as connection:
        return connection.execute(text("SELECT count(*), sum(size) FROM answers")).one()


def test_one_visitor_fills_no_more_than_a_visitors_share(database, monkeypatch):
    monkeypatch.setattr(allowances, "MOST_OF_A_VISITOR", 10_000)
    by = Answers(database, Allowance(1 << 30), "1.2.3.4")
    says, number = fill(database, by)
    assert says == NO_ROOM_FOR_VISITOR and 5 < number < 30
    count, size = stored(database)
    assert (count, size < 10_000) == (number, True)
    assert by.write("bo", EXERCISE, {"value.1": "3"}).parts  # others have theirs


def test_what_is_stored_is_kept_changed_and_handed_in_where_it_is_full(database, monkeypatch):
    monkeypatch.setattr(allowances, "MOST_OF_A_VISITOR", 10_000)
    by = Answers(database, Allowance(1 << 30), "1.2.3.4")
    fill(database, by)
    first = Exercise(**{**vars(EXERCISE), "seed": "0"})
    assert by.write("eva", first, {"value.1": "4"}).parts == {"value.1": "4"}
    with pytest.raises(Refused, match="This browser has stored"):
        for number in range(20):
            by.write("eva", Exercise(**{**vars(EXERCISE), "seed": str(number)}), {"value.0": "7" * 40, "best": "1"})
    assert by.find("eva", first).parts["value.1"] == "4"
    handed_in = by.hand_in("eva", first)
    assert handed_in.grade is not None and by.find("eva", first) == handed_in
    assert by.begin_again("eva", first).attempt == 2


def test_a_sheet_that_was_begun_is_handed_in_however_full_the_storage_is(database):
    allowance = Allowance(1 << 30)
    by = Answers(database, allowance, "1.2.3.4")
    by.write("eva", EXERCISE, {"value.1": "3"})
    allowance.most = DAYS_TO_FILL * (stored(database)[1] + 100)
    with pytest.raises(Refused):
        by.hand_in_all("bo", (EXERCISE, LARGE))
    assert stored(database)[0] == 1, "nothing of a sheet that was not begun"
    by.hand_in_all("eva", (EXERCISE, LARGE))
    assert by.find("eva", EXERCISE).grade is not None and by.find("eva", LARGE).handed_in


def test_one_address_leaves_room_for_the_others_whatever_cookies_it_has(database):
    allowance = Allowance(DAYS_TO_FILL * 10_000)
    says = []
    for visitor in range(200):
        try:
            Answers(database, allowance, "1.2.3.4").write(str(visitor), EXERCISE, {"value.1": "3"})
        except Refused as refused:
            says.append(refused.sentence)
    assert set(says) == {NO_ROOM_TODAY} and stored(database)[1] < 10_000
    assert Answers(database, allowance, "5.6.7.8").write("bo", EXERCISE, {"value.1": "3"}).parts


def test_all_together_fill_no_more_than_there_is_and_what_is_deleted_makes_room(database):
    allowance = Allowance(40_000)
    for number in range(200):
        try:
            Answers(database, allowance, f"address {number}").write(str(number), EXERCISE, {"value.1": "3"})
        except Refused as refused:
            assert refused.sentence == NO_ROOM
    count, size = stored(database)
    assert 5 < count < 200 and 39_000 < size <= 40_000
    with pytest.raises(Refused, match="no room for more answers"):
        Answers(database, allowance, "another").write("bo", EXERCISE, {"value.1": "3"})
    database.write(lambda connection: connection.execute(answers.delete()))
    allowance.recount()
    assert Answers(database, allowance, "another").write("bo", EXERCISE, {"value.1": "3"}).parts


def test_a_class_of_500_with_the_largest_of_our_sheets_has_room_in_one_room(database):
    """In a day, behind one address; attempts are stored in the place of earlier ones."""
    most = config.default("PODA_ANSWERS_MEGABYTES") << 20
    sizes = []
    for sheet in LECTURES.values():
        by = Answers(database, Allowance(most), "1.2.3.4")
        database.write(lambda connection: connection.execute(answers.delete()))
        for exercise in sheet.exercises:
            by.write("eva", exercise, KINDS[exercise.kind].key(exercise))
            by.hand_in("eva", exercise)
        sizes.append(stored(database)[1])
    assert 500 * 10 * max(sizes) < most // DAYS_TO_FILL  # ten such sheets a day


def test_the_largest_exercise_is_answered_in_full(database):
    by = Answers(database, Allowance(1 << 30), "1.2.3.4")
    full = {part.name: "0" for part in KINDS["alphabeta"].parts(LARGE)}
    assert by.write("eva", LARGE, full).parts == full


def test_a_student_is_told_in_one_sentence_and_the_answer_before_stays(app, monkeypatch):
    es = Someone(app, "es")
    e = pack_exercise(EXERCISE)
    es.send("/trees/answer", e=e, **{"value.1": "3"})
    monkeypatch.setattr(app.extensions["poda.services"].allowance, "most", 0)
    sent = es.send("/trees/answer", e=e, **{"value.2": "2"}).get_json()
    assert sent["refusal"].startswith("En este servidor no caben más respuestas: avisa a quien lo administra.")
    assert es.web.get(f"/trees/answer/stored?e={e}").get_json()["answer"] == {"value.1": "3"}
    refused = es.send("/trees/sheet/hand-in", s="puc")
    assert refused.status_code == 400 and "no caben más respuestas" in refused.text
    assert es.send("/trees/hand-in", e=e).status_code == 303
    assert es.web.get(f"/trees/answer/stored?e={e}").get_json()["handedIn"]
