"""The kinds of games: every game stands where its own declarations put it, with what can search it."""

import dataclasses
import re

import pytest
from flask.testing import FlaskClient

from engine import games
from engine.matrix import PRESETS
from engine.matrix.presets import preset
from engine.search.algorithms import ALGORITHMS
from tests.web.elements import read_elements
from webapp.games import page_of
from webapp.wording import names


@pytest.fixture
def cells(client: FlaskClient) -> dict[str, str]:
    """The cells of the scheme by their headings."""
    parts = client.get("/kinds").text.partition('class="card" aria-labelledby="table-title"')[0]
    sections = parts.split('<section class="card kinds-cell"')[1:]
    return {
        re.sub("<[^>]*>", "", section.partition("<h3")[2].partition(">")[2].partition("</h3>")[0]): section
        for section in sections
    }


def test_a_game_stands_in_the_cell_of_its_chance_and_information(cells: dict[str, str]) -> None:
    assert list(cells) == [
        "complete information, deterministic",
        "complete information, with chance",
        "choices at once, deterministic",
        "hidden information, with chance",
    ]
    for slug in games.ENTRIES:
        game = games.find(slug)
        (cell,) = (cell for cell in cells.items() if f'name="game" value="{slug}"' in cell[1])
        assert cell[0].startswith("complete") != game.hidden, slug
        assert cell[0].endswith("with chance") == game.has_chance, slug


def test_what_a_cell_names_can_search_all_of_its_games(cells: dict[str, str]) -> None:
    for heading, cell in cells.items():
        if not heading.startswith("complete"):
            continue
        inside = [games.find(slug) for slug in re.findall(r'name="game" value="([\w-]+)"', cell)]
        named = [each for each in ALGORITHMS.values() if f">{names.algorithm(each.name)}<" in cell]
        assert len(named) >= 4, heading
        assert all(each.suits(game) for each in named for game in inside), heading
    assert ">Alpha-beta<" in cells["complete information, deterministic"]
    assert ">Expectiminimax<" in cells["complete information, with chance"]
    assert ">Equilibrium<" in cells["choices at once, deterministic"]
    assert ">Beliefs<" in cells["hidden information, with chance"]


def test_a_search_from_elsewhere_stands_there_if_it_looks_ahead_in_its_own_way(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, record in (("best-first", ALGORITHMS["mcts"].record), ("by-feeling", None)):
        found = dataclasses.replace(
            ALGORITHMS["mcts"], name=name, title=name, chance=None, record=record, samples=False
        )
        monkeypatch.setitem(ALGORITHMS, name, found)
    page = client.get("/kinds").text
    assert page.count("Best-first") == 2 and "By-feeling" not in page


def test_one_click_begins_a_game_of_a_cell(client: FlaskClient) -> None:
    page = client.get("/kinds").text
    assert 'form="other-game" name="game" value="chess"' in page and 'id="other-game" method="post"' in page


def rows(page: str) -> dict[str, list[str]]:
    """The table: what is said of each game, by its name."""
    table = page.partition("<tbody>")[2].partition("</tbody>")[0]
    found = {}
    for row in table.split("<tr>")[1:]:
        cells = [each.words for each in read_elements(row) if each.tag == "td"]
        found |= {each.words: cells for each in read_elements(row) if each.tag == "a"}
    return found


def test_the_table_says_of_each_game_what_its_rules_declare(client: FlaskClient) -> None:
    table = rows(client.get("/kinds").text)
    for slug in games.ENTRIES:
        game = games.find(slug)
        agents, chance, information, total, choices = table[page_of(slug).name]
        assert agents == ("one" if game.alone else "two"), slug
        assert chance == ("yes" if game.has_chance else "no"), slug
        assert information == ("hidden" if game.hidden else "complete"), slug
        assert (total, choices) == (("–", "alone") if game.alone else ("zero", "in turn")), slug


def test_in_matrix_games_both_choose_at_once_and_not_all_are_zero_sum(client: FlaskClient) -> None:
    table = rows(client.get("/kinds").text)
    at_once = {name: cells for name, cells in table.items() if cells[-1] == "at once"}
    assert {cells[2] for cells in at_once.values()} == {"complete, not perfect"}
    assert len(at_once) == len(PRESETS)
    assert at_once["Prisoner's dilemma"][3] == "not zero" and at_once["Rock, paper, scissors"][3] == "zero"
    assert sum(cells[3] == "zero" for cells in at_once.values()) == sum(preset(name).zero_sum for name in PRESETS)


@pytest.mark.parametrize("path", ["/", "/words"])
def test_the_home_page_and_the_glossary_lead_there(client: FlaskClient, path: str) -> None:
    assert 'href="/kinds"' in client.get(path).text
