"""Exact values beside the engine's: solved once in the background, and remembered while there is room."""

import dataclasses
import gc
import re
import threading
import weakref
from fractions import Fraction

import pytest

from engine import games
from engine.game import Refused
from engine.search import Options, Search
from engine.searcher import Cost
from engine.solve import Progress, solve
from tests.web.people import Someone, close_app, open_app, until
from webapp.searches.clock import Clock
from webapp.searches.exact_values import PATIENCE, ExactValues
from webapp.searches.jobs import Job
from webapp.searches.pool import Pool

BACKGAMMON = {"game": "coin-backgammon"}
SMALL = {"game": "coin-backgammon", "fields": "4", "checkers": "1"}
LECTURE = "3,4,1,2 max 1"


# -- in the background ------------------------------------------------------------------------------------------------


class Stopped(Clock):
    """Time that passes as a test tells it to."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time


class Solution:
    """Of every state that it was told of."""

    def __init__(self, *states, nbytes=10):
        self.known, self.nbytes = states, nbytes
        self.states = len(states)

    def __contains__(self, state):
        return state in self.known


class Solver:
    """Makes searchers that solve when they are let; counts how many it made."""

    def __init__(self):
        self.answer = lambda game, state: Solution(state)
        self.asked = []
        self.gate = threading.Event()
        self.gate.set()
        self.reported = threading.Event()

    def __call__(self, game, state):
        self.asked.append((game.slug, game.parameters.get("fields"), state))
        return Solving(self, game, state)


class Solving:
    """One that is being solved."""

    first_events, cost = 1, Cost()

    def __init__(self, solver, game, state):
        self.solver, self.game, self.state = solver, game, state
        self.now, self.answer, self.refusal = Progress(), None, None

    def advance(self, events):
        if self.now == Progress():
            self.now = Progress(123, "exploring", 0.0)
            self.solver.reported.set()
        if not self.solver.gate.wait(0.002):
            return False
        self.now = Progress(456, "settling", 0.5)
        try:
            self.answer = self.solver.answer(self.game, self.state)
        except Refused as refusal:
            self.refusal = refusal
        return True

    def stop(self):
        pass

    def snapshot(self):
        return self.now

    def report(self):
        if self.refusal is not None:
            raise self.refusal
        return self.answer


@pytest.fixture
def clock():
    return Stopped()


@pytest.fixture
def pool(clock):
    pool = Pool(1, clock=clock)
    yield pool
    pool.close()


@pytest.fixture
def solver():
    return Solver()


@pytest.fixture
def known(pool, solver):
    known = ExactValues(25, pool, solver)
    yield known
    known.close()


def race(fields=6, stake="win"):
    return games.find("coin-backgammon", {"fields": fields, "stake": stake})


def waits_for(known, game, state):
    return until(lambda: found if not isinstance(found := known.look(game, state), Progress) else None)


def test_it_says_how_far_it_is_until_it_is_done(known, solver, pool):
    game = race()
    solver.gate.clear()
    with pool.held():
        assert known.look(game, game.start()) == Progress()
    assert solver.reported.wait(60)
    assert known.look(game, game.start()) == Progress(123, "exploring", 0.0)
    solver.gate.set()
    assert game.start() in waits_for(known, game, game.start())


def test_a_game_is_solved_once_however_many_ask(known, solver):
    solver.gate.clear()
    for _ in range(20):
        known.look(race(), race().start())
    solver.gate.set()
    waits_for(known, race(), race().start())
    known.look(race(), race().start())
    assert len(solver.asked) == 1


def test_a_position_that_was_set_up_is_solved_from_itself(known, solver):
    game = race()
    state = game.read(LECTURE)
    assert state in waits_for(known, game, state)
    assert [root for _, _, root in solver.asked] == [game.start(), state]


def test_what_nobody_waits_for_any_more_is_given_up(known, solver, clock, pool):
    game = race()
    solver.gate.clear()
    known.look(game, game.start())
    assert solver.reported.wait(60)
    clock.time += PATIENCE + 1
    until(lambda: len(pool) == 0)
    assert known.used == 0
    solver.gate.set()
    waits_for(known, game, game.start())  # asked for again, it is solved after all
    assert len(solver.asked) == 2


def test_what_nobody_waits_for_is_not_even_begun(known, solver, clock):
    solver.gate.clear()
    known.look(race(4), race(4).start())
    assert solver.reported.wait(60)
    known.look(race(5), race(5).start())
    clock.time += PATIENCE + 1
    known.look(race(6), race(6).start())
    solver.gate.set()
    waits_for(known, race(6), race(6).start())
    assert [fields for _, fields, _ in solver.asked] == [4, 6]


def test_solutions_that_were_looked_at_longest_ago_make_room(known, solver):
    for fields in (4, 5):
        waits_for(known, race(fields), race(fields).start())
    known.look(race(4), race(4).start())
    waits_for(known, race(6), race(6).start())  # 30 bytes of 25
    assert known.used == 20
    known.look(race(4), race(4).start())
    assert len(solver.asked) == 3
    waits_for(known, race(5), race(5).start())
    assert len(solver.asked) == 4


def test_a_game_that_is_too_large_is_refused_again_without_being_solved_again(known, solver):
    held = []

    def refuse(game, state):
        found_so_far = Solution(state)
        held.append(weakref.ref(found_so_far))
        raise Refused("too many positions")

    solver.answer = refuse
    with pytest.raises(Refused, match="too many"):
        waits_for(known, race(), race().start())
    with pytest.raises(Refused, match="too many"):
        known.look(race(), race().start())
    assert len(solver.asked) == 1
    until(
        lambda: (gc.collect(), held[0]())[1] is None
    )  # the refusal that is remembered does not keep the whole search in memory


def test_a_mistake_of_ours_ends_neither_the_thread_nor_the_others(known, solver, caplog):
    def fail(game, state):
        raise ZeroDivisionError

    solver.answer = fail
    with pytest.raises(Refused, match="on our side"):
        waits_for(known, race(4), race(4).start())
    assert "could not be solved" in caplog.text
    solver.answer = lambda game, state: Solution(state)
    assert waits_for(known, race(5), race(5).start())


def test_what_failed_by_a_mistake_of_ours_is_told_once_and_then_tried_again(known, solver):
    def fail(game, state):
        raise ZeroDivisionError

    solver.answer = fail
    with pytest.raises(Refused, match="on our side"):
        waits_for(known, race(), race().start())
    solver.answer = lambda game, state: Solution(state)
    assert waits_for(known, race(), race().start())


def test_one_utility_in_two_spellings_is_solved_once(known, solver):
    game = race(stake="money")
    solver.gate.clear()
    for utility in ("concave:2", " Concave:2.000"):
        known.look(game, game.start(), utility)
    solver.gate.set()
    for utility in ("concave:2", " Concave:2.000"):
        until(lambda utility=utility: not isinstance(known.look(game, game.start(), utility), Progress))
    assert len(solver.asked) == 1


def test_too_many_games_at_once_are_refused(known, solver, monkeypatch):
    monkeypatch.setattr("webapp.searches.exact_values.MOST_WAITING", 2)
    solver.gate.clear()
    for fields in (4, 5):
        known.look(race(fields), race(fields).start())
    with pytest.raises(Refused, match="Too many games"):
        known.look(race(6), race(6).start())


def test_one_game_is_solved_at_a_time(known, solver, pool):
    solver.gate.clear()
    for fields in (4, 5):
        known.look(race(fields), race(fields).start())
    assert solver.reported.wait(60)
    assert len(solver.asked) == len(pool) == 1
    solver.gate.set()
    for fields in (4, 5):
        waits_for(known, race(fields), race(fields).start())
    assert [fields for _, fields, _ in solver.asked] == [4, 5]
    until(lambda: len(pool) == 0)


def test_searches_have_their_turns_while_a_game_is_solved(known, solver, pool):
    solver.gate.clear()
    known.look(race(), race().start())
    game = games.find("tic-tac-toe")
    search = Job(Search(game, game.start(), Options(depth=3)), "ana")
    pool.submit(search)
    assert pool.wait(search, 60)
    assert known.look(race(), race().start()) == Progress(123, "exploring", 0.0)


# -- on the page ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("exact-values"))
    yield app
    close_app(app)


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
    """A match at the lecture's position, searched with its evaluation; what is said once the estimates are there."""
    match_id = someone.opens(**BACKGAMMON, position=LECTURE)
    options = {"algorithm": "expectiminimax", "depth": depth, "evaluation": "sum"}
    assert someone.asks("search:start", {"match": match_id, "kind": "analysis", "options": options})["ok"]
    return until(
        lambda: (
            page
            if "–" not in rows(page := exact_value(someone, match_id)).get("the engine's estimate", {"–": "–"}).values()
            else ""
        )
    )


def test_the_engines_estimate_stands_beside_it(ana):
    page = analysed(ana, depth=5)
    assert rows(page)["the engine's estimate"] == {"x1": "+10", "x2": "+11"}
    assert says(page) == "Best by exact value: x2. The engine sees it too."
    assert "The estimates come from the evaluation “sum of fields”: they are not exact" in page


def test_an_estimate_is_shown_beside_values_of_its_own_utility_alone_even_from_the_record(app, ana):
    by = "expectiminimax,depth=3,utility=concave:2"
    match_id = ana.opens(**BACKGAMMON, stake="money", position=LECTURE, max=by)
    until(lambda: ana.watches(match_id)["ply"] > 0)
    app.extensions["poda.services"].searches.results.forget_all()  # as after a restart
    assert "the engine's estimate" in rows(exact_value(ana, match_id, at=0, utility="concave:2"))
    assert "the engine's estimate" not in rows(exact_value(ana, match_id, at=0))


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


def test_a_mistake_of_min_is_worse_for_min(ana):
    """Values are MAX's: what MIN should not have played is worth more, not less."""
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
    assert set(table) == {"outcome", "exact", "MAX wins"}  # no estimates, and nothing lost by an outcome
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
        raise Refused("This game has more than %(most)d positions: too many to solve exactly.", most=2_000_000)

    solver = Solver()
    solver.answer = refuse
    pool = app.extensions["poda.services"].pool
    of_the_app = dataclasses.replace(app.extensions["poda.services"], exact_values=ExactValues(1 << 20, pool, solver))
    monkeypatch.setitem(app.extensions, "poda.services", of_the_app)
    page = exact_value(ana, ana.opens(game="gomoku"))
    assert says(page) == "This game has more than 2000000 positions: too many to solve exactly."


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
    options = {"algorithm": "expectiminimax", "depth": 2, "evaluation": evaluation}
    assert ana.asks("search:start", {"match": match_id, "kind": "hint", "options": options})["ok"]
    page = until(lambda: page if 'data-kind="hint"' in (page := ana.see(f"/matches/{match_id}")) else "")
    assert ("does not reward winning" in page) is is_said
