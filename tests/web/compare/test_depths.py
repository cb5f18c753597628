"""Comparing by depth: one position, searched to depth 1, 2, 3 … in up to four ways."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from engine import games
from engine.search import Options, start
from tests.conftest import Visitor
from tests.web.compare.test_compare import finished, plain, table
from tests.web.forms import read_forms
from tests.web.people import module_app
from webapp.compare import comparer
from webapp.compare.cells import FoundCell
from webapp.compare.depths.branching import branching_factor
from webapp.compare.depths.comparison import by_cell, in_turn
from webapp.compare.depths.results import _course, best_actions
from webapp.compare.horizon_cards import BY_SLUG
from webapp.compare.series import Series

app = module_app(Visitor, PODA_SEARCH_THREADS=1)

ODD_AND_EVEN = {"game": "tic-tac-toe", "m": 3, "n": 3, "k": 3, "position": "X../.../... O"}


def rows(page):
    """The rows of the table, their times left out."""
    return [[re.sub(r" · (&lt; )?\d[^·]*$", "", cell) for cell in row] for row in table(page, "depths-table")]


def report(game, position, **options):
    game = games.find(game)
    return start(game, game.read(position), Options(**options)).run()


def test_each_depth_of_each_search_is_what_that_search_finds(client):
    searches = ["alphabeta", "minimax,order=reversed"]
    page = finished(client, "/compare/depths", **ODD_AND_EVEN, depth=4, search=searches)
    found = rows(page)
    assert [row[0] for row in found] == ["1 odd", "2 even", "3 odd", "4 even"]
    for depth, row in enumerate(found, 1):
        for cell, options in zip(row[1:3], ({}, {"algorithm": "minimax", "order": "reversed"}), strict=True):
            alone = report("tic-tac-toe", ODD_AND_EVEN["position"], depth=depth, **options)
            assert cell.startswith(f"{alone.value:g} ".replace("-", "−"))
            assert f" {alone.best} " in cell
            assert cell.endswith(f" {alone.nodes:,}")
    assert "Minimax · order: reversed" in plain(page)


def test_where_the_choice_changes_is_marked_and_said(client):
    page = finished(
        client, "/compare/depths", game="tic-tac-toe", depth=4, search=["alphabeta", "alphabeta,quiescence"]
    )
    assert page.count("depths-choice") == 8
    assert page.count(" changed") == 1
    assert "Alpha-beta · quiescent search changes its choice at depth 4." in plain(page)
    assert "Alpha-beta chooses b2 at every depth." in plain(page)


def test_actions_of_equal_value_are_counted_where_all_values_are_known(client):
    page = finished(
        client, "/compare/depths", tree="((3 12 8)(3 4 6)(14 5 2))", depth=2, search="alphabeta,roots=exact"
    )
    assert rows(page)[1][1].startswith("3 a1 or 1 more")
    assert "values of the root's actions: each with an open window" in plain(page).replace("&#39;", "'")


def test_every_depth_with_another_choice_is_marked_though_one_action_is_among_the_best_at_each(client):
    bishop = {"game": "chess", "position": "6k1/8/5p2/4p3/8/1P3K2/b1P5/R7 b - - 0 1", "depth": 3}
    page = finished(client, "/compare/depths", **bishop, search="alphabeta,evaluation=material,roots=exact,quiescence")
    assert [re.search(r"e4\+|Bxb3", row[1])[0] for row in rows(page)] == ["e4+", "e4+", "Bxb3"]
    assert "or 1 more" in rows(page)[2][1], "the check is as good at depth 3"
    assert page.count(" changed") == 1
    assert "changes its choice at depth 3. It need not: one action is among the best at every depth." in plain(page)


def test_the_actions_among_the_best_are_those_of_equal_value():
    tied = report("tic-tac-toe", "X../.../... O", depth=2, roots="exact")
    assert tied.best in best_actions(tied, for_min=True)
    assert all(each.value == tied.value for each in tied.actions if each.action in best_actions(tied, for_min=True))


def test_the_branching_factor_is_exact_where_nothing_is_cut_and_close_where_much_is():
    whole = report("tic-tac-toe", ".../.../... X", algorithm="minimax", depth=3)
    assert branching_factor(whole) ** 3 == pytest.approx(9 * 8 * 7)
    pruned = report("tic-tac-toe", ".../.../... X", algorithm="alphabeta", depth=3)
    assert branching_factor(pruned) ** 3 == pytest.approx(9 * 8 * 7)
    quiescent = report("tic-tac-toe", ".../.../... X", algorithm="alphabeta", depth=3, quiescence=True)
    assert branching_factor(quiescent) ** 3 == pytest.approx(9 * 8 * 7)


def test_formulas_stand_beside_the_counts(client):
    page = finished(client, "/compare/depths", game="tic-tac-toe", depth=3, search="minimax")
    assert [row[2] for row in rows(page)] == ["8", "63.3", "504"]
    assert [row[4] for row in rows(page)] == ["2.8", "8", "22.4"]
    assert "b = 8:" in plain(page)
    with_chance = finished(client, "/compare/depths", game="coin-backgammon", depth=2)
    assert with_chance.count("<sup>") == 1


def test_a_search_that_took_too_long_goes_no_deeper():
    turns = in_turn(3, 2)
    visited, finishes = [next(turns)], {(1, 0): True, (1, 1): False}
    with pytest.raises(StopIteration):
        while True:
            visited.append(turns.send(finishes.get(visited[-1], True)))
    assert visited == [(1, 0), (1, 1), (2, 0), (3, 0)]


def test_stopped_searches_are_told_and_those_below_left_out(client, monkeypatch):
    monkeypatch.setattr(comparer, "SECONDS", 0.0)
    monkeypatch.setattr(Series, "first_events", 10)  # fewer than depth 1 has nodes
    found = rows(
        finished(
            client,
            "/compare/depths",
            game="gomoku",
            depth=3,
            search="minimax",
        )
    )
    assert found[0][1].startswith("stopped after")
    assert [row[1] for row in found[1:]] == ["–", "–"]


def test_reports_find_their_cells_again():
    done = report("tic-tac-toe", "X../.../... O", depth=1)
    assert list(by_cell([done] * 3, 2, 2)) == [(1, 0), (1, 1), (2, 0)]
    assert list(by_cell([done] * 4, 2, 2)) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_the_form_leads_to_a_short_address_that_finds_the_same(client):
    page = finished(client, "/compare/depths", **ODD_AND_EVEN, depth=2)
    form = next(form for form in read_forms(page) if form.action.endswith("/compare/depths"))
    data = dict(form.data()) | {"2.algorithm": "pvs", "2.order": "reversed", "3.algorithm": "", "4.algorithm": ""}
    answer = client.get("/compare/depths", query_string=data)
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer.location).query)["search"][1] == "pvs,order=reversed,quiescence"
    again = client.get(answer.location)
    assert again.status_code == 200
    assert 'value="pvs" selected' in again.text


def test_another_game_in_the_form_starts_with_its_own_searches(client):
    query = {"game": "sticks", "of": "tic-tac-toe", "position": "X../.../... O", "1.algorithm": "pvs"}
    sent_on = parse_qs(urlsplit(client.get("/compare/depths", query_string=query).location).query)
    assert sent_on["game"] == ["sticks"] and sent_on["search"][0] == "minimax"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"game": "shogi"}, "There is no game"),
        ({"game": "betting"}, "With hidden cards, methods"),
        ({"game": "tic-tac-toe", "depth": "0"}, "The depth must be between 1 and 24, or full."),
        ({"game": "tic-tac-toe", "depth": "deep"}, "The depth must be between 1 and 24, or full."),
        ({"game": "tic-tac-toe", "search": "guess"}, "algorithm"),
        ({"game": "tic-tac-toe", "search": ["minimax"] * 5}, "At most 4 searches can be compared."),
        ({"game": "tic-tac-toe", "position": "XXX/OO./... O"}, "The game is over"),
        ({"tree": "((1 2)"}, "A closing bracket is missing at the end."),
    ],
)
def test_a_bad_address_gets_one_sentence_and_starts_nothing(app, client, query, says):
    for address in ("/compare/depths", "/compare/depths/results"):
        page = client.get(address, query_string=query)
        assert page.status_code == 400
        assert says in plain(page.text)
    assert len(app.extensions["poda.services"].pool) == 0


def test_a_search_without_depth_is_left_out_and_the_page_says_why(client):
    for asked in (["mcts", "alphabeta"], "mcts"):
        page = finished(client, "/compare/depths", game="tic-tac-toe", depth=2, search=asked)
        assert len(rows(page)) == 2
        assert "has no depth, so it has no rows here." in plain(page)


def test_without_an_address_a_position_is_shown_in_which_depth_matters(client):
    answer = client.get("/compare/depths?lang=es&depth=2")
    shown = parse_qs(urlsplit(answer.location).query)
    assert answer.status_code == 302
    assert shown["position"] == [BY_SLUG["tempting-centre"].position]
    assert (shown["lang"], shown["depth"], len(shown["search"])) == (["es"], ["2"], 2)


def test_a_match_leads_to_the_depths_of_its_position(ana):
    page = ana.see(f"/matches/{ana.opens(game='tic-tac-toe')}")
    link = re.search(r'href="(/compare/depths\?[^"]+)"', page)[1].replace("&amp;", "&")
    assert parse_qs(urlsplit(link).query)["position"] == [".../.../... X"]


def test_a_series_asks_for_the_next_search_when_the_one_before_is_done():
    game, asked = games.find("tic-tac-toe"), []

    def searches():
        for depth in (1, 2):
            asked.append(depth)
            yield start(game, game.start(), Options(depth=depth))

    running = Series(searches(), seconds=60)
    assert asked == [1]
    while not running.advance(1):
        pass
    assert asked == [1, 2] and [finding.report.depth for finding in running.findings] == [1, 2]


def test_many_rounds_of_deepening_end_well(client):
    query = {
        "game": "tic-tac-toe",
        "depth": "6",
        "search": ["alphabeta", "alphabeta,deepen,killers", "pvs,deepen"],
    }
    page = finished(client, "/compare/depths", **query)
    assert "failed" not in page and "time is up" not in page
    assert len(rows(page)) == 6


def test_depths_that_were_never_searched_are_not_said_to_lack_time():
    done = FoundCell(best="a1")
    assert "time" not in _course("Alpha-beta", [done, FoundCell(state="left")])
