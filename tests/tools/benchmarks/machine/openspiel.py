"""OpenSpiel's `minimax.alpha_beta_search`: its Python search on its C++ rules."""

import time
from typing import Any
from unittest import mock

import pyspiel
from open_spiel.python.algorithms import minimax

from tests.tools.benchmarks.machine.tasks import Sample, Task, Timed


class OpenSpiel:
    name = "OpenSpiel, alpha_beta_search"

    def prepare(self, task: Task) -> Timed | None:
        if not task.prune:
            return None  # it has no plain minimax for such games
        game = pyspiel.load_game(f"mnk(m={task.m},n={task.n},k={task.k})")
        nodes = _count(game, task)

        def timed() -> Sample:
            start = time.thread_time()
            _search(game, task)
            return Sample(nodes, time.thread_time() - start)

        return timed


def _search(game: Any, task: Task) -> None:
    minimax.alpha_beta_search(game, value_function=lambda state: 0.0, maximum_depth=task.depth)


def _count(game: Any, task: Task) -> int:
    """The nodes it visits: counted apart, so that counting is not timed."""
    with mock.patch.object(minimax, "_alpha_beta", wraps=minimax._alpha_beta) as visit:
        _search(game, task)
        return visit.call_count
