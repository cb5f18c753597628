"""The tree that the depth-first machine writes down: the recorder's rows and events as columns."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from engine import structs
from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, Game, State
from engine.refusals import N_
from engine.search import recorder, verbs
from engine.search.conventions import Convention
from engine.search.machine import OWN_VALUE
from engine.search.options import Options
from engine.search.report import BOUND_NAMES
from engine.trace import (
    LEAVES,
    UNVISITED,
    VALUED,
    Column,
    DeclaredColumn,
    Meaning,
    Trace,
    TraceSchema,
    common_columns,
    heading_of,
    named,
    plain_array,
    where,
)

EVENT_NAMES = ("enter", "leaf", "back", "cut", "return", "stand", "try")

WINDOWS = ("alphaIn", "betaIn", "alphaOut", "betaOut")
CUTS = ("cutBy", "cutThrough")
CHANCE_NODES = ("probability", "low", "high")
BEYOND_THE_DEPTH = ("standPat", "extended")

WHY_EXTENDED = (None, "check", "singular")
"""Why a node is searched a ply deeper, by `engine.search.selective`'s numbers."""

DEPTH_FIRST = TraceSchema(
    "depth-first",
    columns=tuple(map(DeclaredColumn, ("count", "bound", "best", *WINDOWS, *CUTS, *CHANCE_NODES, *BEYOND_THE_DEPTH))),
    events=dict.fromkeys(EVENT_NAMES, ""),
)
"""What it may have besides the common columns: those of chance, quiescence and extensions are sent only where a search
has any. How its events are told depends on the pseudo-code that runs."""


ERRING = TraceSchema(
    "depth-first-erring",
    columns=(*DEPTH_FIRST.columns, DeclaredColumn("minimax", "m", N_("Minimax value, if MIN does not err"))),
    events=DEPTH_FIRST.events,
)
"""The same where MIN errs."""


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


class IterationAtRest:
    """A copy of what was written down of an iteration, without the memory that a running search works in."""

    def __init__(self, iteration: RecordedIteration) -> None:
        self.root_state, self.depth, self.run = iteration.root_state, iteration.depth, iteration.run.copy()
        self.rows = iteration.rows[: int(iteration.run.rows)].copy()
        self.events = iteration.events[: int(iteration.run.events)].copy()
        self.bounds, self.path_rows = iteration.bounds, list[int]()
        self._totals = {name: iteration.total(name) for name in ("nodes", "quiescent")}

    def total(self, field: str) -> int:
        return self._totals[field]


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


class DepthFirstTrace(Trace):
    """What the machine wrote down of one search; see `docs/architecture.md` for the columns."""

    @property
    def record(self) -> TraceSchema:
        return ERRING if self.options.errs else DEPTH_FIRST

    def __init__(self, game: Game, options: Options, followed: Followed, iteration: RecordedIteration) -> None:
        self.game, self.options, self.followed, self.iteration = game, options, followed, iteration

    @property
    def recorded(self) -> int:
        """How many nodes were written down, unvisited successors included."""
        return int(self.iteration.run.rows)

    @property
    def rows(self) -> Any:
        return structs.columns(self.iteration.rows[: self.recorded])

    @property
    def _events(self) -> Any:
        """A view of the events in use."""
        return structs.columns(self.iteration.events[: self.iteration.run.events])

    @property
    def numbering(self) -> object:
        """Rows change their numbers when the deepest ply is dropped for want of room."""
        return self.iteration, int(self.iteration.run.shrinks)

    @property
    def path(self) -> list[int]:
        return self.iteration.path_rows

    @property
    def whole(self) -> bool:
        return bool(self.iteration.run.whole) and self.recorded > 0

    @property
    def nbytes(self) -> int:
        return int(self.iteration.rows.nbytes + self.iteration.events.nbytes)

    def at_rest(self) -> "DepthFirstTrace":
        return DepthFirstTrace(self.game, self.options, self.followed, IterationAtRest(self.iteration))

    def nodes(self, rows: Any = None, first: int = 0) -> dict[str, Column]:
        rows = plain_array(self.rows if rows is None else rows)
        visited, of_chance = rows["status"] != UNVISITED, rows["kind"] == CHANCE
        columns = {
            **common_columns(self.game, self.iteration.root_state, self.rows, rows, first),
            "count": rows["visits"].tolist(),  # it comes to each node once: its visits are the nodes of the subtree
            "bound": named(rows["bound"], BOUNDS),
            "best": rows["best"].tolist(),
            "alphaIn": where(visited, rows["alpha_in"]),
            "betaIn": where(visited, rows["beta_in"]),
            "alphaOut": where(visited, rows["alpha_out"]),
            "betaOut": where(visited, rows["beta_out"]),
            "cutBy": rows["cut_by"].tolist(),
            "cutThrough": rows["cut_through"].tolist(),
        }
        if self.options.errs:
            columns["minimax"] = where(np.isin(rows["status"], (VALUED, *LEAVES)), rows["minimax"])
        if self.game.has_chance:
            columns["probability"] = where(rows["probability"] == rows["probability"], rows["probability"])
            columns |= {"low": where(of_chance, rows["low"]), "high": where(of_chance, rows["high"])}
        if self.options.quiescence:
            columns["standPat"] = where(rows["stands_at"] == rows["stands_at"], rows["stands_at"])
        if self.options.extensions != "none":
            columns["extended"] = named(rows["extended"], WHY_EXTENDED)
        return columns

    def events(self) -> dict[str, Column] | None:
        if not self.whole:
            return None
        events = plain_array(self._events)
        columns = {
            "code": named(events["code"], EVENT_NAMES),
            "node": events["row"].tolist(),
            "value": where(events["code"] != recorder.ENTER_EVENT, events["value"]),
            "alpha": events["alpha"].tolist(),
            "beta": events["beta"].tolist(),
            "bound": named(events["bound"], BOUNDS),
            "step": self._different_steps()[1].tolist(),
        }
        if self.options.errs:
            columns["minimax"] = where(events["code"] != recorder.ENTER_EVENT, events["minimax"])
        if self.game.has_chance:
            columns |= {name: where(events[name] == events[name], events[name]) for name in ("low", "high")}
        return columns

    def steps(self) -> list[dict[str, Any]] | None:
        if not self.whole:
            return None
        return [self._step(*step) for step in self._different_steps()[0]]

    def _different_steps(self) -> tuple[Sequence[tuple[int, int, int]], np.ndarray]:
        """Who ran, the verbs of what ran, the tests that failed: each once; and which of them each event is."""
        events = plain_array(self._events)
        taken = (events["mover"] << 2 * VERB_BITS) | (events["verbs"] << VERB_BITS) | events["failed"]
        different, which = np.unique(taken, return_inverse=True)
        apart = [
            (step >> 2 * VERB_BITS, step >> VERB_BITS & ALL_VERBS, step & ALL_VERBS) for step in different.tolist()
        ]
        return apart, which

    def _step(self, mover: int, done: int, failed: int) -> dict[str, Any]:
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
        rows = self.rows
        if self.whole:  # a node that was probed has rows for what it left out, before others were visited
            events = self._events
            rows = rows[events.row[events.code == recorder.LEAF_EVENT]]
        return rows.value[np.isin(rows.status, LEAVES)].tolist()

    def heading(self) -> dict[str, Any]:
        options, followed = self.options, self.followed
        common = heading_of(
            self,
            algorithm=options.algorithm,
            convention=options.convention,
            listing=followed.listing,
            total=self.iteration.total("nodes"),
        )
        return {
            **common,
            "attitude": options.attitude,
            "tests": {PLAYER_NAMES[player]: self._test(verbs.CUT, player) for player in (MAX, MIN)},
            "compared": {PLAYER_NAMES[player]: self._compared(player) for player in (MAX, MIN)},
            "ownsValue": not followed.by_window,
            "prunes": followed.prunes,
            "probes": followed.probes,
            "bounds": self.iteration.bounds,
            "depth": self.iteration.depth,
            "quiescent": self.iteration.total("quiescent"),
            "meaning": Meaning("errs", "min", options.errs, "minimax")._asdict() if options.errs else None,
        }


BOUNDS = [BOUND_NAMES[bound] for bound in range(len(BOUND_NAMES))]
"""The names of bounds by their numbers."""

VERB_BITS = len(verbs.NAMES)
ALL_VERBS = (1 << VERB_BITS) - 1
