"""Questions about the wall: the tree, the step of its search, and a twin of the tree."""

import re
from contextlib import suppress

import pytest
from flask import Flask
from hypothesis import given

from engine.refusals import Refused
from engine.trees import Node
from engine.trees.node import in_rows
from tests.engine.trees.random_trees import trees
from tests.web.people import until
from tests.web.rooms.test_rooms import TREE, Class
from webapp.rooms.other_values import with_other_values
from webapp.rooms.questions import offered, twin


@pytest.fixture
def room(app: Flask) -> Class:
    return Class(app)


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("0", {"Which leaf comes next?": "a1 b1", "What does the root return?": "3"}),
        ("4", {"Which leaf comes next?": "a1 b2", "What does a1 return?": "3"}),
        (
            "11",
            {
                "After a2 b1: is the rest below a2 cut, and by whose bound?": "the root",
                "What does a2 return?": "2",
            },
        ),
        ("15", {}),
        ("99999", {}),
        ("x", {}),
    ],
)
def test_questions_about_the_step_on_the_wall(room: Class, step: str, asked: dict[str, str]) -> None:
    page = f"/trees?tree=((3 12) (2 4))#step={step}"
    room.lecturer.send(f"/rooms/{room.code}/page", page=page)
    found = re.findall(r'name="which" value="\d+">([^<]+)', room.steering)
    assert found[2:] == list(asked)
    for number, right in enumerate(asked.values(), 1):
        room.does("offer", page=page, which=str(number + 1))
        assert room.votes(room.comes(f"Ana {number}"), right, question=number).status_code == 303
        room.does("close")
        assert "100% are right." in room.steering


def test_a_cut_that_does_not_come_is_the_right_answer_where_the_search_goes_on(room: Class) -> None:
    page = "/trees?tree=((3 12) (5 4))#step=11"
    room.lecturer.send(f"/rooms/{room.code}/page", page=page)
    room.does("offer", page=page, which="2")
    ana = room.comes("Ana", language="es")
    assert "¿se poda el resto" in ana.see(f"/rooms/{room.code}") and ">la raíz<" in ana.see(f"/rooms/{room.code}")
    room.votes(ana, "It is not cut")
    room.does("close")
    assert "100% are right." in room.steering


def test_questions_about_the_step_of_the_search_of_a_move(room: Class) -> None:
    match = room.lecturer.opens(min="engine", **{"min.algorithm": "minimax", "min.limit": "depth", "min.depth": "1"})
    room.lecturer.plays(match, "b2")
    found = room.app.extensions["poda.services"].matches.find(match)
    until(lambda: found.ply == 2)
    room.lecturer.send(f"/rooms/{room.code}/page", page=f"/matches/{match}#step=1.move.2")
    assert "Which move?" in room.steering and "What does the root return?" in room.steering
    assert "Which leaf" not in room.steering  # nothing is a leaf but where the search stopped


def test_the_vote_again_is_about_a_twin_and_each_round_has_its_own_right_answer(room: Class) -> None:
    ana = room.comes("Ana")
    room.does("offer", page=TREE, which="0")
    room.votes(ana, "3")
    room.does("close")
    assert room.does("twin").status_code == 303
    record = room.app.extensions["poda.rooms"].find(room.code).record
    assert record.page.startswith("/trees?t=") and record.turned == 1
    asked = record.question
    assert (asked.round, asked.before, asked.is_open) == (2, ("3",), True)
    late = room.lecturer.send(f"/rooms/{room.code}/page", page=TREE, turned="0")  # from the wall as it was
    assert late.status_code == 204
    assert room.app.extensions["poda.rooms"].find(room.code).record.page == record.page
    room.votes(ana, asked.right, round=2)
    room.does("close")
    assert "100% are right." in room.steering and "1 stayed right" in room.steering


def test_a_twin_asks_with_the_same_choices_so_that_votes_can_be_compared(app: Flask) -> None:
    page = "/trees?tree=((3 12 8)(2 4 6)(14 5 2))&algorithm=alphabeta#step=19"
    with app.test_request_context():
        asked = next(each for each in offered(page) if each.text == "Which leaf comes next?")
        twins = []
        for _ in range(60):
            with suppress(Refused):
                twins.append(twin(page, asked)[1].choices)
    assert twins and set(twins) == {asked.choices}


def test_a_wall_that_is_turned_while_it_tells_its_own_page_stays_turned(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, keeping = room.app.extensions["poda.rooms"], room.app.extensions["poda.services"].keeping
    host = rooms.find(room.code).record.hosts[0]
    monkeypatch.setattr(keeping, "opened", lambda *_: rooms.show_page(room.code, host, "/kinds"))  # in the midst of it
    room.lecturer.send(f"/rooms/{room.code}/page", page="/horizon", turned="0")
    assert rooms.find(room.code).record.page == "/kinds"


def test_what_has_no_twin_is_not_asked_about_one(room: Class) -> None:
    assert room.does("twin").status_code == 400
    room.asks()
    room.does("close")
    assert room.does("twin").status_code == 400
    assert "with other numbers" not in room.steering


@given(trees())
def test_a_twin_has_the_same_shape_and_different_leaves(root: Node) -> None:
    before, after = in_rows(root), in_rows(with_other_values(root))
    assert [len(node.successors) for node in before] == [len(node.successors) for node in after]
    values = [node.value for node in after if node.is_leaf]
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("preset", "right"),
    [
        ("prisoners-dilemma", {"betray, betray"}),
        ("stag-hunt", {"stag, stag", "hare, hare"}),
        ("matching-pennies", {"none of these cells"}),
    ],
)
def test_the_equilibria_of_the_matrix_on_the_wall_are_asked_for(app: Flask, preset: str, right: set[str]) -> None:
    with app.test_request_context():
        [asked] = offered(f"/lab/matrix?preset={preset}")
    assert set(asked.rights) == right and len(asked.choices) == 5 and asked.reason is not None
