"""The home page: a card for every game, one click to play, and numbers that the engine computes."""

import math
import re
from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from engine import games
from engine.game import MAX
from engine.games.tree import Tree, parse
from engine.hidden.deciding import decide
from engine.search import Options, Search
from engine.solve import solve
from webapp.games import page_of
from webapp.searches import defaults


def test_every_game_has_a_card_with_a_drawn_picture(client: FlaskClient) -> None:
    page = client.get("/").text
    cards = page.split('<article class="card game">')[1:]
    for slug in games.ENTRIES:
        assert any(f'name="game" value="{slug}"' in card and "<svg" in card for card in cards), slug


def test_a_game_stands_under_what_chance_and_cards_have_to_do_with_it(client: FlaskClient) -> None:
    _start, *groups, _matrices = client.get("/").text.split('<h3 class="games-group">')
    for slug in games.ENTRIES:
        game = games.find(slug)
        title = (
            "other one holds cards" if game.hidden else "Chance plays" if game.has_chance else "Nothing left to chance"
        )
        (found,) = (group for group in groups if f'name="game" value="{slug}"' in group)
        assert title in found.partition("</h3>")[0], slug


def test_one_click_opens_a_match_of_the_card(client: FlaskClient) -> None:
    answer = client.post("/matches", data={"game": "coin-backgammon"})
    assert answer.status_code == 303
    assert "Coin backgammon" in client.get(answer.location).text


def test_the_dilemma_is_one_click_away(client: FlaskClient) -> None:
    page = client.get("/").text
    (card,) = (card for card in page.split('<article class="card game">') if 'value="prisoners-dilemma"' in card)
    assert "<svg" in card and 'action="/lab/matrix"' in card
    fields = dict(re.findall(r'name="(\w+)" value="([\w-]+)"', card))
    assert "Round 1: choose a row." in client.get("/lab/matrix", query_string=fields).text


def test_who_starts_the_race_wins_as_often_as_the_card_says() -> None:
    game = games.find("coin-backgammon")
    value = solve(game, game.start()).value(game.start())
    assert round((value + 1) / 2, 3) == figures("coin-backgammon")["win"]


def test_the_whole_tree_of_seven_sticks_is_as_small_as_the_card_says() -> None:
    search = searched("sticks", "minimax")
    assert search.report().nodes == figures("sticks")["nodes"]


def test_money_is_worth_what_the_cards_say() -> None:
    house, prize = searched("betting-house", "expectiminimax"), searched("prize", "expectiminimax")
    assert figures("betting-house")["chance"] == games.find("betting-house").parameters["percent"] / 100
    assert values(house) == pytest.approx({"home": 1, "1": figures("betting-house")["worth"]})
    assert values(prize) == pytest.approx({"sure": 1_000_000, "gamble": figures("prize")["average"]})


def test_the_picture_shows_the_windows_that_alpha_beta_leaves(client: FlaskClient) -> None:
    tree = Tree(parse("((3 12 8)(2 4 6)(14 5 2))"))
    search = Search(tree, tree.start(), Options(algorithm="alphabeta", record=20))
    search.run()
    nodes = search.trace.columns()["nodes"]
    searched = [row for row, value in enumerate(nodes["value"]) if row in nodes["parent"] and value is not None]
    ends = {math.inf: "+∞", -math.inf: "−∞"}
    left = [
        [ends.get(nodes[edge][row]) or f"{nodes[edge][row]:g}" for edge in ("alphaOut", "betaOut")] for row in searched
    ]
    found = re.findall(r'class="window[^"]*"[^>]*>\(([^<]+), ([^<]+)\)<', client.get("/").text)
    assert sorted(map(list, found)) == sorted(left)


def test_the_picture_shows_values_in_the_order_in_which_the_search_finds_them(client: FlaskClient) -> None:
    drawn = client.get("/").text.partition("drawn-tree")[2].partition("</svg>")[0]
    parts = re.findall(r'found turn-(\d+)"(?:(?!found).)*?>([−≤\d][ \d]*)</text>', drawn, re.DOTALL)
    shown = [value for _turn, value in sorted(parts, key=lambda part: int(part[0]))]
    assert shown == ["3", "12", "8", "3", "3", "≤ 2", "2", "4", "6", "14", "5", "2", "2"]


def figures(slug: str) -> Mapping[str, float]:
    """The figures on the game's card."""
    return page_of(slug).home_cards[0].figures


def searched(slug: str, algorithm: str) -> Search:
    game = games.find(slug)
    search = Search(game, game.start(), Options(algorithm=algorithm))
    while not search.advance(1_000_000):
        pass
    return search


def values(search: Search) -> dict[str, float]:
    return {action.action: action.value for action in search.report().actions}


@pytest.mark.parametrize(
    ("language", "number", "window"),
    [("en", "0.541", "(−∞, 3)"), ("es", "0,541", "(−∞; 3)"), ("pt", "0,541", "(−∞; 3)")],
)
def test_numbers_are_written_as_the_reader_writes_them(
    client: FlaskClient, language: str, number: str, window: str
) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    assert re.search(rf"\b{number}\b", page)
    assert f">{window}<" in page


def test_guessing_is_worth_what_the_card_says() -> None:
    game = games.find("guess-the-card")
    assert decide(game, MAX, (), "average").value == figures("guess-the-card")["dream"]
    assert decide(game, MAX, (), "belief").value == figures("guess-the-card")["truth"]


def test_the_engine_of_tic_tac_toe_looks_as_far_ahead_as_the_card_says() -> None:
    game = games.find("tic-tac-toe")
    assert defaults.newcomer_options(game).depth == figures("tic-tac-toe")["depth"]
