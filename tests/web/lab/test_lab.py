"""The labs: what their pages compute and show, what they refuse, and that an address holds all of it."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.beliefs import PRESETS, read_belief, read_model, step
from engine.beliefs.text import LONGEST_TEXT
from engine.game import Refused
from engine.matrix import read_matrix
from engine.matrix.presets import PRESETS as GAMES
from tests.conftest import Visitor
from webapp import create_app
from webapp.config import ROOT
from webapp.lab import matrix
from webapp.lab.graph import draw
from webapp.lab.numbers import Numbers
from webapp.lab.packing import pack, unpack
from webapp.lab.shapes import RADIUS, level

TAGS = re.compile(r"<[^>]+>")
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """One visitor for all tests here: the labs keep nothing."""
    settings = {
        "TESTING": True,
        "DATABASE_URL": "",
        "PODA_RATE_LIMITS": False,
        "PODA_SECRET_KEY": "secret of the tests",
    }
    app = create_app({**settings, "PODA_DATA": tmp_path_factory.mktemp("lab"), "PODA_SEARCH_THREADS": 1})
    app.test_client_class = Visitor
    yield app.test_client()
    app.extensions["poda.services"].close()


def words(page: str, after: str = "", before: str = "") -> str:
    """The text of a page, or of what lies between two marks in its source."""
    start = page.index(after) if after else 0
    end = page.index(before, start) if before else len(page)
    return " ".join(TAGS.sub(" ", page[start:end]).split())


def formulas(page: str) -> list[str]:
    """Every formula, its signs put together: a fraction 1/3 reads `1 3`."""
    return [words(found) for found in re.findall(r'<(?:p|div) class="formula">.*?</(?:p|div)>', page, re.DOTALL)]


def refusal(page: str) -> str:
    found = re.search(r'class="refusal"[^>]*>([^<]*)<', page)
    assert found
    return found[1]


# -- beliefs ----------------------------------------------------------------------------------------------------------


def test_a_printed_step_with_every_number_filled_in(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?action=b").text
    assert formulas(page) == [
        "p ( b | b ) = ∑ b ( s ) A ( s , b ) = 1 3 · 1 + 2 3 · 1 = 1",
        "b ′ ( s ′ ) ∝ ∑ b ( s ) · T ( s , b , s ′ ) · O ( s , b , s ′ , o )",
        "2 3 · 1 4 · 1 1 3 = 1 2",  # b'(s1) after o1
        "1 3 · 1 2 · 1 1 3 = 1 2",  # b'(s4)
        "2 3 · 3 4 · 1 2 3 = 3 4",  # b'(s4) after o2
        "1 3 · 1 2 · 1 2 3 = 1 4",  # b'(s5)
    ]


def test_decimals_are_written_as_the_language_does(client: FlaskClient) -> None:
    assert "0.6667" in words(client.get("/lab/beliefs?as=decimal").text)
    assert "0,6667" in words(client.get("/lab/beliefs?as=decimal", headers={"Accept-Language": "es"}).text)


def test_an_action_that_may_be_impossible_is_explained(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?belief=s3:1/3+s5:2/3&action=a").text
    assert "may turn out to be impossible" in page
    assert formulas(page)[0].endswith("= 1 3 · 1 + 2 3 · 0 = 1 3")
    page = client.get("/lab/beliefs?belief=s5:1&action=a").text
    assert "cannot be carried out in any state" in page


def test_a_walk_goes_on_and_back(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?trail=b.o2").text
    assert 'name="b:s4" value="3/4"' in page and 'name="b:s5" value="1/4"' in page
    assert 'href="/lab/beliefs?model=lecture&amp;action=b"' in page  # back, looking at the action taken there


def test_the_belief_of_the_example_and_the_slip_of_the_slide(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?model=evaluation").text
    assert formulas(page)[-1].endswith("= 1 4 · ( −1 ) + 3 4 · 3 = 2")
    assert "these would give 1." in page
    assert "these would give" not in client.get("/lab/beliefs?model=evaluation&b:<3,4>=1/2&b:<5,2>=1/2").text


def test_the_slides_product_chooses_otherwise_and_says_why(client: FlaskClient) -> None:
    by_value, by_product = (client.get(f"/lab/beliefs?model=product&by={by}").text for by in ("u", "product"))
    for page, best in ((by_value, "b"), (by_product, "a")):
        assert words(page, '<tr class="current">', "</th>") == best
        assert "Here the two choose differently." in page


def test_the_fields_make_a_new_belief_with_an_address_of_its_own(client: FlaskClient) -> None:
    answer = client.get("/lab/beliefs?model=lecture&trail=b.o2&b:s1=1&b:s3=3&scale=yes", headers=HTMX)
    assert answer.headers["HX-Push-Url"] == "/lab/beliefs?model=lecture&belief=s1:1/4+s3:3/4"
    assert answer.text.lstrip().startswith('<div id="lab"')
    assert client.get(answer.headers["HX-Push-Url"]).status_code == 200


@pytest.mark.parametrize(
    ("fields", "says", "kept"),
    [
        ("b:s1=1/2&b:s2=1/3", "sum to 5/6, not to 1.", 'value="1/2"'),
        ("b:s1=much", "“much” is not a number", 'value="much"'),
        ("b:s1=2&b:s2=-1", "The probability of s2 is negative.", 'value="-1"'),
    ],
)
def test_a_refused_belief_stays_as_it_was_typed(client: FlaskClient, fields: str, says: str, kept: str) -> None:
    answer = client.get(f"/lab/beliefs?action=b&{fields}", headers=HTMX)
    assert answer.status_code == 200 and "HX-Push-Url" not in answer.headers
    assert says in refusal(answer.text)
    assert kept in answer.text
    assert "2 3 · 1 4 · 1 1 3 = 1 2" in formulas(answer.text)  # the last belief that made sense
    assert client.get(f"/lab/beliefs?{fields}").status_code == 400


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("model=nowhere", "damaged"),
        ("belief=s9:1", "no state"),
        ("trail=b.o9", "cannot be observed"),
        ("trail=z.o1", "no action"),
        ("action=z", "no action"),
        ("trail=" + "a.o1+" * 31, "at most 30 steps"),
    ],
)
def test_a_bad_address_says_so_and_shows_what_it_can(client: FlaskClient, query: str, says: str) -> None:
    answer = client.get(f"/lab/beliefs?{query}")
    assert answer.status_code == 400
    assert says in refusal(answer.text)
    assert formulas(answer.text)


def test_a_model_of_ones_own_lives_in_its_address(client: FlaskClient) -> None:
    text = "s -a-> t 1/4 x\ns -a-> s 3/4 y\nbelief s:1\nutility s 0\nutility t 5\n"
    answer = client.post("/lab/beliefs", data={"text": text, "as": "decimal"})
    assert answer.status_code == 303 and "as=decimal" in answer.location
    page = client.get(answer.location).text
    assert "Your own" in page and "utility t 5" in page
    download = client.get(answer.location.replace("/beliefs?", "/beliefs/model.txt?"))
    assert download.mimetype == "text/plain"
    assert read_model(download.text) == read_model(text)


def test_a_refused_model_stays_in_the_editor(client: FlaskClient) -> None:
    answer = client.post("/lab/beliefs", data={"text": "s1 -a-> s2 1/2"})
    assert answer.status_code == 400
    assert "sum to 1/2, not to 1." in refusal(answer.text)
    assert "s1 -a-&gt; s2 1/2</textarea>" in answer.text


def test_the_editor_checks_while_one_types(client: FlaskClient) -> None:
    good = client.post("/lab/beliefs/check", data={"text": "s1 -a-> s2"}, headers=HTMX).text
    assert "states: 2 · arrows: 1 · actions: 1" in words(good)
    bad = client.post("/lab/beliefs/check", data={"text": "s1 to s2"}, headers=HTMX)
    assert bad.status_code == 200 and "Line 1" in refusal(bad.text)


def test_the_deck_is_drawn_as_one_step(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?model=aces-and-kings").text
    assert "This model has 71 states" in page
    assert re.findall(r'class="state-name"[^>]*>([^<]+)<', page) == ["A|A", "A|K", "AA|A", "AA|K", "AK|A", "AK|K"]


# -- drawing and packing ----------------------------------------------------------------------------------------------


def test_a_walk_of_just_so_many_steps_is_shown(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?trail=" + "a.o1+" * 30)
    assert page.status_code == 200 and "at most 30 steps" not in page.text


@pytest.mark.parametrize("name", PRESETS)
def test_every_state_is_drawn_once_and_filled_as_it_is_believed(name: str) -> None:
    model = PRESETS[name].make()
    drawing = draw(model, step(model, model.start, model.actions[0]), Numbers())
    if drawing.is_whole:
        assert [circle.name for circle in drawing.circles] == list(model.states)
        assert len(drawing.labels) == len(model.arrows)
    for circle in drawing.circles:
        assert bool(circle.level) == (circle.probability not in ("", "1"))
        assert drawing.box[0] <= circle.x - RADIUS and circle.y + RADIUS <= drawing.box[3]
    ends = [(a.x, a.y) for a in drawing.circles]
    assert len(set(ends)) == len(ends)


def test_the_level_of_a_half_filled_circle_is_its_middle() -> None:
    assert level((100, 50), 0.5) == f"M66.0 50.0A{RADIUS} {RADIUS} 0 0 0 134.0 50.0Z"
    assert level((0, 0), 0) == level((0, 0), 1) == ""


@settings(max_examples=30)
@given(st.text(max_size=200))
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert unpack(pack(text), LONGEST_TEXT) == text


@pytest.mark.parametrize("packed", ["", "x", "%%%", pack("a" * 100)[:-8], pack("a" * 3000)])
def test_a_damaged_or_swollen_packing_is_refused(packed: str) -> None:
    with pytest.raises(Refused, match="damaged"):
        unpack(packed, 2000)


def test_a_model_too_large_for_an_address_is_refused(client: FlaskClient) -> None:
    lines = [f"s{i} -a{i * 7919 % 10007}-> s{i * 31 % 97} 1 o{i * 6007 % 9973}" for i in range(97)]
    more = [f"s{i} -b{i * 4409 % 10007}-> s{i * 57 % 97} 1 q{i * 3001 % 9973}" for i in range(97)]
    other = [f"s{i} -c{i * 2203 % 10007}-> s{i * 71 % 97} 1 r{i * 1009 % 9973}" for i in range(97)]
    answer = client.post("/lab/beliefs", data={"text": "\n".join([*lines, *more, *other])})
    assert answer.status_code == 400
    assert "too large for an address" in refusal(answer.text)


def test_long_fractions_become_decimals() -> None:
    numbers = Numbers()
    assert (numbers.text(Fraction(-2, 3)), numbers.text(Fraction(5))) == ("−2/3", "5")
    assert numbers.math(Fraction(-2, 3)) == "<mo>−</mo><mfrac><mn>2</mn><mn>3</mn></mfrac>"


# -- matrix games -----------------------------------------------------------------------------------------------------


def test_the_dilemma_on_the_page(client: FlaskClient) -> None:
    page = client.get("/lab/matrix").text
    assert page.count('class="payoffs-cell nash"') == 1
    assert "row player at betray, betray, best response" in page
    assert "both would do better with deny, deny" in page


def test_the_extensive_form_of_the_dilemma(client: FlaskClient) -> None:
    """In the tree view, and in sentences for pages without scripts: payoffs of both, no values, one information set."""
    page = client.get("/lab/matrix").text
    tree = json.loads(page.partition("data-shown-tree")[2].partition('json">')[2].partition("</script>")[0])
    nodes = tree["nodes"]
    assert nodes["payoffs"] == [None, None, None, ["1", "1"], ["5", "0"], ["0", "5"], ["2", "2"]]
    assert nodes["group"][:3] == [None, "column", "column"] and not any(nodes["group"][3:])
    assert [place for place, mark in enumerate(nodes["mark"]) if mark] == [2, 6]
    assert set(nodes["value"]) == {None} and tree["events"] is None, "nothing was searched"
    assert "betray: 2 for the row player, 2 for the column player, a pure equilibrium" in unescape(page)


def test_dominance_strikes_one_at_a_time(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?struck=1").text
    assert words(page, '<ol class="struck-list', "</ol>").endswith(
        "Row deny is strictly dominated by betray: that is better against each of deny, betray."
    )
    assert page.count('<tr class="struck">') == 1
    page = client.get("/lab/matrix?struck=9").text
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
        ("game=a+b%0Ax+1,1", "2 columns"),
        ("rounds=999", "1 to 200"),
        ("seed=x", "whole"),
    ],
)
def test_a_bad_matrix_address_says_so(client: FlaskClient, query: str, says: str) -> None:
    answer = client.get(f"/lab/matrix?{query}")
    assert answer.status_code == 400 and says in refusal(answer.text)


def test_what_was_played_by_hand_is_replayed_from_its_address(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?row=moves&column=grim&moves=01").text
    assert words(page, '<ol class="repeated-rounds"', "</ol>").endswith("deny deny betray deny")
    page = client.get("/lab/matrix?row=grim&column=moves&moves=011").text
    assert words(page, '<ol class="repeated-rounds"', "</ol>").endswith("deny deny deny betray betray betray")


def test_moves_of_a_game_that_had_more_rows_are_forgotten(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?row=moves&moves=5").text
    assert 'value="tit-for-tat" selected' in page and 'name="moves"' not in page


def test_every_equilibrium_can_be_played(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?game=battle-of-the-sexes&row=equilibrium-3&column=equilibrium-2").text
    assert re.findall(r'value="(equilibrium[^"]*)" selected>([^<]*)<', page) == [
        ("equilibrium-3", "equilibrium: 3/5 opera + 2/5 football"),
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


@settings(max_examples=30)
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
