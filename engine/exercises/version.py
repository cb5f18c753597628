"""The number of the grading rules, stored with every grade."""

GRADING = 1
"""Raise it by one whenever an answer may get other marks or points than before: a grade that is stored says by which
rules it was given, and stays as it is. `tests/engine/exercises/test_grading_version.py` fails until that is done."""
