"""What the machine works on besides the stack: the arrays that it writes to, and where it stands."""

import threading
from typing import Any, NamedTuple

import numpy as np

from engine import structs
from engine.frame import CELLS, DEPTH_FULL, new_stack
from engine.game import Game
from engine.search.learning import Learnt, new_learnt
from engine.search.options import Options
from engine.search.options_struct import as_struct
from engine.search.recorder import EVENT
from engine.search.rows import ROW
from engine.search.table import new_table

ROOT_ACTION = np.dtype(
    [
        ("action", np.int64),
        ("value", np.float64),
        ("minimax", np.float64),  # the value if MIN did not err
        ("bound", np.int64),
        ("visits", np.int64),
    ],
    align=True,
)
RUN = np.dtype(
    [
        ("ply", np.int64),  # where the machine stands
        ("rows", np.int64),  # recorded nodes
        ("events", np.int64),  # recorded events
        ("whole", np.bool_),  # everything so far was recorded
        ("deepest", np.int64),  # the last ply that is recorded; 1 if none is: below it, the inner loop may search
        ("bare", np.int64),  # from this ply on, successors that cuts leave out are not recorded
        ("recorded", np.int64),  # the same while actions are tried, when nothing below their node is recorded
        ("shrinks", np.int64),  # how often a level was dropped, and rows changed their numbers
        ("forgotten", np.int64),  # states whose entry in the table was taken by another
        ("passed", np.int64),  # the test that the last value given back passed, as a verb; 0 for none
    ],
    align=True,
)

CELL = np.dtype([("action", np.int64), ("rest", np.int64)], align=True)

EVENTS_PER_NODE = 4
"""A node is entered, gives back and returns, and may be cut."""


_of_thread = threading.local()


class Memory(NamedTuple):
    """Arrays of structs, and of what is learnt a tuple of them."""

    roots: Any  # ROOT_ACTION: what the root's actions turned out to be worth
    rows: Any  # recorded nodes
    events: Any  # recorded events
    table: Any
    learnt: Learnt


def new_memory(width: int, record: int, table: np.ndarray, learnt: Learnt) -> Memory:
    """Room for the actions of the root and for so many recorded nodes."""
    rows, events = structs.unwritten(record, ROW), structs.unwritten(record * EVENTS_PER_NODE, EVENT)
    return Memory(structs.zeros(width, ROOT_ACTION), rows, events, table, learnt)


def new_run(records: bool) -> Any:
    run = structs.struct(RUN)
    run.whole = records
    run.deepest = DEPTH_FULL if records else 1
    run.bare = DEPTH_FULL
    return run


def scratch() -> Any:
    """Cells for the lines of `engine.search.fast` during one call of `machine.advance`: each thread has its own."""
    if not hasattr(_of_thread, "cells"):
        _of_thread.cells = structs.zeros(CELLS, CELL)
    return _of_thread.cells


def example(game: Game) -> tuple[Any, ...]:
    """Arguments of `machine.advance` for this game: what matters is their types."""
    options = as_struct(Options("expectiminimax", depth=1), evaluates=False, has_chance=True)
    stack = new_stack(game.words, game.width, 1)
    return (
        game.data(),
        stack,
        new_memory(game.width, 0, new_table(game.words, 1), new_learnt(0, killers=False)),
        new_run(False),
        options,
        scratch(),
        1,
    )
