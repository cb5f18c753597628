"""A match page holds what it shows. What all match pages share, browsers fetch once and keep."""

import json
import re

import pytest

from tests.web.people import Someone, module_app

app = module_app()

MOST_BYTES = {
    "tic-tac-toe": 70_000,
    "coin-backgammon": 70_000,
    "connect-four": 70_000,
    "betting": 40_000,
    "chess": 85_000,
}
"""Most bytes of a match page: a third of that of chess is the board."""


def brought(page: str, ending: str) -> str:
    """The address of a shared file in the page."""
    return re.search(rf'(?:src|href)="([^"]+/[0-9a-f]{{16}}\.{ending})"', page)[1]


@pytest.mark.parametrize("language", ["en", "es", "pt"])
@pytest.mark.parametrize("game", MOST_BYTES)
def test_a_match_page_is_small(app, language, game):
    someone = Someone(app, language)
    page = someone.see(f"/matches/{someone.opens(game=game)}")
    assert len(page.encode()) < MOST_BYTES[game]
    assert "CUTOFF" not in page and "MAX-VALUE" not in page


def test_the_sentences_of_scripts_are_in_a_file_for_each_game_and_language(app, ana):
    page = Someone(app, "es")
    address = brought(page.see(f"/matches/{page.opens()}"), "js")
    answer = ana.web.get(address)
    assert answer.mimetype == "text/javascript" and "immutable" in answer.headers["Cache-Control"]
    said = json.loads(re.fullmatch(r"globalThis\.podaTexts = (.*);\n", answer.text)[1])
    assert said["search.continue"] == "Continuar"
    assert brought(ana.see(f"/matches/{ana.opens()}"), "js") != address


def test_the_styles_name_every_algorithm(ana):
    styles = ana.web.get(brought(ana.see("/play"), "css"))
    assert styles.mimetype == "text/css" and '[data-of="alphabeta"] { display: inline; }' in styles.text


def test_a_page_from_before_an_update_gets_the_present_file_and_asks_again(ana):
    answer = ana.web.get("/texts/en/tic-tac-toe/0123456789abcdef.js")
    assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-cache"
    assert ana.web.get("/algorithms/0123456789abcdef.css").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["/texts/xx/tic-tac-toe/0.js", "/texts/en/no-game/0.js"])
def test_no_other_texts_are_made(ana, address):
    ana.see(address, 404)
