"""What a recorded search writes down, event by event, for the step mode."""

import math
from typing import Any

import numpy as np

from engine.game import CHANCE, MAX
from engine.kernel import kernel, noinline

EVENT_NAMES = ("select-max", "select-min", "outcome", "expand", "move", "playout", "backup", "given")
SELECT_MAX, SELECT_MIN, OUTCOME, EXPAND, MOVE, PLAYOUT, BACKUP, GIVEN = range(len(EVENT_NAMES))

VERBS = ("select", "select", "outcome", "expand", "move", "playout", "backup", "given")
"""The line of the pseudo-code that each event runs; there is none for `given`."""

EVENT = np.dtype(
    [
        ("code", np.int64),
        ("node", np.int64),
        ("mover", np.int64),
        ("action", np.int64),  # played in a playout
        ("result", np.float64),  # of the playout
        ("mean", np.float64),  # of a selected node: the first term of its bound
        ("width", np.float64),  # of the range of results: by this and by C the root of its second term is multiplied
        ("above", np.int64),  # visits of the node above it
        ("visits", np.int64),
        ("total", np.float64),
    ],
    align=True,
)

UNKNOWN = math.nan


@kernel
def note(nodes: Any, events: Any, run: Any, code: int, row: int, mover: int, action: int, result: float) -> None:
    """Writes down an event at the node in that row; where there is no room the record is no longer whole."""
    run.whole = run.whole and run.events < len(events)
    if not run.whole:
        return
    event, node = events[run.events], nodes[row]
    run.events += 1
    event.code, event.node, event.mover, event.action, event.result = code, row, mover, action, result
    event.mean = event.width = UNKNOWN
    event.above = 0
    event.visits, event.total = node.visits, node.total


@noinline
def note_selected(nodes: Any, events: Any, run: Any) -> None:
    """`run.node` was selected, with both terms of its bound; or chance brought it."""
    node = nodes[run.node]
    above = nodes[node.parent]
    if above.kind == CHANCE:
        note(nodes, events, run, OUTCOME, run.node, above.kind, node.action, UNKNOWN)
        return
    code = SELECT_MAX if above.kind == MAX else SELECT_MIN
    note(nodes, events, run, code, run.node, above.kind, node.action, UNKNOWN)
    if run.whole:
        event = events[run.events - 1]
        event.mean, event.width, event.above = node.value, run.width, above.visits


@noinline
def note_expanded(nodes: Any, events: Any, run: Any) -> None:
    """`run.node` is new in the tree."""
    node = nodes[run.node]
    note(nodes, events, run, EXPAND, run.node, nodes[node.parent].kind, node.action, UNKNOWN)


@noinline
def note_played(nodes: Any, events: Any, run: Any, mover: int, action: int) -> None:
    """A move of the playout that began at `run.node`."""
    note(nodes, events, run, MOVE, run.node, mover, action, UNKNOWN)


@noinline
def note_played_out(nodes: Any, events: Any, run: Any, result: float) -> None:
    """The playout from `run.node` is over."""
    note(nodes, events, run, PLAYOUT, run.node, nodes[run.node].kind, 0, result)


@noinline
def note_backed_up(nodes: Any, events: Any, run: Any, row: int, result: float) -> None:
    """The node in that row has taken the result in."""
    note(nodes, events, run, BACKUP, row, nodes[row].kind, nodes[row].action, result)
