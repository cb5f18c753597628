"""Measurements, run only by `make bench`: they take minutes, and a busy machine changes their figures.

`python -m tests.tools.benchmarks machine start sockets --json`: all three by default. The important figures are ratios
of two things measured alternately in the same run, so that they can be compared between computers.
"""
