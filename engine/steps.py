"""Work in small steps: a generator that yields after each of them, so that its owner decides when to pause."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work that returns its result at the end. One step takes at most a few milliseconds unless its function says so."""


def run(steps: Steps[Result]) -> Result:
    """Runs all of the work at once."""
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            result: Result = finished.value
            return result
