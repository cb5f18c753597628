"""Measurements, run by `make bench` and by nobody else: they take minutes, and a busy machine changes their figures.

`python -m tests.benchmarks machine start sockets --json`: all three by default. A figure that matters is a ratio of two
things measured in turn in the same run, so that it can be compared from one computer to the next.
"""
