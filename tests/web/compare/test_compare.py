"""Comparing: several algorithms on one position, and formulas beside counts."""

import json
import re

import pytest

from engine.games.tree import Tree
from engine.search import Options, Search
from engine.searcher import Cost
from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.compare import series
from webapp.compare.complexity import TreeSizes
from webapp.compare.series import Series, SeriesRunner
from webapp.matches import positions
from webapp.searches.scheduling.pool import Pool
from webapp.wording.glossary import SECTIONS

app = module_app(Visitor, PODA_SEARCH_THREADS=1)


def finished(client, address, **query):
    """The page once all of it is there."""
    for _ in range(200):
        page = client.get(address, query_string=query)
        assert page.status_code == 200, page.text
        if 'aria-busy="true"' not in page.text:
            return page.text
    raise AssertionError("the searches do not end")


def plain(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#39;", "'").split())


def table(html, name):
    """The cells of a table, row by row; bars and marks left out."""
    body = re.search(rf'<table class="table {name}\b[^"]*">.*?<tbody>(.*?)</tbody>', html, re.S)[1]
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in re.findall(r"<tr.*?</tr>", body, re.S)]
    return [[plain(cell) for cell in row if "<svg" not in cell] for row in rows]


# -- results ----------------------------------------------------------------------------------------------------------


def test_the_example_of_the_book_side_by_side(client):
    page = finished(client, "/compare", tree="example")
    assert table(page, "compare-table") == [
        ["Minimax", "3", "a1", "13", "", "9", "0", "0"],
        ["Alpha-beta", "3", "a1", "11", "15%", "7", "1", "2"],
        ["Alpha-beta · reversed order", "3", "a1", "13", "0%", "9", "0", "0"],
    ]
    assert table(page, "compare-actions") == [
        ["a1", "● 3", "● 3", "● 3"],
        ["a2", "2", "≤ 2", "2"],
        ["a3", "2", "2", "2"],
    ]
    assert page.count("data-few") == 2
    assert "All of them find 3, by a1." in plain(page)
    assert "15% fewer than Minimax" in plain(page)


def test_a_mean_is_seen_to_be_no_value(client):
    html = finished(client, "/compare", tree="((3 12 8)(2 4 6)(14 5 2))", more="sampling")
    rows = table(html, "compare-table")
    assert [row[0] for row in rows] == ["Minimax", "Alpha-beta", "Monte Carlo tree search"]
    assert rows[2][1].startswith("≈ ") and rows[0][1] == "3"
    assert "The searches that do not sample: all of them find 3" in html
    assert re.search(r"finds no value: ≈ [\d.]+ is the mean of 1,000 games played on at random; Minimax finds 3", html)


def test_the_tree_may_be_typed_and_is_recognised(client):
    page = finished(client, "/compare", tree="((3 12 8)(2 4 6)(14 5 2))")
    assert "alpha-beta leaves out the 4 and the 6" in plain(page)


def test_a_decimal_comma_in_the_tree_is_told(client):
    page = finished(client, "/compare", tree="((9,5 2)(1 3))", lang="es")
    assert "«9,5»" in plain(page) and "9.5" in plain(page)
    assert "9.5" not in plain(finished(client, "/compare", tree="((9,5 2)(1 3))", lang="en"))


def test_star_pruning_saves_nodes_in_the_first_example_with_chance(client):
    page = finished(client, "/compare", tree="exercise-3.3")
    nodes = [row[3] for row in table(page, "compare-table")[:3]]
    assert nodes == ["53", "47", "44"]
    assert "of {} nodes Star1 visits {}, and Star2 {}".format(*nodes) in plain(page)


def test_values_that_are_no_short_decimals_are_told_as_fractions_too(client):
    page = finished(client, "/compare", tree="({1/3:1 1/3:2 1/3:4} 7/3)")
    found = {row[0]: (row[1], row[2]) for row in table(page, "compare-table")}
    assert found["Expectiminimax"] == found["Star1"] == ("7/3 ≈ 2.333", "a1")
    assert found["Star1 · reversed order"] == ("7/3 ≈ 2.333", "a2"), "the first in that order"
    assert [row[1] for row in table(page, "compare-actions")] == ["● 7/3 ≈ 2.333", "7/3 ≈ 2.333"]
    tree = client.get("/compare/tree?tree=({1/3:1 1/3:2 1/3:4} 7/3)&column=1").get_json()
    assert [7 / 3, "7/3"] in tree["fractions"]


def test_the_attitude_to_chance_decides(client):
    page = finished(client, "/compare", tree="attitudes", more="attitudes")
    columns = list(zip(*table(page, "compare-actions"), strict=True))
    assert columns[1] == ("● 1.8", "1.4", "0.1")
    assert columns[-2] == ("3", "● 5", "1")
    assert columns[-1] == ("−1", "−4", "● 0")
    assert "who expects the mean chooses a1, the optimist a2, the pessimist a3" in page
    assert "The searches that expect the mean: all of them find 1.8, by a1." in page
    same = finished(client, "/compare", tree="({.5:9 .5:8}{.5:1 .5:0})", more="attitudes")
    assert "The attitude to chance makes no difference here" in same


def test_all_that_visit_the_fewest_nodes_are_named(client):
    page = finished(client, "/compare", tree="attitudes")
    assert [row[3] for row in table(page, "compare-table")][:3] == ["10", "8", "8"]
    assert "Star1 and Star2 visit the fewest nodes: 20% fewer than Expectiminimax." in plain(page)
    assert "Star2 visits the fewest nodes: 17% fewer" in plain(finished(client, "/compare", tree="exercise-3.3"))


@pytest.mark.parametrize(("attitude", "value", "best"), [("optimistic", "5", "a2"), ("pessimistic", "0", "a3")])
def test_to_the_optimist_and_the_pessimist_alpha_beta_fits(client, attitude, value, best):
    rows = table(finished(client, "/compare", tree="attitudes", attitude=attitude), "compare-table")
    assert [row[0] for row in rows] == [f"Expectiminimax · {attitude}", f"Alpha-beta · {attitude}"]
    assert {(row[1], row[2]) for row in rows} == {(value, best)}


@pytest.mark.parametrize(
    ("tree", "values", "best"), [("scale-a", ("2.1", "1.3"), "a1"), ("scale-b", ("4.8", "4.9"), "a2")]
)
def test_the_scale_of_the_values_decides(client, tree, values, best):
    page = finished(client, "/compare", tree=tree)
    assert "the same order, and yet the choice is another" in page
    actions = table(page, "compare-actions")
    assert tuple(row[1].removeprefix("● ") for row in actions) == values
    assert [row[0] for row in actions if row[1].startswith("●")] == [best]


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ("((3 4)(3 9)(1 2))", "All of them find 3; among actions of equal value, the first one searched is chosen."),
        ("((3 4)(2 9)(1 2))", "All of them find 3, by a1."),
        ("(inf (1 2))", "All of them find +∞, by a1."),
    ],
)
def test_what_all_of_them_find_is_said_and_what_decides_between_equal_actions(client, tree, said):
    assert said in plain(finished(client, "/compare", tree=tree)).replace("\N{NO-BREAK SPACE}", " ")


def test_conventions_and_tables_are_further_columns(client):
    page = finished(client, "/compare", tree="((3 12 8)(2 4 6)(14 5 2))", more=["conventions", "table"])
    assert page.count("data-few") == 1  # there are but three actions
    titles = [row[0] for row in table(page, "compare-table")]
    assert titles == [
        "Minimax",
        "Alpha-beta",
        "Alpha-beta · URJC",
        "Alpha-beta · PUC",
        "Alpha-beta · Berkeley",
        "Alpha-beta · transposition table",
    ]


def test_a_position_of_any_size_of_a_game(client):
    page = finished(client, "/compare", game="tic-tac-toe", m=3, n=3, k=3, position="XOX/OXO/... X", depth="full")
    assert table(page, "compare-table")[0][:3] == ["Minimax", "1", "a3"]
    assert "ordered by evaluation" in page


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"tree": "((1 2)"}, "A closing bracket is missing at the end."),
        ({"tree": "7"}, "A tree with a single leaf leaves nothing to compare."),
        ({"tree": "(1 2)" * 9000}, "at most 4,500 are read"),
        ({"tree": f"({'(1 2)' * 257})"}, "A node may have at most 256 successors."),
        ({"tree": "(1e400 2)"}, "“1e400” at character 2 is too large"),
        ({"game": "shogi"}, "There is no game"),
        ({"game": "betting"}, "With hidden cards, methods"),
        ({"game": "tic-tac-toe", "m": "99"}, "m must be between"),
        ({"game": "tic-tac-toe", "position": "XXX/OO./... O"}, "The game is over"),
        ({"game": "tic-tac-toe", "position": "nonsense"}, ""),
        ({"game": "tic-tac-toe", "depth": "deep"}, "The depth must be between 1 and 400, or full."),
        ({"game": "tic-tac-toe", "evaluation": "beauty"}, "has no evaluation"),
        ({"game": "coin-backgammon", "depth": "full"}, "may go on for ever"),
        (
            {"tree": "example", "attitude": "careless"},
            "“attitude” must be one of: expected, optimistic, pessimistic; not “careless”.",
        ),
    ],
)
def test_a_bad_address_gets_one_sentence_and_starts_nothing(app, client, query, says):
    for address in ("/compare", "/compare/results"):
        page = client.get(address, query_string=query)
        assert page.status_code == 400
        assert says in plain(page.text)
    assert len(app.extensions["poda.services"].pool) == 0


def test_without_an_address_an_example_is_shown(client):
    answer = client.get("/compare?lang=es")
    assert answer.status_code == 302 and answer.location == "/compare?tree=example&lang=es"


# -- trees ------------------------------------------------------------------------------------------------------------


def test_small_trees_can_be_fetched_to_be_drawn(client):
    page = finished(client, "/compare", tree="scale-a")
    assert 'data-column="1">Star1' in page
    tree = client.get("/compare/tree?tree=scale-a&column=1").get_json()
    assert tree["pseudocode"]["title"] == "Star1" and tree["pseudocode"]["lines"]
    assert (tree["algorithm"], tree["total"], tree["bounds"]) == ("star1", tree["recorded"] - 2, [1.0, 4.0])
    assert tree["events"]["high"][-1] is None
    for column, status in (("99", 404), ("", 404), ("x", 400), ("-1", 400), ("9" * 4400, 400)):
        assert client.get(f"/compare/tree?tree=scale-a&column={column}").status_code == status


def test_the_tree_of_a_min_who_errs_is_shown_beside_the_first(client):
    page = finished(client, "/compare", tree="doubtful", errs="0.1")
    drawn = re.findall(r'data-column="\d+">([^<]+)', page)
    assert drawn[0] == "Minimax" and drawn[1] == "Minimax · MIN errs, 10%" and len(drawn) > 2


@pytest.mark.parametrize("address", ["/compare", "/compare/depths"])
def test_a_position_of_a_game_is_shown_as_a_board_with_who_is_to_move(client, address):
    page = client.get(address, query_string={"game": "tic-tac-toe", "position": "X../.../... O", "depth": "2"}).text
    board = re.search(r'<section class="card compare-position".*?</section>', page, re.DOTALL)[0]
    assert board.count("small-stone max") == 1 and "MIN (O) to move." in board
    chance = client.get(address, query_string={"game": "coin-backgammon", "position": "3,4,1,2 max", "depth": "2"})
    assert "Chance is to move." in chance.text
    assert "compare-position" not in client.get(f"{address}?tree=example").text


def test_the_columns_of_connect_four_are_named_below_a_board_of_their_shape(client):
    page = client.get("/compare", query_string={"game": "connect-four", "depth": "1"}).text
    board = page.partition('class="edged-board"')[2].partition("</div>\n</div>")[0]
    assert re.findall(r"<span>(\w)</span>", board) == list("abcdefg")
    [(width, height)] = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', board)
    assert float(width) / float(height) == pytest.approx(7 / 6, abs=0.01)


def test_large_trees_are_not_drawn(client):
    tree = "(" + "(1 2)" * 250 + ")"
    page = finished(client, "/compare", tree=tree, more="")
    assert [row[3] for row in table(page, "compare-table")] == ["751", "502"]
    assert "data-column" not in page and "too large to be drawn" in page


# -- how it runs ------------------------------------------------------------------------------------------------------


@pytest.fixture
def pool():
    pool = Pool(1)
    yield pool
    pool.close()


def searches(*algorithms, text="((3 12 8)(2 4 6)(14 5 2))"):
    tree = Tree.parse(text)
    return [Search(tree, tree.start(), Options(name, record=50)) for name in algorithms]


def test_a_series_runs_in_turn_and_is_found_again(pool):
    bench = SeriesRunner(pool)
    first = bench.run("key", "ana", lambda: searches("minimax", "alphabeta"), seconds=60)
    assert first.look(60)
    assert [finding.report.nodes for finding in first.findings] == [13, 11]
    assert json.loads(first.findings[1].tree)["total"] == 11
    assert bench.run("key", "bo", lambda: pytest.fail("it is there"), seconds=60) is first


def test_a_search_that_takes_too_long_is_stopped_and_says_so():
    running = Series(searches("minimax", "alphabeta"), seconds=0.0)
    while not running.advance(1):
        pass
    assert [finding.report.finished for finding in running.findings] == [False, False]
    assert running.findings[0].tree is None or running.findings[0].report.nodes == 1


def test_a_series_that_nobody_looks_at_is_ended_and_run_again_for_who_asks(pool, monkeypatch):
    bench = SeriesRunner(pool)
    game = positions.game_of("tic-tac-toe", {})
    monkeypatch.setattr(series, "PATIENCE", -1.0)
    given_up = bench.run("key", "ana", lambda: [Search(game, game.start(), Options("minimax"))], seconds=60)
    assert given_up.look(60) and not given_up.findings[0].report.finished
    monkeypatch.setattr(series, "PATIENCE", 60.0)
    again = bench.run("key", "ana", lambda: searches("minimax"), seconds=60)
    assert again is not given_up and again.look(60) and again.findings[0].report.finished


def test_a_series_that_fails_says_so(pool):
    class Broken:
        seconds = 0.0
        cost, first_events = Cost(), 1

        def advance(self, events):
            raise RuntimeError("broken on purpose")

    bench = SeriesRunner(pool)
    failed = bench.run("key", "ana", lambda: [Broken()], seconds=60)
    assert failed.look(60) and failed.failed
    assert bench.run("key", "ana", lambda: searches("minimax"), seconds=60) is not failed


def test_only_the_latest_series_are_kept(pool, monkeypatch):
    monkeypatch.setattr(series, "MOST_BYTES", 2 * series.UNDONE)
    bench = SeriesRunner(pool)
    first = bench.run(0, "ana", lambda: searches("minimax"), seconds=60)
    for key in (0, 1, 2):
        assert bench.run(key, "ana", lambda: searches("minimax"), seconds=60).look(60)
    assert bench.run(0, "ana", lambda: searches("minimax"), seconds=60) is not first


def test_a_series_waits_no_longer_than_it_is_told(pool):
    with pool.held():
        assert not SeriesRunner(pool).run("key", "ana", lambda: searches("minimax"), seconds=60).look(0.0)


# -- how trees grow ---------------------------------------------------------------------------------------------------


def test_counts_that_are_asked_for_again_give_way_to_a_slider(client, app):
    """Their answer would take away the part of the page that the slider's answer is to replace."""
    with app.extensions["poda.services"].pool.held():
        page = client.get("/complexity?b=3&d=4&n=3").text
    asking = re.search(r'<section class="stack" id="measured" aria-busy="true"[^>]*>', page)[0]
    assert 'hx-sync=".grow-form:drop"' in asking
    assert 'hx-sync="this:replace"' in re.search(r'<form class="card grow-form"[^>]*>', page)[0]


def test_a_tree_that_is_too_large_is_left_to_the_formula():
    deepest = {(trial.column, trial.ply) for trial in TreeSizes(10, 8, 2).trials()}
    assert ("minimax", 4) in deepest and ("minimax", 5) not in deepest
    assert ("best", 8) in deepest and ("expectiminimax", 4) not in deepest


def test_where_two_ways_meet_the_tree_with_a_table_is_beside_that_without_and_looks_up_what_was_searched(client):
    address = {"game": "sticks", "n": "5", "k": "2", "depth": "full", "more": "table"}
    page = finished(client, "/compare", **address)
    assert re.findall(r'data-column="(\d)"', page) == ["1", "2", "0"]
    assert 'aria-current="true">Two ways to one position' in page
    counted = {row[0]: row[3] for row in table(page, "compare-table")}
    assert counted == {"Minimax": "20", "Alpha-beta": "17", "Alpha-beta · transposition table": "15"}
    tree = client.get("/compare/tree", query_string=address | {"column": 2}).json
    assert tree["nodes"]["status"].count("table") == 2


def test_the_position_of_a_killer_move_is_searched_with_and_without(client):
    (entry,) = (entry for _, entries in SECTIONS for entry in entries if entry.slug == "killers")
    endpoint, address, name = entry.look
    assert (endpoint, name) == ("compare.show", "A killer move")
    page = finished(client, "/compare", **address)
    assert 'aria-current="true">A killer move' in page
    counted = {row[0]: row[1:4:2] for row in table(page, "compare-table")}
    assert {title: nodes for title, (_, nodes) in counted.items()} == {
        "Minimax": "162",
        "Alpha-beta": "111",
        "Alpha-beta · killer actions": "59",
    }
    assert "111 nodes" in page and "at once: 59" in page
    assert re.findall(r'data-column="(\d)"', page) == ["1", "2", "0"]


def test_a_typed_tree_offers_no_killers_because_no_two_of_its_nodes_share_an_action(client):
    page = finished(client, "/compare", tree="((3 12 8)(2 4 6)(14 5 2))", more="killers")
    assert [row[0] for row in table(page, "compare-table")] == ["Minimax", "Alpha-beta"]
    assert 'name="more" value="killers"' not in page and 'name="more" value="table"' in page


@pytest.mark.parametrize("elsewhere", [{"position": "X../..X/O.. O"}, {"m": "2", "n": "3", "k": "2"}])
def test_what_is_said_of_a_position_is_said_of_no_other(client, elsewhere):
    page = finished(client, "/compare", game="tic-tac-toe", depth="full", **elsewhere)
    assert page.count("549,946 nodes for minimax") == 1  # in the projected list of all of them
