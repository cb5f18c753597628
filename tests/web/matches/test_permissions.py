"""A button of the match page can be pressed exactly when its command would be accepted."""

import re

import pytest

from tests.web.people import Someone, module_app

app = module_app()


BETWEEN_TWO = (
    "",
    "ana b2",
    "ana b2, bo a1",
    "ana b2, bo a1, bo undo",
    "ana b2, bo a1, bo undo, ana undo",
    "ana b2, ana undo",
)


@pytest.mark.parametrize("who", ["ana", "bo", "cai"])
@pytest.mark.parametrize("story", BETWEEN_TWO)
@pytest.mark.parametrize(("command", "key"), [("undo", "u"), ("redo", "r")])
def test_the_button_is_enabled_just_where_the_command_is_accepted(app, story, who, command, key):
    people = {name: Someone(app) for name in ("ana", "bo", "cai")}
    match = people["ana"].opens(min="open")
    assert people["bo"].asks("match:seat", _request(app, match, side="min", seat={"kind": "me"}))["ok"]
    for name, act in (step.split() for step in story.split(", ") if step):
        done = _undo(app, people[name], match) if act == "undo" else people[name].plays(match, act)
        assert done["ok"], (name, act, done)
    is_offered = _is_enabled(people[who].see(f"/matches/{match}"), key)
    assert people[who].asks(f"match:{command}", _request(app, match))["ok"] == is_offered


@pytest.mark.parametrize(("story", "is_offered"), [("2", True), ("2 call", False)])
def test_after_a_hand_of_cards_undo_is_not_offered(app, story, is_offered):
    ana = Someone(app)
    match = ana.opens(game="betting", position="K Q")
    for action in story.split():
        assert ana.plays(match, action)["ok"]
    assert _is_enabled(ana.see(f"/matches/{match}"), "u") == is_offered
    assert _undo(app, ana, match)["ok"] == is_offered


def _undo(app, person, match):
    return person.asks("match:undo", _request(app, match))


def _request(app, match, **fields):
    return {"match": match, "version": app.extensions["poda.services"].matches.find(match).version, **fields}


def _is_enabled(page, key):
    button = re.search(rf'<button[^>]*data-key="{key}"([^>]*)>', page)
    return button is not None and "disabled" not in button[1]
