"""Exact values on the match page, beside the engine's."""

import dataclasses
import html
import re
from fractions import Fraction

import pytest

from engine import games
from engine.refusals import Refused
from engine.solve import solve
from tests.web.people import Someone, module_app, until
from tests.web.play.by_form import plays
from tests.web.searches.solving import Solver
from webapp import caches
from webapp.searches.exact_values import ExactValues

BACKGAMMON = {"game": "coin-backgammon"}


SMALL = {"game": "coin-backgammon", "fields": "4", "checkers": "1"}


LECTURE = "3,4,1,2 max 1"


app = module_app()


@pytest.fixture(scope="module")
def ana(app):
    return Someone(app)


def exact_value(someone, match_id, **query):
    """The fragment, once the game is solved."""
    headers = {"HX-Request": "true", "Accept-Language": someone.language}

    def look():
        answer = someone.web.get(f"/matches/{match_id}/exact", query_string=query, headers=headers)
        assert answer.status_code == 200, answer.text
        return None if 'data-solving="yes"' in answer.text else answer.text

    return until(look, 30)


def rows(page):
    """The table: {"exact": {"x1": "+0.3"}, …}."""
    lines = re.findall(r"<tr>(.*?)</tr>", page, re.S)
    cells = [[re.sub("<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", line)] for line in lines]
    return {name: dict(zip(cells[0][1:], values, strict=True)) for name, *values in cells}


def says(page):
    found = re.search(r'class="exact-words">(.*?)</p>', page, re.S)
    return found[1] if found else ""


def test_the_chance_to_win_from_the_start_is_that_of_the_lecture(ana):
    """807191/1492992: see docs/games.md."""
    page = exact_value(ana, ana.opens(**BACKGAMMON, chance="chosen"))
    assert f"{float(Fraction(807191, 1492992)):.4f}" == "0.5407"
    assert "MAX wins with probability 0.5407" in page


def test_every_action_says_its_exact_value_and_what_it_loses(ana):
    game = games.find("coin-backgammon")
    state = game.read(LECTURE)
    exact = dict(solve(game, state).actions(state))
    table = rows(exact_value(ana, ana.opens(**BACKGAMMON, position=LECTURE)))
    assert {name: float(value.replace("−", "-")) for name, value in table["exact"].items()} == pytest.approx(
        exact, abs=5e-5
    )
    assert table["MAX wins"] == {name: f"{(value + 1) / 2:.4f}" for name, value in exact.items()}
    assert table["lost by it"] == {"x1": f"{exact['x2'] - exact['x1']:.4g}", "x2": "–"}


def analysed(someone, depth):
    """A match at the lecture's position, searched with its evaluation; the page once it has a value."""
    match_id = someone.opens(**BACKGAMMON, position=LECTURE)
    options = {"algorithm": "expectiminimax", "depth": depth, "evaluation": "sum"}
    assert someone.asks("search:start", {"match": match_id, "kind": "analysis", "options": options})["ok"]
    return until(
        lambda: (
            page
            if "–" not in rows(page := exact_value(someone, match_id)).get("the engine's value", {"–": "–"}).values()
            else ""
        )
    )


def test_the_engines_value_stands_beside_it(ana):
    page = analysed(ana, depth=5)
    assert rows(page)["the engine's value"] == {"x1": "+10", "x2": "+11"}
    assert says(page) == "Best by exact value: x2. The engine sees it too."
    assert "The engine's values come from the evaluation “sum of positions”: they are not exact" in html.unescape(page)


def test_the_engines_value_is_shown_beside_values_of_its_own_utility_alone_even_from_the_record(app, ana):
    by = "expectiminimax,depth=3,utility=concave:2"
    match_id = ana.opens(**BACKGAMMON, stake="money", position=LECTURE, max=by)
    until(lambda: ana.watches(match_id)["ply"] > 0)
    caches.forget_all()  # as after a restart
    assert "the engine's value" in rows(exact_value(ana, match_id, at=0, utility="concave:2"))
    assert "the engine's value" not in rows(exact_value(ana, match_id, at=0))


def test_the_engines_mistake_is_said(ana):
    """One level ahead both moves add up to the same, and it takes the first."""
    page = analysed(ana, depth=1)
    short = rows(page)["lost by it"]["x1"]
    assert says(page) == f"Best by exact value: x2. The engine would play x1, which is worse for MAX by {short}."


def test_what_the_last_move_lost_is_said(ana):
    match_id = ana.opens(**BACKGAMMON, position=LECTURE)
    short = rows(exact_value(ana, match_id))["lost by it"]["x1"]
    assert ana.plays(match_id, "x1")["ok"]
    assert f"The last move, x1 by MAX, was worse for MAX than x2, by {short}." in says(exact_value(ana, match_id))


def test_of_a_best_move_it_is_said_that_none_was_better(ana):
    match_id = ana.opens(**BACKGAMMON, position=LECTURE)
    assert ana.plays(match_id, "x2")["ok"]
    assert "The last move, x2 by MAX: none was better." in says(exact_value(ana, match_id))


def test_a_mistake_of_min_is_worse_for_min(ana):
    """Values are MAX's: a mistake of MIN is worth more, not less."""
    game = games.find("coin-backgammon")
    state = game.read(LECTURE.replace("max", "min"))
    (worst, high), (best, low) = sorted(solve(game, state).actions(state), key=lambda edge: -edge[1])
    assert high > low
    match_id = ana.opens(**BACKGAMMON, position=game.write(state))
    short = rows(exact_value(ana, match_id))["lost by it"][worst]
    assert ana.plays(match_id, worst)["ok"]
    told = f"The last move, {worst} by MIN, was worse for MIN than {best}, by {short}."
    assert told in says(exact_value(ana, match_id))


def test_outcomes_of_chance_are_not_called_best(ana):
    page = exact_value(ana, ana.opens(**SMALL, chance="chosen"))
    table = rows(page)
    assert set(table) == {"outcome", "exact", "MAX wins"}  # no value of the engine's, and nothing lost by an outcome
    assert "best" not in re.findall(r"<table.*</table>", page, re.S)[0]


def test_at_an_earlier_ply_the_exact_value_is_that_of_then(ana):
    match_id = ana.opens(**BACKGAMMON, position=LECTURE)
    before = rows(exact_value(ana, match_id))
    ana.plays(match_id, "x2")
    assert rows(exact_value(ana, match_id)) != before
    assert rows(exact_value(ana, match_id, at=0))["exact"] == before["exact"]


def test_tic_tac_toe_has_no_chance_to_win_but_a_value(ana):
    page = exact_value(ana, ana.opens(position="XO./.X./... O"))
    assert "MAX wins" not in page
    assert "5,478 positions solved" in page
    assert says(page) == "Every action here is worth the same."


def test_after_the_end_only_the_last_move_is_judged(app, ana):
    match_id = ana.opens(**SMALL, position="2,1 max 1")
    ana.plays(match_id, "x1")
    page = exact_value(ana, match_id)
    assert "<table" not in page
    assert "Exact value" in page


def test_a_game_that_is_too_large_says_so_in_one_sentence(ana, app, monkeypatch):
    def refuse(game, state):
        raise Refused(
            "This game has more than %(positions)s positions: too many to solve exactly.", positions=2_000_000
        )

    solver = Solver()
    solver.answer = refuse
    pool = app.extensions["poda.services"].pool
    of_the_app = dataclasses.replace(app.extensions["poda.services"], exact_values=ExactValues(1 << 20, pool, solver))
    monkeypatch.setitem(app.extensions, "poda.services", of_the_app)
    page = exact_value(ana, ana.opens(game="gomoku"))
    assert says(page) == "This game has more than 2,000,000 positions: too many to solve exactly."


def test_where_cards_are_hidden_nobody_is_told(ana):
    match_id = ana.opens(game="betting")
    assert "Where cards are hidden" in ana.see(f"/matches/{match_id}/exact", status=400)


def test_a_ply_that_is_not_there_is_refused(ana):
    assert "no such position" in ana.see(f"/matches/{ana.opens(**SMALL)}/exact?at=7", status=400)


def test_without_scripts_it_is_a_page_of_its_own(ana):
    match_id = ana.opens(**SMALL)
    assert f'href="/matches/{match_id}/exact"' in ana.see(f"/matches/{match_id}")
    exact_value(ana, match_id)
    page = ana.see(f"/matches/{match_id}/exact")
    assert "Exact value" in page
    assert "http-equiv" not in page
    assert f'href="/matches/{match_id}"' in page


@pytest.mark.parametrize(("evaluation", "is_said"), [(None, True), ("sum", True), ("pips", False), ("none", False)])
def test_an_evaluation_that_does_not_reward_winning_is_said_to(ana, evaluation, is_said):
    match_id = ana.opens(**BACKGAMMON, position=LECTURE)
    assert is_told_by_a_hint(ana, match_id, evaluation) is is_said


def test_what_there_is_to_know_of_an_evaluation_is_said_again_where_games_end(ana):
    match_id = ana.opens(**BACKGAMMON, chance="chosen", position="3,5,1,1 max 1")
    assert is_told_by_a_hint(ana, match_id, "sum")
    for played in ("x1", "1", "y1", "1"):
        plays(ana, match_id, played)
    assert is_told_by_a_hint(ana, match_id, "sum")


def is_told_by_a_hint(someone, match_id, evaluation):
    """Whether a hint by that evaluation mentions what the sum of positions ignores."""
    options = {"algorithm": "expectiminimax", "depth": 2, "evaluation": evaluation}
    assert someone.asks("search:start", {"match": match_id, "kind": "hint", "options": options})["ok"]
    page = until(lambda: page if 'data-kind="hint"' in (page := someone.see(f"/matches/{match_id}")) else "")
    return "A win adds nothing" in page


@pytest.mark.parametrize(
    ("hints", "told"),
    [
        ({1: "sum", 3: "sum", 5: "sum"}, [True, True, False]),  # once to MAX, and once to MIN
        ({5: "sum", 9: "sum"}, [True, False]),  # also told if it is first asked for later
        ({1: "sum", 5: "pips", 9: "sum"}, [True, False, True]),
        ({1: "pips", 5: "sum", 9: "sum"}, [False, True, False]),
    ],
)
def test_what_there_is_to_know_of_an_evaluation_is_said_once_and_after_another(ana, hints, told):
    match_id = ana.opens(**BACKGAMMON, chance="chosen")
    said = []
    for ply, played in enumerate(("1", "x1", "1", "y1", "1", "x2", "1", "y2", "1", None)):
        if ply in hints:
            said.append(is_told_by_a_hint(ana, match_id, hints[ply]))
        if played:
            plays(ana, match_id, played)
    assert said == told
