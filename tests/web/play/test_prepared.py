"""Matches from the lectures' positions, in the menu of a match."""

import pytest
from msgspec import to_builtins

from engine import games
from engine.search import Options, start
from tests.web.forms import read_forms
from webapp.matches import positions, seat_texts
from webapp.play.prepared import prepared_matches


def test_the_position_that_is_lost_unless_min_errs_is_played_from_the_menu(ana):
    page = ana.see(f"/matches/{ana.opens(game='tic-tac-toe')}")
    form = next(form for form in read_forms(page) if dict(form.data()).get("position") == "OX./.O./.X. X")
    said = dict(form.data())
    assert (said["max"], said["min"]) == ("minimax,errs=0.1", "me")
    match = ana.send(form.action, **said)
    assert match.status_code == 303 and "controls=all" in match.location


@pytest.mark.parametrize("slug", games.ENTRIES)
def test_the_engine_can_search_each_of_them(app, slug):
    with app.test_request_context():
        found = prepared_matches(slug)
    for each in found:
        seat = next(each.fields[side] for side in ("max", "min") if each.fields[side] != "me")
        game = positions.game_of(slug, {})
        assert searched(game, each.fields["position"], seat).best


def test_against_a_min_who_errs_max_blocks_though_all_is_lost(app):
    with app.test_request_context():
        (lost,) = prepared_matches("tic-tac-toe")
    game = games.find("tic-tac-toe")
    assert searched(game, lost.fields["position"], lost.fields["max"]).best == "c3"


def searched(game, position, seat):
    options = Options(**to_builtins(seat_texts.read_options(seat)))
    return start(game, game.read(position), options).run()
