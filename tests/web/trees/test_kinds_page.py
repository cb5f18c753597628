"""The page with all kinds of exercises side by side, and what exercises need."""

import re

from engine.exercises import KINDS
from tests.web.people import Someone


def test_the_menu_leads_to_all_kinds_the_shortest_first_each_with_a_picture_and_three_levels(ana):
    assert 'href="/trees/exercises"' in ana.see("/")
    page = ana.see("/trees/exercises")
    cards = page.split('<li class="card exercise-kind"')[1:]
    assert sorted(re.match(r' id="([\w-]+)"', card)[1] for card in cards) == sorted(KINDS)
    fields = [int(re.search(r">(\d+) fields?<", card)[1]) for card in cards]
    assert fields == sorted(fields)
    assert ">22 fields<" in next(card for card in cards if card.startswith(' id="alphabeta"')), "as on its own page"
    for card in cards:
        assert [level for level in "123" if f"level={level}&" in card] == ["1", "2", "3"]
        assert "<svg" in card or "<table" in card or "exercise-kind-formula" in card


def test_kinds_of_one_tree_can_be_told_apart_by_their_pictures(ana):
    pictures = re.findall(r"<svg.*?</svg>", ana.see("/trees/exercises").partition("<main")[2], re.DOTALL)
    assert len(pictures) > 8 and len(set(pictures)) >= len(pictures) - 1  # two kinds may ask for one thing in two ways


def test_a_semicolon_stands_between_the_ends_of_an_interval_where_decimals_have_a_comma(app):
    for language, between in (("en", ", "), ("es", "; "), ("pt", "; ")):
        page = Someone(app, language).see("/trees/exercises")
        pairs = set(re.findall(r">\[[−\d.,∞]+([,;] )[−\d.,∞]+\]<", page))
        assert pairs == {between}, language


def test_a_level_leads_to_an_exercise_of_it(ana):
    card = ana.see("/trees/exercises").split('id="minimax"')[1]
    address = re.search(r'href="(/trees/solve\?[^"]*level=1[^"]*)"', card)[1].replace("&amp;", "&")
    assert "Minimax values" in ana.web.get(address, follow_redirects=True).text


def test_without_scripts_the_page_says_first_that_the_fields_at_nodes_need_them(ana):
    page = ana.see("/trees/solve")
    assert page.index("need JavaScript") < page.index("Run alpha-beta")
    assert "notice scriptless" in page
