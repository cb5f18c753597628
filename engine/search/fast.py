"""The machine's inner loop at full speed, for a search that nobody watches closely.

Where nothing is recorded or remembered, actions are searched in natural order, values are handed back by the
textbook's convention, and nothing is left to chance, there is less to do than `machine.advance` does at every event.
The node in hand is then held in local variables, which a compiler keeps in registers; a leaf needs no frame at all,
and what can be told from a frame's ply is written only where the loop is left. Actions are listed no further than they
are searched, if the game can tell them one by one.
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, ENTER, EXACT, INFINITY, LINE, RETURN
from engine.game import MAX, TERMINAL
from engine.kernel import kernel, noinline, rules

LEAST_BUDGET = 50
"""Whoever gives less wants to see every event, one at a time."""

NONE = -1
"""Instead of the kind of an interior successor."""


@noinline
def dive(data: Any, stack: Any, run: Any, options: Any, budget: int) -> int:
    """Goes on with the open node at `run.ply` and all below it, to the end of the root's action or of the budget.

    Does what `machine.advance` would have done, and leaves every frame as that expects it, at `run.ply`. Returns what
    is left of the budget, which it may exceed by the leaves of one node.
    """
    if options.prune:
        return dive_pruning(data, stack, run, options.evaluate, budget)
    return dive_everywhere(data, stack, run, options.evaluate, budget)


@noinline
def dive_pruning(data: Any, stack: Any, run: Any, evaluates: bool, budget: int) -> int:
    """A copy of the loop in which the compiler knows that it prunes."""
    return loop(data, stack, run, evaluates, budget, True)


@noinline
def dive_everywhere(data: Any, stack: Any, run: Any, evaluates: bool, budget: int) -> int:
    """A copy of the loop in which the compiler knows that it does not."""
    return loop(data, stack, run, evaluates, budget, False)


@kernel
def loop(data: Any, stack: Any, run: Any, evaluates: bool, budget: int, prune: bool) -> int:
    """What `dive` does. `seen` counts the nodes that are visited meanwhile.

    It is one long function because the node in hand stands in ten local variables: whatever part of it were a function
    of its own would have to take most of them, and hand them back.
    """
    ply, seen = run.ply, 0
    floor = ply + stack[ply].depth  # the ply of the cutoffs
    count_from_entry(stack, ply)
    frame = stack[ply]
    is_max, place, count = frame.role == MAX, frame.next, frame.count
    value, alpha, beta = frame.value, frame.alpha, frame.beta
    best, attained, covered, length = frame.best, frame.attained, frame.covered, frame.length
    while True:
        # -- down, as long as there is a successor that is no leaf
        while True:
            below, first = stack[ply + 1], place
            inner = NONE
            while place < count:
                rules.result(data, frame, rules.take(data, frame, place), below)
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
                better = gains(value, worth, is_max)
                if better or place == 1:
                    length = 1
                if better:
                    value, best, attained = worth, place - 1, EXACT
                    if prune:
                        alpha, beta = narrowed(alpha, beta, worth, is_max)
                        if alpha >= beta:
                            break
                elif worth == value:
                    attained = EXACT
            leaves = place - first - (1 if inner != NONE else 0)
            below.nodes += leaves
            below.leaves += leaves
            seen += leaves
            budget -= 2 * leaves
            if inner == NONE:
                break
            put_down(frame, place, count, value, alpha, beta, best, attained, covered, length)
            ply += 1
            if budget <= 0:
                leave(data, stack, ply, floor, seen, alpha, beta)
                run.ply = ply
                return 0
            budget -= 1
            frame = below
            frame.nodes += 1
            frame.role, frame.visits = inner, seen
            seen += 1
            is_max, place, count = inner == MAX, 0, rules.count(data, frame)
            value = -INFINITY if is_max else INFINITY
            attained, covered = (AT_LEAST, AT_MOST) if is_max else (AT_MOST, AT_LEAST)
            best = length = 0
        # -- up, as long as nodes are finished
        while True:
            bound = proved(value, attained, covered, place < count, is_max)
            if place < count:
                frame.cuts += 1
                frame.unvisited += count - place
            frame.line[0] = frame.action[best]
            if ply == 1:
                put_down(frame, place, count, value, alpha, beta, best, attained, covered, length)
                frame.bound, frame.stage = bound, RETURN
                frame.visits = seen - frame.visits
                run.ply = ply
                return budget
            budget -= 1
            ply -= 1
            child, worth = frame, value
            frame = stack[ply]
            is_max, place, count = frame.role == MAX, frame.next, frame.count
            value, alpha, beta = frame.value, frame.alpha, frame.beta
            better = gains(value, worth, is_max)
            if better or place == 1:
                length = extended(frame, child, length)
            else:
                length = frame.length
            covered, closed = frame.covered & bound, False
            if better:
                value, best, attained = worth, place - 1, bound
                if prune:
                    alpha, beta = narrowed(alpha, beta, worth, is_max)
                    closed = alpha >= beta
            else:
                best, attained = frame.best, frame.attained
                if worth == value:
                    attained |= bound
            if place < count and not closed:
                break


# -- the node in hand ------------------------------------------------------------------------------------------------


@kernel
def gains(value: float, worth: float, is_max: bool) -> bool:
    """Whether a successor of this worth is better than the best so far."""
    return worth > value if is_max else worth < value


@kernel
def narrowed(alpha: float, beta: float, worth: float, is_max: bool) -> tuple[float, float]:
    """The window after a successor of this worth."""
    return (max(alpha, worth), beta) if is_max else (alpha, min(beta, worth))


@kernel
def proved(value: float, attained: int, covered: int, is_cut: bool, is_max: bool) -> int:
    """What is known of the value of a finished node."""
    toward, away = (AT_LEAST, AT_MOST) if is_max else (AT_MOST, AT_LEAST)
    if not is_cut:
        return attained & toward | covered & away
    if value == (INFINITY if is_max else -INFINITY):
        return attained & toward | away
    return attained & toward


@kernel
def extended(frame: Any, child: Any, length: int) -> int:
    """Takes over the child's line, of that length, below the best action; returns the length with that action.

    The action itself is written when the node is finished.
    """
    length = min(length, LINE - 1)
    for i in range(length):
        frame.line[i + 1] = child.line[i]
    return length + 1


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
    length: int,
) -> None:
    """Writes the node in hand into its frame."""
    frame.next, frame.count = place, count
    frame.value, frame.alpha, frame.beta = value, alpha, beta
    frame.best, frame.attained, frame.covered, frame.length = best, attained, covered, length


@kernel
def count_from_entry(stack: Any, ply: int) -> None:
    """Has `visits` of each open frame tell how many nodes had been seen when it was entered.

    So nothing needs to be added up on the way: a subtree's visits are the nodes seen since.
    """
    seen = 0
    for above in range(ply, 0, -1):
        seen -= stack[above].visits
        stack[above].visits = seen


@noinline
def leave(data: Any, stack: Any, ply: int, floor: int, seen: int, alpha: float, beta: float) -> None:
    """Leaves the loop before the node at `ply`, which has this window, and writes what was not kept up to date."""
    stack[ply].alpha, stack[ply].beta = alpha, beta
    stack[ply].depth, stack[ply].stage = floor - ply, ENTER
    for above in range(ply - 1, 0, -1):
        frame = stack[above]
        rules.actions(data, frame)
        frame.kind, frame.depth, frame.stage = frame.role, floor - above, ENTER
        frame.line[0] = frame.action[frame.best]
        frame.visits, seen = seen - frame.visits, frame.visits
