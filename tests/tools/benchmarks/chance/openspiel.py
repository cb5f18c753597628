"""OpenSpiel's `minimax.expectiminimax`: its Python search on its C++ rules, of a game that is much like ours.

It has no coin backgammon. In Pig with a coin for a die, too, a player chooses between two actions and a coin decides.
"""

import time
from unittest import mock

import pyspiel
from open_spiel.python.algorithms import minimax

from tests.tools.benchmarks.chance.tasks import Task
from tests.tools.benchmarks.machine.tasks import Sample, Timed

GAME = "pig(diceoutcomes=2,horizon=1000)"
DEPTH = 8
"""Decisions to look ahead; chance nodes do not count there."""


class OpenSpiel:
    name = "OpenSpiel, expectiminimax of Pig with a coin"
    counts_alike = False

    def prepare(self, task: Task) -> Timed:
        nodes = _count()

        def timed() -> Sample:
            start = time.thread_time()
            _search()
            return Sample(nodes, time.thread_time() - start)

        return timed


def _search() -> None:
    state = pyspiel.load_game(GAME).new_initial_state()
    minimax.expectiminimax(state, DEPTH, lambda state: 0.0, maximizing_player_id=0)


def _count() -> int:
    """The nodes it visits: counted apart, so that counting is not timed."""
    with mock.patch.object(minimax, "expectiminimax", wraps=minimax.expectiminimax) as visit:
        _search()
        return visit.call_count
