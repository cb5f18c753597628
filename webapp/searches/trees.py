"""The recorded tree of a search on its way to a browser: the whole of it, or what is new since the last message.

The columns are described in docs/architecture.md, a delta in static/js/tree/model.js.
"""

from typing import Any

import numpy as np

from engine import structs
from engine.search import ActionSearcher
from engine.search.trace import Trace
from webapp.searches.jsonable import plain

NEW_ROWS = 200
CHANGED_ROWS = 100
"""The most of each in one message; what is left over comes with the next."""


def whole(trace: Trace) -> dict[str, Any]:
    """Everything that was written down."""
    return plain(trace.columns())


class Follower:
    """What the watchers of one running search have been sent, and what to send them next.

    It follows any searcher that records a tree, whose `trace` is never None.
    """

    def __init__(self, search: ActionSearcher) -> None:
        self.search = search
        self._numbering: tuple[object, int] | None = None  # while it is the same, so are the numbers of the rows
        self._sent = self._trace.rows[:0].copy()

    @property
    def _trace(self) -> Trace:
        assert self.search.trace is not None, "nothing is recorded that could be followed"
        return self.search.trace

    def news(self) -> dict[str, Any]:
        """{"tree": …} when a tree begins (with every depth, while deepening), then {"delta": …}."""
        trace = self._trace
        if (trace.iteration, trace.shrinks) != self._numbering:
            self._numbering = trace.iteration, trace.shrinks
            self._sent = trace.rows[:NEW_ROWS].copy()
            nodes = trace.nodes(self._sent)
            return {
                "tree": plain({**trace.heading(), "nodes": nodes, "events": None, "path": trace.iteration.path_rows})
            }
        return {"delta": plain(self._delta(trace))}

    def _delta(self, trace: Trace) -> dict[str, Any]:
        rows, first = trace.rows, len(self._sent)
        changed = np.flatnonzero(_bytes(self._sent) != _bytes(rows[:first]))[:CHANGED_ROWS]
        new = rows[first : first + NEW_ROWS]
        self._sent[changed] = rows[changed]
        self._sent = structs.columns(np.concatenate([self._sent, new]))
        delta = {"from": first, "nodes": trace.nodes(new, first), **trace.heading(), "path": trace.iteration.path_rows}
        if len(changed):
            columns = trace.nodes(rows[changed], int(changed[0]))
            delta["changed"] = {"row": changed.tolist(), **columns}
        return delta


def _bytes(rows: np.ndarray) -> np.ndarray:
    """The rows as they lie in memory: what is not a number is equal to itself there."""
    return rows.view(np.dtype((np.void, rows.dtype.itemsize)))
