"""Writes down what the machine does, while there is room: the tree that people see is this record.

A search that does not fit is recorded in whole levels: when the room is used up, the deepest level is dropped, so that
no node in the picture misses some of its successors. Events are kept only for as long as every node could be recorded;
they are what the step mode plays.
"""

from typing import Any

import numpy as np

from engine.frame import RETURN
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.kernel import kernel, noinline
from engine.search.chance import FIRST_ONLY, GO_ON, expected_value
from engine.search.verbs import (
    CUT,
    ENTER,
    FIRST,
    GAIN,
    LEAF,
    NARROW,
    NOTHING,
    OTHERS,
    RAISE,
    UPDATE,
    mover_after,
    test_passed,
    tests_failed,
    verbs_of_taking,
)
from engine.search.verbs import RETURN as RETURN_LINE

OPEN, VALUED, TERMINAL_LEAF, CUTOFF, FROM_TABLE, UNVISITED = range(6)
"""The status of a recorded node."""

ENTER_EVENT, LEAF_EVENT, BACK_EVENT, CUT_EVENT, RETURN_EVENT = range(5)

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
        ("bound", np.int64),
        ("best", np.int64),
        ("cut_by", np.int64),  # the ancestor whose bound cut here
        ("cut_through", np.int64),  # the successor that gave it that bound
        ("visits", np.int64),
        ("probed", np.int64),  # how many of them were the probe's
        ("probability", np.float64),  # of an outcome of chance; elsewhere not a number
        ("low", np.float64),  # what is proved of a chance node
        ("high", np.float64),
    ],
    align=True,
)

EVENT = np.dtype(
    [
        ("code", np.int64),
        ("row", np.int64),
        ("value", np.float64),
        ("alpha", np.float64),
        ("beta", np.float64),
        ("bound", np.int64),  # of a value that is handed back; else 0
        ("low", np.float64),  # what is proved of a chance node; elsewhere not a number
        ("high", np.float64),
        ("mover", np.int64),  # whose lines of the pseudo-code run
        ("verbs", np.int64),  # which of them: see `engine.search.verbs`
        ("failed", np.int64),  # the tests that were made and failed
    ],
    align=True,
)


@kernel
def new_row(rows: Any, run: Any, stack: Any, ply: int, action: int) -> int:
    """A row for a node at this ply, or NO_ROW where its level is not recorded."""
    if run.rows == len(rows):
        run.whole = False
        drop_deepest_level(rows, run, stack, ply)
    if ply > run.deepest or run.rows == len(rows):
        return NO_ROW
    row = rows[run.rows]
    row.parent = stack[ply - 1].row if ply > 0 else NO_ROW
    row.ply = ply
    row.action = action
    row.kind = row.bound = row.visits = row.probed = 0  # the row may have been another's
    row.alpha_in = row.beta_in = row.alpha_out = row.beta_out = row.value = 0.0
    row.best = NO_ROW
    row.cut_by = NOT_CUT
    row.cut_through = NO_ROW
    row.probability = np.nan
    row.low, row.high = -np.inf, np.inf
    if ply > 0 and stack[ply - 1].kind == CHANCE:
        row.probability = stack[ply - 1].score[stack[ply - 1].next - 1]
    run.rows += 1
    return run.rows - 1


@noinline
def drop_deepest_level(rows: Any, run: Any, stack: Any, ply: int) -> None:
    """Makes room by forgetting the deepest level below the root's actions, and records it no more."""
    deepest = 0
    for i in range(run.rows):
        deepest = max(deepest, rows[i].ply)
    if deepest <= 1:
        return
    run.deepest = deepest - 1
    run.shrinks += 1
    kept = 0
    for i in range(run.rows):
        rows[i].place = NO_ROW
        if rows[i].ply <= run.deepest:
            rows[i].place = kept
            kept += 1
    for i in range(run.rows):
        rows[i].parent = place_of(rows, rows[i].parent)
        rows[i].best = place_of(rows, rows[i].best)
        rows[i].cut_by = place_of(rows, rows[i].cut_by)
        rows[i].cut_through = place_of(rows, rows[i].cut_through)
    for above in range(ply):
        stack[above].row = place_of(rows, stack[above].row)
    for i in range(run.rows):
        if rows[i].place != NO_ROW:
            rows[rows[i].place] = rows[i]
    run.rows = kept


@kernel
def place_of(rows: Any, row: int) -> int:
    """Where a row goes; what is not a row stays as it is."""
    return rows[row].place if row >= 0 else row


@kernel
def note(events: Any, run: Any, code: int, row: int, frame: Any, verbs: int, failed: int) -> None:
    """Writes down an event; `frame` is the node whose value and window it tells of."""
    if not run.whole:
        return
    if run.events >= len(events):
        run.whole = False
        return
    event = events[run.events]
    event.code, event.row = code, row
    event.value, event.alpha, event.beta = frame.value, frame.alpha, frame.beta
    event.bound = frame.bound if frame.stage == RETURN else 0
    event.low = event.high = np.nan
    if frame.role == CHANCE and frame.count > 0:
        event.low, event.high = proved_of(frame)
    event.mover, event.verbs, event.failed = frame.kind, verbs, failed
    run.events += 1


@kernel
def proved_of(frame: Any) -> tuple[float, float]:
    """The least and the most a chance node can be worth: with star pruning one number once the outcomes are known."""
    for i in range(frame.count):
        if frame.least[i] != frame.most[i] and frame.score[i] > 0.0:
            return frame.low, frame.high
    if frame.low == -np.inf:  # without star pruning, nothing is proved
        return frame.low, frame.high
    value = expected_value(frame)
    return value, value


@kernel
def narrowed(row: Any, frame: Any) -> int:
    """Whether the node's window has moved since its row was written last."""
    return NARROW if row.alpha_out != float(frame.alpha) or row.beta_out != float(frame.beta) else NOTHING


@noinline
def write_entered(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """A node was entered: still open, or valued at once if its frame is set to RETURN."""
    frame = stack[ply]
    frame.alpha_in, frame.beta_in = frame.alpha, frame.beta
    action = 0
    if ply > 0:
        above = stack[ply - 1]
        action = above.action[above.next - 1]
    frame.row = NO_ROW
    if frame.probe == GO_ON or ply > 0 and stack[ply - 1].probe == GO_ON:
        frame.row = probed_row(rows, run, stack[ply - 1].row, action)
    if frame.row == NO_ROW and frame.probe != GO_ON:
        frame.row = new_row(rows, run, stack, ply, action)
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    row.kind = frame.kind
    row.probed = row.visits - 1 if frame.probe == GO_ON else 0
    row.visits = row.probed + 1
    row.alpha_in = row.alpha_out = frame.alpha_in
    row.beta_in = row.beta_out = frame.beta_in
    if frame.stage == RETURN:
        row.value, row.bound = frame.value, frame.bound
        row.status = TERMINAL_LEAF if frame.kind == TERMINAL else CUTOFF if frame.depth == 0 else FROM_TABLE
        note(events, run, LEAF_EVENT, frame.row, frame, LEAF, NOTHING)
        if frame.kind == TERMINAL and run.whole:
            events[run.events - 1].mover = mover_after(stack[ply - 1].role) if ply > 0 else MAX
    else:
        row.status = OPEN
        part = FIRST if frame.probe == FIRST_ONLY else OTHERS if frame.probe == GO_ON else NOTHING
        note(events, run, ENTER_EVENT, frame.row, frame, ENTER | part, NOTHING)


@noinline
def write_returned(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """A node is finished and about to give back its value."""
    frame = stack[ply]
    if frame.row == NO_ROW or frame.count == 0:
        return
    row = rows[frame.row]
    row.status = VALUED
    row.value, row.bound, row.visits = frame.value, frame.bound, row.probed + frame.visits
    row.alpha_out, row.beta_out = frame.alpha, frame.beta
    part = FIRST if frame.probe == FIRST_ONLY else NOTHING
    note(events, run, RETURN_EVENT, frame.row, frame, (run.passed if run.passed else RETURN_LINE) | part, NOTHING)
    if frame.probe == FIRST_ONLY and row.cut_by == NOT_CUT:
        write_unvisited(rows, run, stack, ply + 1)


@noinline
def write_gave_back(rows: Any, events: Any, run: Any, stack: Any, ply: int, closed: bool, options: Any) -> None:
    """The node at this ply gave its value to its parent, which has looked whether that closes its window."""
    parent, child = stack[ply - 1], stack[ply]
    run.passed = test_passed(parent) if closed else NOTHING
    if parent.row == NO_ROW:
        return
    row = rows[parent.row]
    moved = narrowed(row, parent)
    row.value, row.visits = parent.value, row.probed + parent.visits
    row.alpha_out, row.beta_out = parent.alpha, parent.beta
    if parent.role == CHANCE:
        row.low, row.high = proved_of(parent)
    elif parent.best == parent.next - 1:
        row.best = child.row
    if child.row != NO_ROW:
        verbs = verbs_of_taking(parent, closed, options)
        failed = tests_failed(parent, verbs, run.passed, options)
        note(events, run, BACK_EVENT, child.row, parent, verbs | moved, failed)


@noinline
def write_resumed(rows: Any, events: Any, run: Any, frame: Any) -> None:
    """An outcome that was probed is searched on: it has taken in again what the probe found of its first action."""
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    moved = narrowed(row, frame)
    row.value, row.alpha_out, row.beta_out = frame.value, frame.alpha, frame.beta
    first = probed_row(rows, run, frame.row, frame.action[0])
    if first != NO_ROW:
        row.best = first
        note(events, run, BACK_EVENT, first, frame, UPDATE | GAIN | RAISE | moved, CUT)


@noinline
def write_cut(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """The node above this ply is cut: what was left of it goes unvisited."""
    parent = stack[ply - 1]
    if parent.row == NO_ROW:
        return
    row = rows[parent.row]
    row.cut_by = cutter(stack, ply - 1)
    if row.cut_by >= 0:
        row.cut_through = rows[row.cut_by].best
    note(events, run, CUT_EVENT, parent.row, parent, run.passed, NOTHING)
    write_unvisited(rows, run, stack, ply)


@noinline
def write_unvisited(rows: Any, run: Any, stack: Any, ply: int) -> None:
    """What is left of the node above this ply: rows for what nobody looks at, or after a probe, not yet."""
    parent = stack[ply - 1]
    for i in range(parent.next, parent.count):
        unvisited = NO_ROW
        if parent.role == CHANCE or parent.probe == GO_ON:  # a probe may have been there
            unvisited = probed_row(rows, run, parent.row, parent.action[i])
        if unvisited == NO_ROW:
            unvisited = new_row(rows, run, stack, ply, parent.action[i])
            if unvisited != NO_ROW:
                rows[unvisited].status = UNVISITED
                if parent.kind == CHANCE:
                    rows[unvisited].probability = parent.score[i]


@kernel
def probed_row(rows: Any, run: Any, parent: int, action: int) -> int:
    """The row that a probe wrote for an outcome, or NO_ROW."""
    if parent == NO_ROW:
        return NO_ROW
    for i in range(parent + 1, run.rows):
        if rows[i].parent == parent and rows[i].action == action:
            return i
    return NO_ROW


@kernel
def cutter(stack: Any, ply: int) -> int:
    """The row of the ancestor whose bound cuts the node at this ply: the one that found it."""
    frame = stack[ply]
    from_above = frame.role == MIN or frame.role == CHANCE and frame.high <= frame.alpha_in  # it is MAX's bound
    for above in range(ply - 1, -1, -1):
        ancestor = stack[above]
        if ancestor.role == CHANCE:  # the windows below a chance node are its own
            return ancestor.row
        if not from_above and ancestor.role == MIN and ancestor.beta == frame.beta_in < ancestor.beta_in:
            return ancestor.row
        if from_above and ancestor.role == MAX and ancestor.alpha == frame.alpha_in > ancestor.alpha_in:
            return ancestor.row
    return CUT_BY_ROOT_WINDOW
