"""The recorded tree of a search on its way to a browser: the whole of it, or what is new since the last message.

The columns are described in docs/architecture.md, a delta in static/js/tree-view/model.js.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from engine import structs
from engine.search import ActionSearcher
from engine.trace import Column, Trace
from webapp.searches.found.jsonable import plain, plain_column

NEW_ROWS = 200
CHANGED_ROWS = 100
"""The most of each in one message; what is left over comes with the next."""


def whole(trace: Trace) -> dict[str, Any]:
    """Everything that was written down."""
    events = trace.events()
    return {
        **plain(trace.heading()),
        "nodes": _plain_columns(trace.nodes()),
        "events": None if events is None else _plain_columns(events),
        "steps": trace.steps(),
    }


def written(trace: Trace) -> dict[str, msgspec.Raw]:
    """The same as pieces of JSON, by name."""
    return {name: msgspec.Raw(msgspec.json.encode(part)) for name, part in whole(trace).items()}


def _plain_columns(columns: Mapping[str, Column]) -> dict[str, Column]:
    return {name: plain_column(column) for name, column in columns.items()}


class Follower:
    """What the watchers of one running search have been sent, and what to send them next.

    It follows any searcher that records a tree, whose `trace` is never None.
    """

    def __init__(self, search: ActionSearcher) -> None:
        self.search = search
        self._numbering: object = None  # while it is the same, so are the numbers of the rows
        self._sent = self._trace.rows[:0].copy()

    @property
    def _trace(self) -> Trace:
        assert self.search.trace is not None, "nothing is recorded that could be followed"
        return self.search.trace

    def news(self) -> dict[str, Any]:
        """{"tree": …} when a tree begins (with every depth, while deepening), then {"delta": …}."""
        trace = self._trace
        if trace.numbering != self._numbering:
            self._numbering = trace.numbering
            self._sent = trace.rows[:NEW_ROWS].copy()
            nodes = _plain_columns(trace.nodes(self._sent))
            return {"tree": {**plain(trace.heading()), "nodes": nodes, "events": None, "path": trace.path}}
        return {"delta": self._delta(trace)}

    def _delta(self, trace: Trace) -> dict[str, Any]:
        rows, first = trace.rows, len(self._sent)
        changed = np.flatnonzero(_bytes(self._sent) != _bytes(rows[:first]))[:CHANGED_ROWS]
        new = rows[first : first + NEW_ROWS]
        self._sent[changed] = rows[changed]
        self._sent = structs.columns(np.concatenate([self._sent, new]))
        nodes = _plain_columns(trace.nodes(new, first))
        delta = {"from": first, "nodes": nodes, **plain(trace.heading()), "path": trace.path}
        if len(changed):
            columns = _plain_columns(trace.nodes(rows[changed], int(changed[0])))
            delta["changed"] = {"row": changed.tolist(), **columns}
        return delta


def _bytes(rows: np.ndarray) -> np.ndarray:
    """The rows as they lie in memory: what is not a number is equal to itself there."""
    return rows.view(np.dtype((np.void, rows.dtype.itemsize)))
