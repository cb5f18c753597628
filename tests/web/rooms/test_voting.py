"""What a vote shows: what is right and why, shares, drawn ties, numbers as people read them, limits, and halves."""

import re

import msgspec
import pytest
from flask import Flask

from engine.exercises.numbers import read_number
from engine.game import MAX
from engine.solve import Progress
from tests.web.people import Someone, until
from tests.web.rooms.test_everybody import plays
from tests.web.rooms.test_rooms import TREE, Class
from webapp.matches.page_state import PageState
from webapp.matches.seats import SeatRequest
from webapp.rooms.questions import offered
from webapp.rooms.record import Question, RoomRecord, Vote, bars, movement, share_right
from webapp.rooms.robots import Robots
from webapp.rooms.routes import number_text, reason_text
from webapp.rooms.store import Classroom
from webapp.rooms.voting import majority


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def asks_for_a_move(room: Class, position: str = "", which: int = 0, **fields: str) -> str:
    """The lecturer asks the class for a move, once the game is solved; the match."""
    match = room.lecturer.opens(position=position, **fields)
    live = room.app.extensions["poda.services"].matches.find(match)
    exact = room.app.extensions["poda.services"].exact_values
    if live.game.slug != "connect-four":
        until(lambda: not isinstance(exact.look(live.game, live.state), Progress))
    page = f"/matches/{match}"
    room.lecturer.send(f"/rooms/{room.code}/page", page=page)
    assert room.does("offer", page=page, which=str(which)).status_code == 303
    return match


def question_of(room: Class) -> Question:
    return room.app.extensions["poda.rooms"].find(room.code).record.question


# -- right answers ----------------------------------------------------------------------------------------------------


def test_the_best_moves_of_a_solved_game_are_right_and_the_class_is_told_why(room: Class) -> None:
    asks_for_a_move(room, "XX./OO./...")
    ana, bo = room.comes("Ana"), room.comes("Bo")
    room.votes(ana, "c1")
    room.votes(bo, "a3")
    room.does("show")
    assert question_of(room).rights == ("c1",)
    assert "50% are right." in room.steering
    for seen in (room.steering, room.lecturer.see(TREE), ana.see(f"/rooms/{room.code}")):
        assert "By the exact values only c1 is best, worth 1 to MAX." in seen
    assert "Según los valores exactos, la mejor es solo c1" in room.comes("Eva", language="es").see(
        f"/rooms/{room.code}"
    )


def test_several_moves_may_be_equally_right(room: Class) -> None:
    asks_for_a_move(room, ".../.X./...")
    rights = question_of(room).rights
    assert set(rights) == {"a1", "a3", "c1", "c3"}
    for number, answer in enumerate(rights):
        room.votes(room.comes(f"{number}"), answer)
    room.does("show")
    assert "100% are right." in room.steering
    assert room.steering.count(" ✓</th>") == len(rights)
    assert f"4 moves are equally good, worth 0 to MAX: {', '.join(rights)}." in room.steering
    assert room.lecturer.see(f"/rooms/{room.code}/wall").count("&#34;right&#34;: true") == len(rights)
    assert room.lecturer.see(f"/rooms/{room.code}/answers.json").count('"right":true') == len(rights)


def test_where_every_move_is_equally_good_none_is_right_and_the_class_is_told(room: Class) -> None:
    asks_for_a_move(room)
    room.votes(room.comes("Ana"), "b2")
    room.does("show")
    assert question_of(room).rights == () and "are right." not in room.steering
    assert "By the exact values every move is equally good, worth 0 to MAX." in room.steering


def test_where_no_exact_value_is_known_no_move_is_right(room: Class) -> None:
    asks_for_a_move(room, game="connect-four")
    room.votes(room.comes("Ana"), "d")
    room.does("show")
    assert question_of(room).right == () and question_of(room).reason is None
    assert "are right." not in room.steering and "✓" not in room.lecturer.see(f"/rooms/{room.code}/wall")


def test_equally_good_actions_at_the_root_are_all_right(app: Flask) -> None:
    with app.test_request_context():
        best = offered("/trees?tree=((9 9)(7 8)(9 10))")[1]
    assert best.rights == ("a1", "a3")


def test_answers_move_between_any_right_ones() -> None:
    asked = Question("Which?", ("a", "b", "c"), ("a", "b"), round=2)
    votes = [Vote(1, 1, "v", "a"), Vote(1, 2, "v", "b"), Vote(1, 1, "w", "c"), Vote(1, 2, "w", "a")]
    moved = movement(asked, votes)
    assert moved is not None
    assert (moved.stayed_right, moved.became_right, moved.became_wrong) == (1, 1, 0)
    assert share_right(asked, votes) == 1.0
    assert [bar.rights for bar in bars(asked, votes)] == [(True, True), (True, True), (False, False)]


def test_a_question_that_was_stored_with_one_right_answer_is_still_read() -> None:
    stored = b'{"text":"Which?","choices":["a","b"],"right":"b","before":["a"],"round":2}'
    read = msgspec.json.decode(stored, type=Question)
    assert (read.rights_in(1), read.rights, read.reason, read.half) == (("a",), ("b",), None, "")
    assert msgspec.json.decode(b'{"text":"Which?"}', type=Question).rights == ()
    record = msgspec.json.decode(b"{}", type=RoomRecord)
    assert (record.explain_below, record.go_on_above) == (35, 70)


@pytest.mark.parametrize("right", [("a",), ("a", "b"), ("a", "b", "c"), ()])
def test_test_students_answer_with_one_of_the_choices(app: Flask, right: tuple[str, ...]) -> None:
    robots = Robots(app, app.extensions["poda.rooms"])
    asked = Question("Which?", ("a", "b", "c"), right)
    assert {robots._answer(asked) for _ in range(200)} == {"a", "b", "c"}


# -- reasons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "which", "reason"),
    [
        ("((3 12) (2 4.5))", 0, "MAX takes the largest value that comes back to the root: a1: 3; a2: 2."),
        ("((3 12) (2 4))", 1, "MAX takes the largest value that comes back to the root: a1: 3; a2: 2."),
        ("{.5:2 .5:4}", 0, "The values that come back to the root are averaged by their probabilities: a1: 2; a2: 4."),
        ("((3 12) (2 4))#step=4", 3, "MIN takes the smallest value that comes back to a1: b1: 3; b2: 12."),
        (
            "((3 12) (2 4))#step=4",
            2,
            "In the order of the search a1 b2 is the next leaf, and nothing is cut on the way.",
        ),
        ("((3 12) (2 4) (5 6))#step=10", 2, "The rest below a2 is cut, so that the search goes on to a3 b1."),
        ("((3 12) (2 4))#step=11", 2, "a2 has 2, and the root has 3: since 2 ≤ 3, the rest is cut."),
        ("((3 12) (5 4))#step=11", 2, "a2 has 5: the rest would be cut if that were ≤ 3."),
        (
            "((3 12) (2 4))&convention=puc#step=9",
            3,
            "MIN takes the smallest value that comes back to a2 (b1: 2), held between α = 3 and β = +∞.",
        ),
    ],
)
def test_why_an_answer_is_right(app: Flask, page: str, which: int, reason: str) -> None:
    with app.test_request_context():
        assert reason_text(offered(f"/trees?tree={page}")[which]) == reason


def test_a_reason_has_the_numbers_of_its_reader_and_comes_when_answers_are_shown(room: Class) -> None:
    page = "/trees?tree=((9.5 12) (2 4))"
    room.does("offer", page=page, which="0")
    ana = room.comes("Ana", language="es")
    room.votes(ana, "9,5")
    assert "MAX toma" not in ana.see(f"/rooms/{room.code}")
    room.does("show")
    for seen in (ana.see(f"/rooms/{room.code}"), room.lecturer.see(f"/rooms/{room.code}/wall")):
        assert re.search(r"a1: 9[,.]5; a2: 2\.", seen)
    assert "En la raíz MAX toma el mayor de los valores que vuelven: a1: 9,5; a2: 2." in ana.see(f"/rooms/{room.code}")


# -- counts -----------------------------------------------------------------------------------------------------------


def test_a_bar_is_full_where_all_chose_the_answer(room: Class) -> None:
    room.asks(choices="a\nb")
    for name in ("A", "B", "C"):
        room.votes(room.comes(name), "b")
    room.does("close")
    room.does("again")
    room.votes(room.comes("D"), "a", round=2)
    room.votes(room.comes("E"), "b", round=2)
    room.does("close")
    assert re.findall(r'<meter min="0" max="1" value="([\d.]+)"', room.steering) == ["0.0", "0.5", "1.0", "0.5"]


def test_of_equally_frequent_moves_one_is_drawn_and_the_same_for_everybody(room: Class) -> None:
    match = asks_for_a_move(room)
    for name, answer in (("A", "b2"), ("B", "a1")):
        room.votes(room.comes(name), answer)
    room.does("close")
    drawn = re.search(r"Play (\w\w), drawn among 2 that equally many chose", room.steering)[1]
    assert f"Play {drawn}, drawn" in room.remote().see(f"/rooms/{room.code}/steering")
    room.does("play")
    played = room.app.extensions["poda.services"].matches.find(match).record.actions
    assert [each.text for each in played] == [drawn]


def test_the_draw_depends_on_the_room_the_question_and_the_round() -> None:
    def drawn(code: str, number: int, round: int) -> str | None:
        asked = Question("Which?", ("a", "b"), round=round)
        counted = bars(asked, [Vote(number, round, "v", "a"), Vote(number, round, "w", "b")])
        return majority(Classroom(code, "", 1, RoomRecord(questions=(asked,) * number)), counted)

    for every in (
        [drawn(f"room{number}", 1, 1) for number in range(20)],
        [drawn("abcde", number, 1) for number in range(1, 20)],
        [drawn("abcde", 1, round) for round in range(1, 20)],
    ):
        assert set(every) == {"a", "b"}
    assert drawn("abcde", 1, 1) == drawn("abcde", 1, 1)


def test_the_wall_shows_the_choices_of_an_open_question_that_stand_nowhere_in_the_picture(room: Class) -> None:
    room.asks(choices="to the left\nto the right", right="to the left")
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert re.findall(r"<li>(.*?)</li>", wall) == ["to the left", "to the right"]
    assert "✓" not in wall
    room.does("offer", page=TREE, which="1")
    assert "<li>" not in room.lecturer.see(f"/rooms/{room.code}/wall")


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("es", ","), ("pt-BR", ",")])
@pytest.mark.parametrize("typed", ["-9.5", "-9,5"])
def test_a_number_has_the_readers_mark_however_it_was_typed(app: Flask, language: str, mark: str, typed: str) -> None:
    room = Class(app)
    room.lecturer.language = language
    room.asks("How much?", choices="", right=typed)
    ana = room.comes("Ana", language=language)
    assert room.votes(ana, typed).status_code == 303
    own = re.search(r'name="answer" value="([^"]*)"', ana.see(f"/rooms/{room.code}"))[1]
    assert own == f"−9{mark}5"
    assert room.votes(ana, own).status_code == 303  # what stands there may be sent again
    room.does("show")
    for seen in (room.steering, ana.see(f"/rooms/{room.code}"), room.lecturer.see(f"/rooms/{room.code}/wall")):
        assert f"−9{mark}5 ✓" in seen


def test_what_is_no_number_is_written_as_it_is(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "es"}):
        assert [number_text(each) for each in ("7/3", "+inf", "a1.b", "-0.25")] == ["7/3", "+∞", "a1.b", "−0,25"]
        assert read_number(number_text("-0.25")) == read_number("-0.25")


# -- peer instruction -------------------------------------------------------------------------------------------------


def test_the_lecturer_sets_from_which_share_on_the_class_goes_on(room: Class) -> None:
    room.asks()
    for name, answer in (("A", "a"), ("B", "b")):
        room.votes(room.comes(name), answer)
    room.does("close")
    for low, high, advice in (("35", "70", "let neighbours"), ("51", "70", "explain it again"), ("0", "49", "go on")):
        assert room.does("limits", explain_below=low, go_on_above=high).status_code == 303
        assert advice in re.search(r"50% are right\..*?</p>", room.steering, re.DOTALL)[0]
        assert f'name="explain_below" type="number" min="0" max="100" required value="{low}"' in room.steering
    assert room.does("limits", explain_below="50", go_on_above="50").status_code == 303
    assert "let neighbours" in room.steering


@pytest.mark.parametrize(("low", "high"), [("60", "40"), ("0", "101"), ("", "70"), ("35", "")])
def test_limits_that_are_none_change_nothing(room: Class, low: str, high: str) -> None:
    refused = room.does("limits", explain_below=low, go_on_above=high)
    assert refused.status_code == 400 and "The two limits are whole numbers from 0 to 100" in refused.text
    record = room.app.extensions["poda.rooms"].find(room.code).record
    assert (record.explain_below, record.go_on_above) == (35, 70)


# -- half the class ---------------------------------------------------------------------------------------------------


def test_one_half_of_the_class_chooses_for_one_side_and_the_other_for_the_other(room: Class) -> None:
    people = [room.comes(name) for name in ("A", "B", "C")]
    match = asks_for_a_move(room, which=1)
    page = f"/rooms/{room.code}"
    assert [room.votes(who, "b2").status_code for who in people] == [303, 400, 303]
    assert "The other half of the class chooses this move." in room.votes(people[1], "b2").text
    assert "You play MAX." in people[0].see(page) and "Which move for MAX?" in people[0].see(page)
    assert "You play MIN." in people[1].see(page) and 'name="answer"' not in people[1].see(page)
    assert "Now the other half of the class chooses, for MAX." in people[1].see(page)
    assert "2 of 2 have answered." in room.steering and "2 of 2" in room.lecturer.see(f"{page}/wall")
    room.does("close")
    room.does("play")
    room.does("offer", page=f"/matches/{match}", which="1")
    assert [room.votes(who, "a1", question=2).status_code for who in people] == [400, 303, 400]
    assert "1 of 1 have answered." in room.steering
    room.does("close")
    room.does("play")
    played = room.app.extensions["poda.services"].matches.find(match).record.actions
    assert [each.text for each in played] == ["b2", "a1"]


def test_nobodys_number_or_half_changes_when_somebody_is_taken_out(room: Class) -> None:
    people = [room.comes(name) for name in ("A", "B", "C", "D")]
    page = f"/rooms/{room.code}"
    asks_for_a_move(room, which=1)
    for who in (people[0], people[2]):
        room.votes(who, "b2")
    room.takes_out("A")
    assert "You play MIN." in people[1].see(page) and "You play MAX." in people[2].see(page)
    assert [room.votes(who, "a1").status_code for who in people[1:]] == [400, 303, 400]
    assert "1 of 1 have answered." in room.steering
    plays(room)
    assert "On the wall you are number 4." in people[3].see(f"{page}/vote")
    assert re.search(r'<th scope="row">4</th>', room.lecturer.see(f"{page}/wall"))


def test_nobodys_number_changes_when_a_rehearsal_ends(room: Class) -> None:
    room.comes("A")
    room.does("rehearse")
    room.comes("B")
    students = room.app.extensions["poda.rooms"].people
    assert [each.number for each in students(room.code) if not each.is_robot] == [1, 2]
    room.does("end_rehearsal")
    assert [(each.name, each.number) for each in students(room.code)] == [("A", 1), ("B", 2)]


def test_for_a_free_seat_the_lecturer_plays_what_the_half_chose(room: Class) -> None:
    ana = room.comes("Ana")
    match = asks_for_a_move(room, which=1, max="open")
    room.votes(ana, "b2")
    room.does("close")
    assert room.does("play").status_code == 303
    found = room.app.extensions["poda.services"].matches.find(match)
    assert [each.text for each in found.record.actions] == ["b2"]


def test_half_a_class_is_not_asked_where_somebody_else_or_the_engine_plays(room: Class) -> None:
    against = room.lecturer.opens(min="engine")
    of_two = Someone(room.app).opens()
    for match in (against, of_two):
        room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}")
        assert "Which move?" in room.steering and "Half the class" not in room.steering


def test_a_seat_that_somebody_has_taken_is_not_played_for_them(room: Class) -> None:
    match = asks_for_a_move(room, which=1, max="open")
    room.votes(room.comes("Ana"), "b2")
    room.does("close")
    matches = room.app.extensions["poda.services"].matches
    live = matches.find(match)
    matches.reseat(live, "somebody", MAX, SeatRequest("me"), PageState(version=live.version))
    assert room.does("play").status_code == 400
    assert not live.record.actions
