"""Exact values: all states that can be reached are listed once, as a graph, and valued from its ends back.

Any game with at most `MOST_STATES` states will do, also one in which play can go in circles, as long as it ends with
probability 1: see `engine.solve.settling` for how, and Russell & Norvig 17.2 for value iteration.
"""

from engine.solve.graph import MOST_STATES
from engine.solve.solution import Solution
from engine.solve.solver import EXPLORING, ORDERING, SETTLING, Progress, Solver, solve

__all__ = ["EXPLORING", "MOST_STATES", "ORDERING", "SETTLING", "Progress", "Solution", "Solver", "solve"]
