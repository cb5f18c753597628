"""The version of the grading rules, stored with every grade."""

GRADING = 3
"""Raise it by one whenever an answer may get other marks or points than before. A stored grade names the version that
gave it, and stays as it is. `tests/engine/exercises/test_grading_version.py` fails until that is done.
"""
