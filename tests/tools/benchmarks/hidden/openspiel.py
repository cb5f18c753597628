"""OpenSpiel's `CFRPlusSolver`, in C++, on the tree as a file; its own poker games are slower than that."""

import pyspiel

from engine.hidden.game import HiddenGame
from tests.tools.benchmarks.hidden.efg import as_efg
from tests.tools.benchmarks.hidden.poda import rate, to_goal


class OpenSpiel:
    def __init__(self, game: HiddenGame) -> None:
        self.game = pyspiel.load_efg_game(as_efg(game))
        self.solver = pyspiel.CFRPlusSolver(self.game)

    def rate(self) -> tuple[float, float]:
        return rate(lambda iterations: _advance(self.solver, iterations))

    def to_exploitability(self) -> tuple[int, float]:
        solver = pyspiel.CFRPlusSolver(self.game)

        def exploitability() -> float:
            return pyspiel.nash_conv(self.game, solver.average_policy()) / 2

        return to_goal(lambda iterations: _advance(solver, iterations), exploitability)


def _advance(solver: pyspiel.CFRPlusSolver, iterations: int) -> None:
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
