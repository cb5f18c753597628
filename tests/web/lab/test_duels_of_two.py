"""Two people play a matrix game by a link: what one has chosen reaches nobody before both have."""

import re

import pytest
from flask import Flask

from tests.web.people import Someone, close_app, open_app
from webapp.lab.duels import Duels

VARYING = re.compile(
    r'nonce="[^"]*"|name="csrf_token" value="[^"]*"|csrf-token" content="[^"]*"|X-CSRF-Token": "[^"]*"'
)


def opens(who: Someone, rounds: object = 3, game: str = "prisoners-dilemma") -> str:
    """The address of a new duel."""
    answer = who.send("/lab/duels", game=game, rounds=rounds)
    assert answer.status_code == 303, answer.text
    return answer.location


def chooses(who: Someone, duel: str, number: int, own: int):
    return who.send(duel, round=number, own=own)


def both_choose(host: Someone, guest: Someone, duel: str, rounds: list[tuple[int, int]], first: int = 1) -> None:
    for number, (row, column) in enumerate(rounds, first):
        for who, own in ((guest, column), (host, row)):
            assert chooses(who, duel, number, own).status_code == 303


def test_two_people_play_until_the_rounds_are_over(ana: Someone, bo: Someone) -> None:
    duel = opens(ana)
    assert "Send this link" in ana.see(duel) and "you choose columns" in bo.see(duel)
    assert bo.send(duel).status_code == 303
    both_choose(ana, bo, duel, [(0, 0), (1, 0), (1, 1)])
    for who, round in ((ana, "you chose betray, the other betray"), (bo, "you chose betray, the other betray")):
        page = who.see(duel)
        assert round in page and "The duel is over. Rounds played: 3." in page
        assert "each round" in page  # the equilibrium, beside the averages
    assert chooses(ana, duel, 4, 0).status_code == 400


def test_only_one_other_person_plays_and_the_rest_watch(app: Flask, ana: Someone, bo: Someone) -> None:
    duel, cleo = opens(ana), Someone(app)
    bo.send(duel)
    assert "Two people play this duel already" in cleo.send(duel).text
    assert "You are watching" in cleo.see(duel) and 'name="own"' not in cleo.see(duel)
    chooses(cleo, duel, 1, 0)
    both_choose(ana, bo, duel, [(1, 0)])
    assert "Round 2" in ana.see(duel)


def test_nobody_can_tell_what_the_other_has_chosen_before_both_have(app: Flask, ana: Someone, bo: Someone) -> None:
    cleo, seen = Someone(app), []
    for own in (0, 1):
        duel = opens(ana)
        bo.send(duel)
        name = duel.rpartition("/")[2]
        for who in (bo, cleo):
            assert who.asks("duel:watch", {"duel": name})["ok"]
        assert chooses(ana, duel, 1, own).status_code == 303
        pages = [
            who.see(address)
            for who in (bo, cleo)
            for address in (duel, f"{duel}?told=", f"/lab/matrix?play=column&duel={name}")
        ]
        news = [who.heard("duel:changed") for who in (bo, cleo)]
        refused = chooses(bo, duel, 2, 0).text
        pages = [VARYING.sub("", page).replace(name, "NAME") for page in (*pages, refused)]
        seen.append((pages, str(news).replace(name, "NAME")))
        assert "The other has chosen." in pages[0]
    assert seen[0] == seen[1]


def test_a_choice_stands_and_a_second_one_is_refused(ana: Someone, bo: Someone) -> None:
    duel = opens(ana)
    bo.send(duel)
    assert chooses(ana, duel, 1, 0).status_code == chooses(ana, duel, 1, 0).status_code == 303
    assert "what was chosen stands" in chooses(ana, duel, 1, 1).text
    assert chooses(ana, duel, 2, 0).status_code == 400 and chooses(ana, duel, 1, 7).status_code == 400
    chooses(bo, duel, 1, 1)
    assert "you chose deny, the other betray" in ana.see(duel)


def test_a_page_that_knows_how_things_stand_is_told_nothing(ana: Someone, bo: Someone) -> None:
    duel = opens(ana)
    told = re.search(r'data-told="([^"]+)"', ana.see(duel))[1]
    ana.see(f"{duel}?told={told}", 204)
    bo.send(duel)
    assert 'id="duel"' in ana.see(f"{duel}?told={told}")


@pytest.mark.parametrize("rounds", ["0", "201", "many", ""])
def test_so_many_rounds_are_refused(ana: Someone, rounds: str) -> None:
    assert ana.send("/lab/duels", game="prisoners-dilemma", rounds=rounds).status_code == 400


def test_a_choice_is_stored_before_it_is_announced_and_survives_a_restart(tmp_path) -> None:
    app = open_app(tmp_path)
    ana, bo = Someone(app), Someone(app)
    duel = opens(ana)
    bo.send(duel)
    name, stored = duel.rpartition("/")[2], []
    app.extensions["poda.duels"].listeners.append(
        lambda changed: stored.append(Duels(app.extensions["poda.services"].database).find(changed).moves)
    )
    chooses(ana, duel, 1, 1)
    assert stored == [(1,)]
    close_app(app)
    again = open_app(tmp_path)
    try:
        assert again.extensions["poda.duels"].find(name).moves == (1,)
    finally:
        close_app(again)


def test_there_is_no_such_duel(ana: Someone) -> None:
    ana.see("/lab/duels/none", 404)
    assert ana.send("/lab/duels/none").status_code == 404
    assert not ana.asks("duel:watch", {"duel": "none"})["ok"]
