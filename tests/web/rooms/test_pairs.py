"""Pairs of a class play a matrix game: drawn by chance, a robot in the odd seat, counted on the wall."""

import random
import re
from fractions import Fraction

import pytest
from flask import Flask

from engine.matrix import COLUMN, ROW
from engine.matrix.presets import preset
from tests.web.people import Someone, until
from tests.web.rooms.test_rooms import Class
from webapp.lab.duels import PERSON, Duel, Duels, duels
from webapp.rooms.pairs import latest_rounds, means, shares
from webapp.rooms.presence import GONE, Presence

DILEMMA = "/lab/matrix?game=prisoners-dilemma"


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app, DILEMMA)


def draws(room: Class, **more: str):
    return room.lecturer.presses(f"/rooms/{room.code}/host", "Draw pairs", **more)


def own(room: Class, who: Someone) -> str | None:
    """The address of the duel that their phone shows."""
    found = re.search(r'data-own-page="([^"]+)"', who.see(f"/rooms/{room.code}/vote"))
    return found and found[1]


def test_everybody_is_in_one_pair_and_a_robot_fills_the_odd_seat(room: Class) -> None:
    people = [room.comes(name) for name in ("Ana", "Bo", "Cleo")]
    assert draws(room).status_code == 303
    shown = [own(room, who) for who in people]
    assert sorted(shown.count(each) for each in shown) == [1, 2, 2]
    odd = next(who for who, each in zip(people, shown, strict=True) if shown.count(each) == 1)
    assert "You play with a robot." in odd.see(f"/rooms/{room.code}/vote")
    odd.send(own(room, odd), round=1, own=1)
    assert "you chose betray, the other deny" in odd.see(own(room, odd))  # tit for tat does not wait
    late = own(room, room.comes("Dan"))
    assert late and late not in shown
    room.does("close")
    assert own(room, people[0]) is None


def test_nobody_is_drawn_or_counted_who_has_left(room: Class) -> None:
    now = [1000.0]
    room.app.extensions["poda.presence"] = Presence(lambda: now[0])
    ana, bo, cleo = (room.comes(name) for name in ("Ana", "Bo", "Cleo"))
    for who in (ana, bo, cleo):
        who.asks("room:watch", {"room": room.code})
    cleo.socket.disconnect()
    now[0] += GONE  # the others' phones are in their hands
    draws(room)
    assert own(room, ana) == own(room, bo) != own(room, cleo)  # who plays a robot on coming back
    room.asks()
    assert "0 of 2" in room.lecturer.see(f"/rooms/{room.code}/wall")
    room.votes(cleo, "a", question=2)
    assert "1 of 3" in room.lecturer.see(f"/rooms/{room.code}/wall")


def test_partners_are_named_only_if_the_lecturer_wishes_it_and_pairs_are_drawn_anew(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bonifacio")
    draws(room)
    before = own(room, ana)
    assert "somebody in this room" in ana.see(f"/rooms/{room.code}/vote")
    assert "Bonifacio" not in ana.see(before) + ana.see(f"/rooms/{room.code}/vote")
    assert (
        room.does("pairs", game="   x y\na 1,1 2,0\nb 0,2 1,1", rounds="3", strategy="random", named="on").status_code
        == 303
    )
    assert "You play with Bonifacio." in ana.see(f"/rooms/{room.code}/vote")
    assert own(room, ana) == own(room, bo) != before


def test_the_wall_counts_the_rounds_in_which_both_have_chosen_and_names_nobody(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    room.lecturer.asks("room:watch", {"room": room.code})
    draws(room)
    duel = own(room, ana)
    until(lambda: room.lecturer.heard("room:counted"))
    before = room.lecturer.see(f"/rooms/{room.code}/wall")
    ana.send(duel, round=1, own=0)
    assert room.lecturer.see(f"/rooms/{room.code}/wall") == before and "No round has been played" in before
    bo.send(duel, round=1, own=1)
    until(lambda: room.lecturer.heard("room:counted"))
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert "round 1: 1 of 1 pairs" in wall and "round 1: 1 of 1 pairs" in room.steering
    assert wall.count("<td>50%</td>") == 2 and "each round" not in wall
    assert "Ana" not in wall and "1 of 10" in room.steering
    room.does("show")
    assert "it costs 2 and 2 each round" in room.lecturer.see(f"/rooms/{room.code}/wall")


def test_robots_choose_for_those_who_keep_others_waiting(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    draws(room)
    assert "keep others waiting" not in room.steering
    ana.send(own(room, ana), round=1, own=1)
    assert room.does("relieve").status_code == 303
    assert "you chose betray, the other deny" in ana.see(own(room, ana))
    assert room.does("relieve").status_code == 303
    assert "Round 2" in bo.see(own(room, bo))


def test_robots_choose_for_all_who_keep_others_waiting_although_one_chooses_meanwhile(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [room.comes(name) for name in ("Ana", "Bo", "Cleo", "Dan")]
    draws(room)
    chosen = {own(room, who): who for who in people}
    for duel, who in chosen.items():
        who.send(duel, round=1, own=1)
    find_all = Duels.find_all

    def find_all_before_one_chooses(duels: Duels, ids: list[str]) -> list[Duel]:
        found = find_all(duels, ids)
        duels.choose(found[0], 1, 1, COLUMN if found[0].has_chosen(ROW) else ROW)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Duels, "find_all", find_all_before_one_chooses)
        assert room.does("relieve").status_code == 303
    with room.app.app_context():
        assert [duels().find(duel.rpartition("/")[2]).count for duel in chosen] == [1, 1]


@pytest.mark.parametrize("wrong", [{"rounds": "0"}, {"rounds": "51"}, {"strategy": "none"}, {"game": "no game"}])
def test_what_cannot_be_played_is_refused_and_changes_nothing(room: Class, wrong: dict[str, str]) -> None:
    given = {"game": "   x y\na 1,1 2,0\nb 0,2 1,1", "rounds": "3", "strategy": "random"}
    assert room.does("pairs", **given | wrong).status_code == 400
    assert "Who plays whom" not in room.steering


def test_actions_are_counted_by_round_and_robots_are_not(app: Flask) -> None:
    game = preset("prisoners-dilemma")
    duels = [
        Duel("1", "a", game, ROW, PERSON, 0, (0, 1, 1), guest="b", replies=(1, 1)),
        Duel("2", "c", game, ROW, "tit-for-tat", 0, (0,)),
    ]
    with app.test_request_context():
        deny, betray = shares(game, duels)
    assert deny.rounds == (2 / 3, 0) and betray.rounds == (1 / 3, 1) and betray.whole == 3 / 5
    assert latest_rounds(duels) == [(1, 2), (2, 1)]
    assert means(duels) == [(ROW, Fraction(8, 3)), (COLUMN, Fraction(1))]


def test_only_the_last_three_rounds_are_told() -> None:
    game = preset("prisoners-dilemma")
    duels = [Duel(str(count), "a", game, ROW, "tit-for-tat", 0, (0,) * count) for count in (5, 4, 1)]
    assert latest_rounds(duels) == [(3, 2), (4, 2), (5, 1)]
    assert latest_rounds([]) == []


def test_test_students_play_in_pairs(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    room.does("rehearse")
    draws(room, rounds="2")
    robots = room.app.extensions["poda.robots"]
    monkeypatch.setattr(robots, "_eager", 1.0)
    monkeypatch.setattr(robots, "_chance", random.Random(1))
    with room.app.app_context():
        until(lambda: robots.act(room.code) and "2 of 2" in room.steering)
    room.does("end_rehearsal")
