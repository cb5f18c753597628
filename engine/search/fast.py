"""The machine's inner loop at full speed, for searches that record and remember nothing.

Where nothing is recorded or remembered, actions are searched in natural order, values are handed back by the
textbook's convention, and nothing is left to chance, there is less to do than `machine.advance` does at every event:

- The node in hand is held in local variables, which a compiler keeps in registers, and a leaf needs no frame at all.
- Values, windows and bounds are seen from the side of the node's player, who always wants more (*negamax*), so that
  MAX and MIN are searched by the same instructions. `turn` changes a frame over, and back.
- A line is a linked list of cells, each an action and the rest of the line: a better line takes one cell and is never
  copied. Cells are not given back; a search that runs out of them leaves the loop and comes again.
- What can be told from a frame's ply, or from other fields, is written only where the loop is left.
- Actions are listed no further than they are searched, if the game can tell them one by one.
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, CELLS, ENTER, EXACT, INFINITY, LINE, RETURN
from engine.game import MAX, MIN, TERMINAL
from engine.kernel import kernel, noinline, rules

LEAST_BUDGET = 50
"""Whoever gives less wants to see every event, one at a time."""

DEEPEST = CELLS // 2
"""Searches that may get deeper are left to the machine: each open node may yet take a cell for its line."""

NONE = -1
"""Instead of the kind of an interior successor."""

END = 0
"""Instead of a cell: here a line ends."""

NO_LINE = -1
"""Instead of a cell: no successor has been searched. See `in_frame`."""


@noinline
def dive(data: Any, stack: Any, run: Any, options: Any, cells: Any, budget: int) -> int:
    """Goes on with the open node at `run.ply` and all below it, to the end of the root's action or of the budget.

    Does what `machine.advance` would have done, and leaves every frame as that expects it, at `run.ply`. Returns what
    is left of the budget, which it may exceed by the leaves of one node and an event for each open one.
    """
    if options.prune:
        return dive_pruning(data, stack, run, cells, options.evaluate, budget)
    return dive_everywhere(data, stack, run, cells, options.evaluate, budget)


@noinline
def dive_pruning(data: Any, stack: Any, run: Any, cells: Any, evaluates: bool, budget: int) -> int:
    """A copy of the loop in which the compiler knows that it prunes."""
    return loop(data, stack, run, cells, evaluates, budget, True)


@noinline
def dive_everywhere(data: Any, stack: Any, run: Any, cells: Any, evaluates: bool, budget: int) -> int:
    """A copy of the loop in which the compiler knows that it does not."""
    return loop(data, stack, run, cells, evaluates, budget, False)


@kernel
def loop(data: Any, stack: Any, run: Any, cells: Any, evaluates: bool, budget: int, prune: bool) -> int:
    """What `dive` does. `seen` counts the nodes that are visited meanwhile.

    It is one long function because the node in hand stands in ten local variables: whatever part of it were a function
    of its own would have to take most of them, and hand them back.
    """
    ply, seen, taken = run.ply, 0, 0
    floor = ply + stack[ply].depth  # the ply of the cutoffs
    most = min(budget // 2, CELLS - DEEPEST - 1)  # a node is two events, and takes at most one cell
    budget -= ply  # in the end two events are done for each node seen, less one for each that has been opened since
    take_up(stack, ply)
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
                    if prune and worth >= beta:
                        break
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
            if prune:
                alpha = max(alpha, value)
            put_down(frame, place, count, value, alpha, beta, best, attained, covered, line)
            if is_max != (inner == MAX):
                is_max, alpha, beta = not is_max, -beta, -alpha
            ply += 1
            if seen >= most:
                leave(data, stack, cells, ply, floor, seen, is_max, alpha, beta)
                run.ply = ply
                return budget - 2 * seen + ply - 1
            frame = below
            frame.nodes += 1
            frame.role, frame.visits = inner, seen
            seen += 1
            place, count = 0, rules.count(data, frame)
            value, best, attained, covered, line = -INFINITY, 0, AT_LEAST, AT_MOST, NO_LINE
        # -- up, as long as nodes are finished
        while True:
            bound = attained & AT_LEAST
            if place == count:
                bound |= covered & AT_MOST
            else:
                frame.cuts += 1
                frame.unvisited += count - place
                if value == INFINITY:
                    bound |= AT_MOST
            if ply == 1:
                put_down(frame, place, count, value, alpha, beta, best, attained, covered, line)
                write_line(cells, frame)
                turn(frame)
                frame.bound, frame.stage = bound if is_max else swapped(bound), RETURN
                frame.visits = seen - frame.visits
                run.ply = ply
                return budget - 2 * seen + ply
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
                closed = prune and worth >= beta
            elif worth == value:
                attained |= bound
                if place == 1:
                    taken += 1
                    line = extended(cells, taken, frame, child, childs_best, childs_line)
            if place < count and not closed:
                break


# -- the node in hand ------------------------------------------------------------------------------------------------


@kernel
def swapped(bound: int) -> int:
    """The bound as the other player sees it: what is at least v is at most -v for them."""
    return (bound & AT_LEAST) << 1 | bound >> 1


@kernel
def extended(cells: Any, cell: int, frame: Any, child: Any, best: int, line: int) -> int:
    """The line by way of this child, whose best action and line these are: a cell, which is written here."""
    if line < END:
        return copied(frame, child, best, in_frame(line))
    new = cells[cell]
    new.action, new.rest = child.action[best], line
    return cell


@noinline
def copied(frame: Any, child: Any, best: int, length: int) -> int:
    """The same where the child's line, of that length, is not in cells."""
    child.line[0] = child.action[best]
    length = min(length, LINE - 1)
    for i in range(length):
        frame.line[i + 1] = child.line[i]
    return in_frame(length + 1)


@kernel
def in_frame(length: int) -> int:
    """What stands for a line that is written in its frame as the machine does it; and from that again its length."""
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
def take_up(stack: Any, ply: int) -> None:
    """Has the open frames say everything as the loop does.

    So `visits` tells how many nodes had been seen when the frame was entered. Nothing needs to be added up on the way:
    a subtree's visits are the nodes seen since.
    """
    seen = 0
    for above in range(ply, 0, -1):
        frame = stack[above]
        seen -= frame.visits
        frame.visits = seen
        frame.length = in_frame(frame.length)
        turn(frame)


@noinline
def leave(
    data: Any, stack: Any, cells: Any, ply: int, floor: int, seen: int, is_max: bool, alpha: float, beta: float
) -> None:
    """Leaves the loop before the node at `ply`, which has this window: the open frames are as the machine has them."""
    below = stack[ply]
    below.alpha, below.beta = (alpha, beta) if is_max else (-beta, -alpha)
    below.depth, below.stage = floor - ply, ENTER
    for above in range(ply - 1, 0, -1):
        frame = stack[above]
        rules.actions(data, frame)
        write_line(cells, frame)
        turn(frame)
        frame.kind, frame.depth, frame.stage = frame.role, floor - above, ENTER
        frame.visits, seen = seen - frame.visits, frame.visits


@kernel
def turn(frame: Any) -> None:
    """Has the frame say everything from its player's side instead of MAX's, or the other way round."""
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
