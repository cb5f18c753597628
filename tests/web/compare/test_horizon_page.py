"""The page of positions in which a search stops too early: every number on it is computed anew."""

import re

import pytest

from engine import games
from engine.search import start
from engine.search.compilation import compile_for
from tests.conftest import Visitor
from tests.web.compare.test_compare import plain
from tests.web.forms import read_forms
from tests.web.people import module_app
from webapp.compare.depths.results import best_actions
from webapp.compare.horizon.position import WAYS
from webapp.compare.horizon.positions import POSITIONS
from webapp.compare.horizon.view import BY_SLUG, depths_address
from webapp.matches import seat_texts
from webapp.searches.searchers import engine_options

app = module_app(Visitor, PODA_SEARCH_THREADS=1)

FINDINGS = [(each, found) for each in POSITIONS for found in each.findings]
WORTH = [(each, *known) for each in POSITIONS for known in each.worth.values()]


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    compile_for(games.find("chess"))


def searched(each, way, depth):
    """The report of that search, and whether MIN is to move."""
    game = games.find(each.game, each.parameters)
    state = game.read(each.position)
    options = engine_options(seat_texts.read_options(f"{each.search_by(way)},depth={depth}"))
    return start(game, state, options).run(), game.turn(state) == 1


@pytest.mark.parametrize(
    ("each", "found"), FINDINGS, ids=[f"{each.slug} {found.depth} {found.way}" for each, found in FINDINGS]
)
def test_a_search_finds_what_the_page_says(each, found):
    report, for_min = searched(each, found.way, found.depth)
    assert report.value == found.value
    best = best_actions(report, for_min)
    assert len(best) == int(found.best) if found.best.isdigit() else set(best) == set(found.best.split())


@pytest.mark.parametrize(("each", "depth", "way", "action", "value"), WORTH)
def test_an_action_is_worth_what_the_page_says(each, depth, way, action, value):
    game = games.find(each.game, each.parameters)
    if depth == 0:
        assert game.evaluate(game.read(each.position), "material") == value
        return
    report, _for_min = searched(each, way, depth)
    assert next(root.value for root in report.actions if root.action == action) == value


@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.slug)
def test_the_mistake_is_made_at_the_depth_of_the_match(each):
    """And what the position is named after happens there; a table says something of that depth or of one below."""
    assert min(found.depth for found in each.findings) <= max(each.depth, 3)
    assert each.deepest >= max(found.depth for found in each.findings) or each.slug == "fischer"
    assert set(each.ways()) <= set(WAYS)


def test_the_two_boards_of_the_rooks_differ_in_one_piece_only():
    chess = games.find("chess")
    one, other = (chess.cells(chess.read(BY_SLUG[name].position)) for name in ("rook-elsewhere", "rook-on-d1"))
    unlike = sorted(a + b for a, b in zip(one, other, strict=True) if a != b)
    assert unlike == [".R", "R."]


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_the_page_tells_each_position_with_its_numbers(client, language):
    page = client.get(f"/horizon?lang={language}")
    assert page.status_code == 200
    assert page.text.count("<article") == len(POSITIONS)
    assert "%(" not in page.text
    assert "997" not in plain(page.text)
    says = plain(page.text)
    assert ("Cxe5" if language != "en" else "Nxe5") in says


def test_a_match_opens_with_the_engine_to_make_the_mistake(client):
    page = client.get("/horizon").text
    form = next(form for form in read_forms(page) if ("max", "me") in form.data() and "chess" in str(form.data()))
    opened = client.post(form.action, data=dict(form.data()))
    assert opened.status_code == 303
    assert client.get(opened.location).status_code == 200


def test_every_position_can_be_compared_depth_by_depth_with_its_sentence(client):
    for each in POSITIONS:
        page = client.get("/compare/depths", query_string=depths_address(each) | {"depth": "1"})
        assert page.status_code == 200, each.slug
        assert re.search(r'aria-current="true">' + re.escape(each.title).replace("'", "(?:'|&#39;)"), page.text), (
            each.slug
        )
