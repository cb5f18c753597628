"""Exercises on game trees: questions, keys and grading.

Keys come from recorded searches (`engine.exercises.record`), and so do the numbers for regrading an answer after a
first slip (`engine.exercises.local`). No algorithm is implemented a second time here.
"""

from engine.exercises.exercise import Exercise, as_data
from engine.exercises.kinds import KINDS
from engine.exercises.marks import Answer, Graded, Mark

__all__ = ["KINDS", "Answer", "Exercise", "Graded", "Mark", "as_data"]
