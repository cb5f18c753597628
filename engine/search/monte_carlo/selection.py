"""Selection: from the root down, by the successor with the best bound, to a node with an action that was not tried.

The bound of a successor n of a node is that of UCB1 (Auer, Cesa-Bianchi & Fischer 2002), in a tree UCT (Kocsis &
Szepesvári 2006): MAX takes the largest, and MIN the smallest, of

    MAX:  mean(n) + margin(n)      margin(n) = C · w · √(ln visits(node) / visits(n))
    MIN:  mean(n) - margin(n)

The width w of the range of values makes C mean the same in all games: the books' results are from 0 to 1, and w is 1.
Where a win is 1 and a loss -1 it is 2.
"""

import math
from typing import Any

from engine.frame import INFINITY
from engine.game import CHANCE, MAX, TERMINAL
from engine.kernel import kernel, rules
from engine.search.monte_carlo.dice import fraction
from engine.search.monte_carlo.events import note_expanded, note_selected
from engine.search.monte_carlo.expansion import child_at, expand
from engine.search.monte_carlo.tree import NO_ROW, margin_of, scale_of


@kernel
def descend(data: Any, stack: Any, nodes: Any, events: Any, run: Any, options: Any) -> int:
    """Goes down to the node from which this iteration plays on, which may be new; returns its ply.

    `run.node` is its row, and stack[ply] holds its state.
    """
    run.node, ply = 0, 0
    while ply < options.longest:
        node = nodes[run.node]
        if node.kind == TERMINAL:
            break
        if node.kind == CHANCE or node.tried == 0 or node.tried < node.count:
            list_actions(data, stack[ply], node)
            place = sampled(data, stack[ply], run) if node.kind == CHANCE else NO_ROW
            child = child_at(nodes, run.node, place)
            if child == NO_ROW:
                if run.rows < len(nodes):
                    ply = expand(data, stack, ply, nodes, run, place)
                    if options.records:
                        note_expanded(nodes, events, run)
                break
        else:
            child = best_child(nodes, run.node, scale_of(run, options))
        play(data, stack, ply, nodes[child].action, run)
        run.node, ply = child, ply + 1
        if options.records:
            note_selected(nodes, events, run)
    return ply


@kernel
def list_actions(data: Any, frame: Any, node: Any) -> None:
    frame.kind = rules.kind(data, frame)
    frame.count = rules.actions(data, frame)
    node.count = frame.count


@kernel
def play(data: Any, stack: Any, ply: int, action: int, run: Any) -> None:
    """Plays an action at stack[ply]: the frame below holds the state after it."""
    rules.result(data, stack[ply], action, stack[ply + 1])
    rules.recall(data, stack, ply + 1)
    run.positions += 1


@kernel
def sampled(data: Any, frame: Any, run: Any) -> int:
    """The place of the outcome that chance brings, by the outcomes' probabilities."""
    rest = fraction(run)
    for place in range(frame.count - 1):
        rest -= rules.probability(data, frame, frame.action[place])
        if rest < 0:
            return place
    return frame.count - 1


@kernel
def best_child(nodes: Any, above: int, scale: float) -> int:
    """The child with the best bound for who moves above; of equals the first in natural order."""
    node = nodes[above]
    sign = 1 if node.kind == MAX else -1
    logarithm = math.log(node.visits)
    best, highest = NO_ROW, -INFINITY
    child = node.first
    while child != NO_ROW:
        bound = sign * nodes[child].value + margin_of(scale, logarithm, nodes[child].visits)
        if bound > highest:
            best, highest = child, bound
        child = nodes[child].next
    return best
