"""The views of a match page: earlier positions, trees, texts, QR codes."""

import re

import pytest

from tests.web.elements import read_elements
from tests.web.people import Someone, close_app, count_more_requests, module_app, open_app, until
from tests.web.play.by_form import playable, plays, sends
from webapp.wording.pseudocode import code_of

app = module_app(PODA_SEARCHES_EACH=50)


# -- looking ----------------------------------------------------------------------------------------------------------


def test_an_earlier_position_is_a_link_and_cannot_be_played(ana):
    match = ana.opens()
    for cell in ["b2", "a1", "c1"]:
        plays(ana, match, cell)
    page = ana.see(f"/matches/{match}")
    assert re.findall(r'href="/matches/[^"]+\?at=(\d)"', page) == ["0", "1", "2", "3"]
    earlier = ana.see(f"/matches/{match}?at=1")
    assert 'data-cell="b2" data-stone="X"' in earlier
    assert 'data-cell="a1" data-stone=""' in earlier
    assert playable(earlier) == []
    assert ana.web.get(f"/matches/{match}?at=9").status_code == 400


def told(page: str) -> str:
    """Whose turn it is, and what to do then."""
    (status,) = (element.words for element in read_elements(page) if element["role"] == "status")
    return status


def test_the_board_tells_everybody_whose_turn_it_is(ana, bo):
    match = ana.opens(min="open")
    board = f"/matches/{match}/board"
    assert told(ana.see(board)) == "Your turn: you play MAX (X). Choose a free cell."
    assert told(bo.see(board)) == "MAX (X) to move."
    plays(ana, match, "b2")
    assert told(ana.see(board)) == told(bo.see(board)) == "Waiting for somebody to take MIN (O)."
    sends(bo, match, "seat", side="min", seat="me")
    assert told(bo.see(board)) == "Your turn: you play MIN (O). MAX (X) has just played b2."


def test_what_the_coin_shows_is_told_to_onlookers_too(ana, bo):
    board = f"/matches/{ana.opens(game='coin-backgammon')}/board"
    assert told(ana.see(board)).startswith("Your turn: you play MAX. The coin shows")
    assert told(bo.see(board)).startswith("MAX to move. The coin shows")


def test_what_was_taken_back_can_be_looked_at_to_its_end(ana):
    match = ana.opens()
    for cell in ["b2", "a1"]:
        plays(ana, match, cell)
    sends(ana, match, "undo")
    undone = ana.see(f"/matches/{match}/board?at=2")
    assert 'data-cell="a1" data-stone="O"' in undone
    assert playable(undone) == []


def test_a_match_that_goes_on_in_another_says_that_it_can_be_played_on(ana):
    match = ana.opens(max="me", min="me")
    plays(ana, match, "a1")
    sends(ana, match, "follow")
    said = "You can also play on here."
    assert said in ana.see(f"/matches/{match}")
    for action in ("a2", "b1", "b2", "c1"):
        plays(ana, match, action)
    assert said not in ana.see(f"/matches/{match}")


def test_a_node_of_the_tree_has_its_board(ana):
    match = ana.opens()
    plays(ana, match, "b2")
    fragment = ana.see(f"/matches/{match}/node?at=1&path=a1,c1")
    assert 'data-cell="a1" data-stone="O"' in fragment
    assert 'data-cell="c1" data-stone="X"' in fragment
    assert playable(fragment) == []
    for path in ("b2", "a1,a1", "x," * 300, "a1;DROP"):
        assert ana.web.get(f"/matches/{match}/node", query_string={"at": 1, "path": path}).status_code == 400
    assert ana.watches(match)["ply"] == 1


def test_the_tree_of_the_engines_move_stays(ana):
    match = ana.opens(min="alphabeta,depth=2,convention=puc")
    assert ana.web.get(f"/matches/{match}/tree?ply=0").status_code == 204
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    tree = ana.web.get(f"/matches/{match}/tree?ply=1").json
    with ana.app.test_request_context():
        assert tree["pseudocode"] == code_of(tree["listing"])
    assert (tree["kind"], tree["convention"], tree["depth"], tree["running"]) == ("move", "puc", 2, False)
    assert tree["recorded"] == len(tree["nodes"]["parent"])
    assert tree["nodes"]["alphaIn"][0] == "-inf"
    assert tree["nodes"]["betaIn"][0] == "+inf"
    assert tree["events"]["code"][0] == "enter"
    assert ana.web.get(f"/matches/{match}/tree?ply=1&kind=hint").status_code == 204
    assert ana.web.get(f"/matches/{match}/tree?ply=1&kind=what").status_code == 400
    assert ana.web.get(f"/matches/{match}/tree?ply=77").status_code == 400


def test_the_engines_move_says_what_it_cost(ana):
    match = ana.opens(min="alphabeta,depth=2")
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    assert re.search(r'title="value [^"]+, \d+ nodes"', ana.see(f"/matches/{match}/panel"))


def test_the_values_the_engine_found_stand_on_the_board_it_thought_about(ana):
    match = ana.opens(min="alphabeta,depth=2")
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    assert "chip" in ana.see(f"/matches/{match}/board?at=1")
    assert "chip" not in ana.see(f"/matches/{match}/board")


def test_a_match_as_text_can_be_read_by_people(ana):
    match = ana.opens(min="alphabeta,depth=2", position="X../.O./...")
    text = ana.see(f"/matches/{match}/text")
    assert "game: tic-tac-toe m=3 n=3 k=3\nstart: X../.O./... X\nmax: person\nmin: alphabeta,depth=2\n" in text


def test_nobody_learns_who_sits_where(app, ana, bo):
    match = ana.opens(min="engine")
    record = app.extensions["poda.services"].matches.find(match).record
    for address in ("", "/board", "/panel", "/text"):
        assert record.host not in bo.see(f"/matches/{match}{address}")


@pytest.mark.usefixtures("same_minute")
def test_looking_at_trees_has_its_limit(tmp_path):
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    try:
        ana, bo = Someone(app), Someone(app)
        match = ana.opens()
        assert ana.web.get(f"/matches/{match}/tree").status_code == 204
        count_more_requests(app, 598)
        assert [ana.web.get(f"/matches/{match}/tree").status_code for _ in range(2)] == [204, 429]
        assert bo.web.get(f"/matches/{match}/tree").status_code == 204
    finally:
        close_app(app)


def test_the_pages_speak_spanish_and_portuguese(app):
    page = (lola := Someone(app, "es")).see(f"/matches/{lola.opens()}")
    assert "Deshacer" in page and ">2 por segundo</option>" in page
    assert "Desfazer" in (rui := Someone(app, "pt")).see(f"/matches/{rui.opens()}")


# -- after it ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["follow", "undo", "search"])
def test_the_address_of_a_refused_form_leads_back_to_the_match_when_it_is_looked_at_again(ana, path):
    match = ana.opens(max="me", min="me")
    answer = ana.web.get(f"/matches/{match}/{path}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match}")


def test_the_link_of_a_match_is_a_picture_of_its_own(ana):
    pictures = [ana.web.get(f"/matches/{ana.opens()}/qr.svg") for _ in range(2)]
    assert all(each.mimetype == "image/svg+xml" and "<svg" in each.text for each in pictures)
    assert pictures[0].text != pictures[1].text
    assert ana.web.get("/matches/nothing/qr.svg").status_code == 404


def test_a_tree_comes_with_why_its_search_chose_as_it_did(ana):
    match = ana.opens()
    assert (
        sends(ana, match, "search", kind="analysis", algorithm="alphabeta", limit="depth", depth="2").status_code == 303
    )

    def finished():
        found = ana.web.get(f"/matches/{match}/tree?ply=0").get_json(silent=True)
        return found and not found["running"] and found

    why = until(finished)["why"]
    assert why["best"] in playable(ana.see(f"/matches/{match}"))
    assert why["sentences"][0].startswith(f"Play {why['best']}")
