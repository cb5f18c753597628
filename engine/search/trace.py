"""The recorded tree as columns: row i of every column is node i, parents before children, the root first."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from engine import structs
from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, Game, State
from engine.search import recorder, verbs
from engine.search.machine import OWN_VALUE
from engine.search.options import Convention, Options
from engine.search.report import BOUND_NAMES

STATUS_NAMES = ("open", "valued", "terminal", "cutoff", "table", "unvisited")
EVENT_NAMES = ("enter", "leaf", "back", "cut", "return")

TraceColumn = list[object]


class RecordedIteration(Protocol):
    """What a trace needs of an iteration, whether it runs or is only kept."""

    rows: Any  # recorded nodes
    events: Any  # recorded events
    run: Any

    @property
    def root_state(self) -> State: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def bounds(self) -> tuple[float, float] | None: ...
    @property
    def path_rows(self) -> list[int]: ...
    def total(self, field: str, /) -> int: ...


class Followed(NamedTuple):
    """The pseudo-code that a search follows."""

    listing: str  # its name; empty where there is none
    convention: Convention  # as far as it concerns the algorithm
    players_alone: bool  # it has no lines of its own for chance, which then moves as one of the players
    prunes: bool
    probes: bool  # it looks at one successor of each outcome of chance first, and comes back to the others

    @property
    def by_window(self) -> bool:
        """Whether a player's node has no value of its own: its window is all there is."""
        return self.prunes and self.convention.returns != OWN_VALUE


class Trace:
    """What the machine wrote down of one search; see `docs/architecture.md` for the columns."""

    def __init__(self, game: Game, options: Options, followed: Followed, iteration: RecordedIteration) -> None:
        self.game, self.options, self.followed, self.iteration = game, options, followed, iteration

    @property
    def recorded(self) -> int:
        """How many nodes were written down, unvisited successors included."""
        return int(self.iteration.run.rows)

    @property
    def rows(self) -> Any:
        """A view of the rows in use: copy it to keep it."""
        return structs.columns(self.iteration.rows[: self.recorded])

    @property
    def _events(self) -> Any:
        """A view of the events in use."""
        return structs.columns(self.iteration.events[: self.iteration.run.events])

    @property
    def shrinks(self) -> int:
        """How often rows changed their numbers, because the deepest ply was dropped for want of room."""
        return int(self.iteration.run.shrinks)

    @property
    def whole(self) -> bool:
        """Whether every node and event of the search was written down."""
        return bool(self.iteration.run.whole) and self.recorded > 0

    def nodes(self, rows: Any = None, first: int = 0) -> dict[str, TraceColumn]:
        """The columns of the nodes; `rows` picks some of them, the first of which is node number `first`."""
        rows = self.rows if rows is None else rows
        known = (rows.status != recorder.UNVISITED) & (rows.status != recorder.OPEN)
        visited = rows.status != recorder.UNVISITED
        kinds, actions = rows.kind, rows.action.tolist()
        return {
            "parent": rows.parent.tolist() if first else [-1, *rows.parent[1:].tolist()],
            "action": self._action_names(rows.parent.tolist(), actions, first),
            "kind": list(map(self._kind, visited.tolist(), kinds.tolist(), actions)),
            "status": [STATUS_NAMES[status] for status in rows.status.tolist()],
            "alphaIn": _where(visited, rows.alpha_in),
            "betaIn": _where(visited, rows.beta_in),
            "alphaOut": _where(visited, rows.alpha_out),
            "betaOut": _where(visited, rows.beta_out),
            "value": _where(known, rows.value),
            "bound": [BOUND_NAMES[bound] for bound in rows.bound.tolist()],
            "best": rows.best.tolist(),
            "cutBy": rows.cut_by.tolist(),
            "cutThrough": rows.cut_through.tolist(),
            "count": rows.visits.tolist(),
            "probability": _where(rows.probability == rows.probability, rows.probability),
            "low": _where(kinds == CHANCE, rows.low),
            "high": _where(kinds == CHANCE, rows.high),
        }

    def _action_names(self, parents: list[int], actions: list[int], first: int) -> TraceColumn:
        """The names of the actions that lead to some nodes, whose parents these are; the root's is empty."""
        at_root, name = min(len(actions), 0 if first else 1), self.game.name
        below = list(zip(parents, actions, strict=True))[at_root:]
        if self.game.names_by_state:
            state_of = self._states()
            names = [name(state_of(parent), action) for parent, action in below]
        else:
            known = {action: name(self.iteration.root_state, action) for action in set(actions[at_root:])}
            names = [known[action] for _, action in below]
        return [*[""] * at_root, *names]

    def _states(self) -> Callable[[int], State]:
        """A function that finds the state of a node by its number: the record does not hold it."""
        parents, actions = self.rows.parent.tolist(), self.rows.action.tolist()
        root = self.iteration.root_state

        @functools.cache
        def state_of(node: int) -> State:
            return self.game.result(state_of(parents[node]), actions[node]) if node else root

        return state_of

    def _kind(self, visited: bool, kind: int, action: int) -> str:
        """Whose turn it is at a node; the search itself does not know it where it never went."""
        turn = kind if visited else self.game.turn_after(action)
        return "unknown" if turn is None else PLAYER_NAMES[turn]

    def events(self) -> dict[str, TraceColumn] | None:
        """The columns of the events, or None where not everything was written down."""
        if not self.whole:
            return None
        events = self._events
        entering = events.code == recorder.ENTER_EVENT
        return {
            "code": [EVENT_NAMES[code] for code in events.code.tolist()],
            "node": events.row.tolist(),
            "value": _where(~entering, events.value),
            "alpha": events.alpha.tolist(),
            "beta": events.beta.tolist(),
            "bound": [BOUND_NAMES[bound] for bound in events.bound.tolist()],
            "low": _where(events.low == events.low, events.low),
            "high": _where(events.high == events.high, events.high),
            "step": self._different_steps()[1],
        }

    def steps(self) -> list[dict[str, object]] | None:
        """The different steps that the events are made of, which their column `step` numbers."""
        if not self.whole:
            return None
        return [self._step(*step) for step in self._different_steps()[0]]

    def _different_steps(self) -> tuple[list[tuple[int, int, int]], list[int]]:
        """Who ran, the verbs of what ran, the tests that failed: each once, rising; and which of them each event is."""
        events = self._events
        taken = list(zip(events.mover.tolist(), events.verbs.tolist(), events.failed.tolist(), strict=True))
        different = sorted(set(taken))
        place = {step: number for number, step in enumerate(different)}
        return different, [place[step] for step in taken]

    def _step(self, mover: int, done: int, failed: int) -> dict[str, object]:
        if mover == CHANCE and self.followed.players_alone:
            mover = MAX if self.options.attitude == "optimistic" else MIN
        return {
            "mover": PLAYER_NAMES[mover],
            "verbs": verbs.names(done),
            "failed": verbs.names(failed),
            "test": self._test(done, mover),
        }

    def _test(self, done: int, mover: int) -> str | None:
        """The comparison that ended a loop, as the convention writes it."""
        return verbs.comparison(done, mover, self.followed.convention.strict, self.followed.by_window)

    def _compared(self, mover: int) -> tuple[str, str, str]:
        return verbs.compared(mover, self.followed.convention.strict, self.followed.by_window)

    def leaf_values(self) -> list[float]:
        """The values of the leaves in the order in which they were visited, if the whole search was recorded."""
        rows = self.rows
        if self.whole:  # a node that was probed has rows for what it left out, before others were visited
            events = self._events
            rows = rows[events.row[events.code == recorder.LEAF_EVENT]]
        leaves = (rows.status == recorder.TERMINAL_LEAF) | (rows.status == recorder.CUTOFF)
        return [float(value) for value in rows.value[leaves]]

    def heading(self) -> dict[str, object]:
        """What was searched how, and how much of it is here."""
        return {
            "algorithm": self.options.algorithm,
            "convention": self.options.convention,
            "attitude": self.options.attitude,
            "listing": self.followed.listing,
            "tests": {PLAYER_NAMES[player]: self._test(verbs.CUT, player) for player in (MAX, MIN)},
            "compared": {PLAYER_NAMES[player]: self._compared(player) for player in (MAX, MIN)},
            "ownsValue": not self.followed.by_window,
            "prunes": self.followed.prunes,
            "probes": self.followed.probes,
            "bounds": self.iteration.bounds,
            "depth": self.iteration.depth,
            "total": self.iteration.total("nodes"),
            "recorded": self.recorded,
        }

    def columns(self) -> dict[str, object]:
        """All of it, as the tree view takes it."""
        return {**self.heading(), "nodes": self.nodes(), "events": self.events(), "steps": self.steps()}


def _where(known: np.ndarray, values: np.ndarray) -> TraceColumn:
    """The values as numbers, None where they are not known."""
    return [value if is_known else None for value, is_known in zip(values.tolist(), known.tolist(), strict=True)]
