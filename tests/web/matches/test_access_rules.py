"""Rules about what visitors may do and see that are easily broken: each test was seen to fail without its rule."""

import re

import pytest

from engine.game import MAX, MIN
from tests.web.people import module_app, until
from webapp import views
from webapp.matches import visibility

app = module_app()


def match_of(app, name):
    return app.extensions["poda.services"].matches.find(name)


@pytest.mark.parametrize("game", ["tic-tac-toe", "betting"])
def test_a_watcher_does_not_take_the_engines_seat(app, ana, bo, game):
    match = match_of(app, ana.opens(game=game, max="me", min="engine"))
    for kind in ("me", "open", "engine"):
        asked = {"match": match.id, "side": "min", "seat": {"kind": kind}, "version": match.version}
        assert not bo.asks("match:seat", asked)["ok"]
    assert bo.send(f"/matches/{match.id}/seat", side="min", seat="me", version=match.version).status_code == 400
    assert match.record.seats[MIN].options.algorithm == "belief" if game == "betting" else match.engine_only is False


def test_two_people_at_one_screen_see_the_hand_of_whoever_is_to_move(app, ana):
    match = match_of(app, ana.opens(game="betting", max="me", min="me", position="K Q"))
    host = match.record.host

    def shown():
        viewer = visibility.of(match, host)
        return [player for player in (MAX, MIN) if viewer.shows(player)]

    assert shown() == [MAX]
    assert hands(ana, match) == {"max": ["K"], "min": [""]}
    assert ana.plays(match.id, "2")["ok"]
    assert shown() == [MIN]
    assert hands(ana, match) == {"max": [""], "min": ["Q"]}
    ana.plays(match.id, "call")
    assert shown() == [MAX, MIN]


def hands(someone, match):
    """The cards that a visitor is shown, by side."""
    view = views.board_view(match, someone.app.extensions["poda.services"].searches, match.record.host, None)
    return {hand.side: hand.cards for hand in view.picture.hands}


def test_a_hand_whose_cards_were_shown_is_not_taken_back(app, ana):
    match = match_of(app, ana.opens(game="betting", max="me", min="engine", position="Q A"))
    assert ana.plays(match.id, "4")["ok"]
    until(lambda: match.over)
    before = match.ply
    refused = ana.asks("match:undo", {"match": match.id, "version": match.version})
    assert not refused["ok"]
    assert ana.send(f"/matches/{match.id}/undo", version=match.version).status_code == 400
    assert (match.ply, match.over) == (before, True)


def test_between_two_people_nobody_is_shown_values_on_the_board(app, ana, bo):
    with app.test_request_context():
        for fields in ({"position": "X.O/.X./... O"}, {}):
            both = match_of(app, ana.opens(**{"max": "me", "min": "open", **fields}))
            seats = ("engine", "me") if fields else ("me", "engine")  # who is to move is no engine
            alone = match_of(app, ana.opens(**dict(zip(("max", "min"), seats, strict=True)), **fields))
            assert ana.plays(both.id, next(iter(both.position.actions)))["ok"] or fields
            for at in range(len(both.states)):
                assert not open_values(app, both, at), (fields, at)
            assert not open_values(app, alone, 0), "against an engine one thinks first, wherever it begins"
            looking = match_of(app, ana.opens(**{"max": "me", "min": "me", **fields}))
            assert open_values(app, looking, 0) == bool(fields)


def open_values(app, match, at):
    view = views.board_view(match, app.extensions["poda.services"].searches, match.record.host, at)
    return view.open_values


def test_browsed_positions_show_values_to_who_plays_the_engine_only(app, ana):
    with app.test_request_context():
        alone = match_of(app, ana.opens(max="me", min="engine"))
        assert ana.plays(alone.id, "b2")["ok"]
        until(lambda: alone.ply == 2)
        assert open_values(app, alone, 1)


def test_the_text_of_a_hand_that_was_set_up_tells_onlookers_nothing(app, ana, bo):
    match = match_of(app, ana.opens(game="betting", max="me", min="engine", position="K Q"))
    for someone in (ana, bo):
        told = someone.see(f"/matches/{match.id}/text")
        assert not re.search(r"^(start|position|seed):", told, re.M), told
        assert not re.search(r"\b[KQ]\b", told), told
    assert ana.plays(match.id, "pass")["ok"]
    until(lambda: match.over)
    assert "start: K Q" in bo.see(f"/matches/{match.id}/text")


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["swap", "undo", "redo", "follow", "settings", "seat", "stop", "step", "play"])
def test_a_refusal_is_shown_whatever_its_address_says(app, ana, path):
    match = ana.opens(game="betting", max="me", min="engine")
    answer = ana.send(f"/matches/{match}/{path}?method=greedy&level=9&at=99&search=x", version="0")
    assert answer.status_code == 400, answer.get_data(as_text=True)[:300]


@pytest.mark.parametrize("path", ["/%5Cexample.invalid/x", "/%5C%5Cexample.invalid", "/%2F%5Cexample.invalid/"])
def test_links_to_other_languages_stay_on_this_host(app, ana, path):
    page = ana.web.get(path).get_data(as_text=True)
    links = re.findall(r'href="([^"]*lang=[a-z]+)"', page)
    assert links
    for link in links:
        assert re.match(r"/(?![/\\])", link), link
