"""The tree of the search as columns."""

from typing import Any

import numpy as np

from engine.game import PLAYER_NAMES, Game, State
from engine.search import Options
from engine.search.algorithms import ONE_VARIANT
from engine.trace import LEAVES, STATUS_NAMES, Column, Trace, common_columns, heading_of, named, where
from tests.best_first.declared import BOUND_NAMES, EVENT_NAMES, NAME, RECORD, UNKNOWN

NO_ROW = -1

LISTING = f"{NAME}.{ONE_VARIANT.variant(Options())}"

SHOWN = [
    ("status", np.int64),
    ("value", np.float64),
    ("bound", np.int64),
    ("best", np.int64),
    ("visits", np.int64),
    ("results", np.float64),
    ("urgency", np.float64),
]
"""What changes of a node."""

ROW = np.dtype([("parent", np.int64), ("action", np.int64), ("kind", np.int64), *SHOWN], align=True)
EVENT = np.dtype(
    [("code", np.int64), ("node", np.int64), ("mover", np.int64), ("result", np.float64), *SHOWN], align=True
)


class TreeTrace(Trace):
    """`events` is None as long as not all is there to be stepped through."""

    record = RECORD
    numbering = "as they came"

    def __init__(
        self,
        game: Game,
        options: Options,
        root: State,
        rows: Any,
        events: np.ndarray | None,
        path: list[int],
        total: int,
    ) -> None:
        self.game, self.options, self._root, self._rows, self._path = game, options, root, rows, path
        self._events, self._total = events, total

    @property
    def rows(self) -> Any:
        return self._rows

    @property
    def path(self) -> list[int]:
        return self._path

    @property
    def whole(self) -> bool:
        return self._events is not None

    @property
    def nbytes(self) -> int:
        return int(self.rows.nbytes) + (0 if self._events is None else self._events.nbytes)

    def at_rest(self) -> "TreeTrace":
        return TreeTrace(self.game, self.options, self._root, self.rows.copy(), self._events, [], self._total)

    def heading(self) -> dict[str, Any]:
        options = self.options
        return heading_of(self, algorithm=NAME, convention=options.convention, listing=LISTING, total=self._total)

    def nodes(self, rows: Any = None, first: int = 0) -> dict[str, Column]:
        rows = self.rows if rows is None else rows
        return {**_shown(rows), **common_columns(self.game, self._root, self.rows, rows, first)}

    def events(self) -> dict[str, Column] | None:
        events = self._events
        if events is None:
            return None
        return {
            "code": named(events["code"], EVENT_NAMES),
            "node": events["node"].tolist(),
            "step": self._different_steps()[1].tolist(),
            "result": where(~np.isnan(events["result"]), events["result"]),
            "status": named(events["status"], STATUS_NAMES),
            **_shown(events),
        }

    def steps(self) -> list[dict[str, Any]] | None:
        if self._events is None:
            return None
        steps = [divmod(step, len(EVENT_NAMES)) for step in self._different_steps()[0].tolist()]
        return [
            {"mover": PLAYER_NAMES[mover], "verbs": [EVENT_NAMES[code]], "failed": [], "test": None}
            for mover, code in steps
        ]

    def _different_steps(self) -> tuple[np.ndarray, np.ndarray]:
        assert self._events is not None
        taken = self._events["mover"] * len(EVENT_NAMES) + self._events["code"]
        different, which = np.unique(taken, return_inverse=True)
        return different, which

    def leaf_values(self) -> list[float]:
        return self.rows.value[np.isin(self.rows.status, LEAVES)].tolist()


def _shown(rows: Any) -> dict[str, Column]:
    """The columns that nodes and events have alike."""
    return {
        "value": where(rows["bound"] != UNKNOWN, rows["value"]),
        "bound": named(rows["bound"], BOUND_NAMES),
        "best": rows["best"].tolist(),
        "visits": rows["visits"].tolist(),
        "sum": rows["results"].tolist(),
        "urgency": where(~np.isnan(rows["urgency"]), rows["urgency"]),
    }
