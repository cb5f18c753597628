"""The protocol of the tree that a search writes down, which the tree view, the step mode and kept trees read.

Row i of every column is node i; a parent comes before its children, and row 0 is the root. Every tree has the columns
in `COMMON`. Each search declares its other columns, its events and their sentences, in a `TraceSchema`.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np

from engine.game import PLAYER_NAMES, Game, State

COMMON = ("parent", "action", "kind", "status", "value")
"""The columns that every tree has."""

STATUS_NAMES = ("open", "valued", "terminal", "cutoff", "table", "unvisited")
OPEN, VALUED, TERMINAL_LEAF, CUTOFF, FROM_TABLE, UNVISITED = range(len(STATUS_NAMES))
"""The status of a node, as rows hold it."""

LEAVES = (TERMINAL_LEAF, CUTOFF)

Column = list[Any]


@dataclass(frozen=True)
class DeclaredColumn:
    """A column that a search declares.

    One with a `title` is shown as it is: in a node's details, and where it has a `symbol`, beside the node and among
    the variables of a step. The tree view draws the others in ways of their own: windows, cuts, probabilities.
    """

    name: str
    symbol: str = ""  # "n"
    title: str = ""  # "Playouts through it", to be translated


class Meaning(NamedTuple):
    """An option by which values mean something else, so that none of them proves a win."""

    option: str  # by whose name the sentences are found
    of: str  # the player whose nodes are valued in another way, such as "min"
    number: float  # that the option was given
    otherwise: str  # the declared column with what a value would be without the option


@dataclass(frozen=True)
class TraceSchema:
    """What a search writes down besides the common columns."""

    name: str  # sentences of events and columns are found under it
    columns: tuple[DeclaredColumn, ...] = ()
    events: Mapping[str, str] = field(default_factory=dict)
    """Each event's name, and its sentence to translate: `{node}`, or any column of the events, stands for its value.
    An event whose sentences depend on more is told by the step mode itself; its sentence is empty."""

    @property
    def shown(self) -> tuple[DeclaredColumn, ...]:
        """The columns that are shown as they are."""
        return tuple(column for column in self.columns if column.title)


class Trace(Protocol):
    """The tree that a search has written down so far. A running search changes it; `at_rest` is a copy that stays."""

    game: Game  # that is searched

    @property
    def record(self) -> TraceSchema:
        """What this tree has besides the common columns."""
        ...

    @property
    def rows(self) -> Any:
        """The nodes as an array of structs, with at least the fields `parent`, `action` and `status`.

        It is a view: copy it to keep it, and compare copies byte by byte to see what has changed.
        """
        ...

    @property
    def numbering(self) -> object:
        """While it is the same, every node keeps its row."""
        ...

    @property
    def path(self) -> list[int]:
        """The rows from the root to where the search stands, as far as they were written down."""
        ...

    @property
    def whole(self) -> bool:
        """Whether every node and event of the search was written down."""
        ...

    @property
    def nbytes(self) -> int:
        """The memory that it holds on to."""
        ...

    def heading(self) -> dict[str, Any]:
        """The algorithm, its listing, and how many nodes were visited and recorded: see `heading_of`."""
        ...

    def nodes(self, rows: Any = None, first: int = 0) -> dict[str, Column]:
        """The columns of the nodes; `rows` picks some of them, the first of which is node number `first`."""
        ...

    def events(self) -> dict[str, Column] | None:
        """The columns of the events: `code`, `node`, `step` and others; None where not all were written down."""
        ...

    def steps(self) -> list[dict[str, Any]] | None:
        """The different steps that events are made of, which their column `step` numbers."""
        ...

    def leaf_values(self) -> list[float]:
        """The values of the leaves, in the order in which they were visited where that is known."""
        ...

    def at_rest(self) -> "Trace":
        """A copy that stays as it is while the search goes on, without the memory that the search works in."""
        ...

    def columns(self) -> dict[str, Any]:
        """All of it, as the tree view takes it."""
        return {**self.heading(), "nodes": self.nodes(), "events": self.events(), "steps": self.steps()}


def heading_of(trace: Trace, *, algorithm: str, convention: str, listing: str, total: int) -> dict[str, Any]:
    """What every tree says of itself; `listing` names its pseudo-code, `convention` the shapes of its nodes."""
    record = trace.record
    return {
        "algorithm": algorithm,
        "convention": convention,
        "listing": listing,
        "record": record.name,
        "columns": [{"name": column.name, "symbol": column.symbol} for column in record.shown],
        "total": total,
        "recorded": len(trace.rows),
    }


# -- writing columns --------------------------------------------------------------------------------------------------


def common_columns(game: Game, root: State, every: Any, rows: Any, first: int) -> dict[str, Column]:
    """The common columns of rows that have a field for each, and `kind` as the game's turns.

    `root` is the state of the root, `every` holds all rows; `rows` and `first` are as in `Trace.nodes`.
    """
    rows = plain_array(rows)
    known = (rows["status"] != OPEN) & (rows["status"] != UNVISITED)
    return {
        "parent": rows["parent"].tolist() if first else [-1, *rows["parent"][1:].tolist()],
        "action": action_names(game, root, plain_array(every), rows, first),
        "kind": kind_names(game, rows),
        "status": named(rows["status"], STATUS_NAMES),
        "value": where(known, rows["value"]),
    }


def plain_array(rows: Any) -> np.ndarray:
    """The same structs, whose fields are read by `rows["status"]`: several times as fast as by an attribute."""
    return rows.view(np.ndarray)


def action_names(game: Game, root: State, every: np.ndarray, rows: np.ndarray, first: int) -> Column:
    """What the actions that lead to the nodes are called; to the root leads none."""
    parents, actions = rows["parent"].tolist(), rows["action"].tolist()
    at_root = min(len(actions), 0 if first else 1)
    if game.names_by_state:
        state_of = _states(game, root, every)
        below = zip(parents[at_root:], actions[at_root:], strict=True)
        names = [game.name(state_of(parent), action) for parent, action in below]
    else:
        known = {action: game.name(root, action) for action in set(actions[at_root:])}
        names = [known[action] for action in actions[at_root:]]
    return [*[""] * at_root, *names]


def _states(game: Game, root: State, every: np.ndarray) -> Callable[[int], State]:
    """A function that finds the state of a node by its number: rows do not hold it."""
    parents, actions = every["parent"].tolist(), every["action"].tolist()

    @functools.cache
    def state_of(node: int) -> State:
        return game.result(state_of(parents[node]), actions[node]) if node else root

    return state_of


def kind_names(game: Game, rows: Any) -> Column:
    """Whose turn it is at each node. Of one that was never visited only the game may know it, from the action."""
    kinds = _as_objects(PLAYER_NAMES)[rows["kind"]]
    for place in np.flatnonzero(rows["status"] == UNVISITED).tolist():
        turn = game.turn_after(int(rows["action"][place]))
        kinds[place] = "unknown" if turn is None else PLAYER_NAMES[turn]
    return kinds.tolist()


def named(codes: np.ndarray, names: Sequence[Any]) -> Column:
    """The names of the numbers in a column."""
    return _as_objects(names)[codes].tolist()


def where(known: np.ndarray, values: np.ndarray) -> Column:
    """The values as numbers, None where they are not known."""
    if not known.any():
        return [None] * len(values)
    if known.all():
        return values.tolist()
    column = values.astype(object)
    column[~known] = None
    return column.tolist()


def _as_objects(names: Sequence[Any]) -> np.ndarray:
    return np.array(names, dtype=object)
