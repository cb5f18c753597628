"""Exact values: lists all reachable states as a graph, then computes their values backwards from the ends.

Works for any game with at most `MOST_STATES` states, including games with cycles if they end with probability 1: see
`engine.solve.settling`, and Russell & Norvig 17.2 for value iteration.
"""

from engine.solve.graph import MOST_STATES
from engine.solve.solution import Solution
from engine.solve.solver import EXPLORING, ORDERING, SETTLING, Progress, Solver, solve
from engine.solve.unsolvable import Unsolvable

__all__ = ["EXPLORING", "MOST_STATES", "ORDERING", "SETTLING", "Progress", "Solution", "Solver", "Unsolvable", "solve"]
