"""All that changes on a match page comes in one answer, of one version."""

import re

import pytest

from tests.web.people import module_app
from webapp.matches.page_state import ANY
from webapp.play import routes

app = module_app(PODA_SEARCH_THREADS=1)

VERSIONS = re.compile(r'(?:data-view-version|data-version)="(\d+)"|name="version" value="(\d+)"')


@pytest.fixture
def meddle(app, ana, monkeypatch):
    """A hand of cards whose settings change during the first requests for its decision; and how often."""

    def meddle(most: int):
        matches = app.extensions["poda.services"].matches
        match = matches.find(ana.opens(game="guess-the-card", min="open"))
        decide, times = routes._decision, []

        def decides(asked):
            decision = decide(asked)
            if len(times) < most:
                matches.change_settings(match, match.record.host, paused=not match.record.settings.paused)
            times.append(match.version)
            return decision

        monkeypatch.setattr(routes, "_decision", decides)
        return match.id, times

    return meddle


def versions(page: str) -> set[str]:
    return {one or other for one, other in VERSIONS.findall(page)}


def test_the_view_holds_board_and_panel_of_one_version(ana):
    match = ana.opens(min="me")
    ana.watches(match)
    assert ana.asks("match:play", {"match": match, "action": "b2", "ply": 0, "version": 0})["ok"]
    view = ana.see(f"/matches/{match}/view")
    assert 'id="board"' in view
    assert 'id="panel"' in view
    assert 'data-stone="X"' in view
    assert versions(view) == {"1"}


def test_at_a_hand_of_cards_the_decision_comes_with_it(ana):
    match = ana.opens(game="guess-the-card", min="me")
    view = ana.see(f"/matches/{match}/view")
    assert all(f'id="{part}"' in view for part in ("board", "panel", "hand-decision"))


@pytest.mark.parametrize("address", ["/matches/{}", "/matches/{}/view"])
def test_a_match_that_moves_on_meanwhile_is_looked_at_once_more(ana, meddle, address):
    """While the decision is computed, somebody changes the settings."""
    match, times = meddle(1)
    assert versions(ana.see(address.format(match))) == {str(times[0])}
    assert times == [times[0]] * 2


def test_where_the_match_never_rests_the_latest_is_shown(ana, meddle):
    match, times = meddle(100)
    assert versions(ana.see(f"/matches/{match}/view")) == {str(times[-1])}
    assert len(set(times)) == len(times) == routes.TRIES


def test_a_form_sent_by_scripts_is_told_the_version_that_it_brought(ana):
    match = ana.opens(min="me")
    ana.asks("match:play", {"match": match, "action": "b2", "ply": 0, "version": 0})
    form = {"csrf_token": ana.token, "version": 1}
    answer = ana.web.post(f"/matches/{match}/undo", data=form, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer.headers["X-Match-Version"] == "2"


def test_a_page_comes_whose_position_is_gone_before_it_is_put_together(app, ana, monkeypatch):
    matches = app.extensions["poda.services"].matches
    match = matches.find(ana.opens(max="me", min="me"))
    host, parts_of = match.record.host, routes._parts
    for action in ("a1", "b1", "c1"):
        matches.play(match, host, action, ANY)

    def rewind(asked, tried):
        parts = parts_of(asked, tried)
        for _ in range(3):
            matches.undo(match, host, ANY)
        matches.play(match, host, "b2", ANY)
        return parts

    monkeypatch.setattr(routes, "_parts", rewind)
    assert ana.web.get(f"/matches/{match.id}").status_code == 200
    assert len(match.states) == 2
