"""The searched positions. Every program that searches the same tree must visit the known number of nodes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True)
class Task:
    """A search from the empty board; unfinished boards at `depth` are worth 0."""

    name: str
    m: int
    n: int
    k: int
    prune: bool
    depth: int
    nodes: int
    far_beyond_the_record: bool = False
    """Whether it is so large that recording the upper part of its tree should cost little."""


TASKS = (
    Task("tic-tac-toe, alpha-beta", 3, 3, 3, True, 9, 18_297),
    Task("tic-tac-toe, minimax", 3, 3, 3, False, 9, 549_946, far_beyond_the_record=True),
    Task("4 in a row on 4 × 4, alpha-beta to depth 7", 4, 4, 4, True, 7, 45_461),
    Task("4 in a row on 4 × 4, alpha-beta to depth 8", 4, 4, 4, True, 8, 88_091, far_beyond_the_record=True),
)


class Sample(NamedTuple):
    """The work done in so many seconds."""

    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


Timed = Callable[[], Sample]
"""Searches for some hundredths of a second, and times the search alone, by the processor's clock."""


class Contender(Protocol):
    """A program that searches."""

    name: str

    def prepare(self, task: Task) -> Timed | None:
        """Prepares everything except the search; None if the program cannot do the task."""
