"""CFR+ on the ladder: how close it comes, and how its runs share the pool."""

import threading
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from engine import games
from engine.game import MAX
from engine.hidden.equilibrium import equilibrium
from engine.search import Options, Search
from engine.steps import run as finish
from tests.web.people import until
from webapp.ladder import queries
from webapp.ladder.learning import NoRun, Run, Runs
from webapp.searches.scheduling.jobs import Callbacks, Job
from webapp.searches.scheduling.page_work import PageWork
from webapp.searches.scheduling.pool import Pool


def test_cfr_plus_comes_close_to_the_value_and_sooner_than_cfr() -> None:
    game = games.find("betting")
    run = Run(queries.game_of("betting", {}))
    finish(run.advancing(300))
    plus, plain = run.standing("plus"), run.standing("plain")
    assert run.iterations == 300
    assert plus.low <= equilibrium(game).value <= plus.high
    assert plus.exploitability < 1e-3 < plain.exploitability
    for actions in run.average("plus")[MAX]:
        assert sum(actions) == pytest.approx(1)


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool(1)
    yield pool
    pool.close()


def test_the_run_that_nobody_has_looked_at_for_longest_is_forgotten(pool: Pool) -> None:
    runs, game = Runs(PageWork(pool), most=2), queries.game_of("betting", {})
    first = runs.open(game)
    assert runs.advance(first, 1)["iterations"] == 1
    assert runs.advance(first, 5)["iterations"] > 1
    second = runs.open(game)
    runs.find(first)
    runs.open(game)
    runs.find(first)
    with pytest.raises(NoRun):
        runs.find(second)


def test_a_class_that_watches_does_not_hold_up_those_who_play(pool: Pool) -> None:
    """All runs together get as many turns as one player."""
    runs, game, told = Runs(PageWork(pool)), queries.game_of("betting", {}), []
    names = [runs.open(game) for _ in range(12)]
    watching = [threading.Thread(target=lambda name=name: told.append(runs.advance(name, 5000))) for name in names]
    tic_tac_toe = games.find("tic-tac-toe")
    search = Search(tic_tac_toe, tic_tac_toe.start(), Options(depth=1))
    for thread in watching:
        thread.start()
    until(lambda: len(pool) > 6)
    over = []
    with pool.held():
        before = len(told)
        pool.submit(Job(search, "ana", callbacks=Callbacks(done=lambda job: over.append(len(told)))))
    until(lambda: over)
    assert over[0] - before < 4
    for thread in watching:
        thread.join(60)
    assert len(told) == 12


def test_a_run_goes_on_when_it_is_asked(client: FlaskClient) -> None:
    opened = client.post("/ladder/guess-the-card/cfr").json
    news = client.post(opened["run"], data={"iterations": "5"}).json
    assert (opened["iterations"], news["iterations"]) == (0, 5)
    assert len(news["plus"]["average"][MAX]) == 2
    gone = client.post("/ladder/runs/nobody", data={"iterations": "5"})
    assert (gone.status_code, gone.json) == (404, {"reason": "That run is gone: start again."})
    greedy = client.post(opened["run"], data={"iterations": "999999"})
    assert greedy.status_code == 400
    assert "Value" in client.get("/ladder/betting/everybody").text
    assert client.get("/ladder/betting/cfr").status_code == 200


def test_a_situation_that_play_does_not_come_to_is_told() -> None:
    run = Run(queries.game_of("guess-the-card", {}))
    assert not any(map(any, run.news()["plus"]["unreached"]))  # nothing is learnt yet: every action is as likely
    for _iteration in run.advancing(1_000):
        pass
    told = dict(zip(run.learners["plus"].average()[MAX], run.news()["plus"]["unreached"][MAX], strict=True))
    assert not told[()] and all(unreached for seen, unreached in told.items() if seen)
