"""How long a thread of plain Python computes before another one may.

Each change of turns costs: a class behind one router, all asking at once, is served in a fifth less time by long ones.
Yet where one address keeps the server busy, whoever clicks elsewhere waits for a turn of its threads some twenty times.
"""

import sys

SHORT, LONG = 0.0005, 0.005
"""Seconds; the latter is Python's own."""


def switch_often(often: bool = True) -> None:
    """Short turns while several addresses ask, long ones while one does."""
    sys.setswitchinterval(SHORT if often else LONG)
