"""The order in which to value the states of a graph: every state after all its successors, cycles together.

Tarjan (1972), *Depth-first search and linear graph algorithms*, with the recursion kept in arrays: it finds the
strongly connected components, each after all components that it leads to. A component of one state is valued from its
successors; components with more states exist only if play can go in cycles.
"""

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from engine.kernel import kernel
from engine.structs import struct

DONE = 1 << 30
"""In `low`: the state's component has been listed. Larger than any number of states."""


class Walk(NamedTuple):
    """The depth-first walk of the graph, and the order it has found."""

    seen: Any  # by state: when it was met, from 1
    low: Any  # by state: the earliest state on the path, or waiting, that it leads to
    path: Any  # the states from the root to the present one
    edge: Any  # by state of the path: its next edge
    waiting: Any  # states that were met and whose component is incomplete
    order: Any  # the states, component by component
    last: Any  # by place in `order`: 1 if it ends a component


TYPES = Walk(np.int32, np.int32, np.int32, np.int32, np.int32, np.int32, np.int8)

WALK = np.dtype([("height", np.int64), ("met", np.int64), ("waiting", np.int64), ("listed", np.int64)])


def new_walk(graph: Any, in_arrays: bool) -> tuple[Walk, Any]:
    """A walk that starts at state 0."""
    states = len(graph.kind)
    if in_arrays:
        walk = Walk(*(np.zeros(states, kind) for kind in TYPES))
        run: Any = struct(WALK)
    else:
        walk, run = Walk(*([0] * states for _ in TYPES)), SimpleNamespace(height=0, met=0, waiting=0, listed=0)
    meet(graph, walk, run, 0)
    return walk, run


@kernel
def meet(graph: Any, walk: Any, run: Any, state: int) -> None:
    """Enters a state that was not met before."""
    run.met += 1
    walk.seen[state] = walk.low[state] = run.met
    walk.path[run.height], walk.edge[run.height] = state, graph.begin[state]
    run.height += 1
    walk.waiting[run.waiting] = state
    run.waiting += 1


@kernel
def go_on(graph: Any, walk: Any, run: Any, budget: int) -> None:
    """Takes at most `budget` more steps; the walk has finished when `run.height` is 0."""
    while budget > 0 and run.height > 0:
        budget -= 1
        top = run.height - 1
        state, edge = walk.path[top], walk.edge[top]
        if edge < graph.begin[state + 1]:
            walk.edge[top] += 1
            to = graph.successor[edge]
            if walk.seen[to] == 0:
                meet(graph, walk, run, to)
            elif walk.low[to] != DONE:
                walk.low[state] = min(walk.low[state], walk.seen[to])
        else:
            run.height -= 1
            if top > 0:
                above = walk.path[top - 1]
                walk.low[above] = min(walk.low[above], walk.low[state])
            if walk.low[state] == walk.seen[state]:
                list_component(walk, run, state)


@kernel
def list_component(walk: Any, run: Any, first: int) -> None:
    """Lists a component: the waiting states from the last one back to `first`."""
    while True:
        run.waiting -= 1
        state = walk.waiting[run.waiting]
        walk.low[state] = DONE
        walk.order[run.listed] = state
        run.listed += 1
        if state == first:
            walk.last[run.listed - 1] = 1
            return
