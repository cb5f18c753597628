"""Opening a match by pages and forms alone: everything a browser without JavaScript needs."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.web.people import module_app
from tests.web.play.by_form import plays, sentence

app = module_app(PODA_SEARCHES_EACH=50)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "shogi"}, "There is no game “shogi”"),
        ({"game": ""}, "There is no game"),
        ({"m": "0"}, "m must be between 1 and 19, not 0."),
        ({"m": "three"}, "m must be a whole number, not “three”."),
        ({"k": "9"}, "k must be at most m or n"),
        ({"position": "OOO/.../..."}, "X moves first"),
        ({"position": "nonsense"}, "A position here has 3 rows"),
        (
            {"max": "alphabet"},
            "“alphabet” is no seat. A seat is “me”, “open”, “engine” or one of these: random, greedy,",
        ),
        ({"max": "alphabeta,foo=3"}, "“foo” is no option of the engine. Its options are: depth, seconds,"),
        ({"min": "engine", "min.algorithm": "minimax", "min.depth": "-3"}, "The value of “depth” is not valid."),
        ({"min": "engine", "min.algorithm": "foo"}, "“algorithm” must be one of: random, greedy, minimax,"),
        ({"min": "greedy,evaluation=none"}, "The greedy player needs an evaluation function."),
    ],
)
def test_a_form_that_cannot_be_is_one_sentence_and_opens_nothing(app, ana, fields, says):
    store = app.extensions["poda.services"].database
    with store.read() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM matches").scalar()
    answer = ana.send("/matches", **({"game": "tic-tac-toe", "max": "me", "min": "me"} | fields))
    assert sentence(answer).startswith(says)
    with store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == before


def test_what_was_typed_into_a_refused_form_is_in_its_address(ana):
    answer = ana.send("/matches", game="tic-tac-toe", position="XX/zz", max="me", min="greedy")
    address = html.unescape(re.search(r'data-own-address="([^"]+)"', answer.text).group(1))
    assert address == "/play?game=tic-tac-toe&position=XX%2Fzz&max=me&min=greedy"
    assert 'value="XX/zz"' in (again := ana.see(address)) and "data-own-address" not in again
    assert sentence(answer) in html.unescape(again), "a reload keeps the reason"


def test_a_form_from_elsewhere_opens_nothing(ana):
    assert ana.web.post("/matches", data={"game": "tic-tac-toe"}).status_code == 400


def test_an_address_offers_a_match_from_a_position(ana):
    page = ana.see("/play?game=tic-tac-toe&position=X../.O./...&max=me&min=alphabeta,depth=3,convention=puc")
    assert 'name="position" value="X../.O./..."' in page
    assert re.search(r'name="min.depth"[^>]*value="3"', page)
    assert '<option value="puc" selected>' in page


def test_the_link_for_a_new_match_from_here_says_it_all(ana):
    match = ana.opens(min="alphabeta,depth=2", m=4, n=4)
    link = html.unescape(re.search(r'href="(/play\?[^"]+)"', ana.see(f"/matches/{match}")).group(1))
    page = ana.see(link)
    assert re.search(r'name="m"[^>]*value="4"', page)
    assert re.search(r'name="min.depth"[^>]*value="2"', page)


@pytest.mark.parametrize("game", ["tic-tac-toe", "betting"])
def test_the_link_for_a_lecture_opens_with_all_controls(ana, game):
    page = ana.see(f"/matches/{ana.opens(game=game)}")
    assert "controls=all" in html.unescape(re.search(r'data-lecture="([^"]+)"', page).group(1))


@pytest.mark.parametrize(
    ("fields", "own", "engine"),
    [
        ({"min": "greedy", "m": 4}, "max", "greedy"),
        ({"max": "greedy", "min": "me"}, "min", "greedy"),
        ({"min": "open"}, "max", "alphabeta"),
        ({"max": "random", "min": "greedy"}, "max", "greedy"),
        ({"game": "betting", "min": "open"}, "max", "belief"),
        ({"game": "coin-backgammon", "chance": "chosen", "min": "greedy"}, "max", "greedy"),
    ],
)
def test_whoever_watches_plays_a_match_like_it_against_the_engine_after_one_press(ana, bo, fields, own, engine):
    match = f"/matches/{ana.opens(**fields)}"
    answer = bo.presses(match, "Open a match of your own")
    assert (answer.status_code, answer.location.startswith("/matches/")) == (303, True)
    mine, theirs = said_of(bo.see(answer.location)), said_of(ana.see(match))
    assert mine[own] == "me" and mine[{"max": "min", "min": "max"}[own]].startswith(engine)
    played_on = {"max": "", "min": "", "position": ""}  # the engine's own moves come when they come
    assert {**mine, **played_on} == {**theirs, **played_on}


def test_who_watches_plays_on_from_the_position_or_from_the_start_where_that_is_the_end(ana, bo):
    match = ana.opens(position="XX./OO./...")
    for position in ("XX./OO./...", ".../.../..."):
        answer = bo.presses(f"/matches/{match}", "Open a match of your own")
        assert said_of(bo.see(answer.location))["position"].startswith(position)
        plays(ana, match, "c1")


def said_of(page):
    """A match as described in the link to another one like it."""
    return dict(parse_qsl(urlsplit(html.unescape(re.search(r'data-lecture="([^"]+)"', page).group(1))).query))


def test_the_engine_is_offered_alike_at_both_sides(ana):
    """Before a match, and in the menu of a seat that a person has."""
    match = ana.opens(min="open")
    for page in (ana.see("/play?game=tic-tac-toe&max=me&min=engine"), ana.see(f"/matches/{match}")):
        limits = re.findall(r'<select[^>]*name="(?:max\.|min\.)?limit">\s*(?:<option[^>]*>[^<]*</option>\s*)*', page)
        assert len(limits) >= 2
        assert all(re.search('value="depth" selected', limit) for limit in limits)


def test_an_address_that_makes_no_sense_is_offered_as_far_as_it_goes(ana):
    page = ana.see("/play?max=nonsense&m=many")
    assert "“nonsense” is no seat." in html.unescape(page)
    page = ana.see("/play?game=shogi&m=19&n=19&k=5")
    assert "There is no game “shogi” to play here." in html.unescape(page)
    assert not re.search('<option value="full"[^>]* selected', page), "what is offered instead would take for ever"


@pytest.mark.parametrize(("position", "is_refused"), [("X../.O./...", False), ("QQQ", True)])
def test_a_position_in_an_address_is_read_before_anybody_presses_play(ana, position, is_refused):
    page = ana.see(f"/play?game=tic-tac-toe&position={position}")
    assert f'value="{position}"' in page
    assert ("A position here has 3 rows" in html.unescape(page)) == is_refused


def test_an_offer_says_no_rule_for_numbers_that_do_not_go_together(ana):
    page = ana.see("/play?game=tic-tac-toe&m=4&n=4&k=9")
    assert "k must be at most m or n" in page
    assert "in a row wins" not in page and 'placeholder=".../' not in page


def test_an_unknown_match_is_not_found(ana):
    for address in ("/matches/nothing", "/matches/nothing/board", "/matches/%00", "/matches/nothing/tree?ply=0"):
        assert ana.web.get(address).status_code == 404
    assert ana.send("/matches/nothing/play", action="a1").status_code == 404
