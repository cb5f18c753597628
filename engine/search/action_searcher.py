"""What a match needs from a searcher: an action, and the tree behind it where one was recorded."""

from typing import Protocol

from engine.search.report import Report, Snapshot
from engine.searcher import Searcher
from engine.trace import Trace


class ActionSearcher(Searcher[Snapshot, Report], Protocol):
    """A searcher that looks for an action: it plays at a seat, gives a hint, or analyses a position."""

    @property
    def trace(self) -> Trace | None:
        """The tree that it has recorded so far; None where it records none."""
        ...
