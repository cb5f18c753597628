"""The lab of matrix games: its page, its grid and its addresses."""

import json
import re
import subprocess
import sys
from html import unescape

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from engine.beliefs import PRESETS, read_belief
from engine.matrix import read_matrix
from engine.matrix.presets import PRESETS as GAMES
from tests.examples import examples
from tests.web.lab.reading import HTMX, refusal, words
from webapp.config import ROOT
from webapp.lab import matrix


def test_the_dilemma_on_the_page(client: FlaskClient) -> None:
    page = client.get("/lab/matrix").text
    assert page.count('class="payoffs-cell nash"') == 1
    assert "row player at betray, betray, best response" in page
    assert "both would do better with (deny, deny)" in page


def test_the_extensive_form_of_the_dilemma(client: FlaskClient) -> None:
    """In the tree view, and in sentences for pages without scripts: payoffs of both, no values, one information set."""
    page = client.get("/lab/matrix").text
    tree = json.loads(page.partition("data-shown-tree")[2].partition('json">')[2].partition("</script>")[0])
    nodes = tree["nodes"]
    assert nodes["payoffs"] == [None, None, None, ["1", "1"], ["5", "0"], ["0", "5"], ["2", "2"]]
    assert nodes["group"][:3] == [None, "column", "column"] and not any(nodes["group"][3:])
    assert [place for place, mark in enumerate(nodes["mark"]) if mark] == [2, 6]
    unsearched = {"parent", "action", "kind", "status", "payoffs", "mark", "group", "says"}
    assert set(nodes) == unsearched, "nothing was searched"
    assert "betray: 2 for the row player, 2 for the column player, a pure equilibrium" in unescape(page)


def test_dominance_strikes_one_at_a_time(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?struck=1").text
    assert words(page, '<ol class="struck-list', "</ol>").endswith(
        "Row deny is strictly dominated by betray: betray is better against every column left (deny, betray)."
    )
    assert page.count('<tr class="struck">') == 1
    page = client.get("/lab/matrix?struck=9").text
    assert "dominated by betray: betray is better against the only row left, betray." in page
    assert "step 2 of 2" in page and "the game is solved by dominance" in page


def test_mixed_equilibria_in_fractions(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?game=battle-of-the-sexes").text
    listed = words(page, '<ol class="equilibria"', "</ol>")
    assert "▲ 3 5 opera + 2 5 football ▼ 2 5 opera + 3 5 football pays 6 5 , 6 5 · mixed" in listed


GRID = "r0=up&r1=down&c0=left&c1=right&a.0.0=1&b.0.0=2&a.0.1=1/2&b.0.1=0&a.1.0=-1&b.1.0=0&a.1.1=3&b.1.1=1"


def test_the_grid_is_read_and_gets_an_address(client: FlaskClient) -> None:
    address = client.get(f"/lab/matrix?{GRID}", headers=HTMX).headers["HX-Push-Url"]
    page = client.get(address).text
    assert 'name="a.0.1" value="1/2"' in page and 'name="r1" value="down"' in page
    text = client.get(address.replace("/matrix?", "/matrix/game.txt?")).text
    assert read_matrix(text).payoffs[1] == ((2, 0), (0, 1))


def test_a_comma_in_a_field_is_a_decimal_one_but_no_thousands_are_guessed(client: FlaskClient) -> None:
    def answer(typed: str, language: str) -> TestResponse:
        address = "/lab/matrix?" + GRID.replace("a.0.1=1/2", f"a.0.1={typed}")
        return client.get(address, headers={**HTMX, "Accept-Language": language})

    def kept(typed: str, language: str) -> bool:
        return 'name="a.0.1" value="-3/2"' in client.get(answer(typed, language).headers["HX-Push-Url"]).text

    assert kept("-1,5", "en") and kept("-1,500", "es")  # -3/2
    assert "up, right: “1,500” can mean two numbers" in refusal(answer("1,500", "en").text)
    assert "up, right: «1.500» puede ser dos números" in refusal(answer("1.500", "es").text)
    assert "up, right: «x» no es un número: escríbelo así: 2; 0,25 o 2/3." in refusal(answer("x", "es").text)


def test_rows_and_columns_come_and_go(client: FlaskClient) -> None:
    more = client.get(f"/lab/matrix?{GRID}&do=add-row").text
    assert 'name="r2" value="r1"' in more and 'name="b.2.1" value="0"' in more
    address = client.get(f"/lab/matrix?{GRID}&do=add-column", headers=HTMX).headers["HX-Push-Url"]
    assert 'name="c2"' in client.get(address).text
    assert "2 to 6" in refusal(client.get(f"/lab/matrix?{GRID}&do=drop-row.0").text)


def test_zero_sum_and_costs_are_switches(client: FlaskClient) -> None:
    page = client.get(f"/lab/matrix?{GRID}&zero=yes&costs=yes").text
    assert re.search(r'name="b.1.1" value="-3"[^>]*readonly', page)
    assert re.search(r'name="costs" value="yes" checked', page)


def test_a_refused_payoff_stays_as_it_was_typed(client: FlaskClient) -> None:
    answer = client.get("/lab/matrix?" + GRID.replace("a.1.0=-1", "a.1.0=many"), headers=HTMX)
    assert refusal(answer.text).startswith("down, left: “many” is not a number")
    assert 'name="a.1.0" value="many"' in answer.text and 'name="r0" value="up"' in answer.text


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("game=chess", "no matrix game"),
        ("game=", "The matrix is empty"),
        ("game=%0A", "The matrix is empty"),
        ("game=a+b%0Ax+1,1", "2 columns"),
        ("rounds=999", "1 to 200"),
        ("seed=x", "whole"),
    ],
)
def test_a_bad_matrix_address_says_so(client: FlaskClient, query: str, says: str) -> None:
    answer = client.get(f"/lab/matrix?{query}")
    assert answer.status_code == 400 and says in refusal(answer.text)


@pytest.mark.parametrize(
    "text", ["[[1,2],[3,4]]", "np.array([[1,2],[3,4]])", "[[(1,-1),(2,-2)],[(3,-3),(4,-4)]]", "a=[[1,2],[3,4]]"]
)
def test_a_matrix_on_one_line_is_read(client: FlaskClient, text: str) -> None:
    page = client.get("/lab/matrix", query_string={"game": text})
    assert page.status_code == 200
    assert 'name="a.1.1" value="4"' in page.text and 'name="b.1.1" value="-4"' in page.text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<game/>", "looks like XML"),
        ('{"rows":["a","b"]}', "names of the columns"),
        ('EFG 2 R "Kuhn" { "A" "B" }', "game tree in Gambit’s .efg"),
        ("a b\n" * 1500, "has 6,000 characters; at most 2,500 are read"),
    ],
)
def test_a_text_that_is_no_matrix_is_not_taken_for_a_name(client: FlaskClient, text: str, says: str) -> None:
    answer = client.get("/lab/matrix", query_string={"game": text})
    assert answer.status_code == 400 and says in refusal(answer.text) and "no matrix game “" not in answer.text


def test_what_was_played_by_hand_is_replayed_from_its_address(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?row=moves&column=grim&moves=01").text
    assert words(page, '<ol class="repeated-rounds"', "</ol>").endswith("deny deny betray deny")
    page = client.get("/lab/matrix?row=grim&column=moves&moves=011").text
    assert words(page, '<ol class="repeated-rounds"', "</ol>").endswith("deny deny deny betray betray betray")


@pytest.mark.parametrize("moves", ["5", "12", "2"])
def test_moves_of_a_game_that_had_more_rows_are_forgotten(client: FlaskClient, moves: str) -> None:
    answer = client.get(f"/lab/matrix?row=moves&moves={moves}")
    assert answer.status_code == 200
    assert 'value="tit-for-tat" selected' in answer.text and 'name="moves"' not in answer.text


def test_every_equilibrium_can_be_played(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?game=battle-of-the-sexes&row=equilibrium-3&column=equilibrium-2").text
    assert re.findall(r'value="(equilibrium[^"]*)" selected>([^<]*)<', page) == [
        ("equilibrium-3", "equilibrium: 3/5\N{NO-BREAK SPACE}opera + 2/5\N{NO-BREAK SPACE}football"),
        ("equilibrium-2", "equilibrium: football"),
    ]


def test_payoffs_are_counted_in_what_one_chooses(client: FlaskClient) -> None:
    address = client.get(f"/lab/matrix?{GRID}&unit=euros", headers=HTMX).headers["HX-Push-Url"]
    assert 'value="euros" selected' in client.get(address).text
    assert 'value="points" selected' in client.get(f"/lab/matrix?{GRID}&unit=dollars").text


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_has_its_page_in_every_language(client: FlaskClient, name: str) -> None:
    for language in ("en", "es", "pt"):
        answer = client.get(f"/lab/matrix?game={name}&weak=yes&struck=3", headers={"Accept-Language": language})
        assert answer.status_code == 200


FIELDS = ["game", "r0", "c0", "a.0.0", "do", "struck", "moves", "row", "zero", "play", "duel", "unit", "seed"]


@examples(30)
@given(st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=9)))
def test_every_matrix_address_is_answered(client: FlaskClient, fields: dict[str, str]) -> None:
    with client.application.test_request_context():
        assert matrix.read(fields).equilibria


def test_the_names_of_states_may_hold_commas() -> None:
    model = PRESETS["evaluation"].make()
    assert read_belief("((<3,4>,1/4),(<5,2>,3/4))", model.states) == model.start


def test_opening_the_labs_does_not_import_scipy() -> None:
    """It takes longer than the rest of the start; the first matrix that is looked at imports it."""
    check = "import sys, webapp.lab.routes; sys.exit(bool({'scipy', 'nashpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0


def test_the_solution_is_hidden_until_it_is_asked_for(client: FlaskClient) -> None:
    address = "/lab/matrix?game=prisoners-dilemma"
    hidden, open_to_all = (client.get(each).text for each in (f"{address}&solution=hidden", address))
    for told in ("Nash", "best-sample", "payoff max best", 'id="dominance"', "The dilemma", 'id="extensive"'):
        assert told not in hidden and told in open_to_all, told
    assert f'href="{address}">Show the solution' in hidden
    assert 'name="solution" value="hidden"' in hidden  # so that it stays so while the numbers are changed
