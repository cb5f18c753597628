"""A pool that records the news of its searches."""

import threading

import pytest

from engine import games
from engine.search import Options, Search
from webapp.searches.scheduling.jobs import Budgets, Callbacks, Job
from webapp.searches.scheduling.pool import Pool


@pytest.fixture
def search():
    """`search(depth=2)`: of tic-tac-toe, recorded."""
    game = games.find("tic-tac-toe")
    return lambda **options: Search(game, game.start(), Options(record=3000, **options))


@pytest.fixture
def start():
    """Starts searches in a pool and notes, in order, who finished."""
    pools = []

    def start(threads=1, limits=None, clock=None):
        pool = Pool(threads, limits or Budgets(), clock)
        pools.append(pool)
        pool.order = []
        pool.news = []
        pool.told = threading.Condition()

        def add(search, owner="ana", *, dropped=None, pacing=None, **job_options):
            def done(job):
                with pool.told:
                    pool.order.append(job.about)
                    pool.told.notify_all()

            callbacks = Callbacks(lambda job: pool.news.append(job.events), done, dropped or (lambda job: None))
            job = Job(search, owner, callbacks=callbacks, **job_options)
            job.pacing = pacing or job.pacing
            pool.submit(job)
            return job

        pool.add = add
        return pool

    yield start
    for pool in pools:
        pool.close()
