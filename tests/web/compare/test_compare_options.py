"""The options that the match page's link passes to the comparison, and the form after choosing another game."""

import html
import re

import pytest

from engine import games
from engine.search import Options, Search
from engine.search.conventions import CONVENTIONS
from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.compare.comparison import COMPARED, MORE
from webapp.config import ROOT
from webapp.wording.lecture_trees import lecture_trees

app = module_app(Visitor, PODA_SEARCH_THREADS=1)

UTILITIES = ["linear", "concave:3", "table:0=0,1000000=8,3000000=9"]


def sentence(page):
    found = re.search(r'<div class="compare-says".*?</div>', page.text, re.DOTALL)
    assert found, page.text
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[0])).split())


def titles(page):
    return [html.unescape(title) for title in re.findall(r'<tr class="is-\w+">\s*<th scope="row">([^<]*)', page.text)]


@pytest.mark.parametrize("utility", UTILITIES)
def test_what_money_is_worth_decides(client, utility):
    game = games.find("prize")
    best = Search(game, game.start(), Options("expectiminimax", utility=utility)).run().best
    page = client.get("/compare", query_string={"game": "prize", "utility": utility})
    called = {"sure": "the sure sum", "gamble": "the coin"}[best]
    assert f"by {called}." in sentence(page)
    assert f'name="utility" value="{utility}"' in page.text


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_course_s_own_convention_is_the_first(client, convention):
    query = {"tree": "example", "convention": convention, "more": "conventions"}
    page = client.get("/compare", query_string=query)
    names = {
        "aima": "AIMA, 3rd ed.",
        "urjc": "URJC",
        "puc": "PUC",
        "berkeley": "Berkeley",
    }  # the fourth edition counts as the third
    others = [says for name, says in names.items() if name != convention.rstrip("4")]
    assert titles(page) == ["Minimax", "Alpha-beta", *(f"Alpha-beta · {name}" for name in others)]
    tree = client.get("/compare/tree", query_string={**query, "column": 1}).json
    assert tree["convention"] == convention


def test_another_game_in_the_form_starts_from_its_own_beginning(client):
    """The form still holds the position, the depth and the parameters of the game before."""
    stale = {"of": "tic-tac-toe", "n": "3", "position": "X../.../...", "depth": "2", "evaluation": "open-lines"}
    page = client.get("/compare", query_string={"game": "sticks", **stale, "convention": "puc"})
    assert page.status_code == 200
    assert 'name="position" value="7 max"' in page.text
    assert re.search(r'<option value="puc" selected>', page.text)


def test_the_link_of_a_match_leads_to_its_position(client):
    answer = client.post("/matches", data={"game": "sticks", "n": "5", "max": "me", "min": "me"})
    match = client.get(answer.location).text
    link = re.search(r'id="search-comparing" href="([^"]+)"', match)
    assert link
    page = client.get(html.unescape(link[1]))
    assert page.status_code == 200
    assert 'name="position" value="5 max"' in page.text


def test_the_tree_of_the_attitudes_comes_with_them_ticked(client):
    """Its sentence mentions three choices."""
    page = client.get("/compare", query_string={"tree": "attitudes"})
    assert "the optimist a2, the pessimist a3" in sentence(page)
    chosen = client.get("/compare", query_string={"tree": "attitudes", "more": ""})
    assert "the optimist" not in sentence(chosen)


def test_the_document_tells_every_field_of_the_address_and_every_group_of_columns():
    document = (ROOT / "docs" / "comparing.md").read_text(encoding="utf-8").partition("## `/compare/depths`")[0]
    rows = {name: row for row in document.splitlines() for name in re.findall(r"^\| `([^`]+)`", row)}
    assert set(rows) >= {"tree", "game", "position", "depth", "more", *COMPARED}
    assert set(re.findall(r"`([a-z]+)`", rows["more"].split(" | ")[1])) == set(MORE)
    assert {tree.slug for tree in lecture_trees()} <= set(re.findall(r"`([^`]+)`", rows["tree"]))


def test_an_option_that_is_on_or_off_is_said_with_yes_or_no(client):
    query = {"game": "tic-tac-toe", "depth": "2", "evaluation": "lines"}
    for said, is_on in (("no", False), ("yes", True)):
        page = client.get("/compare", query_string={**query, "quiescence": said})
        assert (re.search(r'name="quiescence"[^>]* checked', page.text) is not None) == is_on
    refused = client.get("/compare", query_string={**query, "quiescence": "maybe"})
    assert refused.status_code == 400 and "“quiescence” is not valid" in html.unescape(refused.text)
