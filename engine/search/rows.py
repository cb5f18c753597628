"""The recorded nodes: which get a row, and what becomes of the rows when there are no more.

A search that does not fit is recorded in whole levels. When no row is free, the successors that cuts left out go
first, level by level from below: with many actions they are most of the tree. After them the deepest level is dropped,
so that no recorded node misses some of its visited successors. What was dropped is not recorded again.
"""

from typing import Any

import numpy as np

from engine.game import CHANCE
from engine.kernel import kernel, noinline
from engine.search.chance import GO_ON
from engine.search.parts import PROBES
from engine.trace import UNVISITED

NOT_CUT, CUT_BY_ROOT_WINDOW = -2, -1
"""Where no ancestor's row is: in the column `cut_by`."""

NO_ROW = -1

ROW = np.dtype(
    [
        ("parent", np.int64),
        ("ply", np.int64),
        ("place", np.int64),  # where the row goes, while rows are moved
        ("action", np.int64),
        ("kind", np.int64),
        ("status", np.int64),
        ("alpha_in", np.float64),
        ("beta_in", np.float64),
        ("alpha_out", np.float64),
        ("beta_out", np.float64),
        ("value", np.float64),
        ("minimax", np.float64),  # the minimax value where MIN errs
        ("bound", np.int64),
        ("best", np.int64),
        ("cut_by", np.int64),  # the ancestor whose bound cut here
        ("cut_through", np.int64),  # the successor that gave it that bound
        ("visits", np.int64),
        ("probed", np.int64),  # how many of them were the probe's
        ("probability", np.float64),  # of an outcome of chance; elsewhere not a number
        ("low", np.float64),  # what is proved of a chance node
        ("high", np.float64),
        ("stands_at", np.float64),  # the estimate with which a quiescent node stands pat; elsewhere not a number
        ("extended", np.int64),  # why it is searched a ply deeper, if it is
    ],
    align=True,
)


@noinline
def ready_row(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """Gives the node at `ply` the row that a probe wrote for it, or makes room for a new one."""
    frame = stack[ply]
    if PROBES and (frame.probe == GO_ON or ply > 0 and stack[ply - 1].probe == GO_ON):
        above = stack[ply - 1]
        frame.row = probed_row(rows, run, above.row, above.action[above.next - 1])
    if frame.row == NO_ROW and run.rows == len(rows):
        make_room(rows, events, run, stack, ply)


@kernel
def next_row(run: Any, room: int, ply: int) -> int:
    """Takes the next free row; NO_ROW if none is free or the level is not recorded. `room`: how many rows there are."""
    if ply > run.deepest or run.rows == room:
        return NO_ROW
    run.rows += 1
    return run.rows - 1


@kernel
def begin_row(row: Any, parent: Any, ply: int, place: int) -> None:
    """Clears the row, which may have been another node's, for the successor by the parent's action at `place`.

    At the root, `parent` and `place` are not looked at.
    """
    row.parent, row.action, row.probability = NO_ROW, 0, np.nan
    if ply > 0:
        row.parent, row.action = parent.row, parent.action[place]
        if parent.kind == CHANCE:
            row.probability = parent.score[place]
    row.ply = ply
    row.kind = row.bound = row.visits = row.probed = 0
    row.alpha_in = row.beta_in = row.alpha_out = row.beta_out = row.value = row.minimax = 0.0
    row.best = row.cut_through = NO_ROW
    row.cut_by = NOT_CUT
    row.low, row.high = -np.inf, np.inf
    row.stands_at, row.extended = np.nan, 0


@noinline
def make_room(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """Makes room for a node at `ply`: drops the deepest successors that cuts left out; without any, the deepest level.

    The level of the root's actions stays.
    """
    deepest = left_out = 0
    for i in range(run.rows):
        deepest = max(deepest, rows[i].ply)
        if rows[i].status == UNVISITED:
            left_out = max(left_out, rows[i].ply)
    if left_out > 1:
        run.bare = left_out
    else:
        run.whole = False
        run.deepest = max(deepest - 1, 1)
        if deepest <= 1:
            return
    run.shrinks += 1
    kept = 0
    for i in range(run.rows):
        rows[i].place = NO_ROW
        if rows[i].ply <= run.deepest and (rows[i].ply < run.bare or rows[i].status != UNVISITED):
            rows[i].place = kept
            kept += 1
    if run.whole:
        for i in range(run.events):
            events[i].row = place_of(rows, events[i].row)
    for i in range(run.rows):
        row = rows[i]
        if row.place != NO_ROW:
            row.parent = place_of(rows, row.parent)
            row.best = place_of(rows, row.best)
            row.cut_by = place_of(rows, row.cut_by)
            row.cut_through = place_of(rows, row.cut_through)
    for above in range(ply):
        stack[above].row = place_of(rows, stack[above].row)
    for i in range(run.rows):
        if rows[i].place != NO_ROW:
            rows[rows[i].place] = rows[i]
    run.rows = kept


@kernel
def place_of(rows: Any, row: int) -> int:
    """The row's new number; NO_ROW and the like stay as they are."""
    return rows[row].place if row >= 0 else row


@noinline
def probed_row(rows: Any, run: Any, parent: int, action: int) -> int:
    """The row that a probe wrote for this action of the node in row `parent`, or NO_ROW."""
    if parent == NO_ROW:
        return NO_ROW
    for i in range(parent + 1, run.rows):
        if rows[i].parent == parent and rows[i].action == action:
            return i
    return NO_ROW
