"""Exact values: every reachable state is listed once, as a graph, which is then valued backwards from its ends.

Any game with at most `MOST_STATES` states will do, even if play can go in cycles, as long as it ends with
probability 1: see `engine.solve.settling` for how, and Russell & Norvig 17.2 for value iteration.
"""

from engine.solve.graph import MOST_STATES
from engine.solve.solution import Solution
from engine.solve.solver import EXPLORING, ORDERING, SETTLING, Progress, Solver, solve
from engine.solve.unsolvable import Unsolvable

__all__ = ["EXPLORING", "MOST_STATES", "ORDERING", "SETTLING", "Progress", "Solution", "Solver", "Unsolvable", "solve"]
