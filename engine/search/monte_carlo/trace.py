"""The tree of the search as columns."""

from typing import Any, NamedTuple

import numpy as np

from engine.game import PLAYER_NAMES, Game, State
from engine.search.conventions import CONVENTIONS
from engine.search.monte_carlo.declared import BOUND_NAMES, EXACT, NAME, RECORD, SAMPLED, UNKNOWN
from engine.search.monte_carlo.events import BACKUP, EVENT_NAMES, GIVEN, MOVE, SELECT_MIN, VERBS
from engine.search.monte_carlo.tree import NO_ROW
from engine.search.options import Options
from engine.trace import (
    LEAVES,
    OPEN,
    STATUS_NAMES,
    TERMINAL_LEAF,
    VALUED,
    Column,
    Trace,
    common_columns,
    heading_of,
    named,
    plain_array,
    where,
)

LISTING = f"{NAME}.{next(iter(CONVENTIONS))}"
"""Its pseudo-code is the same in all conventions, and named after the first."""


class Sampling(NamedTuple):
    """What the drawing needs besides the nodes: the factor of the root in a margin, and the range of results."""

    scale: float
    least: float
    most: float


class MonteCarloTrace(Trace):
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
        sampling: Sampling,
    ) -> None:
        """`rows` are the recorded nodes (`tree.NODE`), `total` counts those of the whole tree."""
        self._sampling = sampling
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
        return int(self._rows.nbytes) + (0 if self._events is None else self._events.nbytes)

    def at_rest(self) -> "MonteCarloTrace":
        events = None if self._events is None else self._events.copy()
        rows, total, sampling = self._rows.copy(), self._total, self._sampling
        return MonteCarloTrace(self.game, self.options, self._root, rows, events, [], total, sampling)

    def heading(self) -> dict[str, Any]:
        options = self.options
        told = heading_of(self, algorithm=NAME, convention=options.convention, listing=LISTING, total=self._total)
        return {**told, "sampling": self._sampling._asdict()}

    def nodes(self, rows: Any = None, first: int = 0) -> dict[str, Column]:
        every = plain_array(self._rows)
        chosen = every if rows is None else plain_array(rows)
        return {
            **common_columns(self.game, self._root, every, chosen, first),
            **_known(chosen["status"], chosen["visits"], chosen["total"], chosen["value"]),
            "best": _best_of(every, chosen).tolist(),
            "place": chosen["place"].tolist(),
        }

    def events(self) -> dict[str, Column] | None:
        if self._events is None:
            return None
        events, rows = plain_array(self._events), plain_array(self._rows)
        visits, total = events["visits"], events["total"]
        is_terminal = rows["status"][events["node"]] == TERMINAL_LEAF
        status = np.where(is_terminal, TERMINAL_LEAF, np.where(visits > 0, VALUED, OPEN))
        return {
            "code": named(events["code"], EVENT_NAMES),
            "node": events["node"].tolist(),
            "step": self._different_steps()[1].tolist(),
            "result": where(~np.isnan(events["result"]), events["result"]),
            **_terms(events, self.options.exploration),
            "played": self._played(events),
            "best": self._best_by_then(events),
            "status": named(status, STATUS_NAMES),
            **_known(status, visits, total, total / np.maximum(visits, 1)),
        }

    def _played(self, events: np.ndarray) -> list[str]:
        """The names of the actions that playouts play; "" for other events."""
        names = [""] * len(events)
        moves = np.flatnonzero(events["code"] == MOVE)
        for playout in np.split(moves, np.flatnonzero(np.diff(moves) != 1) + 1):
            if len(playout):
                path = self._actions_to(int(events["node"][playout[0]]))
                played = self.game.names_along(self._root, [*path, *events["action"][playout].tolist()])
                names[playout[0] : playout[-1] + 1] = played[len(path) :]
        return names

    def _best_by_then(self, events: np.ndarray) -> list[int]:
        """At each event, the child of its node with the most visits."""
        rows = plain_array(self._rows)
        parents, places = rows["parent"].tolist(), rows["place"].tolist()
        best, seen = [NO_ROW] * len(rows), [0] * len(rows)
        found = []
        for code, node, visits in zip(*(events[name].tolist() for name in ("code", "node", "visits")), strict=True):
            found.append(best[node])
            if code in (BACKUP, GIVEN) and node != 0:
                seen[node], parent = visits, parents[node]
                other = best[parent]
                if other == NO_ROW or (visits, -places[node]) > (seen[other], -places[other]):
                    best[parent] = node
        return found

    def _actions_to(self, node: int) -> list[int]:
        """The actions from the root to the node in that row."""
        actions = []
        while node != 0:
            actions.append(int(self._rows.action[node]))
            node = int(self._rows.parent[node])
        return actions[::-1]

    def steps(self) -> list[dict[str, Any]] | None:
        if self._events is None:
            return None
        steps = [divmod(step, len(EVENT_NAMES)) for step in self._different_steps()[0].tolist()]
        return [
            {"mover": PLAYER_NAMES[mover], "verbs": [VERBS[code]], "failed": [], "test": None} for mover, code in steps
        ]

    def _different_steps(self) -> tuple[np.ndarray, np.ndarray]:
        assert self._events is not None
        taken = self._events["mover"] * len(EVENT_NAMES) + self._events["code"]
        different, which = np.unique(taken, return_inverse=True)
        return different, which

    def leaf_values(self) -> list[float]:
        rows = plain_array(self._rows)
        values: list[float] = rows["value"][np.isin(rows["status"], LEAVES)].tolist()
        return values


def _terms(events: np.ndarray, exploration: float) -> dict[str, Column]:
    """Both terms of the bound by which a node was selected, that bound (`edge`), and what the second is made of."""
    selected = ~np.isnan(events["mean"])
    above, visits = np.maximum(events["above"], 1), np.maximum(events["visits"], 1)
    scale = exploration * events["width"]
    margin = scale * np.sqrt(np.log(above) / visits)
    edge = events["mean"] + np.where(events["code"] == SELECT_MIN, -margin, margin)
    terms = {"exploration": np.full(len(events), exploration), "width": events["width"], "scale": scale}
    columns = {"mean": events["mean"], **terms, "margin": margin, "edge": edge, "above": above}
    return {name: where(selected, column) for name, column in columns.items()}


def _known(status: np.ndarray, visits: np.ndarray, total: np.ndarray, value: np.ndarray) -> dict[str, Column]:
    """The columns that nodes and events have alike."""
    bound = np.where(visits == 0, UNKNOWN, np.where(status == TERMINAL_LEAF, EXACT, SAMPLED))
    return {
        "value": where(bound != UNKNOWN, value),
        "bound": named(bound, BOUND_NAMES),
        "visits": visits.tolist(),
        "sum": total.tolist(),
    }


def _best_of(every: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """For each chosen row its child with the most visits, of equals the first in natural order; NO_ROW without one."""
    order = np.lexsort((every["place"], -every["visits"], every["parent"]))
    parents, first = np.unique(every["parent"][order], return_index=True)
    best = np.full(len(every), NO_ROW)
    best[parents[parents != NO_ROW]] = order[first[parents != NO_ROW]]
    has_child = (chosen["first"] != NO_ROW) & (chosen["first"] < len(every))
    own = every["parent"][np.where(has_child, chosen["first"], 0)]
    return np.where(has_child, best[own], NO_ROW)
