"""Exercises on game trees: what is asked, what is right, and how an answer is graded.

A key is what a recorded search says (`engine.exercises.record`); so are the numbers that an answer is regraded from
after a first slip (`engine.exercises.local`). No algorithm is written a second time here.
"""

from engine.exercises.exercise import Exercise, as_data
from engine.exercises.kinds import KINDS
from engine.exercises.marks import Answer, Graded, Mark

__all__ = ["KINDS", "Answer", "Exercise", "Graded", "Mark", "as_data"]
