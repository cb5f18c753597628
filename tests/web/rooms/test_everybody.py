"""Everybody against the engine: own matches with the settings of the wall's, and a table of how they stand."""

import re

import pytest
from flask import Flask

from tests.web.people import Someone, until
from tests.web.rooms.test_rooms import Class

ENGINE = {"min": "engine", "min.algorithm": "minimax", "min.limit": "depth", "min.depth": "2"}


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


def plays(room: Class, same: str = "on", **more: str) -> str:
    """The lecturer lets everybody play a match like this one on the wall; its id."""
    match = room.lecturer.opens(**ENGINE | more)
    room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}")
    assert "Everybody plays" in room.steering
    assert room.does("everybody", match=match, same=same).status_code == 303
    return match


def own(room: Class, who: Someone) -> str:
    """The match that their phone shows."""
    return re.search(r'data-own-page="/matches/([\w-]+)"', who.see(f"/rooms/{room.code}/vote"))[1]


def test_everybody_gets_one_match_of_their_own_with_the_settings_of_the_one_on_the_wall(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    pattern = plays(room)
    mine = own(room, ana)
    assert mine == own(room, ana) and mine not in (own(room, bo), pattern)
    matches = room.app.extensions["poda.services"].matches
    given, found = matches.find(pattern).record, matches.find(mine).record
    assert (given.game, given.seats[1], given.seed) == (found.game, found.seats[1], found.seed)
    assert ana.plays(mine, "b2")["ok"] and not bo.plays(mine, "a1")["ok"]
    assert own(room, room.comes("Cleo"))  # who comes late
    room.does("close")
    assert "data-own-page" not in ana.see(f"/rooms/{room.code}/vote")


def test_the_match_on_the_wall_may_be_deleted_while_everybody_plays(room: Class) -> None:
    ana = room.comes("Ana")
    pattern = plays(room)
    room.lecturer.send("/mine/forget", kind="match", id=pattern)
    room.lecturer.see(f"/matches/{pattern}", 404)
    assert ana.plays(own(room, ana), "b2")["ok"] and own(room, room.comes("Bo"))
    for page in (f"/rooms/{room.code}/host", f"/rooms/{room.code}/wall", "/words"):
        assert "Everybody against the engine" in room.lecturer.see(page)


def test_a_student_cannot_delete_a_match_that_counts(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    mine = own(room, ana)
    ana.send("/mine/forget", kind="match", id=mine)
    assert mine in ana.see("/mine") and f'name="id" value="{mine}"' not in ana.see("/mine")
    assert ana.plays(mine, "b2")["ok"]


@pytest.mark.parametrize("same", ["on", ""])
def test_chance_is_the_same_for_everybody_or_not(room: Class, same: str) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    pattern = plays(room, same, game="coin-backgammon", **{"min.algorithm": "expectiminimax"})
    matches = room.app.extensions["poda.services"].matches
    seeds = {matches.find(each).record.seed for each in (pattern, own(room, ana), own(room, bo))}
    assert len(seeds) == (1 if same else 3)


def test_the_table_has_names_for_the_lecturer_and_numbers_for_the_wall(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    mine = own(room, ana)
    room.lecturer.asks("room:watch", {"room": room.code})
    assert "1 still playing" in room.steering
    loses(room, ana, mine)
    until(lambda: room.lecturer.heard("room:counted"))
    assert "0 won, 0 drawn, 1 lost</strong></p>" in room.steering
    until(lambda: "worst move cost" in room.steering)  # once the game is solved
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert "<td>lost</td>" in wall and ">Ana<" in room.steering
    assert "Ana" not in wall and mine not in wall


def loses(room: Class, who: Someone, match_id: str) -> None:
    match = room.app.extensions["poda.services"].matches.find(match_id)
    while not match.over:
        who.plays(match_id, match.game.name(match.state, match.game.actions(match.state)[-1]))
        until(lambda: not match.engine_to_move)


def test_results_are_added_up_by_engine_over_the_rounds_of_one_game(room: Class) -> None:
    ana, bo = room.comes("Ana"), room.comes("Bo")
    plays(room, **{"min.depth": "3"})
    loses(room, ana, own(room, ana))
    own(room, bo)
    assert "minimax, depth 3: <strong>0 won, 0 drawn, 1 lost</strong>, 1 still playing" in room.steering
    room.does("close")
    for other in ({"game": "sticks"}, {}):
        plays(room, **other)
        own(room, ana)
        room.does("close")
    assert "minimax, depth 3: <strong>0 won, 0 drawn, 1 lost</strong></p>" in room.steering
    assert "minimax, depth 2: <strong>0 won, 0 drawn, 0 lost</strong>, 1 still playing" in room.steering
    assert room.steering.count('class="class-tally"') == 2


FORM = "/play?game=sticks&min=engine&min.algorithm=minimax&min.limit=depth&min.depth=1"


def test_everybody_plays_as_the_form_of_a_new_match_on_the_wall_says(room: Class) -> None:
    ana = room.comes("Ana")
    room.lecturer.send(f"/rooms/{room.code}/page", page=FORM)
    assert "minimax, depth 1" in room.steering
    assert room.lecturer.presses(f"/rooms/{room.code}/host", "Everybody plays").status_code == 303
    record = room.app.extensions["poda.services"].matches.find(own(room, ana)).record
    assert (record.game, record.seats[1].options.depth) == ("sticks", 1)


@pytest.mark.parametrize("form", ["/play?game=none", "/play?min=me", "/play?game=sticks&position=none"])
def test_a_form_that_opens_no_match_against_the_engine_is_not_offered(room: Class, form: str) -> None:
    room.lecturer.send(f"/rooms/{room.code}/page", page=form)
    assert "Everybody plays" not in room.steering
    assert room.does("everybody", page=form).status_code == 400


def test_a_wall_shows_six_matches_and_says_how_many_more_there_are(room: Class) -> None:
    people = [room.comes(f"Student {number}") for number in range(10)]
    plays(room)
    for who in people:
        own(room, who)
    wall = room.lecturer.see(f"/rooms/{room.code}/wall")
    assert wall.count('<th scope="row">') == 6 and "and 4 more" in wall
    assert room.steering.count("<td>…</td>") == 10


COUNTED = "This match counts for your class"


def test_a_match_that_counts_has_no_help_and_stays_as_it_was_begun(room: Class) -> None:
    ana = room.comes("Ana")
    pattern = plays(room)
    mine = own(room, ana)
    ana.plays(mine, "b2")
    match = room.app.extensions["poda.services"].matches.find(mine)
    until(lambda: not match.engine_to_move)
    page = ana.see(f"/matches/{mine}")
    assert COUNTED in page
    for button in (">Hint<", ">Undo<", ">Easier<", "data-leaves", ">Change<"):
        assert button not in page and button in room.lecturer.see(f"/matches/{pattern}")
    stood = match.record
    asked = {
        "search": {"kind": "hint"},
        "undo": {},
        "redo": {},
        "seat": {"side": "min", "seat": "open"},
        "swap": {},
        "follow": {},
        "settings": {"chance": "chosen"},
    }
    for command, fields in asked.items():
        answer = ana.send(f"/matches/{mine}/{command}", version=match.version, **fields)
        assert answer.status_code == 400 and COUNTED in answer.text, command
    assert match.record == stood
    for helped in (ana, room.lecturer):
        assert COUNTED in helped.see(f"/matches/{mine}/exact", 400)


def test_a_match_that_counted_may_be_looked_into_once_it_is_over_and_the_next_one_is_free(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    mine = own(room, ana)
    loses(room, ana, mine)
    version = ana.watches(mine)["version"]
    assert ana.send(f"/matches/{mine}/undo", version=version).status_code == 400
    ana.see(f"/matches/{mine}/exact?at=0")
    following = ana.send(f"/matches/{mine}/follow", version=version).location.rpartition("/")[2]
    assert ">Hint<" in ana.see(f"/matches/{following}")
    assert own(room, ana) == mine


def test_in_a_hand_that_counts_no_method_advises(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room, game="guess-the-card", **{"min.algorithm": "average"})
    mine = own(room, ana)
    for address in (f"/matches/{mine}", f"/matches/{mine}?method=equilibrium"):
        page = ana.see(address)
        assert COUNTED in page and "What it assumes about the opponent" not in page and 'data-key="h"' not in page


def test_only_a_match_between_a_person_and_the_engine_is_given_to_everybody(room: Class) -> None:
    for seats in ({"min": "me"}, {"max": "engine", "max.algorithm": "minimax", "max.limit": "depth", "max.depth": "1"}):
        assert room.does("everybody", match=room.lecturer.opens(**ENGINE | seats)).status_code == 400
    assert room.does("everybody", match="none").status_code == 400


def test_a_vote_is_no_part_of_it(room: Class) -> None:
    ana = room.comes("Ana")
    plays(room)
    assert "This vote is closed." in room.votes(ana, "3").text
    assert "as most chose" not in room.steering and room.does("play").status_code == 400
