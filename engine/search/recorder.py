"""Writes down what the machine does: the tree that people see is this record.

Nodes are recorded down to some ply (`engine.search.rows`); of what is below, only totals arrive here. Events are kept
only while every node could be recorded; step mode plays them.

Compiled, each of these kernels is a straight line of code that calls no other with an array. Otherwise numba counts
references to its arrays at every call, which took longer than the writing.
"""

from typing import Any

import numpy as np

from engine.frame import RETURN
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.kernel import kernel, noinline
from engine.search import null_window
from engine.search.chance import FIRST_ONLY, GO_ON, expected_value
from engine.search.parts import MEETS_CHANCE, PROBES
from engine.search.rows import (
    CUT_BY_ROOT_WINDOW,
    NO_ROW,
    begin_row,
    make_room,
    next_row,
    probed_row,
)
from engine.search.selective import NO_PLACE, NONE
from engine.search.verbs import (
    AGAIN,
    CUT,
    ENTER,
    EXTEND,
    FIRST,
    GAIN,
    LEAF,
    LEARN,
    NARROW,
    NOTHING,
    NULL,
    ORDER,
    OTHERS,
    RAISE,
    TRY,
    UPDATE,
    mover_after,
    test_passed,
    tests_failed,
    verbs_of_attempt,
    verbs_of_taking,
)
from engine.search.verbs import RETURN as RETURN_LINE
from engine.search.verbs import SINGULAR as SINGULAR_LINE
from engine.trace import CUTOFF, FROM_TABLE, OPEN, TERMINAL_LEAF, UNVISITED, VALUED

ENTER_EVENT, LEAF_EVENT, BACK_EVENT, CUT_EVENT, RETURN_EVENT, STAND_EVENT, TRY_EVENT = range(7)

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
        ("minimax", np.float64),  # the node's minimax value where MIN errs
        ("mover", np.int64),  # whose lines of the pseudo-code run
        ("verbs", np.int64),  # which of them: see `engine.search.verbs`
        ("failed", np.int64),  # the tests that were made and failed
    ],
    align=True,
)


@kernel
def note(events: Any, run: Any, code: int, row: int, frame: Any, mover: int, verbs: int, failed: int) -> None:
    """Writes down an event, with the value and the window of the node in `frame`."""
    if not run.whole:
        return
    if run.events >= len(events):
        run.whole = False
        return
    event = events[run.events]
    event.code, event.row = code, row
    event.value, event.alpha, event.beta = frame.value, frame.alpha, frame.beta
    event.bound = frame.bound if frame.stage == RETURN else 0
    event.minimax = frame.minimax
    event.low = event.high = np.nan
    if frame.role == CHANCE and frame.count > 0:
        event.low, event.high = proved_of(frame)
    event.mover, event.verbs, event.failed = mover, verbs, failed
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
    """The node at this ply was entered. A leaf has its value already: its frame is set to RETURN."""
    frame, parent = stack[ply], stack[ply - 1]
    frame.alpha_in, frame.beta_in = frame.alpha, frame.beta
    begins = frame.row == NO_ROW and frame.probe != GO_ON
    if begins:
        frame.row = next_row(run, len(rows), ply)
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    if begins:
        begin_row(row, parent, ply, parent.next - 1)
    row.kind = frame.kind
    row.probed = row.visits - 1 if frame.probe == GO_ON else 0
    row.visits = row.probed + 1
    row.alpha_in = row.alpha_out = frame.alpha_in
    row.beta_in = row.beta_out = frame.beta_in
    row.stands_at, row.extended = frame.stands_at, frame.extended
    if frame.stage == RETURN:
        row.value, row.bound, row.minimax = frame.value, frame.bound, frame.minimax
        row.status = TERMINAL_LEAF if frame.kind == TERMINAL else CUTOFF if frame.depth <= 0 else FROM_TABLE
        mover = frame.kind
        if mover == TERMINAL:
            mover = mover_after(parent.role) if ply > 0 else MAX
        note(events, run, LEAF_EVENT, frame.row, frame, mover, LEAF, NOTHING)
    else:
        row.status = OPEN
        part = FIRST if frame.probe == FIRST_ONLY else OTHERS if frame.probe == GO_ON else NOTHING
        deeper = EXTEND if frame.extended != NONE else NOTHING
        note(events, run, ENTER_EVENT, frame.row, frame, frame.kind, ENTER | ORDER | part | deeper, NOTHING)


@noinline
def write_tried(rows: Any, events: Any, run: Any, frame: Any) -> None:
    """The node has tried all its actions, and knows whether one is singular."""
    if frame.row == NO_ROW:
        return
    rows[frame.row].visits = frame.visits
    found = SINGULAR_LINE if frame.singular != NO_PLACE else NOTHING
    note(events, run, TRY_EVENT, frame.row, frame, frame.kind, TRY | found, NOTHING)


@noinline
def write_returned(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """The node at this ply is finished and about to give back its value."""
    frame = stack[ply]
    if frame.row == NO_ROW or frame.count == 0:
        return
    row = rows[frame.row]
    row.status = VALUED
    row.value, row.bound, row.visits = frame.value, frame.bound, row.probed + frame.visits
    row.minimax = frame.minimax
    row.alpha_out, row.beta_out = frame.alpha, frame.beta
    part = FIRST if frame.probe == FIRST_ONLY else NOTHING
    note(
        events,
        run,
        RETURN_EVENT,
        frame.row,
        frame,
        frame.kind,
        (run.passed if run.passed else RETURN_LINE) | part,
        NOTHING,
    )


@noinline
def write_gave_back(
    rows: Any, events: Any, run: Any, stack: Any, ply: int, closed: bool, again: bool, options: Any
) -> None:
    """The node at `ply - 1` has taken in the value of its successor, or of all that were not recorded.

    Or it is quiescent and has only stood pat. `closed`: whether that closes its window. `again`: it has not taken the
    value in, but will search the successor again.
    """
    parent, child = stack[ply - 1], stack[ply]
    stands = parent.next == 0
    learns = options.killers and parent.kind != CHANCE and not stands and parent.depth > 0
    run.passed = (test_passed(parent) | (LEARN if learns else NOTHING)) if closed else NOTHING
    if parent.row == NO_ROW:
        return
    row = rows[parent.row]
    moved = narrowed(row, parent)
    row.value, row.visits = parent.value, row.probed + parent.visits
    row.minimax = parent.minimax
    row.alpha_out, row.beta_out = parent.alpha, parent.beta
    if MEETS_CHANCE and parent.role == CHANCE:
        row.low, row.high = proved_of(parent)
    elif parent.best == parent.next - 1 and not again:
        row.best = child.row if ply <= run.deepest and not stands else NO_ROW
    if run.whole:
        tests = options.prune and not (options.open_root and ply == 1)
        verbs = verbs_of_taking(parent, closed, tests, options)
        failed = tests_failed(parent, verbs, run.passed, tests)
        if options.errs > 0 and parent.role == MIN and not verbs & GAIN:
            failed = GAIN
        if options.null_window and not stands:
            attempt = verbs_of_attempt(child, again)
            verbs = attempt if again else verbs | attempt
            failed = NOTHING if again else failed | (AGAIN if attempt == NULL else NOTHING)
        code, about = (STAND_EVENT, parent.row) if stands else (BACK_EVENT, child.row)
        note(events, run, code, about, parent, parent.kind, verbs | moved, failed)


@noinline
def write_progress(rows: Any, frame: Any) -> None:
    """Part of what is below this open node, none of which is recorded, has been searched."""
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    row.value, row.visits, row.minimax = frame.value, frame.visits, frame.minimax
    row.alpha_out, row.beta_out = frame.alpha, frame.beta


@noinline
def write_resumed(rows: Any, events: Any, run: Any, frame: Any) -> None:
    """The search of a probed outcome goes on: it has taken in again what the probe found of its first action."""
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    moved = narrowed(row, frame)
    row.value, row.alpha_out, row.beta_out = frame.value, frame.alpha, frame.beta
    first = probed_row(rows, run, frame.row, frame.action[0])
    if first != NO_ROW:
        row.best = first
        note(events, run, BACK_EVENT, first, frame, frame.kind, UPDATE | GAIN | RAISE | moved, CUT)


@noinline
def write_cut(rows: Any, events: Any, run: Any, frame: Any, by: int) -> None:
    """The node is cut by the bound of the ancestor in row `by`."""
    if frame.row == NO_ROW:
        return
    row = rows[frame.row]
    row.cut_by = by
    row.cut_through = rows[max(by, 0)].best if by >= 0 else NO_ROW  # always reads a row: numba would count references
    note(events, run, CUT_EVENT, frame.row, frame, frame.kind, run.passed, NOTHING)


@noinline
def write_unvisited(rows: Any, events: Any, run: Any, stack: Any, ply: int) -> None:
    """Rows at `ply` for the successors that the node above leaves out, for good or, after a probe, for now."""
    parent = stack[ply - 1]
    if parent.row == NO_ROW:
        return
    for place in range(parent.next, parent.count):
        if ply >= run.bare:  # also once this node has made it so
            return
        if PROBES and (parent.role == CHANCE or parent.probe == GO_ON):  # a probe may have been there
            if probed_row(rows, run, parent.row, parent.action[place]) != NO_ROW:
                continue
        if ply <= run.deepest and run.rows == len(rows):
            make_room(rows, events, run, stack, ply)
        unvisited = next_row(run, len(rows), ply) if ply < run.bare else NO_ROW
        if unvisited != NO_ROW:
            begin_row(rows[unvisited], parent, ply, place)
            rows[unvisited].status = UNVISITED


@noinline
def cutter(stack: Any, ply: int) -> int:
    """The row of the ancestor whose bound cuts the node at this ply: the one that found it."""
    frame = stack[ply]
    from_above = frame.role == MIN or frame.role == CHANCE and frame.high <= frame.alpha_in  # it is MAX's bound
    for above in range(ply - 1, -1, -1):
        ancestor = stack[above]
        if stack[above + 1].attempt == null_window.NULL and from_above == (ancestor.role == MIN):
            return ancestor.row  # the edge of its null window
        if ancestor.role == CHANCE:  # the windows below a chance node are its own
            return ancestor.row
        if not from_above and ancestor.role == MIN and ancestor.beta == frame.beta_in < ancestor.beta_in:
            return ancestor.row
        if from_above and ancestor.role == MAX and ancestor.alpha == frame.alpha_in > ancestor.alpha_in:
            return ancestor.row
    return CUT_BY_ROOT_WINDOW
