"""The search machine on the same trees, in one go; searches are set up beforehand and have visited their root."""

import time

from engine import games
from engine.game import Game
from engine.search import Options, Search
from engine.search.compilation import compile_for
from tests.tools.benchmarks.chance.tasks import Task
from tests.tools.benchmarks.machine.tasks import Sample, Timed

ONE_GO = 1 << 60
NODES_A_ROUND = 500_000


class Poda:
    name = "Poda"
    counts_alike = True

    def prepare(self, task: Task) -> Timed:
        game = games.find("coin-backgammon", {"fields": task.fields, "checkers": task.checkers})
        compile_for(game)
        count = max(1, NODES_A_ROUND // task.nodes)

        def timed() -> Sample:
            searches = [_started(game, task) for _ in range(count)]
            start = time.thread_time()
            for search in searches:
                search.advance(ONE_GO)
            seconds = time.thread_time() - start
            return Sample(sum(search.report().nodes for search in searches), seconds)

        return timed


def _started(game: Game, task: Task) -> Search:
    search = Search(game, game.start(), Options("expectiminimax", depth=task.depth, evaluation="pips"))
    search.advance(1)
    return search
