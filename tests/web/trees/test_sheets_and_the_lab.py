"""A tree goes from a sheet to the tree lab and back, and nothing that was typed is lost on the way."""

import re

import pytest

from engine.exercises import KINDS, Exercise
from engine.trees import parse
from engine.trees.links import pack as pack_tree
from tests.web.trees.sheets import EXAMPLE, change, draw, link_of, sheet_in


def test_a_tree_is_given_as_a_link_of_the_lab(ana):
    address = f"http://localhost:8000/trees?t={pack_tree(parse(EXAMPLE))}&shapes=ucla"
    link = change(ana, do="add.tree", new__kind="interval", new__tree=address)
    exercise = sheet_in(link).exercises[0]
    assert exercise.tree == parse(EXAMPLE)
    assert KINDS["interval"].key(exercise)["interval"] not in ("never", "always")
    chosen = change(ana, link, kind__0="interval", tree__0="", x__0="7", cut__0="8", do="keep.0")
    assert dict(sheet_in(chosen).exercises[0].numbers) == {"x": 7, "cut": 8}
    assert f">{EXAMPLE}</textarea>" in ana.see(f"/trees/sheets/edit?tree={EXAMPLE}")


def test_nothing_typed_is_lost_on_the_way_to_the_lab_and_back(ana, link):
    typed = {"title": "Trees", "twins": "on", "points.1": "7", "new.kind": "cuts", "new.points": "4"}
    lab = draw(ana, link, **typed, **{"new.tree": "(7 (1 2))", "new.convention": "puc"})
    assert ">(7 (1 2))</textarea>" in ana.see(lab)
    back = ana.presses(lab, "Put it on a sheet")
    assert back.status_code == 303
    sheet = sheet_in(link_of(back.location))
    assert (sheet.title, sheet.twins, [each.points for each in sheet.exercises]) == ("Trees", True, [10, 7, 4])
    drawn = sheet.exercises[2]
    assert (drawn.kind, drawn.convention, drawn.tree) == ("cuts", "puc", parse("(7 (1 2))"))
    assert back.location.endswith("#exercise-2")


def test_another_tree_may_be_opened_in_the_lab_and_the_sheet_stays(ana):
    lab = ana.see(draw(ana, title="Trees"))
    other = re.search(r'href="(/trees\?tree=exercise-3.1[^"]*)"', lab)[1].replace("&amp;", "&")
    assert sheet_in(link_of(ana.presses(other, "Put it on a sheet").location)).title == "Trees"


def test_a_text_that_is_no_tree_is_not_taken_to_the_lab(ana):
    answer = ana.send("/trees/sheets/edit", do="draw", title="Trees", **{"new.tree": "((1"})
    assert answer.status_code == 400
    assert ">((1</textarea>" in answer.text and 'value="Trees"' in answer.text


@pytest.mark.parametrize(
    ("tree", "algorithm", "kind"),
    [
        ("(1 2)", "", "alphabeta"),
        ("(1 2)", "minimax", "minimax"),
        ("({.5:1 .5:2} 3)", "", "expectiminimax"),
        ("({.5:1 .5:2} 3)", "expectiminimax", "expectiminimax"),
        ("({.5:1 .5:2} 3)", "star2", "star1"),
        ("({.5:1 .5:2} 3)", "alphabeta", "expectiminimax"),
    ],
)
def test_the_tree_of_the_lab_goes_on_the_sheet_as_it_is_shown(ana, tree, algorithm, kind):
    address = f"/trees?tree={tree}&algorithm={algorithm}&convention=urjc&order=reversed&shapes=ucla"
    link = link_of(ana.presses(address, "Put it on a sheet").location)
    exercise = sheet_in(link).exercises[0]
    assert (exercise.kind, exercise.tree, exercise.points) == (kind, parse(tree), 10)
    assert (exercise.convention, exercise.order, exercise.shapes) == ("urjc", "reversed", "ucla")


def test_star2_in_the_lab_is_said_to_become_star1_in_an_exercise(ana):
    said = re.compile(r'data-said-of="algorithm star2"( hidden)?>There are no exercises on Star2')
    for algorithm, hidden in (("star1", " hidden"), ("star2", None)):
        assert said.search(ana.see(f"/trees?tree=({{.5:1 .5:2}} 3)&algorithm={algorithm}"))[1] == hidden


def test_an_order_by_evaluation_is_said_to_become_left_to_right_in_an_exercise(ana):
    said = re.compile(r'data-said-of="order evaluation"( hidden)?>No exercise is searched by evaluation')
    for order, hidden in (("natural", " hidden"), ("evaluation", None)):
        assert said.search(ana.see(f"/trees?tree=(~1(1 2) ~3(4 5))&order={order}"))[1] == hidden


def test_an_order_is_asked_as_it_is_searched():
    """A tree that the lab searches from right to left."""
    for kind in ("alphabeta", "cuts", "star1", "interval"):
        kinds = KINDS[kind]
        asked = {order: kinds.asks(Exercise(kind, order=order)) for order in ("natural", "reversed")}
        assert "right to left" in asked["reversed"] and "right to left" not in asked["natural"]
        assert "left to right" not in asked["reversed"]
