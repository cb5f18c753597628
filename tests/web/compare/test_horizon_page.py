"""The page of positions in which a search stops too early: every number on it is computed anew."""

import re
from functools import partial
from itertools import product

import pytest
from markupsafe import escape

from engine import games
from engine.game import MAX
from engine.search import Options, start
from engine.search.compilation import compile_for
from tests.conftest import Visitor
from tests.textbook.selective import selective
from tests.web.compare.test_compare import plain
from tests.web.forms import read_forms
from tests.web.people import module_app
from webapp.compare.depths.results import best_actions
from webapp.compare.horizon_cards import BY_SLUG, depths_address
from webapp.games.horizon.position import PLAIN, QUIESCENT, WAYS
from webapp.games.horizon.positions import POSITIONS
from webapp.maintenance.messages import load
from webapp.matches import seat_texts
from webapp.searches.searchers import engine_options
from webapp.views.horizon import game_of

app = module_app(Visitor, PODA_SEARCH_THREADS=1)

FINDINGS = [(each, found) for each in POSITIONS for found in each.findings]
WORTH = [(each, *known) for each in POSITIONS for known in each.worth.values()]


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """The whole machine: some of these searches extend checks, which the usual one leaves out."""
    compile_for(games.find("chess"), Options(extensions="checks"))
    compile_for(games.find("connect-four"), Options(extensions="singular"))


def at_once(each, way):
    """The value at depth 0, where a search has no action to choose."""
    game = games.find(each.game, each.parameters)
    state, evaluate = game.read(each.position), partial(game.evaluate, evaluation="material")
    found, _trials = selective(game, state, "aima", quiescence=way == QUIESCENT, depth=0, evaluate=evaluate)
    return found.value


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
    if found.depth == 0:
        assert at_once(each, found.way) == found.value
        return
    report, for_min = searched(each, found.way, found.depth)
    assert report.value == found.value
    best = best_actions(report, for_min)
    assert len(best) == int(found.best) if found.best.isdigit() else set(best) == set(found.best.split())


@pytest.mark.parametrize(("each", "depth", "way", "action", "value"), WORTH)
def test_an_action_is_worth_what_the_page_says(each, depth, way, action, value):
    report, _for_min = searched(each, way, depth)
    assert next(root.value for root in report.actions if root.action == action) == value


@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.slug)
def test_the_mistake_is_made_at_the_depth_of_the_match(each):
    """And what the position is named after happens there; a table says something of that depth or of one below."""
    assert min(found.depth for found in each.findings) <= max(each.depth, 3)
    assert each.deepest >= max(found.depth for found in each.findings)
    assert set(each.ways()) <= set(WAYS)


@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.slug)
def test_the_table_of_a_position_has_no_empty_cell(each):
    depths = {found.depth for found in each.findings}
    assert {(found.depth, found.way) for found in each.findings} == set(product(depths, each.ways()))
    assert len(each.findings) == len(depths) * len(each.ways())


@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.slug)
def test_the_table_shows_the_depth_of_the_match_and_those_that_the_sentence_names(each):
    named = {int(depth) for depth in re.findall(r"depths? (\d)", each.says)}
    assert named | {each.depth} <= {found.depth for found in each.findings}


@pytest.mark.parametrize("depth", range(1, 9))
def test_the_poisoned_pawn_is_among_the_best_at_each_depth(depth):
    """A cell that counts the actions alike does not name them."""
    each = BY_SLUG["fischer"]
    assert each.actions["move"] in best_actions(*searched(each, PLAIN, depth))
    assert {found.depth for found in each.findings} == set(range(1, 9))


def has_four(stones):
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any({(x + i * dx, y + i * dy) for i in range(4)} <= stones for x, y in stones for dx, dy in ways)


def wins_within(plies, mine, others, first=range(7)):
    """Whether the side to move has four in a row within so many plies, whatever the other one plays: by hand."""

    def dropped(columns):
        heights = [sum(x == column for x, _y in mine | others) for column in range(7)]
        return [(x, heights[x]) for x in columns if heights[x] < 6]

    moves = [mine | {cell} for cell in dropped(first)]
    if any(map(has_four, moves)):
        return True
    return plies > 1 and any(
        all(
            not has_four(others | {reply}) and wins_within(plies - 2, mine, others | {reply})
            for reply in {(x, sum(at == x for at, _y in mine | others)) for x in range(7)}
            if reply[1] < 6
        )
        for mine in moves
    )


def test_the_forced_replies_end_after_seven_plies_by_the_named_column_alone():
    """A recursion of its own, which knows neither the engine's rules nor its searches."""
    rows = BY_SLUG["forced-replies"].position.removesuffix(" X").split("/")
    stones = [{(x, y) for y, row in enumerate(rows[::-1]) for x in range(7) if row[x] == side} for side in "XO"]
    assert [wins_within(7, *stones, first=[column]) for column in range(7)] == [True] + [False] * 6
    assert not wins_within(5, *stones)


@pytest.mark.parametrize(("way", "depth"), [(QUIESCENT, 1), (PLAIN, 2), (QUIESCENT, 2)])
def test_the_sacrifice_that_mates_is_the_worst_move_below_depth_3(way, depth):
    report, _for_min = searched(BY_SLUG["mate-in-2"], way, depth)
    assert min(report.actions, key=lambda root: root.value).action == "Ra6"


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


@pytest.mark.parametrize(("language", "word"), [("es", "nivel"), ("pt", "níve")])
@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.slug)
def test_a_ply_is_no_move_in_translations_either(each, language, word):
    """A mate in 2 is three plies: a word for moves of both players would contradict itself."""
    plies = len(re.findall(r"\bpl(?:y|ies)\b", each.says))
    told = load(language).get(each.says).string
    assert len(re.findall(rf"\b{word}\w*", told)) == plies


def test_each_board_says_who_is_to_move(client):
    page = client.get("/horizon", headers={"Accept-Language": "en"}).text
    told = re.findall(r"(MAX|MIN)(?: \([^)]+\))? to move\.", page)
    boards = [BY_SLUG[slug] for each in POSITIONS for slug in (each.slug, *([each.twin] if each.twin else []))]
    assert told == ["MAX" if game_of(each).turn(game_of(each).read(each.position)) == MAX else "MIN" for each in boards]


def test_a_match_opens_in_the_position_with_the_search_that_goes_wrong_and_what_is_said_of_it(client):
    forms = [form for form in read_forms(client.get("/horizon").text) if ("controls", "all") in form.data()]
    assert len(forms) == len(POSITIONS)
    for each, form in zip(POSITIONS, forms, strict=True):
        opened = client.post(form.action, data=dict(form.data()))
        page = client.get(opened.location)
        search = next(form for form in read_forms(page.text) if form.id == "search-options")
        chosen = dict(search.data())
        assert (chosen["algorithm"], chosen["depth"], chosen["roots"]) == ("alphabeta", str(each.depth), "exact")
        assert "quiescence" not in chosen
        assert f"<summary>{escape(each.title)}</summary>" in page.text


def remark(client, opponent, each):
    """What is said beside the board of a match from this position, against this opponent."""
    place = {"game": each.game, **each.parameters, "position": each.position}
    opened = client.post("/matches", data={**place, "max": "me", "min": opponent})
    page = client.get(opened.location, headers={"Accept-Language": "en"}).text
    return plain(re.search(r'<details class="horizon-remark".*?</details>', page, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("slug", "opponent", "says"),
    [
        ("quiet-mate", "alphabeta,depth=2", "of the evaluation “material”; the search here uses “positional”."),
        ("quiet-mate", "alphabeta,depth=2,evaluation=none", "“material”; the search here uses “none”."),
        ("quiet-mate", "alphabeta,depth=2,evaluation=material", ""),
        ("quiet-mate", "random", ""),
        ("quiet-mate", "me", ""),
        ("tempting-centre", "alphabeta,depth=2,evaluation=weighted-lines", "the search here uses “weighted lines”."),
        ("tempting-centre", "alphabeta,depth=2", ""),
    ],
)
def test_a_search_with_another_evaluation_than_the_numbers_is_told(client, slug, opponent, says):
    said = remark(client, opponent, BY_SLUG[slug])
    assert says in said
    assert ("the search here uses" in said) == bool(says)


def test_a_match_from_another_position_says_nothing_of_the_horizon(client):
    opened = client.post("/matches", data={"game": "tic-tac-toe", "max": "me", "min": "me"})
    assert "horizon-remark" not in client.get(opened.location).text


def test_the_form_of_a_new_match_leads_to_the_positions_of_its_game(client):
    assert 'href="/horizon#phantom-pawn"' in client.get("/play?game=chess").text
    assert 'href="/horizon#' not in client.get("/play?game=sticks").text


def test_every_position_can_be_compared_depth_by_depth_with_its_sentence(client):
    for each in POSITIONS:
        page = client.get("/compare/depths", query_string=depths_address(each) | {"depth": "1"})
        assert page.status_code == 200, each.slug
        assert re.search(r'aria-current="true">' + re.escape(each.title).replace("'", "(?:'|&#39;)"), page.text), (
            each.slug
        )
