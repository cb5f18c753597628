"""The machine's inner loop at full speed, for a search that nobody watches closely.

Where nothing is recorded or remembered, actions are searched in natural order, values are handed back by the
textbook's convention, and nothing is left to chance, there is less to do than `machine.advance` does at every event.
The node in hand is then held in local variables, which a compiler keeps in registers, and a leaf needs no frame at all.
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, ENTER, EXACT, LINE, RETURN
from engine.game import MAX, TERMINAL
from engine.kernel import noinline, rules

INFINITY = float("inf")

LEAST_BUDGET = 1000
"""Whoever gives less wants to see every event, one at a time."""


@noinline
def dive(data: Any, stack: Any, run: Any, options: Any, budget: int) -> int:
    """Goes on with the open node at `run.ply` and all below it, to the end of the root's action or of the budget.

    Does what `machine.advance` would have done, and leaves every frame as that expects it, at `run.ply`. Returns what
    is left of the budget, which it may exceed by the leaves of one node.
    """
    prune, evaluates = options.prune, options.evaluate
    ply = run.ply
    while True:
        # -- the node in hand
        frame, below = stack[ply], stack[ply + 1]
        value, alpha, beta = frame.value, frame.alpha, frame.beta
        best, attained, covered = frame.best, frame.attained, frame.covered
        place, count, visits, depth = frame.next, frame.count, frame.visits, frame.depth - 1
        is_max = frame.role == MAX
        while True:
            # -- its next successors, while they are leaves
            first, closed, inner = place, False, -1
            while place < count:
                action = frame.action[place]
                rules.result(data, frame, action, below)
                place += 1
                kind = rules.kind(data, below)
                if kind == TERMINAL:
                    worth = rules.utility(data, below)
                elif depth == 0:
                    below.cutoffs += 1
                    worth = rules.evaluate(data, below) if evaluates else 0.0
                else:
                    inner = kind
                    break
                if is_max:
                    better = worth > value
                    alpha = max(worth, alpha)
                else:
                    better = worth < value
                    beta = min(worth, beta)
                if better or place == 1:
                    frame.line[0] = action
                    frame.length = 1
                if better:
                    value, best, attained = worth, place - 1, EXACT
                elif worth == value:
                    attained = EXACT
                if prune and alpha >= beta:
                    closed = True
                    break
            leaves = place - first - (1 if inner >= 0 else 0)
            below.nodes += leaves
            below.leaves += leaves
            visits += leaves
            budget -= 2 * leaves
            if inner < 0:
                break
            # -- down to one that is no leaf
            frame.value, frame.alpha, frame.beta = value, alpha, beta
            frame.best, frame.attained, frame.covered = best, attained, covered
            frame.next, frame.visits = place, visits
            ply += 1
            below.depth = depth
            if not prune:
                alpha, beta = -INFINITY, INFINITY
            below.alpha, below.beta = alpha, beta
            below.stage = ENTER
            if budget <= 0:
                run.ply = ply
                return 0
            budget -= 1
            frame, below = below, stack[ply + 1]
            frame.kind = frame.role = inner
            frame.nodes += 1
            frame.count = count = rules.actions(data, frame)
            frame.length = best = place = 0
            visits, depth = 1, depth - 1
            is_max = inner == MAX
            value = -INFINITY if is_max else INFINITY
            attained, covered = (AT_LEAST, AT_MOST) if is_max else (AT_MOST, AT_LEAST)
        # -- it is finished, and perhaps some above it
        while True:
            toward, away = (AT_LEAST, AT_MOST) if is_max else (AT_MOST, AT_LEAST)
            bound = attained & toward
            if place == count:
                bound |= covered & away
            else:
                frame.cuts += 1
                frame.unvisited += count - place
                if value == (INFINITY if is_max else -INFINITY):
                    bound |= away
            if ply == 1:
                frame.value, frame.alpha, frame.beta, frame.bound = value, alpha, beta, bound
                frame.best, frame.attained, frame.covered = best, attained, covered
                frame.next, frame.visits = place, visits
                frame.stage = RETURN
                run.ply = ply
                return budget
            budget -= 1
            ply -= 1
            child, frame = frame, stack[ply]
            frame.visits += visits
            frame.covered &= bound
            better = value > frame.value if frame.role == MAX else value < frame.value
            if better or frame.next == 1:
                frame.line[0] = frame.action[frame.next - 1]
                length = min(child.length, LINE - 1)
                for i in range(length):
                    frame.line[i + 1] = child.line[i]
                frame.length = length + 1
            if better:
                frame.value, frame.best, frame.attained = value, frame.next - 1, bound
            elif value == frame.value:
                frame.attained |= bound
            if frame.role == MAX:
                frame.alpha = max(value, frame.alpha)
            else:
                frame.beta = min(value, frame.beta)
            closed = prune and frame.alpha >= frame.beta
            if not closed and frame.next < frame.count:
                break
            value, alpha, beta = frame.value, frame.alpha, frame.beta
            best, attained, covered = frame.best, frame.attained, frame.covered
            place, count, visits = frame.next, frame.count, frame.visits
            is_max = frame.role == MAX
