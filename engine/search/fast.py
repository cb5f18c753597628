"""The machine's inner loop at full speed, for the part of a search that nobody looks into.

Below the last recorded ply (`run.deepest`), with actions in natural order, values handed back by the textbook's
convention, no table and no chance, there is less to do than `machine.advance` does at every event:

- The node in hand is held in local variables, which a compiler keeps in registers, and a leaf needs no frame at all.
- Values, windows and bounds are seen from the side of the node's player, who always wants more (*negamax*), so that
  MAX and MIN are searched by the same instructions. `turn` changes a frame over, and back.
- A line is a linked list of cells, each an action and the rest of the line: a better line takes one cell and is never
  copied. Cells are not given back; a search that runs out of them leaves the loop and comes again.
- Fields that follow from others, or from the ply, are written only when the loop is left.
- Actions are listed no further than they are searched, if the game can tell them one by one.
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, CELLS, ENTER, EXACT, INFINITY, LINE
from engine.game import MAX, MIN, TERMINAL
from engine.kernel import kernel, noinline, rules
from engine.search.nearer import at_ply
from engine.search.proofs import closes, proved, swapped

LEAST_BUDGET = 50
"""With less to do than this, the machine goes event by event, so that small budgets are kept exactly."""

DEEPEST = CELLS // 2
"""Searches that may get deeper are left to the machine: each open node may still take a cell for its line."""

NONE = -1
"""Instead of the kind of an interior successor."""

END = 0
"""Instead of a cell: here a line ends."""

NO_LINE = -1
"""Instead of a cell: no successor has been searched. See `in_frame`."""


@noinline
def dive(data: Any, stack: Any, run: Any, options: Any, cells: Any, top: int, budget: int) -> int:
    """Searches on from the open node at `run.ply`: to the end of the node at ply `top`, or of the budget.

    At the end of the node, `run.ply` is `top`, and the machine settles what the node returns. At the end of the
    budget, it is the ply of a node to be entered. Every frame is as `machine.advance` would have left it. Returns what
    is left of the budget, which may be exceeded by the leaves of one node and an event for each open one.

    `seen` counts the nodes visited meanwhile. It is one long function because the node in hand stands in ten local
    variables, most of which its parts would have to take and to return.
    """
    evaluates, prune, nearer = options.evaluate, options.prune, options.nearer
    ply, seen, taken = run.ply, 0, 0
    floor = ply + stack[ply].depth  # the ply of the cutoffs
    most = min(budget // 2, CELLS - DEEPEST - 1)  # a node is two events, and takes at most one cell
    budget -= ply  # a finished node costs two events, one that is still open only one
    take_up(stack, top, ply)
    frame = stack[ply]
    is_max, place, count = frame.role == MAX, frame.next, frame.count
    value, alpha, beta = frame.value, frame.alpha, frame.beta
    best, attained, covered, line = frame.best, frame.attained, frame.covered, frame.length
    while True:
        # -- down, as long as there is a successor that is no leaf
        while True:
            below, first = stack[ply + 1], place
            inner = NONE
            while place < count:
                rules.result(data, frame, rules.take(data, frame, place), below)
                rules.recall(data, stack, ply + 1)
                place += 1
                kind = rules.kind(data, below)
                if kind == TERMINAL:
                    worth = rules.utility(data, below)
                    if nearer:
                        worth = at_ply(worth, ply + 1)
                elif ply + 1 == floor:
                    below.cutoffs += 1
                    worth = rules.evaluate(data, below) if evaluates else 0.0
                else:
                    inner = kind
                    break
                if not is_max:
                    worth = -worth
                if worth > value:
                    value, best, attained, line = worth, place - 1, EXACT, END
                    if prune:
                        if closes(worth, beta, False):
                            break
                        alpha = max(alpha, worth)
                elif worth == value:
                    attained = EXACT
                    if place == 1:
                        line = END
            leaves = place - first - (1 if inner != NONE else 0)
            below.nodes += leaves
            below.leaves += leaves
            seen += leaves
            if inner == NONE:
                break
            put_down(frame, place, count, value, alpha, beta, best, attained, covered, line)
            if is_max != (inner == MAX):
                is_max, alpha, beta = not is_max, -beta, -alpha
            ply += 1
            if seen >= most:
                leave(data, stack, cells, top, ply, floor, seen, is_max, alpha, beta)
                run.ply = ply
                return budget - 2 * seen + ply - 1
            frame = below
            frame.nodes += 1
            frame.role, frame.visits = inner, seen
            seen += 1
            place, count = 0, rules.count(data, frame)
            value, best, attained, covered, line = -INFINITY, 0, AT_LEAST, AT_MOST, NO_LINE
        # -- up, as long as nodes are finished; what the top node returns, the machine settles
        while True:
            if ply == top:
                put_down(frame, place, count, value, alpha, beta, best, attained, covered, line)
                write_line(cells, frame)
                turn(frame)
                frame.visits = seen - frame.visits
                run.ply = ply
                return budget - 2 * seen + ply
            if place < count:
                frame.cuts += 1
                frame.unvisited += count - place
            bound = proved(value, attained, covered, place == count)
            ply -= 1
            child, childs_best, childs_line = frame, best, line
            worth, was_max = value, is_max
            frame = stack[ply]
            is_max, place, count = frame.role == MAX, frame.next, frame.count
            value, alpha, beta = frame.value, frame.alpha, frame.beta
            best, attained, covered, line = frame.best, frame.attained, frame.covered, frame.length
            if is_max != was_max:
                worth, bound = -worth, swapped(bound)
            covered &= bound
            closed = False
            if worth > value:
                taken += 1
                line = extended(cells, taken, frame, child, childs_best, childs_line)
                value, best, attained = worth, place - 1, bound
                if prune:
                    closed = closes(worth, beta, False)
                    if not closed:
                        alpha = max(alpha, worth)
            elif worth == value:
                attained |= bound
                if place == 1:
                    taken += 1
                    line = extended(cells, taken, frame, child, childs_best, childs_line)
            if place < count and not closed:
                break


# -- the node in hand ------------------------------------------------------------------------------------------------


@kernel
def extended(cells: Any, cell: int, frame: Any, child: Any, best: int, line: int) -> int:
    """The line through this child, whose best action and line these are: writes a cell and returns it."""
    if line < END:
        return copied(frame, child, best, in_frame(line))
    new = cells[cell]
    new.action, new.rest = child.action[best], line
    return cell


@noinline
def copied(frame: Any, child: Any, best: int, length: int) -> int:
    """The same for a child whose line, of that length, is in its frame instead of in cells."""
    child.line[0] = child.action[best]
    length = min(length, LINE - 1)
    for i in range(length):
        frame.line[i + 1] = child.line[i]
    return in_frame(length + 1)


@kernel
def in_frame(length: int) -> int:
    """The number that stands for a line of this length in its frame; and from that number the length again."""
    return NO_LINE - length


# -- between registers and frames --------------------------------------------------------------------------------------


@kernel
def put_down(
    frame: Any,
    place: int,
    count: int,
    value: float,
    alpha: float,
    beta: float,
    best: int,
    attained: int,
    covered: int,
    line: int,
) -> None:
    """Writes the node in hand into its frame."""
    frame.next, frame.count = place, count
    frame.value, frame.alpha, frame.beta = value, alpha, beta
    frame.best, frame.attained, frame.covered, frame.length = best, attained, covered, line


@noinline
def take_up(stack: Any, top: int, ply: int) -> None:
    """Changes the open frames from `top` on to the loop's form.

    In it `visits` is how many nodes had been seen when the frame was entered, so that nothing is added up on the way:
    a subtree's visits are the nodes seen since.
    """
    seen = 0
    for above in range(ply, top - 1, -1):
        frame = stack[above]
        seen -= frame.visits
        frame.visits = seen
        frame.length = in_frame(frame.length)
        turn(frame)


@noinline
def leave(
    data: Any,
    stack: Any,
    cells: Any,
    top: int,
    ply: int,
    floor: int,
    seen: int,
    is_max: bool,
    alpha: float,
    beta: float,
) -> None:
    """Leaves the loop before it enters the node at `ply`: changes the open frames to the machine's form.

    The window is that of the node at `ply`, from its player's side.
    """
    below = stack[ply]
    below.alpha, below.beta = (alpha, beta) if is_max else (-beta, -alpha)
    below.depth, below.stage = floor - ply, ENTER
    for above in range(ply - 1, top - 1, -1):
        frame = stack[above]
        rules.actions(data, frame)
        write_line(cells, frame)
        turn(frame)
        frame.kind, frame.depth, frame.stage = frame.role, floor - above, ENTER
        frame.visits, seen = seen - frame.visits, frame.visits


@kernel
def turn(frame: Any) -> None:
    """Changes the frame from MAX's side to its player's, or back."""
    if frame.role == MIN:
        frame.value = -frame.value
        frame.alpha, frame.beta = -frame.beta, -frame.alpha
        frame.attained, frame.covered = swapped(frame.attained), swapped(frame.covered)


@kernel
def write_line(cells: Any, frame: Any) -> None:
    """Writes the frame's line in full, its best action first."""
    frame.line[0] = frame.action[frame.best]
    cell = frame.length
    if cell < END:
        frame.length = in_frame(cell)
        return
    length = 1
    while cell != END and length < LINE:
        frame.line[length] = cells[cell].action
        cell = cells[cell].rest
        length += 1
    frame.length = length
