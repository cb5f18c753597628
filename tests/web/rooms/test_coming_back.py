"""Somebody comes back by name, with another browser: what was theirs in the room is theirs again."""

import re

import pytest
from flask import Flask

from engine.exercises import KINDS
from tests.web.people import Someone, until
from tests.web.rooms import test_everybody, test_pairs
from tests.web.rooms.test_rooms import Class
from webapp.rooms.presence import LASTS, Presence
from webapp.rooms.store import RoomStore
from webapp.trees.exercises.answers import Answers
from webapp.trees.sheets.sheet import read_sheet, work_of

BACK = "I am Ana and come back"


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def comes_back(room: Class, who: Someone, name: str = "Ana") -> int:
    """Asks at the door for a name that is taken, and presses the button there; the status of the last answer."""
    door = who.send(f"/rooms/{room.code}/join", name=name)
    assert door.status_code == 400 and BACK in door.text
    return who.send(f"/rooms/{room.code}/join", name="Ana", back="yes").status_code


def visitor_called(room: Class, name: str) -> str:
    rooms: RoomStore = room.app.extensions["poda.rooms"]
    return next(each.visitor for each in rooms.people(room.code) if each.name == name)


def test_who_comes_back_by_name_has_their_answers_and_the_one_before_has_left(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    room.asks()
    room.votes(ana, "b")
    room.does("lock")  # they are in already
    assert comes_back(room, bo, " ana ") == 303
    assert "Your answer: b." in bo.see(f"/rooms/{room.code}")
    assert "1 of 1 have answered" in room.steering and "came back on another device" in room.steering
    assert "First enter the room" in room.votes(ana, "a").text
    assert "Your name here" in ana.see(f"/rooms/{room.code}")
    assert comes_back(room, ana) == 303  # with the first browser again


def test_nobody_comes_back_as_somebody_who_is_here(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    ana.asks("room:watch", {"room": room.code})
    door = bo.send(f"/rooms/{room.code}/join", name="Ana")
    assert "Somebody in the room is called" in door.text and BACK not in door.text
    for name in ("Ana", "Nobody", ""):
        assert bo.send(f"/rooms/{room.code}/join", name=name, back="yes").status_code == 400
    assert "Your name here" in bo.see(f"/rooms/{room.code}")
    assert ana.send(f"/rooms/{room.code}/join", name="Anna").status_code == 303  # she is still herself


def test_whoever_is_refused_because_their_phone_seems_to_be_here_is_told_to_wait(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    ana.asks("room:watch", {"room": room.code})
    door = bo.send(f"/rooms/{room.code}/join", name="Ana")
    assert door.status_code == 400 and "come back in a minute" in door.text and BACK not in door.text


@pytest.mark.parametrize("name", ["Test student 1", "Cleo"])
def test_nobody_comes_back_as_a_test_student_or_into_a_room_they_are_in_or_were_taken_out_of(
    room: Class, name: str
) -> None:
    room.comes("Cleo")
    room.does("rehearse")
    ana = room.comes("Ana")
    assert ana.send(f"/rooms/{room.code}/join", name=name, back="yes").status_code == 400
    room.does("remove", person=visitor_called(room, "Ana"))
    assert ana.send(f"/rooms/{room.code}/join", name=name, back="yes").status_code == 400
    assert "Your name here" in ana.see(f"/rooms/{room.code}")


def test_somebody_is_here_while_one_of_their_pages_is_connected_and_some_seconds_after() -> None:
    now = [1000.0]
    presence = Presence(lambda: now[0])
    for page in ("1", "2"):
        presence.say("abcde", "ana", around=False, connection=page)
    now[0] += LASTS
    presence.disconnect("1")
    now[0] += LASTS
    assert presence.is_here("abcde", "ana") and not presence.is_here("fghjk", "ana")
    for page in ("2", "unknown"):
        presence.disconnect(page)
    assert presence.is_here("abcde", "ana")
    now[0] += LASTS
    assert not presence.is_here("abcde", "ana")


def test_the_name_of_a_phone_whose_page_is_hidden_is_not_free_until_it_has_left(room: Class, bo: Someone) -> None:
    now = [1000.0]
    room.app.extensions["poda.presence"] = Presence(lambda: now[0])
    ana = room.comes("Ana")
    ana.asks("room:watch", {"room": room.code})
    now[0] += LASTS  # a hidden page says nothing
    assert bo.send(f"/rooms/{room.code}/join", name="Ana", back="yes").status_code == 400
    ana.socket.disconnect()
    assert bo.send(f"/rooms/{room.code}/join", name="Ana", back="yes").status_code == 400
    now[0] += LASTS
    assert comes_back(room, bo) == 303


def test_their_match_goes_over(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    test_everybody.plays(room)
    mine = test_everybody.own(room, ana)
    comes_back(room, bo)
    assert test_everybody.own(room, bo) == mine
    assert not ana.plays(mine, "b2")["ok"] and bo.plays(mine, "b2")["ok"]


def test_who_comes_back_keeps_how_their_earlier_match_ended(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    test_everybody.plays(room, position="XX./OO./...")
    mine = test_everybody.own(room, ana)
    ana.plays(mine, "a3")  # and not c1, which wins: now the engine does
    until(lambda: room.app.extensions["poda.services"].matches.find(mine).over)
    assert "0 won, 0 drawn, 1 lost" in room.steering
    room.asks()
    room.does("close")
    comes_back(room, bo)
    test_everybody.plays(room, position="XX./OO./...")
    test_everybody.own(room, bo)
    assert "0 won, 0 drawn, 1 lost" in room.steering


def test_in_the_middle_of_a_hand_of_cards_they_get_another_match(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    match = room.lecturer.opens(game="guess-the-card", min="engine")
    room.does("everybody", match=match)
    mine = test_everybody.own(room, ana)
    comes_back(room, bo)
    assert test_everybody.own(room, bo) not in (mine, match)


def test_their_side_of_a_duel_goes_over(app: Flask, bo: Someone) -> None:
    room = Class(app, test_pairs.DILEMMA)
    ana, cleo = room.comes("Ana"), room.comes("Cleo")
    test_pairs.draws(room)
    duel = test_pairs.own(room, ana)
    ana.send(duel, round=1, own=1)
    comes_back(room, bo)
    assert test_pairs.own(room, bo) == duel
    cleo.send(duel, round=1, own=0)
    assert "you chose betray, the other deny" in bo.see(duel)
    assert "you chose" not in ana.see(duel)


def test_their_sheet_goes_over(room: Class, bo: Someone) -> None:
    ana = room.comes("Ana")
    assert room.does("hand_out", s="unir").status_code == 303
    ana.see(f"/rooms/{room.code}")
    with room.app.app_context():
        stored, visitor = Answers(room.app.extensions["poda.services"].database), visitor_called(room, "Ana")
        first = work_of(stored, visitor, read_sheet({"s": "unir"}), "unir", "Ana").rows[0]
        stored.write(visitor, first.exercise, KINDS[first.exercise.kind].key(first.exercise))
    comes_back(room, bo)
    bo.send(f"/rooms/{room.code}/hand-in", known_as="2026-117")
    assert re.search(r"2026-117.*?<td>✓</td>", room.steering, re.DOTALL)
