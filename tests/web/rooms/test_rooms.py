"""A classroom by plain requests: in by a code, votes, votes again, and nobody else steers."""

import csv
import io
import re
from functools import partial

import pytest
from flask import Flask

from engine.trees import parse
from engine.trees.links import pack
from tests.web.databases import at_once
from tests.web.forms import Button, Form, read_forms
from tests.web.people import Someone, until
from tests.web.rooms.test_room_store import stored_answers
from webapp.rooms.host_routes import COMMANDS
from webapp.rooms.presence import LASTS, Presence
from webapp.rooms.record import MOST_ROUNDS, Question, RoomRecord
from webapp.rooms.store import MOST_HOSTS, RoomStore

TREE = "/trees?tree=example"


class Class:
    """A lecturer's room and those who sit in it."""

    def __init__(self, app: Flask, page: str = TREE) -> None:
        self.app, self.lecturer = app, Someone(app)
        opened = self.lecturer.send("/rooms", page=page)
        assert opened.location == page
        self.code = re.search(r"poda_room=(\w+)", opened.headers["Set-Cookie"])[1]

    def does(self, command: str, **fields: str):
        return self.lecturer.send(f"/rooms/{self.code}/host", do=command, **fields)

    def asks(self, text: str = "Which?", choices: str = "a\nb", right: str = "a") -> None:
        assert self.does("ask", text=text, choices=choices, right=right).status_code == 303

    def comes(self, name: str, status: int = 303, language: str = "en") -> Someone:
        somebody = Someone(self.app, language)
        assert somebody.send(f"/rooms/{self.code}/join", name=name).status_code == status
        return somebody

    def remote(self) -> Someone:
        """Another device that steers the room."""
        somebody = Someone(self.app)
        link = re.search(rf"/rooms/{self.code}/steer/[\w-]+", self.lecturer.see(f"/rooms/{self.code}/host"))[0]
        somebody.send(link)
        return somebody

    def votes(self, who: Someone, answer: str, question: int = 1, round: int = 1):
        return who.send(f"/rooms/{self.code}/vote", question=question, round=round, answer=answer)

    def takes_out(self, name: str) -> None:
        person = re.search(rf'<option value="([^"]+)">{name}<', self.steering)[1]
        assert self.does("remove", person=person).status_code == 303

    def form_with(self, command: str) -> tuple[Form, Button]:
        """The form of the lecturer's page that has this button, as it is now."""
        forms = read_forms(self.lecturer.see(f"/rooms/{self.code}/host"))
        return next((form, button) for form in forms if (button := form.button(command)))

    def stored_answers(self) -> list[str]:
        return stored_answers(self.app.extensions["poda.rooms"], self.code)

    @property
    def record(self) -> RoomRecord:
        return self.app.extensions["poda.rooms"].find(self.code).record

    @property
    def steering(self) -> str:
        return self.lecturer.see(f"/rooms/{self.code}/steering")


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def test_the_code_leads_in_however_it_is_typed(room: Class, ana: Someone) -> None:
    code = room.code.upper()
    for address in (f"/rooms?code={code}", f"/rooms?code=+{'+'.join(code)}+", f"/r/{code}"):
        assert ana.web.get(address).location == f"/rooms/{room.code}"
    assert "Your name here" in ana.see(f"/rooms/{code}")
    assert room.comes("Bo").see(f"/rooms/{room.code}").count(f'src="{TREE}"') == 1


@pytest.mark.parametrize(
    "address", ["/rooms?code=zzzzz", "/rooms/zzzzz", "/rooms/%E2%9C%93", "/rooms/zzzzz/vote", "/rooms/zzzzz/host"]
)
def test_a_code_without_a_room_is_said_to_be_none(ana: Someone, address: str) -> None:
    seen = ana.see(address, 404)
    assert "There is no room with this code" in seen and "The code on the wall" in seen


def test_a_vote_is_counted_once_and_its_answers_are_nobodys_until_they_are_shown(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    room.asks(choices="left\nright", right="left")
    for answer in ("right", "left"):  # minds may change
        room.votes(ana, answer)
    room.votes(bo, "right")
    assert "2 of 2 have answered" in room.steering
    for seen in (room.steering, room.lecturer.see(TREE), bo.see(f"/rooms/{room.code}")):
        assert "<meter" not in seen
    room.does("close")
    assert "50% are right." in room.steering and "let neighbours talk it over" in room.steering
    assert "<meter" not in room.lecturer.see(TREE) and "<meter" not in bo.see(f"/rooms/{room.code}")
    room.does("show")
    for seen in (room.lecturer.see(TREE), bo.see(f"/rooms/{room.code}")):
        assert "left ✓" in seen and seen.count("<meter") == 2


VARYING = re.compile(
    r'nonce="[^"]*"|name="csrf_token" value="[^"]*"|csrf-token" content="[^"]*"|X-CSRF-Token": "[^"]*"'
)


def seen_by(who: Someone, code: str, *parts: str) -> list[str]:
    """Pages without what differs in any two answers of the server, and in any two rooms."""
    pages = [who.see(TREE if part == "tree" else f"/rooms/{code}{part}") for part in parts]
    return [VARYING.sub("", each).replace(code, "CODE") for each in pages]


def test_while_a_vote_is_open_nobody_can_tell_what_somebody_answered(room: Class) -> None:
    ana, bo, host = room.comes("Ana"), room.comes("Bo"), room.lecturer
    for who in (bo, host):
        who.asks("room:watch", {"room": room.code})
    room.asks(choices="left\nright", right="left")
    seen = []
    for answer in ("left", "right"):
        room.votes(ana, answer)
        counted = until(lambda: host.heard("room:counted"))
        news = [counted, bo.heard("room:counted")]
        pages = ("tree", "/host", "/steering", "/wall", "/answers.csv", "/answers.json")
        seen.append([*map(str, news), *seen_by(bo, room.code, "", "/vote"), *seen_by(host, room.code, *pages)])
    assert seen[0] == seen[1]


def test_until_it_is_shown_only_the_lecturer_sees_what_was_answered(app: Flask) -> None:
    def shown(answer: str, *commands: str) -> list[str]:
        room = Class(app)
        ana, bo = room.comes("Ana"), room.comes("Bo")
        room.asks(choices="left\nright", right="left")
        room.votes(ana, answer)
        for command in commands:
            room.does(command)
        return [*seen_by(bo, room.code, "", "/vote"), *seen_by(room.lecturer, room.code, "tree", "/wall")]

    assert shown("left", "close") == shown("right", "close")
    assert shown("left", "show", "hide") == shown("right", "show", "hide")
    assert shown("left", "show") != shown("right", "show")


def test_the_second_vote_says_how_answers_moved(room: Class) -> None:
    people = [room.comes(name) for name in ("A", "B", "C", "D")]
    room.asks()
    for round, answers in ((1, "abab"), (2, "aaba")):
        for who, answer in zip(people, answers, strict=True):
            assert room.votes(who, answer, round=round).status_code == 303
        room.does("close")
        room.does("again" if round == 1 else "show")
    assert "1 stayed right, 2 went from wrong to right, 1 from right to wrong" in room.steering


def test_numbers_that_are_equal_are_one_answer(room: Class) -> None:
    room.asks("How much?", choices="", right="2.5")
    for name, answer in (("A", "2,5"), ("B", "5/2"), ("C", "3")):
        room.votes(room.comes(name), answer)
    room.does("close")
    assert "67% are right." in room.steering
    assert room.steering.count("<meter") == 2


@pytest.mark.parametrize("answer", ["", "c", "a" * 300])
def test_an_answer_that_is_none_changes_nothing(room: Class, answer: str) -> None:
    room.asks()
    assert room.votes(room.comes("Ana"), answer).status_code == 400
    assert "0 of 1 have answered" in room.steering


def test_a_vote_on_what_is_closed_or_of_a_stranger_is_refused(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    room.asks()
    assert "First enter the room" in room.votes(bo, "a").text
    room.does("close")
    assert "This vote is closed." in room.votes(ana, "a").text
    room.asks()
    assert "This vote is closed." in room.votes(ana, "a", question=1).text


class Clock:
    """In place of the module `time`."""

    now = 1000.0

    def time(self) -> float:
        return self.now


def test_a_vote_with_a_clock_closes_by_itself(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    for module in ("store", "voting"):
        monkeypatch.setattr(f"webapp.rooms.{module}.time", clock)
    ana = room.comes("Ana")
    assert room.does("ask", text="Which?", choices="a\nb", seconds="99999").status_code == 400
    room.does("ask", text="Which?", choices="a\nb", right="a", seconds="90")
    for seen in (room.steering, room.lecturer.see(TREE), ana.see(f"/rooms/{room.code}/vote")):
        assert 'data-seconds-left="90">1:30<' in seen
    clock.now += 89.5
    assert room.votes(ana, "a").status_code == 303
    clock.now += 0.5
    assert "This vote is closed." in room.votes(ana, "b").text  # though nobody has closed it yet
    assert "100% are right." in room.steering
    room.does("again")
    assert "1:30" in ana.see(f"/rooms/{room.code}/vote")


def test_whoever_looks_around_is_seen_by_the_lecturer_until_they_follow_again_or_leave(room: Class) -> None:
    ana = room.comes("Ana")
    ana.asks("room:watch", {"room": room.code, "around": True})
    assert "1 looks around." in room.steering
    ana.asks("room:watch", {"room": room.code})
    assert "around" not in room.steering
    clock = Clock()
    presence = Presence(clock.time)
    assert presence.say("abcde", "ana", around=True, connection="1") and not presence.say(
        "abcde", "ana", around=True, connection="1"
    )
    assert presence.around("abcde") == {"ana"} and not presence.around("fghjk")
    clock.now += LASTS
    assert not presence.around("abcde")


def test_somebody_is_given_another_name(room: Class) -> None:
    room.comes("Rude")
    room.comes("Bo")
    person = re.search(r'<option value="([^"]+)">Rude<', room.steering)[1]
    assert room.does("rename", person=person, name="bo").status_code == 400
    assert room.does("rename", person="nobody", name="X").status_code == 400
    assert room.does("rename", person=person, name="Ana").status_code == 303
    assert ">Ana<" in room.steering and "Rude" not in room.steering


def test_nobody_but_the_lecturer_steers_or_reads_the_answers(room: Class) -> None:
    ana, code, only_the_lecturer = room.comes("Ana"), room.code, "Only the lecturer steers the room."
    room.asks()
    for do in COMMANDS:
        assert only_the_lecturer in ana.send(f"/rooms/{code}/host", do=do, text="x").text
    assert only_the_lecturer in ana.send(f"/rooms/{code}/page", page="/words").text
    downloads = ("answers.csv", "answers.json", "marks.csv", "plan.txt")
    for address in ("host", "steering", "steer.svg", "rehearsed/1", "wall", *downloads):
        assert only_the_lecturer in ana.see(f"/rooms/{code}/{address}", 400)
    assert ana.send(f"/rooms/{code}/steer/guessed").status_code == 404
    assert "Which?" in room.steering and 'class="class-wall' not in ana.see("/words")


def test_the_secret_link_hands_the_room_to_another_device(room: Class, bo: Someone) -> None:
    link = re.search(rf"/rooms/{room.code}/steer/[\w-]+", room.lecturer.see(f"/rooms/{room.code}/host"))[0]
    assert "Steer this room" in bo.see(link)
    bo.see(f"/rooms/{room.code}/host", 400)  # looking takes nothing over
    assert bo.send(link).location == f"/rooms/{room.code}/host"
    assert bo.send(f"/rooms/{room.code}/host", do="lock").status_code == 303
    assert "Unlock the door" in room.steering


def test_the_door(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    room.comes("Ana")
    room.comes("ana ", status=400)
    room.comes(" ", status=400)
    room.does("lock")
    room.comes("Bo", status=400)
    assert room.does("remove", person="nobody\0").status_code == 400
    room.does("unlock")
    monkeypatch.setattr("webapp.rooms.store.MOST_PEOPLE", 2)
    room.comes("Bo")
    room.comes("Cleo", status=400)


def test_somebody_who_was_taken_out_counts_no_longer_and_cannot_come_back(room: Class) -> None:
    ana = room.comes("Ana")
    room.comes("Bo")
    room.asks()
    room.votes(ana, "a")
    room.takes_out("Ana")
    assert "0 of 1 have answered" in room.steering
    assert "You were taken out" in ana.send(f"/rooms/{room.code}/join", name="Anna").text
    ana.see(f"/rooms/{room.code}/vote", 400)  # so the phone loads the door
    room.comes("Ana")  # the name is free again


def test_what_was_answered_can_be_taken_home_and_runs_in_no_spreadsheet(room: Class) -> None:
    room.asks(choices="=1+1\nb", right="b")
    room.votes(room.comes("=Ana"), "=1+1")
    room.does("close")
    rows = list(csv.DictReader(io.StringIO(room.lecturer.see(f"/rooms/{room.code}/answers.csv"))))
    assert [(row["name"], row["answer"], row["right"]) for row in rows] == [("'=Ana", "'=1+1", "False")]
    room.asks(right="")
    room.votes(room.comes("Bo"), "a", question=2)
    room.does("close")
    assert '"right":null' in room.lecturer.see(f"/rooms/{room.code}/answers.json")


def test_a_deleted_room_is_gone_with_its_answers(room: Class) -> None:
    room.asks()
    ana = room.comes("Ana")
    room.votes(ana, "a")
    assert len(room.stored_answers()) == 1
    assert room.does("forget").location == "/rooms"
    ana.see(f"/rooms/{room.code}", 404)
    assert room.stored_answers() == []


def test_questions_about_the_wall_know_the_right_answer(room: Class) -> None:
    assert re.findall(r'name="which" value="\d+">([^<]+)', room.steering) == [
        "What is the root worth?",
        "Which action is best at the root?",
    ]
    room.does("offer", page=TREE, which="0")
    room.votes(room.comes("Ana"), "3")
    room.does("close")
    assert "100% are right." in room.steering
    match = room.lecturer.opens()
    room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}")
    assert "Which move?" in room.steering
    for page in ("/words", "//["):
        assert room.does("offer", page=page, which="0").status_code == 400


@pytest.mark.parametrize(
    ("page", "right"),
    [
        ("/trees?t=" + pack(parse("((9 9) (7 8))")), "9"),
        ("/trees?game=tic-tac-toe&position=XX./OO./...", "1000"),
        ("/trees?tree=%7B.5:2%20.5:4%7D", "3"),
    ],
)
def test_the_right_answer_is_that_of_the_tree_on_the_wall(app: Flask, page: str, right: str) -> None:
    room = Class(app, page)
    room.does("offer", page=page, which="0")
    room.votes(room.comes("Ana"), right)
    room.does("close")
    assert "100% are right." in room.steering


@pytest.mark.parametrize("page", ["/trees?tree=doubtful&errs=0.1", "/trees?tree=((", "/compare"])
def test_nothing_is_offered_where_the_answer_is_not_known(app: Flask, page: str) -> None:
    assert "Ask about the wall" not in Class(app, page).steering


def test_the_vote_on_a_move_is_not_played_in_another_position(room: Class) -> None:
    match = room.lecturer.opens(max="me", min="me")
    room.lecturer.plays(match, "b2")
    room.does("offer", page=f"/matches/{match}", which="0")
    room.votes(room.comes("Ana"), "a1")
    room.does("close")
    room.lecturer.send(f"/matches/{match}/undo")
    room.lecturer.plays(match, "c3")
    assert "as most chose" not in room.steering
    assert room.does("play").status_code == 400


def test_a_vote_is_repeated_only_so_often(room: Class) -> None:
    room.asks()
    for _ in range(MOST_ROUNDS - 1):
        room.does("close")
        assert room.does("again").status_code == 303
    room.does("close")
    assert "at most" in room.does("again").text


def test_only_a_closed_vote_is_asked_again(room: Class) -> None:
    room.asks()
    for again in ("again", "twin"):
        assert room.does(again).status_code == 400
    room.does("hand_out", s="unir")
    room.does("close")
    assert room.does("again").status_code == 400
    assert room.record.question.round == 1 and not room.record.question.is_open


@pytest.mark.parametrize(("question", "round"), [("0", "1"), ("1", "2"), ("2", "1")])
def test_a_button_of_a_page_that_shows_another_question_changes_nothing(room: Class, question: str, round: str) -> None:
    room.asks()
    before = room.record
    for command in ("close", "again", "twin", "show", "hide", "play", "discuss", "relieve", "pairs"):
        refused = room.does(command, question=question, round=round)
        assert refused.status_code == 400 and "This page was out of date" in refused.text
    assert room.record == before


def test_a_second_press_of_a_page_asks_for_no_further_vote(room: Class) -> None:
    room.asks()
    room.does("close")
    page, again = room.form_with("again")
    assert [room.lecturer.submits(page, again).status_code for _ in range(2)] == [303, 400]
    assert room.record.question.round == 2


@pytest.mark.parametrize(
    ("wall", "begins", "command"),
    [
        (TREE, "Hand it out", "close"),
        ("/lab/matrix?game=prisoners-dilemma", "Draw pairs", "close"),
        ("/lab/matrix?game=prisoners-dilemma", "Draw pairs", "pairs"),
        ("/play?game=sticks&min=engine&min.algorithm=minimax", "Everybody plays", "close"),
    ],
)
def test_whatever_a_class_does_its_buttons_name_it(app: Flask, wall: str, begins: str, command: str) -> None:
    room = Class(app, wall)
    assert room.lecturer.presses(f"/rooms/{room.code}/host", begins).status_code == 303
    page, button = room.form_with(command)
    room.asks()
    refused = room.lecturer.submits(page, button)
    assert refused.status_code == 400 and "This page was out of date" in refused.get_data(as_text=True)
    assert room.record.question.is_open and room.record.question.activity == "vote"


def test_the_first_device_steers_however_many_take_over(app: Flask) -> None:
    store: RoomStore = app.extensions["poda.rooms"]
    room = store.open("lecturer", "/")
    for number in range(MOST_HOSTS + 5):
        store.take_over(room.code, f"v{number}", room.key)
    hosts = store.find(room.code).record.hosts
    assert hosts[0] == "lecturer" and len(hosts) == MOST_HOSTS


@pytest.mark.parametrize("field", ["question", "round"])
def test_a_number_that_is_none_is_refused(room: Class, field: str) -> None:
    room.asks()
    fields = {"question": 1, "round": 1, field: "9" * 5000}
    assert room.comes("Ana").send(f"/rooms/{room.code}/vote", answer="a", **fields).status_code == 400


def test_the_class_plays_the_move_that_most_chose(room: Class) -> None:
    match = room.lecturer.opens(max="me", min="me")
    room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}")
    room.does("offer", page=f"/matches/{match}", which="0")
    assert room.does("play").status_code == 400  # it is open
    for name, answer in (("A", "b2"), ("B", "a1"), ("C", "b2")):
        room.votes(room.comes(name), answer)
    room.does("close")
    assert "Play b2, as most chose" in room.steering
    assert room.remote().send(f"/rooms/{room.code}/host", do="play").status_code == 303  # it has no seat itself
    found = room.app.extensions["poda.services"].matches.find(match)
    assert [each.text for each in found.record.actions] == ["b2"]
    assert room.does("play").status_code == 400  # the match has moved on


@pytest.mark.parametrize(
    ("page", "stays"),
    [("/trees?tree=example#step=3", True), ("/trees?tree=scale-b", False), ("/compare?tree=example", False)],
)
def test_answers_are_shown_while_the_wall_has_the_page_that_they_are_about(room: Class, page: str, stays: bool) -> None:
    room.does("offer", page=TREE, which="1")
    room.votes(room.comes("Ana"), "a1")
    room.does("show")
    room.lecturer.send(f"/rooms/{room.code}/page", page=page)
    assert ("data-badges" in room.lecturer.see(f"/rooms/{room.code}/wall")) == stays


def test_everybody_hears_of_the_page_on_the_wall_and_the_lecturer_that_somebody_answered(room: Class) -> None:
    ana = room.comes("Ana")
    assert ana.asks("room:watch", {"room": room.code})["page"] == TREE
    room.lecturer.asks("room:watch", {"room": room.code})
    room.lecturer.send(f"/rooms/{room.code}/page", page="/words")
    assert until(lambda: ana.heard("room:changed"))[-1]["page"] == "/words"
    room.asks()
    room.votes(ana, "a")
    until(lambda: room.lecturer.heard("room:counted"))
    assert not ana.heard("room:counted")


@pytest.mark.parametrize(
    "page", ["https://example.org", "//example.org", "//[", "/%72ooms/abcde/host", "/./R/abcde", "/mine", ""]
)
def test_only_pages_for_everybody_are_followed(room: Class, page: str) -> None:
    assert room.lecturer.send(f"/rooms/{room.code}/page", page=page).status_code == 400


def test_many_who_answer_at_once_are_all_counted(app: Flask) -> None:
    store: RoomStore = app.extensions["poda.rooms"]
    code = store.open("lecturer", "/").code
    store.ask(code, "lecturer", Question("Which?", ("a", "b"), "a"))
    people = [f"v{number}" for number in range(30)]
    for person in people:
        store.join(code, person, person)
    at_once(*[partial(store.vote, code, person, 1, 1, "a") for person in people])
    assert sorted(vote.visitor for vote in store.votes(code, 1)) == sorted(people)
