"""Gambit's linear program (`pygambit.nash.lp_solve`), the same one, in fractions or in decimals."""

import io
import time

import pygambit

from engine.hidden.game import HiddenGame
from tests.tools.benchmarks.hidden.efg import as_efg


class Gambit:
    def __init__(self, game: HiddenGame, rational: bool) -> None:
        self.tree, self.rational = pygambit.read_efg(io.BytesIO(as_efg(game).encode())), rational

    def solve(self) -> tuple[float, float]:
        """The value and the seconds."""
        start = time.thread_time()
        found = pygambit.nash.lp_solve(self.tree, rational=self.rational)
        taken = time.thread_time() - start
        return float(found.equilibrium.payoffs["MAX"]), taken
