"""The machine itself: in one go, in slices as the server runs it, and recording the upper part of the tree."""

import time

from engine import games
from engine.game import Game
from engine.search import Options, Search
from engine.search.compilation import compile_for
from tests.tools.benchmarks.machine.tasks import Sample, Task, Timed

ONE_GO = 1 << 60
SLICE = 100_000
"""What `Search.run` takes. The server gives a search 20 ms at a time, ten times as much and more."""
NODES_A_ROUND = 2_000_000


class Poda:
    """Searches that are set up beforehand: arrays made and turned into records, and the root visited."""

    def __init__(self, name: str, slice_events: int = ONE_GO, record: int = 0) -> None:
        self.name, self.slice_events, self.record = name, slice_events, record

    def prepare(self, task: Task) -> Timed:
        game = games.find("tic-tac-toe", {"m": task.m, "n": task.n, "k": task.k})
        compile_for(game)
        count = max(1, NODES_A_ROUND // task.nodes)

        def timed() -> Sample:
            searches = [started(game, task, self.record) for _ in range(count)]
            start = time.thread_time()
            for search in searches:
                while not search.advance(self.slice_events):
                    pass
            seconds = time.thread_time() - start
            return Sample(sum(search.report().nodes for search in searches), seconds)

        return timed


def started(game: Game, task: Task, record: int = 0) -> Search:
    """A search that has visited its root."""
    algorithm = "alphabeta" if task.prune else "minimax"
    options = Options(algorithm=algorithm, depth=task.depth, evaluation="none", record=record)
    search = Search(game, game.start(), options)
    search.advance(1)
    return search
